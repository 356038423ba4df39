package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"tengen/internal/inorder"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Balance keeps openings that are even for both sides by a search of Tengen. Results after
// uneven openings say little: each side wins the game in which the opening favours it.
type Balance struct {
	// Within is how far the share of points that the search expects for a side may be
	// from one half, above 0 and below 0.5.
	Within float64
	// Nodes is the length of the search, in moves made (visits in Jungo); 0 stands for
	// BalanceNodes.
	Nodes uint64
	// Threads is the number of openings searched at a time, without effect on the result;
	// 0 counts as 1.
	Threads int
	// Told, if not nil, is called after each opening with the numbers of openings looked
	// at and kept so far.
	Told func(seen, kept int)
}

// Check returns an error that names a value out of range.
func (b *Balance) Check() error {
	if !(b.Within > 0 && b.Within < 0.5) {
		return fmt.Errorf("a balance within %g of one half: want more than 0 and less than 0.5", b.Within)
	}
	return nil
}

// errEnough ends a search for openings when there are as many as wanted.
var errEnough = errors.New("enough openings")

// Random returns n even openings of the given number of random legal moves, the same for
// the same seed. It gives up when balanceTries openings in a row are not even.
func (b *Balance) Random(ctx context.Context, c *Config, n, plies int, seed uint64) ([]Opening, error) {
	if n <= 0 {
		return nil, b.Check()
	}
	var out []Opening
	uneven := 0
	err := b.judge(ctx, c, math.MaxInt, newDrawer(c, plies, seed).opening, func(o Opening, even bool) error {
		if uneven++; even {
			uneven = 0
			out = append(out, o)
		}
		switch {
		case len(out) == n:
			return errEnough
		case uneven == balanceTries:
			return fmt.Errorf("%d openings of %d random moves in a row are not even within %.6g %%", uneven, plies, 100*b.Within)
		}
		return nil
	})
	if err != errEnough {
		return nil, err
	}
	return out, nil
}

// Keep returns the even ones of a list of openings, in their order.
func (b *Balance) Keep(ctx context.Context, c *Config, list []Opening) ([]Opening, error) {
	var out []Opening
	at := func(n int) (Opening, error) { return list[n], nil }
	err := b.judge(ctx, c, len(list), at, func(o Opening, even bool) error {
		if even {
			out = append(out, o)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("none of %d openings is even within %.6g %%", len(list), 100*b.Within)
	}
	return out, nil
}

// judge searches the openings with the numbers below count, several at a time, and passes
// them to take in their order. It returns the first error, also of opening and take.
func (b *Balance) judge(ctx context.Context, c *Config, count int, opening func(n int) (Opening, error), take func(o Opening, even bool) error) error {
	if err := b.Check(); err != nil {
		return err
	}
	if c.OpeningRule != "" {
		return errors.New("under an opening rule there are no openings to balance")
	}
	g, err := games.ByName(c.Game)
	if err != nil {
		return err
	}
	type judged struct {
		Opening
		even bool
	}
	worker := func() (func(context.Context, int) (judged, error), error) {
		e, err := g.NewEngine(c.Config, game.Options{Hash: balanceHash})
		return func(ctx context.Context, n int) (judged, error) {
			o, err := opening(n)
			if err != nil {
				return judged{}, err
			}
			even, err := b.even(ctx, c, e, o)
			return judged{o, even}, err
		}, err
	}
	seen, kept := 0, 0
	return inorder.Run(ctx, 0, count, max(b.Threads, 1), worker, func(_ int, j judged) error {
		if seen++; j.even {
			kept++
		}
		if b.Told != nil {
			b.Told(seen, kept)
		}
		return take(j.Opening, j.even)
	})
}

// even searches the position after an opening, first for a short time.
func (b *Balance) even(ctx context.Context, c *Config, e game.Engine, o Opening) (bool, error) {
	p, _, err := opened(c, o)
	if err != nil {
		return false, err
	}
	nodes := cmp.Or(b.Nodes, BalanceNodes)
	even, err := within(ctx, e, p, max(nodes/balanceShort, 1), b.Within+balanceSlack)
	if even && err == nil {
		even, err = within(ctx, e, p, nodes, b.Within)
	}
	return even, err
}

func within(ctx context.Context, e game.Engine, p game.Position, nodes uint64, share float64) (bool, error) {
	if err := e.Reset(1); err != nil {
		return false, err
	}
	i, err := e.Think(ctx, p, game.Limits{Nodes: nodes, Plain: true}, nil)
	err = cmp.Or(err, ctx.Err())
	return err == nil && math.Abs(i.WinRate-0.5) <= share, err
}
