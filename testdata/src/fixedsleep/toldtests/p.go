package toldtests

//retrylint:noretri // want "is no directive of retrylint"
func f() {}
