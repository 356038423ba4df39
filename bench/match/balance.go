package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

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
	// Told, if not nil, is called after each opening with the numbers of openings looked
	// at and kept so far.
	Told func(seen, kept int)
}

// Check returns an error that says what is out of range.
func (b *Balance) Check() error {
	if !(b.Within > 0 && b.Within < 0.5) {
		return fmt.Errorf("a balance within %g of one half: want more than 0 and less than 0.5", b.Within)
	}
	return nil
}

// Random returns n even openings of the given number of random legal moves, the same for
// the same seed. It gives up when balanceTries openings in a row are not even.
func (b *Balance) Random(ctx context.Context, c *Config, n, plies int, seed uint64) ([]Opening, error) {
	j, err := b.judge(c)
	if err != nil {
		return nil, err
	}
	uneven := 0
	return drawOpenings(c, n, plies, seed, func(o Opening) (bool, error) {
		even, err := j.even(ctx, o)
		if uneven++; even {
			uneven = 0
		}
		if err == nil && uneven == balanceTries {
			err = fmt.Errorf("%d openings of %d random moves in a row are not even within %g %%", uneven, plies, 100*b.Within)
		}
		return even, err
	})
}

// Keep returns the even ones of a list of openings, in their order.
func (b *Balance) Keep(ctx context.Context, c *Config, list []Opening) ([]Opening, error) {
	j, err := b.judge(c)
	if err != nil {
		return nil, err
	}
	var out []Opening
	for _, o := range list {
		even, err := j.even(ctx, o)
		if err != nil {
			return nil, err
		}
		if even {
			out = append(out, o)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("none of %d openings is even within %g %%", len(list), 100*b.Within)
	}
	return out, nil
}

// judge searches openings.
type judge struct {
	*Balance
	c          *Config
	engine     game.Engine
	seen, kept int
}

func (b *Balance) judge(c *Config) (*judge, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	if c.OpeningRule != "" {
		return nil, errors.New("under an opening rule there are no openings to balance")
	}
	g, err := games.ByName(c.Game)
	if err != nil {
		return nil, err
	}
	e, err := g.NewEngine(c.Config, game.Options{Hash: balanceHash})
	return &judge{Balance: b, c: c, engine: e}, err
}

// even searches the position after an opening, first for a short time.
func (j *judge) even(ctx context.Context, o Opening) (bool, error) {
	p, _, err := opened(j.c, o)
	if err != nil {
		return false, err
	}
	j.seen++
	nodes := cmp.Or(j.Nodes, BalanceNodes)
	even, err := j.within(ctx, p, max(nodes/balanceShort, 1), j.Within+balanceSlack)
	if even && err == nil {
		even, err = j.within(ctx, p, nodes, j.Within)
	}
	if even {
		j.kept++
	}
	if j.Told != nil && err == nil {
		j.Told(j.seen, j.kept)
	}
	return even, err
}

func (j *judge) within(ctx context.Context, p game.Position, nodes uint64, share float64) (bool, error) {
	if err := j.engine.Reset(1); err != nil {
		return false, err
	}
	i, err := j.engine.Think(ctx, p, game.Limits{Nodes: nodes, Plain: true}, nil)
	if err == nil {
		err = ctx.Err()
	}
	return err == nil && math.Abs(i.WinRate-0.5) <= share, err
}
