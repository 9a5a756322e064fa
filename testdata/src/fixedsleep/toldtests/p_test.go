package toldtests

//retrylint:noretri
func g() {}
