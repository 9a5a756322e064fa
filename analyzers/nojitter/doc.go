/*
Package nojitter TODO
*/
package nojitter
