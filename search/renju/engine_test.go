package renju

import (
	"context"
	"testing"
	"time"

	movegen "tengen/movegen/renju"
)

func board(t testing.TB, size int, rule movegen.Rule, moves string) *movegen.Board {
	t.Helper()
	b, err := movegen.New(size, rule)
	if err != nil {
		t.Fatal(err)
	}
	cells, err := movegen.ParseMoves(moves, size)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		if err := b.Play(c); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func BenchmarkThink(b *testing.B) {
	o := DefaultOptions()
	o.Hash = 64 << 20
	e, err := New(o)
	if err != nil {
		b.Fatal(err)
	}
	pos := board(b, 15, movegen.Renju, "h8i9i7g7g8f8j8j6k5h7h6g5i5")
	for b.Loop() {
		e.Clear()
		a, err := e.Think(context.Background(), pos, Request{Hard: 3 * time.Second, Soft: 3 * time.Second}, func(r Report) {
			if r.Final {
				b.Logf("depth %d/%d score %d nodes %d %v pv %v", r.Depth, r.SelDepth, r.Score, r.Nodes, r.Elapsed.Round(time.Millisecond), movegen.FormatMoves(r.PV))
			}
		})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(a.Nodes)/a.Elapsed.Seconds(), "nodes/s")
	}
}
