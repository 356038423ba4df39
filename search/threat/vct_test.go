package threat

import (
	"bytes"
	"context"
	"sync/atomic"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// TestVCTProofsHold solves tactical positions and verifies every win, read from its
// text form, with every reply to a four played.
func TestVCTProofsHold(t *testing.T) {
	t.Parallel()
	share := 1
	if testing.Short() {
		share = 36
	}
	ctx := context.Background()
	for _, rule := range renju.Rules {
		beyond, boards := 0, append(tacticalBoards(rule, 10, 21), playedBoards(rule, 40, 8)...)
		for _, kind := range []Kind{Threes, Fukumi} {
			v := NewVCT()
			count := map[Status]int{}
			biggest, longest := 0, 0
			var spent time.Duration
			for i, b := range boards {
				if i%share > 0 {
					continue
				}
				before := b.String()
				limits := VCTLimits{Kind: kind, Nodes: 30000, Memory: 8 << 20}
				start := time.Now()
				res, proof, err := v.Prove(ctx, b, limits)
				spent += time.Since(start)
				if b.String() != before {
					t.Fatal("the board was changed")
				}
				if err == ErrProofLimit {
					continue
				}
				if err != nil {
					t.Fatalf("%v %v board %d: %v\n%v", rule, kind, i, err, b)
				}
				count[res.Status]++
				if res.Status != Win {
					continue
				}
				var text bytes.Buffer
				if _, err := proof.WriteTo(&text); err != nil {
					t.Fatal(err)
				}
				parsed, err := verify.Parse(&text)
				if err != nil {
					t.Fatalf("%v\n%s", err, text.String())
				}
				stats, err := verify.Verify(ctx, parsed, verify.Options{})
				if err != nil {
					t.Fatalf("%v %v board %d: %v\n%v", rule, kind, i, err, b)
				}
				if stats.Nodes < 2000 {
					_, err = verify.Verify(ctx, parsed, verify.Options{Thorough: true})
				}
				if err != nil {
					t.Fatalf("%v %v board %d, thorough: %v\n%v", rule, kind, i, err, b)
				}
				if vcf := v.vcf.Solve(b, VCFLimits{}); vcf.Status != Win {
					beyond++
				}
				biggest, longest = max(biggest, parsed.Nodes()), max(longest, stats.Plies)
			}
			t.Logf("%v %v: %d won (%d beyond fours so far), %d none, %d unknown; largest proof %d nodes, longest %d plies; %v",
				rule, kind, count[Win], beyond, count[None], count[Unknown], biggest, longest, spent.Round(time.Millisecond))
		}
		if beyond == 0 && share == 1 {
			t.Errorf("%v: no win beyond fours was met", rule)
		}
	}
}

// TestVCTRoot restricts the first move: the winning one wins, a distant one does
// not, and a search of all moves does not use the table of one.
func TestVCTRoot(t *testing.T) {
	ctx := context.Background()
	for _, b := range playedBoards(renju.Renju, 20, 8) {
		v := NewVCT()
		limits := VCTLimits{Nodes: 30000, Memory: 8 << 20}
		res := v.Solve(ctx, b, limits)
		if res.Status != Win {
			continue
		}
		limits.Root = []renju.Cell{res.Move}
		if r := v.Solve(ctx, b, limits); r.Status != Win || r.Move != res.Move {
			t.Errorf("%v wins among all moves, alone: %+v\n%v", res.Move, r, b)
		}
		limits.Root = []renju.Cell{renju.At(0, 0), renju.At(14, 14)}
		if r := v.Solve(ctx, b, limits); r.Status != None {
			t.Errorf("corners: %+v\n%v", r, b)
		}
	}
}

// TestVCTStops tests that a cancelled context and a node limit end the search at once
// and prove nothing.
func TestVCTStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	hard := 0
	for _, b := range playedBoards(renju.Freestyle, 30, 3) {
		v := NewVCT()
		before := b.String()
		for _, kind := range []Kind{Threes, Fukumi} {
			// Positions without attacking moves are decided within a few moves;
			// test the others.
			full := v.Solve(context.Background(), b, VCTLimits{Kind: kind, Nodes: 3000, Memory: 1 << 20})
			if full.Status != Unknown {
				continue
			}
			hard++
			if full.Nodes > 3000+2*vctLeafNodes {
				t.Errorf("%d moves made, limit 3000", full.Nodes)
			}
			v.Forget()
			if r := v.Solve(ctx, b, VCTLimits{Kind: kind, Memory: 1 << 20}); r.Status != Unknown || r.Nodes > 2*vctLeafNodes {
				t.Errorf("cancelled: %+v", r)
			}
		}
		if b.String() != before {
			t.Fatal("the board was changed")
		}
	}
	if hard == 0 {
		t.Error("no position was hard enough")
	}
}

// TestLateStop sets the flag of a search after the next one has begun, as a context does that
// ends at the same time as its search. The next search goes on.
func TestLateStop(t *testing.T) {
	v, b := NewVCT(), playedBoards(renju.Freestyle, 30, 3)[0]
	v.Solve(context.Background(), b, VCTLimits{Nodes: 10, Memory: 1 << 20})
	late := v.stop
	v.begin(b, VCTLimits{Memory: 1 << 20})
	late.Store(true)
	if v.poll() {
		t.Error("the end of one search stops the next")
	}
	own := new(atomic.Bool)
	own.Store(true)
	if r := v.Solve(context.Background(), b, VCTLimits{Memory: 1 << 20, Stop: own}); r.Status == None || r.Nodes > 2*vctLeafNodes {
		t.Errorf("stopped: %+v", r)
	}
}

// TestAllWins proves every first move that AllWins returns as winning, and checks that
// the one that a search of all moves found is among them.
func TestAllWins(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	ctx := context.Background()
	checked := 0
	for _, b := range playedBoards(renju.Renju, 40, 8) {
		v := NewVCT()
		limits := VCTLimits{Nodes: 4000, Memory: 1 << 20}
		any := v.Solve(ctx, b, limits)
		limits.Nodes = 40_000
		first := v.AllWins(ctx, b, limits)
		wins, undecided := first.Wins, first.Undecided
		if n := len(wins) + len(undecided) + len(first.None); n != legalMoves(b) {
			t.Errorf("%d first moves are told of, %d are legal\n%v", n, legalMoves(b), b)
		}
		if any.Status == None && len(wins) > 0 {
			t.Errorf("nothing wins, but %v do\n%v", wins, b)
		}
		found := any.Status != Win
		for _, w := range append(wins, undecided...) {
			found = found || w == any.Move
		}
		if !found {
			t.Errorf("%v wins and is not among %v\n%v", any.Move, wins, b)
		}
		for _, w := range wins {
			limits.Root = []renju.Cell{w}
			res, proof, err := v.Prove(ctx, b, limits)
			if err == ErrProofLimit || res.Status == Unknown {
				continue // the content of the table differs between calls
			}
			if err != nil || proof.Root.Move != w {
				t.Fatalf("%v: %v %v\n%v", w, res, err, b)
			}
			if _, err := verify.Verify(ctx, proof, verify.Options{}); err != nil {
				t.Errorf("%v: %v\n%v", w, err, b)
			}
			checked++
		}
	}
	if checked < 5 {
		t.Errorf("only %d wins were met", checked)
	}
}

// TestAllWinsByFours compares with a search after each four: nothing is undecided,
// and every legal move is in the right list.
func TestAllWinsByFours(t *testing.T) {
	ctx := context.Background()
	won, boards := 0, 10
	if testing.Short() {
		boards = 4
	}
	for _, rule := range renju.Rules {
		v, after := NewVCT(), NewVCF(0)
		list := append(tacticalBoards(rule, boards, 41), playedBoards(rule, boards, 41)...)
		for _, b := range append(list, withFive(rule)) {
			first := v.AllWins(ctx, b, VCTLimits{Kind: Fours, Memory: 1 << 20})
			if n := len(first.Wins) + len(first.None); n != legalMoves(b) || len(first.Undecided) > 0 {
				t.Errorf("%d first moves are decided, %d are legal\n%v", n, legalMoves(b), b)
			}
			for _, c := range first.Wins {
				if !winsByFours(b, c, after) {
					t.Errorf("%v: %v is called a win\n%v", rule, c, b)
				}
				won++
			}
			for _, c := range first.None {
				if winsByFours(b, c, after) {
					t.Errorf("%v: %v is called no win\n%v", rule, c, b)
				}
			}
		}
	}
	if won < 5*boards {
		t.Errorf("only %d wins were met", won)
	}
}

// withFive is a position in which Black, to move, can make a five or a straight four.
func withFive(rule renju.Rule) *renju.Board {
	b, err := renju.New(15, rule)
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"a1", "h8", "b1", "h9", "c1", "h10", "d1", "o1", "m8", "o3", "m9", "o5", "m10", "o7"} {
		c, err := renju.ParseCell(text, 15)
		if err != nil {
			panic(err)
		}
		b.Make(c)
	}
	return b
}

// winsByFours reports whether one legal first move wins by fours.
func winsByFours(b *renju.Board, c renju.Cell, v *VCF) bool {
	att := b.Side()
	b.Make(c)
	defer b.Unmake()
	if b.Status() != renju.Ongoing {
		return b.Status() == renju.WinFor(att)
	}
	if b.Count(b.Side(), renju.ClassFive) > 0 || b.Count(att, renju.ClassFive) == 0 {
		return false
	}
	replies := b.FiveReplies(att)
	for e := range replies.Each {
		if !b.Legal(e) {
			continue
		}
		b.Make(e)
		won := b.Status() == renju.Ongoing && v.Solve(b, VCFLimits{}).Status == Win
		b.Unmake()
		if !won {
			return false
		}
	}
	return true
}

func legalMoves(b *renju.Board) (n int) {
	for c := range b.EmptyCells().Each {
		if b.Legal(c) {
			n++
		}
	}
	return n
}

// TestForgottenVCTIsAsNew solves positions anew after Forget: with the same number of
// moves as the first time, where the tables would have saved some.
func TestForgottenVCTIsAsNew(t *testing.T) {
	ctx := context.Background()
	saved := 0
	v := NewVCT()
	for _, b := range playedBoards(renju.Renju, 20, 8) {
		limits := VCTLimits{Nodes: 3000, Memory: 1 << 20}
		v.Forget()
		first := v.Solve(ctx, b, limits)
		if again := v.Solve(ctx, b, limits); again.Nodes < first.Nodes {
			saved++
		}
		v.Forget()
		if again := v.Solve(ctx, b, limits); again != first {
			t.Errorf("forgotten, %+v became %+v\n%v", first, again, b)
		}
	}
	if saved < 5 {
		t.Errorf("the tables saved moves in only %d positions", saved)
	}
}

// TestFoursAreVCF compares an attack by fours alone with the solver of fours.
func TestFoursAreVCF(t *testing.T) {
	won, none := 0, 0
	vcf, vct := NewVCF(18), NewVCT()
	for _, b := range append(playedBoards(renju.Renju, 40, 9), tacticalBoards(renju.Freestyle, 20, 9)...) {
		vcf.Forget()
		vct.Forget()
		want := vcf.Solve(b, VCFLimits{Nodes: 3000})
		got := vct.Solve(context.Background(), b, VCTLimits{Kind: Fours, Nodes: 3000, Memory: 1 << 20})
		if got != (VCTResult{Status: want.Status, Move: want.Move, Nodes: want.Nodes, Plies: want.Plies}) {
			t.Errorf("%+v, by the solver of fours %+v\n%v", got, want, b)
		}
		switch got.Status {
		case Win:
			won++
		case None:
			none++
		}
	}
	if won < 5 || none < 5 {
		t.Errorf("%d won, %d with no win", won, none)
	}
}
