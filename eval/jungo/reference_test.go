package jungo

import (
	"math"
	"testing"

	"tengen/movegen/jungo"
)

// planeValues are the inputs of the network for a point of a position, by their meaning.
func planeValues(f *Features, p jungo.Point) (v [planes]float64) {
	v[planeBoard] = 1
	for plane, first := range map[int]uint8{planeOwn: 1, planeOther: 7} {
		if c := int(f.Cell[p]) - int(first) + 1; c >= 1 && c <= 6 {
			v[plane] = 1
			few := map[int]int{planeOwn: planeOwnLibs, planeOther: planeOtherLibs}[plane]
			switch c {
			case 1, 2, 3:
				v[few+c-1] = 1
			case 4:
				v[14] = 1
			case 5:
				v[15] = 1
			}
		}
	}
	for plane, at := range map[int]jungo.Point{planeKo: f.Ko, planeLast: f.Last, planeBefore: f.Before} {
		if at == p {
			v[plane] = 1
		}
	}
	if f.Last == jungo.Pass {
		v[planePassed] = 1
	}
	v[planeKomi] = float64(f.Komi) / 16
	return v
}

// reference computes the network's result as its description says, number by number, for
// a position turned by a symmetry.
type reference struct {
	policy         []float64
	owner          [][3]float64
	pass, lead     float64
	weight         [Mixture]float64
	mean, spread   [Mixture]float64
	n              *Net
	size, symmetry int
}

// layer is the activations of a board: by point, then by channel.
type layer [][]float64

func (r *reference) conv(c conv, in layer) layer {
	w, b := r.n.at(c.w), r.n.at(c.b)
	out := make(layer, r.size*r.size)
	for p := range out {
		out[p] = make([]float64, c.out)
		for o := range out[p] {
			sum := float64(b[o])
			for tap := range 9 {
				x, y := p%r.size+tap%3-1, p/r.size+tap/3-1
				if x < 0 || y < 0 || x >= r.size || y >= r.size {
					continue
				}
				for i, v := range in[y*r.size+x] {
					sum += v * float64(w[c.weight(o, tap, i)])
				}
			}
			out[p][o] = sum
		}
	}
	return out
}

func rectified(x layer) layer {
	for _, v := range x {
		for k := range v {
			v[k] = max(v[k], 0)
		}
	}
	return x
}

// pooled are the means of the channels, then their maxima, of values not below 0.
func pooled(x layer, channels []int) []float64 {
	out := make([]float64, 2*len(channels))
	for k, c := range channels {
		for _, v := range x {
			out[k] += v[c] / float64(len(x))
			out[len(channels)+k] = max(out[len(channels)+k], v[c])
		}
	}
	return out
}

func span1(from, n int) (out []int) {
	for i := range n {
		out = append(out, from+i)
	}
	return out
}

func softmax(x []float64) []float64 {
	out := make([]float64, len(x))
	sum := 0.0
	for i, v := range x {
		out[i] = math.Exp(v)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// dense is a layer of weights and, last, a bias for each output.
func dense(w []float32, in []float64, outputs int) []float64 {
	out := make([]float64, outputs)
	for u := range out {
		row := w[u*(len(in)+1):]
		out[u] = float64(row[len(in)])
		for k, x := range in {
			out[u] += x * float64(row[k])
		}
	}
	return out
}

func newReference(n *Net, f *Features, symmetry int) *reference {
	r := &reference{n: n, size: f.Size, symmetry: symmetry}
	points := f.Size * f.Size
	x := make(layer, points)
	for p := range jungo.Point(points) {
		v := planeValues(f, p)
		x[jungo.Transform(symmetry, f.Size, p)] = v[:]
	}
	x = rectified(r.conv(n.stem, x))
	for _, b := range n.blocks {
		h := rectified(r.conv(b.first, x))
		g := pooled(h, span1(0, n.channels))
		w := n.at(b.pooled)
		y := r.conv(b.second, h)
		for p := range y {
			for k := range y[p] {
				y[p][k] += x[p][k]
				for j, v := range g {
					y[p][k] += v * float64(w[j*n.channels+k])
				}
			}
		}
		x = rectified(y)
	}
	h := r.conv(n.head, x)
	inputs := make(layer, points) // of policy and score
	r.policy, r.owner = make([]float64, points), make([][3]float64, points)
	spread := 0.0
	for p := range jungo.Point(points) {
		at := h[jungo.Transform(symmetry, f.Size, p)]
		o := softmax(at[policyHidden : policyHidden+ownerLogits])
		r.owner[p] = [3]float64(o)
		r.lead += o[0] - o[1]
		spread += o[0] + o[1] - (o[0]-o[1])*(o[0]-o[1])
		inputs[p] = rectified(layer{append([]float64(nil), at...)})[0]
		for k, w := range n.at(n.policy) {
			r.policy[p] += inputs[p][k] * float64(w)
		}
	}
	value := pooled(inputs, span1(policyHidden+ownerLogits, valueHidden))
	value = append(value, r.lead/20, math.Sqrt(spread)/5)
	units := rectified(layer{dense(n.at(n.value1), value, valueUnits)})[0]
	raw := dense(n.at(n.value2), units, 3*Mixture)
	for k, w := range softmax(raw[:Mixture]) {
		r.weight[k] = w
		r.mean[k] = r.lead + offsetScale*raw[Mixture+k]
		r.spread[k] = min(max(spreadScale*math.Exp(raw[2*Mixture+k]), leastSpread), mostSpread)
	}
	mean := pooled(inputs, span1(0, policyHidden))[:policyHidden]
	r.pass = dense(n.at(n.pass), append(mean, units...), 1)[0]
	return r
}

// TestReference compares a network's results with those of the reference, on boards of
// several sizes, in every symmetry, one position after another.
func TestReference(t *testing.T) {
	n := randomNet(16, 2)
	near := func(x float32, y float64) bool { return math.Abs(float64(x)-y) <= 1e-3*(1+math.Abs(y)) }
	for _, size := range []int{2, 5, 7, 10} {
		r := NewFloatRunner(n, size)
		for s := range 8 {
			b := played(size, size*size/2+s, uint64(s))
			if s%3 == 2 {
				b.Make(jungo.Pass)
			}
			var f Features
			f.Read(b, float64(s)-2.5)
			if s == 4 { // a ko, wherever there is room
				if free := b.Empties(); len(free) > 0 {
					f.Ko = free[0]
				}
			}
			want, got := newReference(n, &f, s), r.Run(&f, s)
			for p := range want.policy {
				ok := near(got.Policy[p], want.policy[p])
				for k := range want.owner[p] {
					ok = ok && near(got.Owner[p][k], want.owner[p][k])
				}
				if !ok {
					t.Fatalf("size %d, symmetry %d, point %d: %g and %g, want %g and %g", size, s, p,
						got.Policy[p], got.Owner[p], want.policy[p], want.owner[p])
				}
			}
			ok := near(got.Pass, want.pass) && near(got.Lead, want.lead)
			for k := range Mixture {
				ok = ok && near(got.Weight[k], want.weight[k]) && near(got.Mean[k], want.mean[k]) && near(got.Spread[k], want.spread[k])
			}
			if !ok {
				t.Fatalf("size %d, symmetry %d: pass %g, lead %g, %g × %g ± %g; want %g, %g, %g × %g ± %g", size, s,
					got.Pass, got.Lead, got.Weight, got.Mean, got.Spread, want.pass, want.lead, want.weight, want.mean, want.spread)
			}
		}
	}
}

// TestFeatures compares the features of positions with what they mean: liberties counted
// point by point, the moves before, the ko point, the komi of the player to move.
func TestFeatures(t *testing.T) {
	rng := jungo.NewRand(12)
	kos, passes, seen := 0, 0, map[uint8]bool{}
	games := 60
	if testing.Short() {
		games = 25
	}
	for range games {
		size := 2 + rng.Intn(8)
		b, err := jungo.New(size, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 * size * size {
			if b.Over() {
				break
			}
			var f Features
			f.Read(b, 6.5)
			for p := range jungo.Point(b.Points()) {
				want := uint8(min(liberties(b, p), 6))
				if b.At(p) == b.Side().Opponent() {
					want += 6
				}
				if f.Cell[p] != want {
					t.Fatalf("%s is %d, want %d\n%v", b.MoveText(p), f.Cell[p], want, b)
				}
				seen[want] = true
			}
			last, before := jungo.None, jungo.None
			if n := b.Ply(); n >= 1 {
				last, _ = b.MoveAt(n - 1)
				if n >= 2 {
					before, _ = b.MoveAt(n - 2)
				}
			}
			komi := float32(6.5)
			if b.Side() == jungo.Black {
				komi = -6.5
			}
			if f.Size != size || f.Ko != b.KoPoint() || f.Last != last || f.Before != before || f.Komi != komi {
				t.Fatalf("%+v, want ko %d, moves %d and %d, komi %g\n%v", f, b.KoPoint(), last, before, komi, b)
			}
			if f.Ko >= 0 {
				kos++
			}
			if last == jungo.Pass {
				passes++
			}
			moves := b.LegalMoves(nil)
			b.Make(moves[rng.Intn(len(moves))])
		}
	}
	if kos < 5 || passes < 5 || len(seen) != 13 {
		t.Errorf("%d kos, %d passes, cells %v", kos, passes, seen)
	}
}

// liberties counts the empty points around the chain on p; 0 if p is empty.
func liberties(b *jungo.Board, p jungo.Point) int {
	if b.At(p) == jungo.Empty {
		return 0
	}
	n := jungo.Point(b.Size())
	seen := map[jungo.Point]bool{p: true}
	free := map[jungo.Point]bool{}
	for todo := []jungo.Point{p}; len(todo) > 0; {
		q := todo[0]
		todo = todo[1:]
		for _, d := range [4][2]jungo.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := q%n+d[0], q/n+d[1]
			if x < 0 || y < 0 || x >= n || y >= n {
				continue
			}
			switch at := y*n + x; {
			case b.At(at) == jungo.Empty:
				free[at] = true
			case b.At(at) == b.At(p) && !seen[at]:
				seen[at] = true
				todo = append(todo, at)
			}
		}
	}
	return len(free)
}
