package readers

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	. "io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"
)

func pause() { time.Sleep(time.Second) }

// A Store is somebody else's.
type Store interface {
	Upload(ctx context.Context, name string, r io.Reader) error
	Append(ctx context.Context, name string, r io.ReadSeeker) error
	ReadNext(ctx context.Context, r io.Reader) error
}

func handedIn(s Store, ctx context.Context, r io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.Upload(ctx, "a", r); err == nil { // want `retry of s.Upload reads r again after the attempt before read it to its end, so the next attempt sends what is left, if anything: wind it back before each attempt, or make a new reader in it`
			return nil
		}
		pause()
	}
	return err
}

func woundBack(s Store, ctx context.Context, r io.ReadSeeker) (err error) {
	for i := 0; i < 3; i++ {
		if _, err = r.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if err = s.Upload(ctx, "a", r); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func woundBackWhereItCan(s Store, ctx context.Context, r io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		if seeker, is := r.(io.Seeker); is {
			if _, err = seeker.Seek(0, 0); err != nil {
				return err
			}
		}
		if err = s.Upload(ctx, "a", r); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func woundBackInAFunction(s Store, ctx context.Context, r io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		if err = toStart(r); err != nil {
			return err
		}
		if err = s.Upload(ctx, "a", r); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func toStart(r io.Reader) error {
	if f, is := r.(*os.File); is {
		_, err := f.Seek(0, 0)
		return err
	}
	return nil
}

// What takes an io.Seeker may wind back itself.
func canBeWoundBackBelow(s Store, ctx context.Context, r io.ReadSeeker) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.Append(ctx, "a", r); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func openedForEachAttempt(s Store, ctx context.Context, name string) (err error) {
	for i := 0; i < 3; i++ {
		var f *os.File
		if f, err = os.Open(name); err != nil {
			return err
		}
		err = s.Upload(ctx, "a", f)
		f.Close()
		if err == nil {
			return nil
		}
		pause()
	}
	return err
}

func openedBefore(s Store, ctx context.Context, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for i := 0; i < 3; i++ {
		if err = s.Upload(ctx, "a", f); err == nil { // want `retry of s.Upload reads f again`
			return nil
		}
		pause()
	}
	return err
}

func itemByItem(s Store, ctx context.Context, r io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.ReadNext(ctx, r); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func wrapped(s Store, ctx context.Context, r io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.Upload(ctx, "a", io.LimitReader(r, 100)); err == nil { // want `reads r again`
			return nil
		}
		pause()
	}
	return err
}

type counting struct {
	io.Reader
	n int
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

func wrappedInATypeOfOnesOwn(s Store, ctx context.Context, r io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		counter := &counting{Reader: r}
		if err = s.Upload(ctx, "a", counter); err == nil { // want `reads r again`
			return nil
		}
		pause()
	}
	return err
}

func section(s Store, ctx context.Context, r io.ReaderAt) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.Upload(ctx, "a", io.NewSectionReader(r, 0, 100)); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func bodyOfEachRequest(c *http.Client, url string, body io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		var req *http.Request
		if req, err = http.NewRequest("PUT", url, body); err != nil {
			return err
		}
		if _, err = c.Do(req); err == nil { // want `retry of c.Do reads body again`
			return nil
		}
		pause()
	}
	return err
}

func bodyThatNobodyHandsIn(c *http.Client, url string, body io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		var req *http.Request
		if req, err = http.NewRequest("GET", url, body); err != nil {
			return err
		}
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

var _ = bodyThatNobodyHandsIn(http.DefaultClient, "https://a", nil)

func form(url string, data []byte) (err error) {
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	part, _ := w.CreateFormFile("f", "f")
	part.Write(data)
	w.Close()
	for i := 0; i < 3; i++ {
		if _, err = http.Post(url, w.FormDataContentType(), &buf); err == nil { // want `retry of http.Post reads buf again`
			return nil
		}
		pause()
	}
	return err
}

func formOfEachAttempt(url string, data []byte) (err error) {
	var buf bytes.Buffer
	for i := 0; i < 3; i++ {
		buf.Reset()
		w := multipart.NewWriter(&buf)
		part, _ := w.CreateFormFile("f", "f")
		part.Write(data)
		w.Close()
		if _, err = http.Post(url, w.FormDataContentType(), &buf); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func filledByAnEncoder(url string, v any) (err error) {
	var buf bytes.Buffer
	for i := 0; i < 3; i++ {
		if err = json.NewEncoder(&buf).Encode(v); err != nil {
			return err
		}
		if _, err = http.Post(url, "application/json", &buf); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func bytesOfABuffer(url string, buf *bytes.Buffer) (err error) {
	for i := 0; i < 3; i++ {
		if _, err = http.Post(url, "application/json", bytes.NewReader(buf.Bytes())); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func unpacked(url string, packed io.Reader) error {
	r, err := gzip.NewReader(packed)
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = http.Post(url, "text/plain", r); err == nil { // want `reads r again`
			return nil
		}
		pause()
	}
	return err
}

func piped(url string, fill func(io.Writer)) (err error) {
	r, w := io.Pipe()
	go fill(w)
	for range 3 {
		if _, err = http.Post(url, "text/plain", r); err == nil { // want `reads r again`
			return nil
		}
		pause()
	}
	return err
}

func readBeforeEachAttempt(url string, r Reader) (err error) {
	for range 3 {
		var data []byte
		if data, err = ReadAll(r); err != nil { // want `retry of ReadAll reads r again`
			return err
		}
		if _, err = http.Post(url, "text/plain", bytes.NewReader(data)); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func readOnce(url string, r Reader) error {
	data, err := ReadAll(r)
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = http.Post(url, "text/plain", bytes.NewReader(data)); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func copiedToANewWriter(open func() (io.WriteCloser, error), r io.Reader) (err error) {
	for range 3 {
		var w io.WriteCloser
		if w, err = open(); err != nil {
			return err
		}
		if _, err = io.Copy(w, r); err == nil { // want `retry of io.Copy reads r again`
			return w.Close()
		}
		pause()
	}
	return err
}

// A copy goes on where it stopped.
func copiedOn(w io.Writer, r io.Reader) (err error) {
	for range 3 {
		if _, err = io.Copy(w, r); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func shadowed(s Store, ctx context.Context, r io.Reader, data string) (err error) {
	for range 3 {
		r := strings.NewReader(data)
		if err = s.Upload(ctx, "a", r); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func storedAnew(s Store, ctx context.Context, data string) (err error) {
	r := strings.NewReader(data)
	for range 3 {
		if err = s.Upload(ctx, "a", r); err == nil {
			return nil
		}
		r = strings.NewReader(data)
		pause()
	}
	return err
}

func proxied(next *http.Client, url string, in *http.Request) (err error) {
	for range 3 {
		var out *http.Request
		if out, err = http.NewRequest("POST", url, in.Body); err != nil {
			return err
		}
		if _, err = next.Do(out); err == nil { // want `retry of next.Do sends in again`
			return nil
		}
		pause()
	}
	return err
}

var _ = func(in *http.Request) { _ = proxied(http.DefaultClient, "https://a", in) }

type upload struct{ Body io.Reader }

// Cloud is somebody else's.
type Cloud interface {
	Put(ctx context.Context, in *upload) error
}

func takenAlong(c Cloud, ctx context.Context, r io.Reader) (err error) {
	for range 3 {
		if err = c.Put(ctx, &upload{Body: r}); err == nil { // want `reads r again`
			return nil
		}
		pause()
	}
	return err
}

func takenAlongAnew(c Cloud, ctx context.Context, data string) (err error) {
	for range 3 {
		if err = c.Put(ctx, &upload{Body: strings.NewReader(data)}); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func inALiteral(s Store, ctx context.Context, r io.Reader) (err error) {
	for range 3 {
		err = func() error {
			ctx, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			return s.Upload(ctx, "a", r) // want `retry of s.Upload reads r again`
		}()
		if err == nil {
			return nil
		}
		pause()
	}
	return err
}
