package certificate_test

import (
	"bytes"
	"crypto/sha256"
	"io"
	"math/rand/v2"
	"reflect"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
)

// readAll reads all lemmas of a file.
func readAll(file []byte) (h certificate.Header, lemmas []*certificate.Lemma, err error) {
	r, err := certificate.NewReader(bytes.NewReader(file))
	if err != nil {
		return h, nil, err
	}
	for {
		l, err := r.Next()
		if err == io.EOF {
			return r.Header(), lemmas, nil
		}
		if err != nil {
			return h, nil, err
		}
		lemmas = append(lemmas, l)
	}
}

// FuzzReader reads anything as the inside of a certificate, with the right checksum: the reader
// accepts what the slow reader does, and the writer writes it again.
func FuzzReader(f *testing.F) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for i, rule := range renju.Rules {
		file, _ := made(f, rnd, rule, 7+i, 5, 20, i)
		f.Add(unzipped(f, file))
	}
	f.Fuzz(func(t *testing.T, inside []byte) {
		file := sealed(t, inside)
		h, lemmas, err := readAll(file)
		sum := sha256.Sum256(inside)
		if _, slow := slowParse(append(bytes.Clone(inside), sum[:]...)); (err == nil && lemmas != nil) != (slow == nil) {
			t.Fatalf("the reader says %v, the slow reader %v", err, slow)
		}
		if err != nil {
			return
		}
		var out bytes.Buffer
		w, err := certificate.NewWriter(&out, h)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lemmas {
			if _, err := w.Add(l); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if _, again, err := readAll(out.Bytes()); err != nil || !reflect.DeepEqual(again, lemmas) {
			t.Errorf("written and read again it is another: %v", err)
		}
	})
}
