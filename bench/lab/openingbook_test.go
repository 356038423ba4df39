package lab

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/renju/book"
)

// openingSettings returns the settings of a small book whose searches are made up: scores
// follow from keys, and every move to a position with an odd key is refuted if it is the
// first one that is found.
func openingSettings(positions int) OpeningBook {
	o := OpeningBook{
		Rule: renju.Renju, Size: 15, Moves: 7, Nodes: 1000, Proof: 100, Others: 2, Margin: 60, Positions: positions,
		Roots: [][]renju.Cell{{}, {renju.At(7, 7), renju.At(7, 8), renju.At(8, 8)}},
	}
	o.search = func(_ context.Context, b *renju.Board, exclude []renju.Cell, best int) (f openingFound, err error) {
		f.depth, f.nodes = 5, 1000
		key, _ := b.CanonicalKey()
		for c := range b.EmptyCells().Each {
			if max(c.X()-7, 7-c.X(), c.Y()-7, 7-c.Y()) > 2 || !b.Legal(c) || containsCell(exclude, c) || len(f.lines) == best {
				continue
			}
			f.lines = append(f.lines, openingLine{c, search.Score(key%100) - search.Score(20*len(f.lines))})
		}
		return f, nil
	}
	o.refutes = func(_ context.Context, b *renju.Board) (bool, error) { return refutedHere(b), nil }
	return o
}

func refutedHere(b *renju.Board) bool {
	key, _ := b.CanonicalKey()
	return key%5 == 0
}

func containsCell(cells []renju.Cell, c renju.Cell) bool {
	return slices.Contains(cells, c)
}

func makeOpening(t *testing.T, o OpeningBook, path string, resume bool) *book.Book {
	t.Helper()
	k, err := o.Make(t.Context(), path, resume, nil)
	made(t, k, err, path)
	return k
}

// made fails unless a book was made and is what its file has.
func made(t testing.TB, k interface{ Bytes() []byte }, err error, path string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(file, k.Bytes()) {
		t.Fatalf("the file has other bytes: %v", err)
	}
}

// tear writes the begin of a line to the end of a book's journal, as a process leaves it that is
// killed.
func tear(t testing.TB, path, line string) {
	t.Helper()
	f, err := os.OpenFile(path+JournalSuffix, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString(line)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

func cells(t *testing.T, moves string) []renju.Cell {
	t.Helper()
	out, err := renju.ParseMoves(moves, 15)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A job that was stopped and goes on makes the book of one that was not, and a book can be
// extended.
func TestOpeningBookResumes(t *testing.T) {
	dir := t.TempDir()
	whole := makeOpening(t, openingSettings(60), filepath.Join(dir, "whole"), false)
	path := filepath.Join(dir, "parts")
	makeOpening(t, openingSettings(20), path, true)
	ctx, stop := context.WithCancel(t.Context())
	o := openingSettings(60)
	find := o.search
	o.search = func(c context.Context, b *renju.Board, exclude []renju.Cell, best int) (openingFound, error) {
		if b.Stones() == 5 {
			stop()
		}
		f, err := find(c, b, exclude, best)
		return f, errors.Join(err, c.Err())
	}
	if _, err := o.Make(ctx, path, true, nil); !errors.Is(err, context.Canceled) {
		t.Fatalf("a stopped job: %v", err)
	}
	tear(t, path, `{"moves":"h8h`)
	if parts := makeOpening(t, openingSettings(60), path, true); !bytes.Equal(parts.Bytes(), whole.Bytes()) {
		t.Error("the parts make another book")
	}
	if whole.Len() < 30 {
		t.Errorf("%d positions", whole.Len())
	}
}

// No move of the book is one that the prover refutes, and none comes after the last move.
func TestOpeningBookMoves(t *testing.T) {
	k := makeOpening(t, openingSettings(150), filepath.Join(t.TempDir(), "book"), false)
	longest, replies := 0, map[string]bool{}
	for _, l := range k.Lines() {
		o := openingSettings(1)
		b, err := o.board(l.Moves)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(l.Entry.Move)
		if refutedHere(b) {
			t.Errorf("%v after %v is refuted", l.Entry.Move, l.Moves)
		}
		longest = max(longest, len(l.Moves)+1)
		if len(l.Moves) == 4 && strings.HasPrefix(renju.FormatMoves(l.Moves), "h8h9i9") {
			replies[renju.FormatMoves(l.Moves)] = true
		}
	}
	if longest != 7 {
		t.Errorf("the last move is number %d, want 7", longest)
	}
	if len(replies) < 2 {
		t.Errorf("after the second root the book has the replies %v", replies)
	}
}

// The value of a move is that of the positions after it, and a move that turns out badly is
// replaced.
func TestOpeningTree(t *testing.T) {
	o := openingSettings(1)
	o.Roots = [][]renju.Cell{{}}
	tree, err := newOpeningTree(&o)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []openingRecord{
		{Lines: []recordLine{{"h8", 50}}, Nodes: 1000},
		{Others: true, Lines: []recordLine{{"i9", 40}}, Nodes: 1000},
		{Moves: "h8", Lines: []recordLine{{"h9", 90}}, Nodes: 1000},
		{Moves: "i9", Lines: []recordLine{{"h8", -30}}, Nodes: 2000},
	} {
		given(t, tree, r)
	}
	k, err := tree.book()
	if err != nil {
		t.Fatal(err)
	}
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	e, ok := k.Look(b)
	if key, _ := tree.o.board([]renju.Cell{e.Move}); !ok || key == nil || e.Score != 30 || e.Effort != 5000 {
		t.Errorf("%+v, %v", e, ok)
	}
	b.Make(e.Move)
	if e, ok = k.Look(b); !ok || e.Score != -30 || e.Effort != 2000 {
		t.Errorf("after it %+v, %v", e, ok)
	}
}

func TestOpeningBookErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book")
	makeOpening(t, openingSettings(5), path, false)
	for _, c := range []struct {
		change func(*OpeningBook)
		resume bool
		want   string
	}{
		{func(*OpeningBook) {}, false, "exists"},
		{func(o *OpeningBook) { o.Nodes++ }, true, "other settings"},
		{func(o *OpeningBook) { o.Nodes = 0 }, true, "0 nodes"},
		{func(o *OpeningBook) { o.Proof = 0 }, true, "0 nodes"},
		{func(o *OpeningBook) { o.Moves = 3 }, true, "a root of 3 moves"},
		{func(o *OpeningBook) { o.Moves = 99 }, true, "99 moves"},
		{func(o *OpeningBook) { o.Roots = nil }, true, "no position"},
		{func(o *OpeningBook) { o.Positions = 0 }, true, "positions"},
		{func(o *OpeningBook) { o.Positions = book.MaxPositions + 1 }, true, "65537 positions: want at most 65536"},
	} {
		o := openingSettings(5)
		c.change(&o)
		if _, err := o.Make(t.Context(), path, c.resume, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	text := filetest.Read(t, path+JournalSuffix)
	for _, line := range []string{`{"moves":"a1"}`, `{"moves":"h8h8"}`, `{"moves":"","lines":[]}`, `{`, `{"moves":"h8","lines":[{"move":"h8"}]}`, `{"moves":"h8","lines":[{"move":"z9"}]}`} {
		filetest.Put(t, path+JournalSuffix, append(bytes.Clone(text), line+"\n"...))
		o := openingSettings(9)
		if _, err := o.Make(t.Context(), path, true, nil); err == nil {
			t.Errorf("%s was read", line)
		}
	}
}

// A real search makes a book whose moves a longer proof does not refute.
func TestOpeningBookOfEngine(t *testing.T) {
	o := OpeningBook{Rule: renju.Freestyle, Size: 14, Roots: [][]renju.Cell{{}}, Moves: 5, Nodes: 500, Proof: 300, Others: 2, Margin: 60, Positions: 6}
	k := makeOpening(t, o, filepath.Join(t.TempDir(), "book"), false)
	if k.Len() < 3 {
		t.Errorf("%d positions", k.Len())
	}
	tried := 0
	if refuted, err := RefuteBook(t.Context(), k, 1000, func(n int) { tried = n }); err != nil || len(refuted) > 0 || tried != k.Len() {
		t.Errorf("%v, %v, %d tried", refuted, err, tried)
	}
	// Black's fourth stone of this line lets White's straight four through.
	moves := cells(t, "a1h8a3h9c1h10")
	bad, err := book.New(renju.Freestyle, 15, []book.Line{{Moves: moves, Entry: book.Entry{Move: renju.At(14, 14)}}})
	if err != nil {
		t.Fatal(err)
	}
	if refuted, err := RefuteBook(t.Context(), bad, 1000, nil); err != nil || len(refuted) != 1 {
		t.Errorf("%v, %v", refuted, err)
	}
}

// Any line of a journal is taken or refused with an error.
func FuzzOpeningJournal(f *testing.F) {
	path := filepath.Join(f.TempDir(), "book")
	o := openingSettings(5)
	if _, err := o.Make(f.Context(), path, false, nil); err != nil {
		f.Fatal(err)
	}
	text := filetest.Read(f, path+JournalSuffix)
	_, lines, _ := bytes.Cut(text, []byte("\n"))
	f.Add(lines)
	f.Add([]byte(`{"moves":"","lines":[{"move":"h8","score":30000}]}` + "\n" + `{"moves":"h8","lines":[]}`))
	f.Fuzz(func(t *testing.T, lines []byte) {
		tree, err := newOpeningTree(&o)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.SplitSeq(lines, []byte("\n")) {
			if err := tree.replay(line); err != nil {
				return
			}
		}
		if _, err := tree.book(); err != nil {
			t.Errorf("%s was taken, and makes no book: %v", lines, err)
		}
	})
}
