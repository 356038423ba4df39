package threat

import (
	"context"
	"testing"

	"tengen/movegen/renju"
)

// image sets up the board turned by a symmetry.
func image(t *testing.T, b *renju.Board, s int) *renju.Board {
	t.Helper()
	out, err := renju.New(b.Size(), b.Rule())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range b.Moves() {
		out.Make(renju.Transform(m, s, b.Size()))
	}
	return out
}

func TestCacheFindsEveryOrientation(t *testing.T) {
	c, err := NewCache(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	v := NewVCF(12)
	for _, b := range tacticalBoards(renju.Renju, 20, 3) {
		res := v.Solve(b, VCFLimits{})
		c.Put(b, Fours, Answer{res.Status, res.Move, res.Plies})
		c.Flush()
		for s := range renju.NumSymmetries {
			im := image(t, b, s)
			a, ok := c.Get(im, Fours)
			if !ok || a.Status != res.Status || a.Plies != res.Plies {
				t.Fatalf("symmetry %d: got %+v %v, put %+v", s, a, ok, res)
			}
			if res.Status == None {
				if _, ok := c.Get(im, Threes); ok {
					t.Fatal("no win by fours was taken for no win by threats")
				}
				continue
			}
			if a, ok := c.Get(im, Fukumi); !ok || a.Status != Win {
				t.Fatal("a win by fours was not taken for a win by threats")
			}
			// The move must win in the image.
			im.Make(a.Move)
			lost := im.Status() == renju.WinFor(b.Side())
			if !lost {
				replies := im.FiveReplies(b.Side())
				lost = true
				for e := range replies.Each {
					if im.Legal(e) {
						im.Make(e)
						lost = lost && v.Solve(im, VCFLimits{}).Status == Win
						im.Unmake()
					}
				}
			}
			if !lost {
				t.Fatalf("symmetry %d: %v does not win", s, a.Move)
			}
		}
	}
}

// TestCacheComparesPositions stores another position under a key, as a collision of
// keys would.
func TestCacheComparesPositions(t *testing.T) {
	c, err := NewCache(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	boards := tacticalBoards(renju.Freestyle, 2, 9)
	key, _ := boards[0].CanonicalKey()
	_, s := boards[1].CanonicalKey()
	c.store.Set(cacheKey(key, Fours), &solved{pack(boards[1], s), Answer{None, renju.NoCell, 0}}, 100)
	c.Flush()
	if a, ok := c.Get(boards[0], Fours); ok {
		t.Fatalf("another position's answer %+v was taken", a)
	}
}

func TestCacheKeepsItsBound(t *testing.T) {
	const bytes = 20 * cacheEntryCost
	c, err := NewCache(bytes)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(renju.At(7, 7))
	// Cells of one octant, so that no two positions are images of each other.
	each := func(f func()) {
		for x := 8; x < 15; x++ {
			for y := 7; y <= x; y++ {
				b.Make(renju.At(x, y))
				f()
				b.Unmake()
			}
		}
	}
	put, kept := 0, 0
	each(func() {
		c.Put(b, Fours, Answer{None, renju.NoCell, 0})
		c.Flush()
		put++
	})
	each(func() {
		if _, ok := c.Get(b, Fours); ok {
			kept++
		}
	})
	if kept == 0 || kept > 20 || put < 30 {
		t.Errorf("%d of %d answers kept", kept, put)
	}
	if _, err := NewCache(3); err == nil {
		t.Error("a cache of 3 bytes was accepted")
	}
}

// TestVCTUsesCache solves twice; the second time takes no move.
func TestVCTUsesCache(t *testing.T) {
	c, err := NewCache(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx := context.Background()
	b := tacticalBoards(renju.Renju, 1, 3)[0]
	first := NewVCT()
	first.Cache = c
	want := first.Solve(ctx, b, VCTLimits{Kind: Threes, Memory: 1 << 20})
	c.Flush()
	second := NewVCT()
	second.Cache = c
	got := second.Solve(ctx, b, VCTLimits{Kind: Threes, Memory: 1 << 20})
	if got.Status != want.Status || got.Move != want.Move || got.Nodes != 0 || want.Status == Unknown {
		t.Errorf("first %+v, then %+v", want, got)
	}
}
