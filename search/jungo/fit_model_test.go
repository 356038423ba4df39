package jungo

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"

	"tengen/movegen/jungo"
)

// sharpen is the power of the visits that makes the target of the fit: the
// search still spends many on moves it has seen to be worse.
const sharpen = 1.5

// position is one root of a self-play game with the features of its moves and
// the share of the visits each got.
type position struct {
	moves  [][]int32
	target []float64
}

// model is a softmax regression: a move's chance is proportional to exp(sum of
// the weights of its features). Features are numbered as they turn up.
type model struct {
	names  map[string]int32
	list   []string
	seen   []int
	weight []float64
	held   int // so many features, the first, keep their weights
}

func newModel() *model { return &model{names: map[string]int32{}} }

func (m *model) id(name string) int32 {
	i, ok := m.names[name]
	if !ok {
		i = int32(len(m.list))
		m.names[name] = i
		m.list, m.seen, m.weight = append(m.list, name), append(m.seen, 0), append(m.weight, 0)
	}
	return i
}

// chances fills p with the moves' chances.
func (m *model) chances(x *position, p []float64) []float64 {
	p = p[:0]
	sum := 0.0
	for _, fs := range x.moves {
		e := 0.0
		for _, f := range fs {
			e += m.weight[f]
		}
		e = math.Exp(e)
		p = append(p, e)
		sum += e
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// loss is the mean cross entropy, and hits the share of positions in which the
// likeliest move is the most visited one.
func (m *model) loss(xs []position) (loss, hits float64) {
	var p []float64
	for i := range xs {
		p = m.chances(&xs[i], p)
		best, want := 0, 0
		for j, t := range xs[i].target {
			if t > 0 {
				loss -= t * math.Log(p[j])
			}
			if p[j] > p[best] {
				best = j
			}
			if t > xs[i].target[want] {
				want = j
			}
		}
		if best == want {
			hits++
		}
	}
	n := float64(len(xs))
	return loss / n, hits / n
}

// start sets the weights of named features, where the fit begins and to where
// decay pulls.
func (m *model) start(names []string, w []float64) {
	for i, n := range names {
		m.weight[m.id(n)] = w[i]
	}
}

// fit runs AdaGrad over the positions; decay pulls weights to where they began.
func (m *model) fit(xs []position, epochs int, decay float64) {
	from := slices.Clone(m.weight)
	square := make([]float64, len(m.list))
	grad := make([]float64, len(m.list))
	rng := jungo.NewRand(7)
	var p []float64
	for e := 0; e < epochs; e++ {
		rate := 0.2 / (1 + 0.3*float64(e))
		for range xs {
			x := &xs[rng.Intn(len(xs))]
			p = m.chances(x, p)
			for j, fs := range x.moves {
				for _, f := range fs {
					grad[f] += x.target[j] - p[j]
				}
			}
			for _, fs := range x.moves {
				for _, f := range fs {
					g := grad[f]
					if g == 0 || int(f) < m.held {
						continue
					}
					grad[f] = 0
					g -= decay * (m.weight[f] - from[f])
					square[f] += g * g
					m.weight[f] += rate * g / math.Sqrt(square[f]+1e-2)
				}
			}
		}
	}
}

// lines writes the weights of the features seen often enough.
func (m *model) lines(prefix string, always []string) []string {
	var out []string
	done := map[string]bool{}
	for _, n := range always {
		x := 0.0
		if i, ok := m.names[n]; ok {
			x = m.weight[i]
		}
		done[n] = true
		out = append(out, fmt.Sprintf("%s %s %.2f", prefix, n, x))
	}
	var rest []string
	for i, n := range m.list {
		if !done[n] && m.seen[i] >= 20 && math.Abs(m.weight[i]) >= 0.05 {
			rest = append(rest, fmt.Sprintf("%s %s %.2f", prefix, n, m.weight[i]))
		}
	}
	sort.Strings(rest)
	return append(out, rest...)
}

// treeFeatures and playFeatures name what the two kinds of priors look at.
func (m *model) treeFeatures(f *finder, move jungo.Point) []int32 {
	var out []int32
	for _, i := range f.features(move) {
		out = append(out, m.id(featureNames[i]))
	}
	if move == jungo.Pass {
		return out
	}
	return append(out, m.shapeFeatures(f, move)...)
}

func (m *model) shapeFeatures(f *finder, move jungo.Point) []int32 {
	s := f.around.patternAt(f.b, move).forPlayer(f.me).canonical().String()
	out := []int32{m.id("shape " + s)}
	if f.nearness(move) == 1 {
		out = append(out, m.id("near "+s))
	}
	return out
}

func (m *model) playFeatures(f *finder, move jungo.Point, hints []hint) []int32 {
	out := m.shapeFeatures(f, move)
	if f.nearness(move) == 1 {
		out = append(out, m.id(playNames[pBeside]))
	}
	for _, h := range hints {
		if h.move == move {
			out = append(out, m.id(playNames[h.feature]))
		}
	}
	if k := selfAtariKind(f.b, move); k >= 0 {
		out = append(out, m.id(playNames[k]))
	}
	return out
}

// readGames reads the files of tengen lab selfplay into positions for both models.
func readGames(files []string, tree, play *model) (forTree, forPlay []position, err error) {
	var f finder
	var around patternBoard
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return nil, nil, err
		}
		sc := bufio.NewScanner(file)
		var b *jungo.Board
		for sc.Scan() {
			w := strings.Fields(sc.Text())
			if w[0] == "end" || w[0] == "#" {
				continue
			}
			if w[0] == "game" {
				n, err := strconv.Atoi(w[1])
				if err != nil {
					return nil, nil, err
				}
				if b, err = jungo.New(n, jungo.KoSimple); err != nil {
					return nil, nil, err
				}
				continue
			}
			visits := map[jungo.Point]float64{}
			sum, all := 0.0, 0.0
			for _, s := range w[1:] {
				p, v, _ := strings.Cut(s, ":")
				m, err := jungo.ParseMove(p, b.Size())
				if err != nil {
					return nil, nil, err
				}
				n, err := strconv.ParseFloat(v, 64)
				if err != nil {
					return nil, nil, err
				}
				visits[m] = math.Pow(n, sharpen)
				if all += visits[m]; m != jungo.Pass && !b.OwnEye(m, b.Side()) {
					sum += visits[m]
				}
			}
			f.at(b)
			around.reset(b)
			hints := tactics(b, &around, chainsInAtari(b, nil), f.last, f.before, nil)
			var x, y position
			for _, m := range b.LegalMoves(nil) {
				x.moves = append(x.moves, tree.treeFeatures(&f, m))
				x.target = append(x.target, visits[m]/all)
				if m != jungo.Pass && !b.OwnEye(m, b.Side()) {
					y.moves = append(y.moves, play.playFeatures(&f, m, hints))
					y.target = append(y.target, visits[m]/sum)
				}
			}
			if all > 0 { // else the move was settled without a search
				forTree = append(forTree, x)
			}
			if sum > 0 && len(y.moves) > 1 {
				forPlay = append(forPlay, y)
			}
			m, err := jungo.ParseMove(w[0], b.Size())
			if err == nil {
				err = b.Play(m)
			}
			if err != nil {
				return nil, nil, err
			}
		}
		file.Close()
	}
	for _, s := range []struct {
		m  *model
		xs []position
	}{{tree, forTree}, {play, forPlay}} {
		for i := range s.xs {
			for _, fs := range s.xs[i].moves {
				for _, f := range fs {
					s.m.seen[f]++
				}
			}
		}
	}
	return forTree, forPlay, nil
}
