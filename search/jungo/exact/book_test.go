package exact

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// TestBook: the book is closed, its lines end, and some of the positions where they end are
// proved, each from nothing.
func TestBook(t *testing.T) {
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(k.Bytes(), bookBytes) {
		t.Error("the book is not written as it was read")
	}
	ends, err := k.Check(bookStones)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d lines, %d ends", k.Lines(), len(ends))
	if testing.Short() {
		t.Skip("the tables of 5×5 take some seconds")
	}
	rng := jungo.NewRand(1)
	var some []jungo.Tiny
	for range 60 {
		some = append(some, ends[rng.Intn(len(ends))])
	}
	// MakeBook keeps its tables from one end to the next. From nothing, one that took less
	// than bookEasy there was seen to take 165,000 positions.
	proved := 0
	if err := ProveEnds(context.Background(), some, 10*bookEasy, true, func(n int) { proved = n }); err != nil || proved != len(some) {
		t.Errorf("%d ends of %d proved: %v", proved, len(some), err)
	}
}

// TestReadBookErrors: a book that is torn or out of order is refused, with its line.
func TestReadBookErrors(t *testing.T) {
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	for name, tail := range map[string][]byte{"torn": {0x80}, "twice": {0}, "far": {255, 255, 255, 255, 255, 255, 255, 255, 255, 1}} {
		if _, err := ReadBook(append(k.Bytes(), tail...)); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("line %d:", k.Lines()+1)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCheckFindsHoles: a book without one of its lines is not closed.
func TestCheckFindsHoles(t *testing.T) {
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(3)
	holes := 3
	if testing.Short() {
		holes = 1
	}
	for range holes {
		i := rng.Intn(k.Lines())
		torn := &Book{geo: k.geo, lines: slices.Delete(slices.Clone(k.lines), i, i+1)}
		if _, err := torn.Check(bookStones); err == nil {
			t.Errorf("line %d is missing, and the book is accepted", i)
		}
	}
	// A move that leads nowhere, and a line that cannot arise.
	full := jungo.Tiny{Stones: [2]uint64{k.geo.Full &^ (k.geo.Bit(0) | k.geo.Bit(24)), 0}}
	key, sym := k.key(&full)
	more := &Book{geo: k.geo, lines: append(slices.Clone(k.lines), k.line(key, sym, 0))}
	slices.Sort(more.lines)
	if _, err := more.Check(bookStones); err == nil {
		t.Error("a line that cannot arise is accepted")
	}
}

// TestMakeBookContinues: with all decisions of the embedded book, MakeBook makes it again
// without a search, and reports no decision but the first move's.
func TestMakeBookContinues(t *testing.T) {
	if testing.Short() {
		t.Skip("goes through the whole book")
	}
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	ends, err := k.Check(bookStones)
	if err != nil {
		t.Fatal(err)
	}
	var done []Decision
	for _, line := range k.lines {
		done = append(done, Decision(line))
	}
	for i := range ends {
		key, _ := k.key(&ends[i])
		done = append(done, Decision(key<<bookMoveBits|bookEnd))
	}
	again, err := MakeBook(context.Background(), BookOptions{Stones: bookStones, Easy: bookEasy, TableLog2: 4, Done: done, Decided: func(d Decision) error {
		return fmt.Errorf("decision %d", d)
	}})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), bookBytes) {
		t.Error("the book is another one")
	}
	// With one decision less there is a search, which ends with its context.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MakeBook(ctx, BookOptions{Stones: bookStones, Easy: bookEasy, TableLog2: 4, Done: done[:len(done)-1]}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func FuzzReadBook(f *testing.F) {
	f.Add([]byte{0x2a, 0xb0, 0x01})
	f.Add([]byte{0x1f, 0x80})
	f.Fuzz(func(t *testing.T, data []byte) {
		k, err := ReadBook(data)
		if err != nil {
			return
		}
		if again, err := ReadBook(k.Bytes()); err != nil || !slices.Equal(again.lines, k.lines) {
			t.Fatalf("%v, %v is read again as %v", err, k.lines, again)
		}
	})
}
