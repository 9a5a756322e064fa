/*
Package unboundedretry TODO
*/
package unboundedretry
