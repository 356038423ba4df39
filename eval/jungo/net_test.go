package jungo

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/jungo"
)

func randomNet(channels, blocks int) *Net {
	n := newNet(channels, blocks)
	rng := rand.New(rand.NewPCG(1, 2))
	n.initialise(rng)
	for i := range n.params {
		n.params[i] += 0.02 * float32(rng.NormFloat64())
	}
	return n
}

func BenchmarkRun(b *testing.B) {
	for _, w := range ways() {
		back := w.use()
		benchmarkRun(b, "-"+w.name)
		back()
	}
}

func benchmarkRun(b *testing.B, way string) {
	for _, channels := range []int{32, 48, 64} {
		b.Run(fmt.Sprint(channels, way), func(b *testing.B) {
			r := NewRunner(randomNet(channels, 5), 9)
			var f Features
			f.Read(played(9, 20, 1), 7)
			for b.Loop() {
				r.Run(&f, 0)
			}
		})
	}
}

// A way is loops in assembly that the processor can run; use chooses them until the function
// that it returns is called.
type way struct {
	name string
	use  func() func()
}

// everyway runs a test with every way.
func everyway(t *testing.T, f func(t *testing.T)) {
	all := ways()
	if len(all) == 0 {
		t.Skip("no vector instructions here")
	}
	for _, w := range all {
		back := w.use()
		t.Run(w.name, f)
		back()
	}
}

// TestKernels compares the loops in assembly with those in Go.
func TestKernels(t *testing.T) { everyway(t, testKernels) }

func testKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	numbers := func(n int) []float32 {
		x := make([]float32, n)
		for i := range x {
			x[i] = float32(rng.NormFloat64())
		}
		return x
	}
	near := func(name string, a, b []float32) {
		t.Helper()
		for i := range a {
			if math.Abs(float64(a[i]-b[i])) > 1e-3*(1+math.Abs(float64(b[i]))) {
				t.Fatalf("%s: number %d is %g, by plain Go %g", name, i, a[i], b[i])
			}
		}
	}
	for _, c := range []int{16, 32, 48} {
		in, w := numbers(60*c), numbers(9*c*c)
		out := numbers(30 * c)
		want := append([]float32(nil), out...)
		convolve(&out[0], &in[0], &w[0], c, 3*c, 4*c, 4*c, 40*c, 4)
		for o := 0; o < c; o += lanes {
			convGo(&want[o], &in[0], &w[o*9*c], 3*c, 4*c, 4*c, 40*c, 4)
		}
		near("convolve", out, want)
		dw := numbers(9 * c * c)
		want = append([]float32(nil), dw...)
		gradient(&dw[0], &in[0], &out[0], c, 4*9*c*lanes, 4*c, 4*c, 23, 3*c/positions)
		for o := 0; o < c; o += lanes {
			gradGo(&want[o*9*c], &in[0], &out[o], 4*c, 4*c, 23, 3*c/positions)
		}
		near("gradient", dw, want)
		s, m, s2, m2 := numbers(16), numbers(16), numbers(16), numbers(16)
		pool(&s[0], &m[0], &out[0], 4*c, 25)
		poolGo(&s2[0], &m2[0], &out[0], 4*c, 25)
		near("sum", s, s2)
		near("maximum", m, m2)
		want = append([]float32(nil), out...)
		relu(out)
		reluGo(want)
		near("relu", out, want)
		v := numbers(2 * c)
		want = append([]float32(nil), out[:c]...)
		matvec(&out[0], &w[0], &v[0], c, 2*c)
		matvecGo(&want[0], &w[0], &v[0], c, 2*c)
		near("matvec", out[:c], want)
	}
}

// TestByteKernels compares the loops on bytes with those in Go.
func TestByteKernels(t *testing.T) { everyway(t, testByteKernels) }

func testByteKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, c := range []int{32, 48, 64} {
		x := make([]float32, 60*c)
		for i := range x {
			x[i] = max(0, float32(rng.NormFloat64()))
		}
		bytes, want := make([]uint8, len(x)), make([]uint8, len(x))
		if a, b := quantise(&bytes[0], &x[0], len(x)), quantiseGo(&want[0], &x[0], len(x)); a != b || !slices.Equal(bytes, want) {
			t.Fatalf("%d channels: bytes up to %g, by plain Go up to %g, or other bytes", c, a, b)
		}
		zero := make([]float32, 16)
		if peak := quantise(&want[0], &zero[0], 16); peak <= 0 || !slices.Equal(want[:16], make([]uint8, 16)) {
			t.Errorf("zeros are %d in bytes, up to %g", want[:16], peak)
		}
		for i := range 32 { // the largest anywhere
			one := slices.Clone(x[:32])
			one[i] = 9
			if a, b := quantise(&bytes[0], &one[0], 32), quantiseGo(&want[0], &one[0], 32); a != b || !slices.Equal(bytes[:32], want[:32]) {
				t.Fatalf("number %d is the largest: bytes up to %g, by plain Go up to %g, or other bytes", i, a, b)
			}
		}
		w := make([]int8, 9*c*c)
		for i := range w {
			w[i] = int8((rng.Float32()*2 - 1) * 127)
		}
		out, plain, scale := make([]float32, 24*c), make([]float32, 24*c), make([]float32, c)
		for i := range scale {
			scale[i] = 1e-5 * float32(i+1)
		}
		for mode := range 6 {
			resStride := mode % 2 * 4 * c
			switch mode / 2 {
			case 1: // the largest sums
				for i := range bytes {
					bytes[i] = math.MaxUint8
				}
				for i := range w {
					w[i] = int8(127)
				}
			case 2:
				for i := range w {
					w[i] = -w[i]
				}
			}
			convolve8(&out[0], &x[7*c], &x[0], &scale[0], &bytes[0], &w[0], c, 3*c/4, 4*c, resStride, c, 10*c, 4)
			for o := 0; o < c; o += lanes {
				conv8Go(&plain[o], &x[7*c+o], &x[o], &scale[o], &bytes[0], &w[9*c*o], 3*c/4, 4*c, resStride, c, 10*c, 4)
			}
			for i := range out {
				if math.Abs(float64(out[i]-plain[i])) > 1e-4*(1+math.Abs(float64(plain[i]))) {
					t.Fatalf("%d channels: number %d is %g, by plain Go %g", c, i, out[i], plain[i])
				}
			}
		}
	}
}

// TestBytes bounds the error of computing the blocks in bytes.
func TestBytes(t *testing.T) { everyway(t, testBytes) }

func testBytes(t *testing.T) {
	n, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	var policy, lead float64
	games := 60
	if testing.Short() {
		games = 10
	}
	for i := range games {
		size := 5 + i%5
		exact, bytes := NewFloatRunner(n, size), NewFloatRunner(n, size)
		bytes.useBytes()
		var f Features
		f.Read(played(size, i%(size*size/2), uint64(i)), 7)
		a, b := exact.Run(&f, 0), bytes.Run(&f, 0)
		p, q := chances(a), chances(b)
		for k := range p {
			policy += p[k] * math.Log(p[k]/q[k]) / float64(games)
		}
		lead += math.Abs(float64(a.Lead-b.Lead)) / float64(games)
	}
	t.Logf("policy: %.5f nats, lead: %.3f stones", policy, lead)
	if policy > 0.005 || lead > 0.5 {
		t.Errorf("in bytes the policy is off by %.4f nats, the lead by %.3f stones", policy, lead)
	}
}

// chances returns the probabilities of the points and of passing.
func chances(o *Output) []float64 {
	sum := 0.0
	var p []float64
	for _, x := range append(slices.Clone(o.Policy), o.Pass) {
		p = append(p, math.Exp(float64(x)))
		sum += p[len(p)-1]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	n := randomNet(16, 2)
	rng := rand.New(rand.NewPCG(5, 6))
	b, _ := jungo.New(5, jungo.KoSimple)
	r := jungo.NewRand(1)
	for range 14 {
		ms := b.LegalMoves(nil)
		b.Make(ms[r.Intn(len(ms)-1)])
	}
	var s Sample
	s.Features.Read(b, 3)
	for i, m := range b.LegalMoves(nil) {
		if i%3 == 0 || m == jungo.Pass {
			s.Moves = append(s.Moves, m)
		}
	}
	for range s.Moves {
		s.Shares = append(s.Shares, 1/float32(len(s.Moves)))
	}
	for range 25 {
		s.Owner = append(s.Owner, uint8(rng.IntN(3)))
	}
	s.Lead = 4
	turned := make([]float32, len(n.params))
	grad := make([]float32, len(n.params))
	bp := newBackprop(n, 5, grad, turned)
	n.transpose(turned)
	bp.sample(&s, 3)
	loss := func() float64 {
		o := newBackprop(n, 5, make([]float32, len(n.params)), turned)
		o.sample(&s, 3)
		return o.loss.Policy + ownerLoss*o.loss.Owner + leadLoss*o.loss.Lead
	}
	// The gradient of the score does not go through the lead by the owners, so weights
	// that act through it are compared without the score's loss.
	for _, c := range []struct {
		name string
		span span
	}{{"pass", n.pass}, {"policy", n.policy}, {"value1", n.value1}, {"value2", n.value2}} {
		for i := c.span.from; i < c.span.from+c.span.n; i += 1 + c.span.n/40 {
			compare(t, c.name, n, grad, i, loss)
		}
	}
	bp.noLead = true
	clear(grad)
	bp.sample(&s, 3)
	loss = func() float64 {
		o := newBackprop(n, 5, make([]float32, len(n.params)), turned)
		o.noLead = true
		o.sample(&s, 3)
		return o.loss.Policy + ownerLoss*o.loss.Owner
	}
	for _, c := range []struct {
		name string
		span span
	}{{"stem", n.stem.w}, {"stem bias", n.stem.b}, {"first", n.blocks[0].first.w}, {"second", n.blocks[0].second.w},
		{"second bias", n.blocks[1].second.b}, {"pooled", n.blocks[0].pooled}, {"head", n.head.w}, {"head bias", n.head.b}} {
		for i := c.span.from; i < c.span.from+c.span.n; i += 1 + c.span.n/40 {
			compare(t, c.name, n, grad, i, loss)
		}
	}
}

func compare(t *testing.T, name string, n *Net, grad []float32, i int, loss func() float64) {
	t.Helper()
	const step = 1e-3
	keep := n.params[i]
	n.params[i] = keep + step
	up := loss()
	n.params[i] = keep - step
	down := loss()
	n.params[i] = keep
	want := (up - down) / (2 * step)
	// Sometimes a rectifier changes within a step.
	if got := float64(grad[i]); math.Abs(got-want) > 0.02+0.1*math.Abs(want) {
		t.Errorf("%s, weight %d: gradient %.4f, by differences %.4f", name, i, got, want)
	}
}

// played returns a position after some random moves.
func played(size, moves int, seed uint64) *jungo.Board {
	b, _ := jungo.New(size, jungo.KoSimple)
	r := jungo.NewRand(seed)
	for range moves {
		ms := b.LegalMoves(nil)
		b.Make(ms[r.Intn(len(ms)-1)])
	}
	return b
}

// TestSymmetry checks that a position turned by a symmetry has the result of the turned
// position, turned back, and that a position with colours swapped has the same result.
func TestSymmetry(t *testing.T) {
	n := randomNet(32, 3)
	for size := 5; size <= 9; size++ {
		b := played(size, size*size*2/3, uint64(size))
		var f Features
		f.Read(b, 7)
		r, o := NewRunner(n, size), NewRunner(n, size)
		for s := range 8 {
			turned, swapped := *b.Clone(), *b.Clone()
			cells := make([]jungo.Colour, b.Points())
			other := make([]jungo.Colour, b.Points())
			for p := range jungo.Point(b.Points()) {
				c := b.At(p)
				cells[jungo.Transform(s, size, p)] = c
				if c != jungo.Empty {
					c = c.Opponent()
				}
				other[p] = c
			}
			if err := turned.Setup(cells, b.Side()); err != nil {
				t.Fatal(err)
			}
			if err := swapped.Setup(other, b.Side().Opponent()); err != nil {
				t.Fatal(err)
			}
			var g, h Features
			g.Read(&turned, 7)
			h.Read(&swapped, -7)
			f.Ko, f.Last, f.Before = jungo.None, jungo.None, jungo.None // Setup knows no moves
			x := r.Run(&f, s)
			y := o.Run(&g, 0)
			for p := range jungo.Point(b.Points()) {
				q := jungo.Transform(s, size, p)
				if x.Policy[p] != y.Policy[q] || x.Owner[p] != y.Owner[q] {
					t.Fatalf("size %d, symmetry %d: point %d says %v %v, and %v %v turned", size, s, p, x.Policy[p], x.Owner[p], y.Policy[q], y.Owner[q])
				}
			}
			y = o.Run(&h, s)
			if x.Pass != y.Pass || x.Mean != y.Mean || x.Policy[3] != y.Policy[3] {
				t.Fatalf("size %d: colours swapped, the answer is another", size)
			}
		}
	}
}

// TestOutput checks that the outputs are probabilities.
func TestOutput(t *testing.T) {
	n, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	for size := 2; size <= 19; size++ {
		var f Features
		f.Read(played(size, size*size/2, 3), 0)
		o := NewRunner(n, size).Run(&f, 5)
		var sum, lead float32
		for k, w := range o.Weight {
			sum += w
			if o.Spread[k] < leastSpread || o.Spread[k] > mostSpread {
				t.Errorf("size %d: spread %g", size, o.Spread[k])
			}
		}
		for p, c := range o.Owner {
			if s := c[0] + c[1] + c[2]; s < 0.999 || s > 1.001 {
				t.Errorf("size %d, point %d: the owner's chances sum to %g", size, p, s)
			}
			lead += c[0] - c[1]
		}
		if sum < 0.999 || sum > 1.001 || math.Abs(float64(lead-o.Lead)) > 0.01 {
			t.Errorf("size %d: weights sum to %g, lead %g and %g by owners", size, sum, o.Lead, lead)
		}
	}
}
