package tune

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"tengen/bench/selfplay"
	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
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

// renjuModel is the evaluation of Renju and Gomoku under one rule set.
type renjuModel struct{ *evalrenju.Model }

func newRenju(games []Source, from Weights) (Model, error) {
	rule, err := renju.ParseRule(games[0].Header.Rule)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", games[0].Name, err)
	}
	if from.Text == "" {
		m, err := evalrenju.EmbeddedModel(rule)
		return renjuModel{m}, err
	}
	m, err := evalrenju.ParseModel(from.Text, rule)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from.Name, err)
	}
	return renjuModel{m}, nil
}

func (m renjuModel) Fit(games []Source, o Options) (Fit, error) {
	var f Fit
	if err := o.fill(); err != nil {
		return f, err
	}
	var training, validation set
	x := extractor{m: m.Model, index: evalrenju.CodeIndex()}
	err := gather(&f, games, &o, gameRenju, m.Rule.String(), func(left bool, p game.Position, ply selfplay.Ply, result float64) bool {
		to := &training
		if left {
			to = &validation
		}
		return x.add(p, ply, Mix(o.Trust, result, ply, evalrenju.WinRateScale), to)
	})
	if err == nil {
		err = enough(&f)
	}
	if err != nil {
		return f, err
	}
	start := *m.Model
	f.TrainingBefore, f.ValidationBefore = training.loss(&start, nil), validation.loss(&start, nil)
	best, err := descend(&start, &training, &validation, &o, &f)
	if err != nil {
		return f, err
	}
	best.round()
	f.TrainingAfter, f.ValidationAfter = training.loss(best.Model, nil), validation.loss(best.Model, nil)
	*m.Model = *best.Model
	return f, nil
}

// extractor makes samples from positions.
type extractor struct {
	m     *evalrenju.Model
	index *[1 << 16]uint16
	count [2 * evalrenju.NumCodes]int16
	seen  []uint16
}

// add adds the sample of a position. It reports false for a position that the search
// decides without the evaluation.
func (x *extractor) add(p game.Position, ply selfplay.Ply, target float64, to *set) bool {
	b := p.(*gamerenju.Position).Board()
	if search.Score(ply.Score).Proven() || b.AtHand() {
		return false
	}
	x.position(b, target, to)
	return true
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
	var threads sync.WaitGroup
	for k := range parts {
		threads.Go(func() {
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
		})
	}
	threads.Wait()
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
	loss := func(x, grad []float64) float64 {
		at.set(start, x)
		slope := newVector(new(evalrenju.Model))
		slope.Split = start.Split
		value := training.loss(at.Model, slope.Model)
		at.scaled(slope, grad)
		return value + at.penalty(x, o.Pull/n, grad)
	}
	err := minimise(loss, make([]float64, at.len()), o.Rounds, func(round int, x []float64) error {
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
	})
	// A line search that fails after the first round means that the numbers allow no
	// further progress.
	if err != nil && !errors.Is(err, errStop) && f.Rounds == 0 {
		return nil, fmt.Errorf("fit: %w", err)
	}
	return best, nil
}
