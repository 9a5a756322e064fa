/*
Package fixedsleep TODO
*/
package fixedsleep
