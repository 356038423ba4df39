package verify

import (
	"context"
	"fmt"
	"strings"

	"tengen/movegen/jungo"
)

// Hole is where a proof fails.
type Hole struct {
	Claim Claim
	Line  []string // the moves that lead there
	What  string
}

func (h *Hole) Error() string {
	line := "at once"
	if len(h.Line) > 0 {
		line = "after " + strings.Join(h.Line, " ")
	}
	return fmt.Sprintf("%v by %d: %s %s", h.Claim.Side, h.Claim.Goal, h.What, line)
}

// Stats counts what Verify has played.
type Stats struct {
	Positions int // positions that arose, of both sides
	Plies     int // length of the longest line
}

// Verify checks all claims. The error is a *Hole if one of them fails.
func Verify(ctx context.Context, p *Proof) (Stats, error) {
	var stats Stats
	for _, c := range p.Claims {
		b, err := p.board()
		if err != nil {
			return stats, err
		}
		v := &checker{ctx: ctx, b: b, claim: c, state: map[string]int{}, stats: &stats}
		if _, err := v.check(); err != nil {
			return stats, err
		}
	}
	return stats, nil
}

type checker struct {
	ctx   context.Context
	b     *jungo.Board
	claim Claim
	// state is the length of the longest game from a position that has been
	// checked, open for one on the current line.
	state map[string]int
	stats *Stats
}

const open = -1

func (v *checker) hole(what string) error {
	h := &Hole{Claim: v.claim, What: what}
	for i := 0; i < v.b.Ply(); i++ {
		m, _ := v.b.MoveAt(i)
		h.Line = append(h.Line, v.b.MoveText(m))
	}
	return h
}

// check plays all games from the board's position and returns the length of the longest one
// in plies.
func (v *checker) check() (int, error) {
	b := v.b
	if b.Over() {
		score := b.Score()
		if v.claim.Side == jungo.White {
			score = -score
		}
		if score < v.claim.Goal {
			return 0, v.hole(fmt.Sprintf("the game ends with %d", score))
		}
		return 0, nil
	}
	key := Key(b)
	id := key + b.Side().String()
	if n, ok := v.state[id]; ok {
		if n == open {
			return 0, v.hole("a position comes back")
		}
		return n, nil
	}
	if len(v.state)&0xfff == 0 && v.ctx.Err() != nil {
		return 0, v.ctx.Err()
	}
	v.state[id] = open
	v.stats.Positions++
	var moves []jungo.Point
	if b.Side() == v.claim.Side {
		m, ok := v.claim.Moves[key]
		if !ok {
			return 0, v.hole("no move")
		}
		if !b.Legal(m) {
			return 0, v.hole("illegal move " + b.MoveText(m))
		}
		moves = []jungo.Point{m}
	} else {
		moves = b.LegalMoves(nil)
	}
	longest := 0
	for _, m := range moves {
		b.Make(m)
		n, err := v.check()
		b.Unmake()
		if err != nil {
			return 0, err
		}
		longest = max(longest, n+1)
	}
	v.state[id] = longest
	v.stats.Plies = max(v.stats.Plies, longest)
	return longest, nil
}
