package tune

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
	"gonum.org/v1/gonum/optimize"

	"tengen/bench/selfplay"
	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
)

// feature is the number of cells on the board with a code for a colour, negative for
// the opponent's.
type feature struct {
	index uint16 // colour·NumCodes + CodeIndex
	count int16
}

// sample is a position for the fit.
type sample struct {
	from, to uint32 // of the arena
	own, opp uint8  // threat states
	target   float64
}

// set holds the positions of one side of the split.
type set struct {
	arena   []feature
	samples []sample
}

// Renju fits a model to games, which must be of its rule set. It changes m only if there
// is no error.
func Renju(m *evalrenju.Model, games []Source, o Options) (Fit, error) {
	var f Fit
	if err := o.fill(); err != nil {
		return f, err
	}
	var training, validation set
	side := newSplit(&o)
	x := extractor{m: m, index: evalrenju.CodeIndex()}
	for _, src := range games {
		h := src.Header
		if rule, err := renju.ParseRule(h.Rule); h.Game != "renju" || err != nil || rule != m.Rule {
			return f, fmt.Errorf("%s: games of %s, rule %s: want renju, rule %v", src.Name, h.Game, h.Rule, m.Rule)
		}
		for i := range src.Games {
			to, count := &training, &f.Training
			if side.validation() {
				to, count = &validation, &f.Validation
			}
			before := len(to.samples)
			if err := x.game(&h, &src.Games[i], o.Trust, to); err != nil {
				return f, fmt.Errorf("%s: game %d: %w", src.Name, i+1, err)
			}
			count.Games++
			count.Positions += len(to.samples) - before
		}
	}
	if err := enough(&f); err != nil {
		return f, err
	}
	start := *m
	f.TrainingBefore, f.ValidationBefore = training.loss(&start, nil), validation.loss(&start, nil)
	best, err := descend(&start, &training, &validation, &o, &f)
	if err != nil {
		return f, err
	}
	best.round()
	f.TrainingAfter, f.ValidationAfter = training.loss(best.Model, nil), validation.loss(best.Model, nil)
	*m = *best.Model
	return f, nil
}

// extractor makes samples from games.
type extractor struct {
	m     *evalrenju.Model
	index *[1 << 16]uint16
	board *renju.Board
	count [2 * evalrenju.NumCodes]int16
	seen  []uint16
}

func (x *extractor) game(h *selfplay.Header, g *selfplay.Game, trust float64, to *set) error {
	var err error
	x.board, err = g.Renju(h, x.board, func(b *renju.Board, p selfplay.Ply) error {
		if search.Score(p.Score).Proven() || atHand(b) {
			return nil
		}
		side := int(b.Side())
		target := trust*g.Result.For(side) + (1-trust)*search.Score(p.Score).WinRate(evalrenju.WinRateScale)
		x.position(b, target, to)
		return nil
	})
	return err
}

// atHand reports whether the search decides a position without the evaluation: either
// side can make a five, or the side to move a straight four.
func atHand(b *renju.Board) bool {
	me := b.Side()
	return b.Count(me, renju.ClassFive)+b.Count(me.Other(), renju.ClassFive)+b.Count(me, renju.ClassWinFour) > 0
}

func (x *extractor) position(b *renju.Board, target float64, to *set) {
	me := b.Side()
	for cell := range b.EmptyCells().Each {
		for col := range renju.Colour(2) {
			i := x.index[b.Code(cell, col)]
			if x.m.Split {
				i += uint16(col) * evalrenju.NumCodes
			}
			if x.count[i] == 0 {
				x.seen = append(x.seen, i) // twice if it comes back to zero
			}
			if col == me {
				x.count[i]++
			} else {
				x.count[i]--
			}
		}
	}
	s := sample{from: uint32(len(to.arena)), target: target,
		own: uint8(evalrenju.ThreatState(b, me)), opp: uint8(evalrenju.ThreatState(b, me.Other()))}
	slices.Sort(x.seen)
	for _, i := range x.seen {
		if n := x.count[i]; n != 0 {
			to.arena = append(to.arena, feature{i, n})
			x.count[i] = 0
		}
	}
	x.seen = x.seen[:0]
	s.to = uint32(len(to.arena))
	to.samples = append(to.samples, s)
}

// loss returns the mean cross-entropy under a model, and adds its gradient to slope if
// that is not nil.
func (s *set) loss(m *evalrenju.Model, slope *evalrenju.Model) float64 {
	cell := m.Cell()
	var flat [2 * evalrenju.NumCodes]float64
	copy(flat[:], cell[0][:])
	if m.Split {
		copy(flat[evalrenju.NumCodes:], cell[1][:])
	}
	type part struct {
		loss   float64
		code   [2 * evalrenju.NumCodes]float64
		threat [evalrenju.NumThreats][evalrenju.NumThreats]float64
		tempo  float64
	}
	parts := make([]part, shards)
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k := range parts {
		group.Go(func() error {
			p := &parts[k]
			for i := len(s.samples) * k / shards; i < len(s.samples)*(k+1)/shards; i++ {
				x := &s.samples[i]
				v := 0.0
				for _, f := range s.arena[x.from:x.to] {
					v += float64(f.count) * flat[f.index]
				}
				v = v/evalrenju.CellUnit + m.Tempo + m.Threat[x.own][x.opp]
				z := v / evalrenju.WinRateScale
				// −t·log σ(z) − (1−t)·log σ(−z), without overflow.
				p.loss += max(z, 0) - z*x.target + math.Log1p(math.Exp(-math.Abs(z)))
				if slope == nil {
					continue
				}
				d := (1/(1+math.Exp(-z)) - x.target) / evalrenju.WinRateScale
				p.tempo += d
				p.threat[x.own][x.opp] += d
				d /= evalrenju.CellUnit
				for _, f := range s.arena[x.from:x.to] {
					p.code[f.index] += d * float64(f.count)
				}
			}
			return nil
		})
	}
	_ = group.Wait() // no part fails
	n := float64(len(s.samples))
	total := 0.0
	var code [2][evalrenju.NumCodes]float64
	for k := range parts {
		p := &parts[k]
		total += p.loss
		if slope == nil {
			continue
		}
		for i := range evalrenju.NumCodes {
			code[0][i] += p.code[i] / n
			code[1][i] += p.code[evalrenju.NumCodes+i] / n
		}
		for i := range p.threat {
			for j, v := range p.threat[i] {
				slope.Threat[i][j] += v / n
			}
		}
		slope.Tempo += p.tempo / n
	}
	if slope != nil {
		m.Spread(&code, slope) // without Split everything is in the first colour
	}
	return total / n
}

// curvature returns the second derivative of the mean loss by each number of a model
// alone. For line types and classes it is an approximation that treats their codes as
// independent.
func (s *set) curvature(m *evalrenju.Model) *evalrenju.Model {
	out := &evalrenju.Model{Split: m.Split}
	cell := m.Cell()
	var code [2][evalrenju.NumCodes]float64
	for i := range s.samples {
		x := &s.samples[i]
		v := m.Tempo + m.Threat[x.own][x.opp]
		for _, f := range s.arena[x.from:x.to] {
			v += float64(f.count) * cell[f.index/evalrenju.NumCodes][f.index%evalrenju.NumCodes] / evalrenju.CellUnit
		}
		p := 1 / (1 + math.Exp(-v/evalrenju.WinRateScale))
		d := p * (1 - p) / (evalrenju.WinRateScale * evalrenju.WinRateScale * float64(len(s.samples)))
		out.Tempo += d
		out.Threat[x.own][x.opp] += d
		for _, f := range s.arena[x.from:x.to] {
			n := float64(f.count) / evalrenju.CellUnit
			code[f.index/evalrenju.NumCodes][f.index%evalrenju.NumCodes] += d * n * n
		}
	}
	m.Spread(&code, out)
	return out
}

var errStop = errors.New("no gain on the validation games")

// descend minimises the training loss with its pull by L-BFGS and returns the
// model of the round with the lowest validation loss.
func descend(start *evalrenju.Model, training, validation *set, o *Options, f *Fit) (*vector, error) {
	n := float64(len(training.samples))
	at := newVector(start)
	at.condition(training.curvature(start), o.Pull/n)
	best, bestLoss := newVector(start), f.ValidationBefore
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			at.set(start, x)
			return training.loss(at.Model, nil) + at.penalty(x, o.Pull/n, nil)
		},
		Grad: func(grad, x []float64) {
			at.set(start, x)
			slope := newVector(new(evalrenju.Model))
			slope.Split = start.Split
			training.loss(at.Model, slope.Model)
			at.scaled(slope, grad)
			at.penalty(x, o.Pull/n, grad)
		},
	}
	watch := &watcher{told: func(round int, x []float64) error {
		at.set(start, x)
		v := validation.loss(at.Model, nil)
		if o.Told != nil {
			o.Told(round, training.loss(at.Model, nil), v)
		}
		if v < bestLoss {
			bestLoss, f.Rounds = v, round
			*best.Model = *at.Model
		}
		if round-f.Rounds >= patience {
			return errStop
		}
		return nil
	}}
	// The recorder is not called for the iteration that reaches the limit.
	settings := &optimize.Settings{MajorIterations: o.Rounds + 1, Recorder: watch, GradientThreshold: 1e-9,
		Converger: &optimize.FunctionConverge{Relative: 1e-7, Iterations: patience}}
	_, err := optimize.Minimize(problem, make([]float64, at.len()), settings, &optimize.LBFGS{})
	// A line search that fails after the first round means that the numbers allow no
	// further progress.
	if err != nil && !errors.Is(err, errStop) && f.Rounds == 0 {
		return nil, fmt.Errorf("fit: %w", err)
	}
	return best, nil
}

// watcher is called after every iteration.
type watcher struct {
	told  func(round int, x []float64) error
	round int
}

func (w *watcher) Init() error { return nil }

func (w *watcher) Record(l *optimize.Location, op optimize.Operation, _ *optimize.Stats) error {
	if op != optimize.MajorIteration {
		return nil
	}
	w.round++
	return w.told(w.round, l.X)
}
