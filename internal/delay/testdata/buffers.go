package p

import (
	crand "crypto/rand"
	"encoding/binary"
	"math/big"
	"math/rand"
	"time"
)

func wait(time.Duration)
func try() error

func randomBytes(base time.Duration, fill func([]byte)) {
	for i := 0; ; i++ {
		var a [8]byte
		crand.Read(a[:])
		wait(base<<i + time.Duration(binary.BigEndian.Uint64(a[:])%1000)) // exponential yes
		b := make([]byte, 8)
		if _, err := crand.Read(b); err != nil {
			continue
		}
		wait(base + time.Duration(binary.LittleEndian.Uint32(b))) // varies yes
		wait(base + time.Duration(b[0]))                          // varies yes
		var c [8]byte
		fill(c[:])
		wait(base<<i + time.Duration(binary.BigEndian.Uint64(c[:]))) // unknown unknown
		var d [8]byte
		wait(base<<i + time.Duration(binary.BigEndian.Uint64(d[:]))) // exponential no
		n, err := crand.Int(crand.Reader, big.NewInt(int64(base)))
		if err != nil {
			continue
		}
		wait(base<<i + time.Duration(n.Int64())) // exponential yes
		var e uint16
		binary.Read(crand.Reader, binary.BigEndian, &e)
		wait(base<<i + time.Duration(e)) // exponential yes
	}
}

func randomUint() uint64 {
	var b [8]byte
	_, _ = crand.Read(b[:])
	return binary.BigEndian.Uint64(b[:])
}

func throughHelper(base time.Duration) {
	for i := 0; ; i++ {
		wait(base<<i + time.Duration(randomUint()%uint64(base))) // exponential yes
	}
}

func lessRandom(base time.Duration) {
	for i := 0; ; i++ {
		d := base << i
		wait(d - time.Duration(rand.Int63n(int64(d)/2)))              // exponential yes
		wait(d - time.Duration(rand.Float64()*float64(d)))            // exponential yes
		wait(d + time.Duration(rand.Int63n(int64(d))) - d/2)          // varies yes
		wait(base - time.Duration(rand.Int63n(int64(base))))          // varies yes
		wait(base*time.Duration(i) - time.Duration(rand.Int63n(100))) // linear yes
	}
}
