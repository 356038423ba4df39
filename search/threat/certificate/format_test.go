package certificate

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// sample has a lemma of every kind of part; what it says is not true.
func sample() (Header, []*Lemma) {
	leaf := &verify.Node{Move: renju.At(9, 9)}
	inner := &verify.Node{Move: renju.At(3, 4), Replies: []verify.Reply{{Move: renju.Pass, Answer: leaf}, {Move: renju.At(0, 14), Answer: &verify.Node{Move: renju.At(1, 1)}}}}
	root := &verify.Node{Move: renju.At(5, 5), Replies: []verify.Reply{{Move: renju.At(5, 6), Answer: inner}}, Otherwise: inner}
	return Header{Rule: renju.Renju, Size: 15, Attacker: renju.White}, []*Lemma{
		{Black: []renju.Cell{renju.At(7, 7)}, Move: renju.At(8, 8), Shared: []*verify.Node{root, inner}},
		{
			Black: []renju.Cell{renju.At(7, 7), renju.At(14, 14)}, White: []renju.Cell{renju.At(6, 6)}, Move: renju.At(0, 0),
			Answers: []Answer{{Reply: renju.At(2, 2), Lemma: 0, Symmetry: 5}, {Reply: renju.Pass, Lemma: -1, Tree: root}},
		},
	}
}

func write(t *testing.T, h Header, lemmas []*Lemma) []byte {
	t.Helper()
	var buf bytes.Buffer
	w, err := NewWriter(&buf, h)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range lemmas {
		if n, err := w.Add(l); err != nil || n != i {
			t.Fatalf("lemma %d has number %d: %v", i, n, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestRoundTrip(t *testing.T) {
	for _, size := range []int{15, 20} {
		h, lemmas := sample()
		h.Size = size
		file := write(t, h, lemmas)
		r, err := NewReader(bytes.NewReader(file))
		if err != nil || r.Header() != h {
			t.Fatalf("header %+v, want %+v: %v", r.Header(), h, err)
		}
		for i, want := range lemmas {
			if got, err := r.Next(); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("lemma %d: %v\n%+v, want\n%+v", i, err, got, want)
			}
		}
		if l, err := r.Next(); err != io.EOF {
			t.Errorf("after the last lemma: %v, %v", l, err)
		}
		if again := write(t, h, lemmas); !bytes.Equal(file, again) {
			t.Error("the same lemmas give other bytes")
		}
	}
}

// A lemma of more nodes than fit is refused by the writer, which goes on, and by the reader.
func TestTooManyNodes(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and reads millions of nodes")
	}
	h, lemmas := sample()
	l := *lemmas[0]
	l.Shared = slices.Repeat(l.Shared[1:], maxNodes)
	var buf bytes.Buffer
	w, err := NewWriter(&buf, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Add(&l); err == nil || !strings.Contains(err.Error(), "lemma 0: shared win") || !strings.Contains(err.Error(), "more than 2097152 nodes") {
		t.Errorf("the writer: %v", err)
	}
	if n, err := w.Add(lemmas[0]); n != 0 || err != nil {
		t.Errorf("the next lemma: number %d, %v", n, err)
	}
	for _, c := range []struct {
		first []byte // the node with label 0
		err   string
	}{
		{[]byte{2, 114}, "lemma 0: the file ends too early"},
		{[]byte{6, 114, 115, 1, 116}, "lemma 0: shared win 2097151: its trees have more than 2097152 nodes"},
	} {
		// One stone, no other, the move, and wins that are the first again and again.
		many := append(binary.AppendUvarint([]byte{2, 15, 1, tagLemma, 1, 112, 0, 113}, maxNodes), c.first...)
		var file bytes.Buffer
		file.WriteString(Magic)
		zip := gzip.NewWriter(&file)
		zip.Write(append(many, make([]byte, 2*(maxNodes-1))...))
		if err := zip.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Check(t.Context(), &file, Options{}); err == nil || err.Error() != c.err {
			t.Errorf("%v, want %s", err, c.err)
		}
	}
}
