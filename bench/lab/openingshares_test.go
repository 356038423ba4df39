package lab

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search/renju/chooser"
)

// The nodes of the rounds are at equal ratios, and the shares depend on the settings alone.
func TestOpeningShares(t *testing.T) {
	o := OpeningShares{Rounds: 3, From: 400, To: 6400}
	for round, want := range []uint64{400, 1600, 6400} {
		if n := o.nodes(round); n != want {
			t.Errorf("round %d: %d nodes, want %d", round, n, want)
		}
	}
	each := [len(chooser.Ranges)]int{}
	for round := range 48 {
		each[chooser.RangeOf((&OpeningShares{Rounds: 48, From: 400, To: 6400}).nodes(round))]++
	}
	if want := [len(chooser.Ranges)]int{12, 12, 12, 12}; each != want {
		t.Errorf("rounds of a range: %v, want %v", each, want)
	}
	if n := (&OpeningShares{Rounds: 1, From: 7, To: 9}).nodes(0); n != 7 {
		t.Errorf("one round: %d nodes", n)
	}
	if e := shareEngines(400); e[0].Nodes != 400 || e[1].Nodes != 416 {
		t.Errorf("engines of %d and %d nodes", e[0].Nodes, e[1].Nodes)
	}
	o = OpeningShares{Rounds: 1, From: 2, To: 2, Seed: 3}
	rounds := 0
	dir := t.TempDir()
	a, err := o.Run(t.Context(), filepath.Join(dir, "a"), false, 2, func(n int) { rounds = n })
	if err != nil || rounds != 1 || len(a) != 26 {
		t.Fatalf("%d patterns after %d rounds, %v", len(a), rounds, err)
	}
	// Two engines of two nodes are the same, so both games of a pattern are, too: where they are
	// no draw, one colour has all points.
	total, whole := 0.0, 0
	for _, s := range a {
		first := s.Ranges[0] // 2 nodes are fewer than those of all ranges
		if total += first.Black; first.Games != 2 || first.Black < 0 || first.Black > 1 {
			t.Errorf("%+v", s)
		}
		if first.Black == 0 || first.Black == 1 {
			whole++
		}
		for _, r := range s.Ranges[1:] {
			if r != (RangeShare{}) {
				t.Errorf("%+v", s)
			}
		}
	}
	if total == 0 || total == 26 || whole < 20 {
		t.Errorf("one side has %v of all points, or only %d patterns are won twice by one colour", total, whole)
	}
	if !testing.Short() {
		if b, err := o.Run(t.Context(), filepath.Join(dir, "b"), false, 1, nil); err != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("again %v, %v, want %v", b, err, a)
		}
	}
	for _, bad := range []OpeningShares{{Rounds: 0, From: 1, To: 1}, {Rounds: 1, From: 0, To: 1}, {Rounds: 1, From: 2, To: 1}, {Rounds: 1, From: 1, To: 1e12}} {
		if _, err := bad.Run(t.Context(), filepath.Join(dir, "bad"), false, 1, nil); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

// A job that was stopped goes on behind its last whole round, and gives what it gives without a stop.
func TestOpeningSharesResumed(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	o := OpeningShares{Rounds: 3, From: 300, To: 900, Seed: 3, games: func(round int) (black []int) {
		for i := range renju.Openings {
			black = append(black, (round+i)%5)
		}
		return black
	}}
	want, err := o.Run(t.Context(), one, false, 2, nil)
	if err != nil || want[1].Ranges != [len(chooser.Ranges)]RangeShare{{4, 5. / 8}, {2, 1}} {
		t.Fatalf("%+v, %v", want, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = o.Run(ctx, two, false, 2, func(rounds int) {
		if rounds == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	var told []int
	got, err := o.Run(t.Context(), two, true, 1, func(rounds int) { told = append(told, rounds) })
	if err != nil || !reflect.DeepEqual(got, want) || !slices.Equal(told, []int{2, 3}) {
		t.Errorf("resumed: %v after %v rounds, %v, want %v", got, told, err, want)
	}
	journal := filetest.Read(t, one)
	if !bytes.Equal(filetest.Read(t, two), journal) {
		t.Errorf("journals differ:\n%s\n%s", filetest.Read(t, two), journal)
	}
	if _, err := o.Run(t.Context(), two, false, 1, nil); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("begun twice: %v", err)
	}
	other := o
	other.Seed = 4
	if _, err := other.Run(t.Context(), two, true, 1, nil); err == nil || !strings.Contains(err.Error(), "its seed is 3, here 4") {
		t.Errorf("resumed with another seed: %v", err)
	}
	lines := bytes.SplitAfter(journal, []byte("\n"))
	for _, bad := range []string{string(lines[2]), "{}\n", "x\n", `{"round":1,"black":[1,2]}` + "\n", strings.Replace(string(lines[1]), "[", "[5", 1), strings.Replace(string(lines[1]), "[", "[-", 1)} {
		filetest.Put(t, two, string(lines[0])+bad)
		if _, err := o.Run(t.Context(), two, true, 1, nil); err == nil || !strings.Contains(err.Error(), "line 2: ") {
			t.Errorf("%q is read: %v", bad, err)
		}
	}
}
