package batch

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync/atomic"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// Group says how many games there are on one size of board, and so how many positions an evaluator
// sees at a time.
type Group struct{ Size, Games int }

// ParseGroups reads groups as in "9:2048,9:2048,7:384".
func ParseGroups(text string) ([]Group, error) {
	var out []Group
	for part := range strings.SplitSeq(text, ",") {
		size, games, _ := strings.Cut(part, ":")
		s, err := strconv.Atoi(size)
		n, err2 := strconv.Atoi(games)
		if err != nil || err2 != nil {
			return nil, fmt.Errorf("%q: want SIZE:GAMES", part)
		}
		out = append(out, Group{s, n})
	}
	return out, nil
}

// group plays games of one size, whose leaves are evaluated together.
type group struct {
	*geometry
	Batch
	games       []game
	full, cheap int // visits of a search
	match       int // visits of a search in a match, 0 for self-play
	left        atomic.Int32
	counts      *counts
	write       func(size int, records []byte) error
	failed      func(error)
}

// counts are sums over the games of one size.
type counts struct {
	games, cut, plies, black, moves, leaves, samples atomic.Int64
	first, second, drawn                             atomic.Int64 // of a match: games won by each network
}

// newGroup starts the games of a group.
func newGroup(o *Options, k int, b Batch, c *counts) *group {
	g := newGeometry(b.Size)
	r := &group{geometry: g, Batch: b, full: o.Full, cheap: o.Cheap, match: o.Match, counts: c, write: o.Write}
	most := max(o.Full, o.Cheap, o.Match) + 2
	width := g.points + 1
	nodes, edges := make([]node, most*b.Games), make([]edge, most*width*b.Games)
	raw := make([]float32, width*b.Games)
	r.games = make([]game, b.Games)
	for i := range r.games {
		x := &r.games[i]
		x.nodes, x.edges, x.width = nodes[i*most:(i+1)*most], edges[i*most*width:(i+1)*most*width], width
		x.raw = raw[i*width : (i+1)*width]
		seed := o.Seed ^ uint64(k)<<48 ^ uint64(i)<<16
		if o.Match > 0 { // both games of a pair have the same opening
			seed = o.Seed ^ uint64(k)<<48 ^ uint64(i/2)<<16
			if x.flip = i%2 == 1; x.flip {
				x.twin = &r.games[i-1]
			}
		}
		x.rng = *jungo.NewRand(jungo.NewRand(seed).Uint64())
		if o.Match > 0 {
			x.startMatch(g)
		} else {
			x.startGame(g)
		}
		x.atRoot()
		r.present(i)
	}
	return r
}

// present writes the leaf of game i for the evaluator.
func (r *group) present(i int) {
	x, g := &r.games[i], r.geometry
	var l liberties
	x.leaf.liberties(g, &l)
	x.leafLegal = x.leaf.legal(g, &l)
	x.leaf.cells(g, &l, r.Cells[i*g.points:(i+1)*g.points])
	m := r.Marks[4*i : 4*i+4]
	x.leaf.marks(g, m)
	m[3] = uint8(x.rng.Uint64() >> 61)
	// In a match the network of the player to move at the root evaluates, in the opening the first.
	if r.match > 0 && int(x.ply) >= x.opening && x.white != x.flip {
		m[3] |= markSecond
	}
	r.Komi[i] = x.komi
	if !x.leaf.white {
		r.Komi[i] = -x.komi
	}
}

// step goes on with the games from to to-1. It reports false if the evaluation of one is not one.
func (r *group) step(from, to int) bool {
	w := r.points + 1
	for i := from; i < to; i++ {
		v := r.Value[3*i : 3*i+3]
		if !r.games[i].step(r, r.Policy[i*w:(i+1)*w], verdict{v[0], v[1], v[2]}) {
			return false
		}
		r.present(i)
	}
	return true
}

// done counts a game that is over or, if not, was cut, and writes its samples.
func (r *group) done(x *game, over bool) {
	c := r.counts
	lead := float64(x.score()) - float64(x.komi)
	if r.match > 0 {
		switch {
		case lead == 0:
			c.drawn.Add(1)
		case (lead > 0) != x.flip:
			c.first.Add(1)
		default:
			c.second.Add(1)
		}
		return
	}
	c.games.Add(1)
	c.plies.Add(int64(x.ply))
	if lead > 0 {
		c.black.Add(1)
	}
	if !over {
		c.cut.Add(1)
		return
	}
	if x.opening*noisyShare > r.points {
		return
	}
	c.samples.Add(int64(len(x.samples)))
	if r.write == nil || len(x.samples) == 0 {
		return
	}
	if err := r.write(r.Size, x.records(r.geometry)); err != nil {
		r.failed(err)
	}
}

// RecordBytes returns the size of a sample's record, which is, for a board of P points: komi and
// final lead as float32, both from the view of the player to move (komi is what that player is
// given), the size of the board, 1 if the sample is held back for measuring, how many liberties the
// cells tell apart (evaljungo.MostLiberties), a byte of zero, four marks, P cells, P owners (0 to
// move, 1 the opponent, 2 nobody), and P+1 visits as uint16, filled up to a multiple of four bytes.
func RecordBytes(size int) int {
	p := size * size
	return (16 + 2*p + 2*(p+1) + 3) / 4 * 4
}

// records returns the samples of a game that is over.
func (x *game) records(g *geometry) []byte {
	n := RecordBytes(g.size)
	out := make([]byte, n*len(x.samples))
	for i := range x.samples {
		s, to := &x.samples[i], out[i*n:(i+1)*n]
		sign, own, other := 1, x.own, x.other
		if s.white != x.white {
			own, other = other, own
		}
		if s.white {
			sign = -1
		}
		le := binary.LittleEndian
		le.PutUint32(to, math.Float32bits(float32(-sign)*x.komi))
		le.PutUint32(to[4:], math.Float32bits(float32(sign*x.score())))
		to[8], to[10] = uint8(g.size), evaljungo.MostLiberties
		if x.held {
			to[9] = 1
		}
		s.marks(g, to[12:])
		to[15] = 0
		var l liberties
		s.liberties(g, &l)
		s.cells(g, &l, to[16:16+g.points])
		owner := to[16+g.points:]
		for p := range g.points {
			switch at := g.at(p); {
			case !at.and(own).empty():
				owner[p] = 0
			case !at.and(other).empty():
				owner[p] = 1
			default:
				owner[p] = 2
			}
		}
		for m, v := range s.visits {
			le.PutUint16(to[16+2*g.points+2*m:], v)
		}
	}
	return out
}
