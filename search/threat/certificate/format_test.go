package certificate

import (
	"bytes"
	"io"
	"reflect"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// sample has a lemma of every kind of part; what it says is not true.
func sample() (Header, []*Lemma) {
	leaf := &verify.Node{Move: renju.At(9, 9)}
	inner := &verify.Node{Move: renju.At(3, 4), Replies: []verify.Reply{{Move: renju.Pass, Answer: leaf}, {Move: renju.At(0, 14), Answer: &verify.Node{Move: renju.At(1, 1)}}}}
	root := &verify.Node{Move: renju.At(5, 5), Replies: []verify.Reply{{Move: renju.At(5, 6), Answer: inner}}, Otherwise: inner}
	return Header{renju.Renju, 15, renju.White}, []*Lemma{
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
