package dfpn

import (
	"context"
	"fmt"
	"math/bits"

	"tengen/eval/jungo/proofnumber"
	"tengen/movegen/jungo"
	"tengen/movegen/zobrist"
)

// SampleGoals are the leads that a Sampler searches in turn, all points but two most often.
var SampleGoals = []int{23, 3, 23, -1, 23, 1, -3, 23, 5, 9, 23, 2, -9, 23, 15, 7, 0, 23, -5, -15, 4}

// Sampler collects the samples to which the networks of package proofnumber are fitted: it
// searches positions of 5×5 from random openings. It belongs to one goroutine.
type Sampler struct {
	seed    uint64
	regions bool
	geo     *jungo.TinyGeo
	goals   *GoalSearch
	lengths []uint64 // of searches, in positions
	draws   uint64   // positions drawn from a search
}

// NewSampler returns a sampler. Its samples are new positions of searches with their answers
// or, with regions, with the result of the test of regions. nodes is the length of a search
// in positions; 0 means a random length.
func NewSampler(seed uint64, regions bool, nodes uint64) (*Sampler, error) {
	g, err := jungo.TinyOf(MaxSize)
	if err != nil {
		return nil, err
	}
	lengths := sampleNodes
	if nodes > 0 {
		lengths = []uint64{nodes}
	}
	return &Sampler{seed: seed, regions: regions, geo: g, goals: NewGoalSearch(g, sampleTableLog2),
		lengths: lengths, draws: sampleDraws}, nil
}

// Samples makes search number n and returns its samples. They depend only on the seed and n.
func (a *Sampler) Samples(ctx context.Context, n int) ([]proofnumber.Sample, error) {
	goal := SampleGoals[n/sampleRound%len(SampleGoals)]
	if err := a.goals.Prepare(ctx, goal); err != nil {
		return nil, err
	}
	s := a.goals.search
	s.Forget()
	rng := jungo.NewRand(a.seed ^ uint64(n)*zobrist.Golden)
	p, prover, err := opening(a.geo, rng, s.goal)
	if err != nil || p.Passes > 0 {
		return nil, err
	}
	nodes := a.lengths[rng.Intn(len(a.lengths))]
	var out []proofnumber.Sample
	if a.regions {
		out = s.regionSamples(ctx, &p, prover, nodes, rng)
	} else {
		out = s.answerSamples(ctx, &p, prover, nodes, max(nodes/a.draws, 1), rng)
	}
	return out, ctx.Err()
}

// sample returns a position as the networks see it, without an answer.
func (s *Search) sample(key uint64, turn uint8) proofnumber.Sample {
	own, enemy := s.geo.own(key), s.geo.enemy(key)
	return proofnumber.Sample{Own: own, Enemy: enemy, Turn: turn, Goal: int8(s.goal),
		DistOwn: s.shapes[0].far[own], DistEnemy: s.shapes[1].far[enemy]}
}

// answerSamples searches a position for the given number of nodes and draws positions on the
// way: at every every-th node that has new moves, the position after one of them, chosen at
// random. Afterwards it searches each drawn position for up to sampleAnswerNodes positions. Won
// is 1 for a proof and 0 for a refutation; without an answer it is the share of the disproof
// number in the sum of both numbers.
func (s *Search) answerSamples(ctx context.Context, p *jungo.Tiny, prover int, nodes, every uint64, rng *jungo.Rand) (out []proofnumber.Sample) {
	var drawn []position
	start := s.nodes
	s.onNew = func(p *position, b []move, fresh uint32) {
		if (s.nodes-start)%every != 0 {
			return
		}
		for k := rng.Intn(bits.OnesCount32(fresh)); k > 0; k-- {
			fresh &= fresh - 1
		}
		drawn = append(drawn, position{})
		s.geo.after(p, &b[bits.TrailingZeros32(fresh)], &drawn[len(drawn)-1])
	}
	s.Solve(ctx, p, prover, nodes)
	s.onNew = nil
	for i := range drawn {
		if ctx.Err() != nil {
			return nil
		}
		x := &drawn[i]
		before := s.nodes
		s.stopped, s.maxNodes = false, before+sampleAnswerNodes
		key, sym := s.geo.key(&x.keys, x.ko, x.turn)
		r := s.mid(x, key, sym, infinite, infinite, 0)
		y := s.sample(x.keys[0], x.turn)
		y.Won, y.Work = float32(float64(r.dn)/(float64(r.pn)+float64(r.dn))), uint32(s.nodes-before)
		out = append(out, y)
	}
	return out
}

// regionSamples chooses random new positions of a search and runs the test of regions on
// them.
func (s *Search) regionSamples(ctx context.Context, p *jungo.Tiny, prover int, nodes uint64, rng *jungo.Rand) (out []proofnumber.Sample) {
	s.onNew = func(p *position, b []move, fresh uint32) {
		for ; fresh != 0; fresh &= fresh - 1 {
			if rng.Intn(sampleRegionsOf) > 0 {
				continue
			}
			var q position
			s.geo.after(p, &b[bits.TrailingZeros32(fresh)], &q)
			y := s.sample(q.keys[0], q.turn)
			s.regions.steps = regionSteps
			if _, _, ok := s.regionWin(p.turn, q.stones[p.turn], q.stones[1-p.turn]); ok {
				y.Won = 1
			}
			y.Work = uint32(max(regionSteps-s.regions.steps, 0))
			out = append(out, y)
		}
	}
	s.Solve(ctx, p, prover, nodes)
	s.onNew = nil
	return out
}

// TableSamples makes one long search, of a lead after a first move of Black on 5×5, and
// returns the settled positions of its table at the end, without most of those that took
// little work. nodes limits the search; 0 means no limit.
func TableSamples(ctx context.Context, first jungo.Point, prover, goal int, nodes, seed uint64) ([]proofnumber.Sample, error) {
	return tableSamples(ctx, first, prover, goal, nodes, seed, tableSamplesLog2)
}

func tableSamples(ctx context.Context, first jungo.Point, prover, goal int, nodes, seed uint64, log2 int) ([]proofnumber.Sample, error) {
	g, err := jungo.TinyOf(MaxSize)
	if err != nil {
		return nil, err
	}
	if first < 0 || int(first) >= g.Points {
		return nil, fmt.Errorf("jungo: %s is not a first move", jungo.MoveText(first, g.Size))
	}
	if goal > g.Points-2 || goal <= 2-g.Points {
		return nil, fmt.Errorf("jungo: a lead of %d: want %d to %d", goal, 3-g.Points, g.Points-2)
	}
	q := NewGoalSearch(g, log2)
	if err := q.Prepare(ctx, goal); err != nil {
		return nil, err
	}
	p := jungo.Tiny{Turn: 1}
	p.Stones[0] = g.Bit(first)
	s, rng := q.search, jungo.NewRand(seed)
	if s.Solve(ctx, &p, prover, nodes) == Unknown && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return s.settledSamples(rng), nil
}

// settledSamples returns the settled positions of the table, without most of those that took
// little work.
func (s *Search) settledSamples(rng *jungo.Rand) (out []proofnumber.Sample) {
	for i := range s.table {
		e := &s.table[i]
		work := e.key >> keyBits / 3
		if e.key == 0 || e.pn != 0 && e.dn != 0 || e.pathDependent() || work < 5 && rng.Intn(1<<10)>>work != 0 {
			continue
		}
		y := s.sample(e.key, uint8(e.key>>turnBit&1))
		y.Work = 1 << work
		if e.pn == 0 {
			y.Won = 1
		}
		out = append(out, y)
	}
	return out
}

// opening returns a random position in which to search a goal, and the prover. Its moves are
// one of the first moves that matter for the goal and up to eight more, few of them on the
// edge.
func opening(g *jungo.TinyGeo, rng *jungo.Rand, goal int) (jungo.Tiny, int, error) {
	b, err := jungo.New(g.Size, jungo.KoSimple)
	if err != nil {
		return jungo.Tiny{}, 0, err
	}
	// After the first Black wins all points but two, after the next three White does.
	first, prover := []string{"C3", "A1", "B1", "C1", "B2", "C2", "B2", "C2"}, 0
	if goal == g.Points-2 {
		first = first[:4]
	}
	k := rng.Intn(len(first))
	m, err := jungo.ParseMove(first[k], g.Size)
	if err == nil {
		err = b.Play(m)
	}
	if err != nil {
		return jungo.Tiny{}, 0, err
	}
	if k > 0 && k < 4 {
		prover = 1
	}
	if goal < g.Points-2 && rng.Intn(2) == 0 {
		prover = 1 - prover
	}
	for n := rng.Intn(9); n > 0 && !b.Over(); {
		ms := b.LegalMoves(nil)
		m := ms[rng.Intn(len(ms))]
		if m == jungo.Pass {
			n--
			continue
		}
		x, y := int(m)%g.Size, int(m)/g.Size
		if min(x, y, g.Size-1-x, g.Size-1-y) == 0 && rng.Intn(3) > 0 {
			continue
		}
		b.Make(m)
		n--
	}
	p, err := g.FromBoard(b)
	return p, prover, err
}
