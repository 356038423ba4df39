package proofnumber

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// randomNet has weights such as a fit gives.
func randomNet(rng *rand.Rand) *Net {
	n := &Net{}
	for t := range n.half {
		h := &n.half[t]
		for i := range h.rows {
			h.rows[i] = int16(rng.NormFloat64() * 200)
		}
		for i := range Width {
			h.goal[i], h.bias[i] = float32(rng.NormFloat64()), float32(rng.NormFloat64())
			h.odds[i], h.work[i] = float32(rng.NormFloat64()), float32(rng.NormFloat64())
		}
		h.oddsBias, h.workBias = float32(rng.NormFloat64()), 3
	}
	return n
}

// position puts stones down at random.
func position(rng *rand.Rand) (own, enemy uint32) {
	for p := range Points {
		switch rng.IntN(3) {
		case 1:
			own |= 1 << p
		case 2:
			enemy |= 1 << p
		}
	}
	return own, enemy
}

// TestEvaluate: judged as a move from another position, a position gets the numbers that
// its rows give in floating point.
func TestEvaluate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	n := randomNet(rng)
	b := Blend{Base: 3, Work: 0.25, Odds: 0.2}
	for range 2000 {
		goal := rng.IntN(49) - 24
		e := n.Evaluator(goal, b)
		own, enemy := position(rng)
		side, turn := uint8(rng.IntN(2)), uint8(rng.IntN(2))
		mine, others := &own, &enemy
		if side == 1 {
			mine, others = others, mine
		}
		var bit, taken uint32
		if rng.IntN(8) > 0 {
			if bit = 1 << rng.IntN(Points) &^ (own | enemy); rng.IntN(3) == 0 {
				taken = *others & rng.Uint32()
			}
		}
		distOwn, distEnemy := rng.IntN(12), rng.IntN(12)
		e.SetPosition(enemy, own, 1-turn) // the position before must not matter
		e.SetPosition(own, enemy, turn)
		pn, dn := e.Evaluate(side, bit, taken, distOwn, distEnemy)
		*mine |= bit
		*others &^= taken

		h := &n.half[turn]
		var z [Width]float64
		add := func(row int) {
			for k := range z {
				z[k] += float64(h.rows[row*Width+k]) / rowUnit
			}
		}
		for k := range z {
			z[k] = float64(h.bias[k]) + float64(h.goal[k])*float64(goal)/10
		}
		add(rowOwn + min(distOwn, MaxDistance))
		add(rowEnemy + min(distEnemy, MaxDistance))
		for y := range Size - 1 {
			for x := range Size - 1 {
				pattern := 0
				for _, p := range [4]int{y*Size + x, y*Size + x + 1, (y+1)*Size + x, (y+1)*Size + x + 1} {
					pattern = 3*pattern + int(own>>p&1+enemy>>p&1*2)
				}
				add(rowSquare + (y*(Size-1)+x)*patterns + pattern)
			}
		}
		odds, work := float64(h.oddsBias), float64(h.workBias)
		for k, v := range z {
			odds += max(v, 0) * float64(h.odds[k])
			work += max(v, 0) * float64(h.work[k])
		}
		for i, want := range [2]float64{b.Base + b.Work*work - b.Odds*odds, b.Base + b.Work*work + b.Odds*odds} {
			if got := float64([2]int32{pn, dn}[i]) / LogUnit; math.Abs(got-want) > 0.1 {
				t.Fatalf("output %d is %v, not %v", i, got, want)
			}
		}
	}
}

// TestFit: a fit learns who has more stones, and its network says so again when read.
func TestFit(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	rng := rand.New(rand.NewPCG(5, 6))
	var samples []Sample
	for range 20000 {
		own, enemy := position(rng)
		s := Sample{Own: own, Enemy: enemy, Turn: uint8(rng.IntN(2)), Goal: int8(rng.IntN(5)), Work: uint32(rng.IntN(100))}
		if count(own)-count(enemy) >= int(s.Goal) {
			s.Won = 1
		}
		samples = append(samples, s)
	}
	var last float64
	net, err := Fit(context.Background(), samples[1000:], samples[:1000], FitOptions{Epochs: 4, Seed: 7, Report: func(l FitLoss) {
		t.Logf("%+v", l)
		last = l.Right
	}})
	if err != nil {
		t.Fatal(err)
	}
	if last < 0.9 {
		t.Errorf("only %.3f right", last)
	}
	var file bytes.Buffer
	if err := net.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if *again != *net {
		t.Error("the file holds another network")
	}
	right := 0
	for _, s := range samples[:1000] {
		e := again.Evaluator(int(s.Goal), Blend{Odds: 1})
		e.SetPosition(s.Own, s.Enemy, s.Turn)
		if pn, dn := e.Evaluate(0, 0, 0, 0, 0); (pn < dn) == (s.Won > 0.5) {
			right++
		}
	}
	if right < 850 {
		t.Errorf("only %d of 1000 judged right", right)
	}
}

func count(x uint32) (n int) {
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// TestFitErrors: too few samples or epochs, and a context that ends.
func TestFitErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	many := make([]Sample, fitBatch)
	if _, err := Fit(ctx, many[1:], nil, FitOptions{Epochs: 1}); err == nil {
		t.Error("too few samples are taken")
	}
	if _, err := Fit(ctx, many, nil, FitOptions{}); err == nil {
		t.Error("no epochs are taken")
	}
	cancel()
	if _, err := Fit(ctx, many, nil, FitOptions{Epochs: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestReadErrors(t *testing.T) {
	var file bytes.Buffer
	if err := randomNet(rand.New(rand.NewPCG(8, 9))).Write(&file); err != nil {
		t.Fatal(err)
	}
	s := file.String()
	for _, bad := range []string{"", "tengen-jungo-1\n", "tengen-proofnumber-3\n" + s[len(magic):], s[:len(s)/2], s[:len(magic)] + "??", s + "AAAA"} {
		if _, err := Read(strings.NewReader(bad)); err == nil {
			t.Errorf("no error for %d bytes", len(bad))
		}
	}
}

// Numbers that are none or too large are refused, and the largest ones do not overflow.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		want   string
		change func(*half)
	}{
		{"goal is NaN", func(h *half) { h.goal[3] = float32(math.NaN()) }},
		{"odds is +Inf", func(h *half) { h.odds[31] = float32(math.Inf(1)) }},
		{"work is -Inf", func(h *half) { h.work[0] = float32(math.Inf(-1)) }},
		{"bias is 129", func(h *half) { h.bias[7] = 129 }},
		{"outputs is -1e+30", func(h *half) { h.workBias = -1e30 }},
		{"hidden unit 5", func(h *half) { h.rows[5], h.rows[distRows*Width+5] = math.MaxInt16, 16000 }},
		{"hidden unit 6", func(h *half) {
			for i := range patterns {
				h.rows[(rowSquare+i)*Width+6] = math.MinInt16
			}
		}},
		{"outputs have sums", func(h *half) {
			for k := range h.odds {
				h.odds[k], h.rows[k] = 8, 30000
			}
		}},
	} {
		for i := range 2 {
			n := &Net{}
			c.change(&n.half[i])
			var file bytes.Buffer
			if err := n.Write(&file); err != nil {
				t.Fatal(err)
			}
			if _, err := Read(&file); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), []string{"half 1", "half 2"}[i]) {
				t.Errorf("half %d: error %v, want one with %q", i+1, err, c.want)
			}
		}
	}
	n := &Net{}
	h := &n.half[1]
	for k := range h.odds {
		h.odds[k], h.work[k], h.rows[k] = 0, 0.249, math.MaxInt16
	}
	if err := h.check(); err != nil {
		t.Fatal(err)
	}
	e := n.Evaluator(24, Blend{Work: 1})
	e.SetPosition(0, 0, 1)
	if pn, dn := e.Evaluate(0, 0, 0, 0, 0); pn != dn || math.Abs(float64(pn)/LogUnit-math.MaxInt16*Width*0.249/rowUnit) > 1 {
		t.Errorf("the largest sums are %d and %d", pn, dn)
	}
}

// A network with one damaged byte is refused, wherever the damage is.
func TestDamage(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	var file bytes.Buffer
	if err := randomNet(rng).Write(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	damaged := 120
	if testing.Short() {
		damaged = 20
	}
	for range damaged {
		s := bytes.Clone(whole)
		i := rng.IntN(len(s))
		if s[i] == 'A' {
			s[i] = 'B'
		} else {
			s[i] = 'A'
		}
		if _, err := Read(bytes.NewReader(s)); err == nil {
			t.Errorf("byte %d of %d is %q, not %q, and the network is accepted", i, len(s), s[i], whole[i])
		}
	}
}

// A file of the form without a checksum can still be read.
func TestReadOld(t *testing.T) {
	n := randomNet(rand.New(rand.NewPCG(8, 9)))
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	data, err := base64.StdEncoding.DecodeString(file.String()[len(magic):])
	if err != nil {
		t.Fatal(err)
	}
	old := oldMagic + base64.StdEncoding.EncodeToString(data[:len(data)-4])
	if again, err := Read(strings.NewReader(old)); err != nil || *again != *n {
		t.Errorf("another network, %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("tengen-proofnumber-1\nAAAA")
	f.Fuzz(func(t *testing.T, s string) { _, _ = Read(strings.NewReader(s)) })
}

func BenchmarkEvaluate(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	e := randomNet(rng).Evaluator(3, Blend{Base: 3, Work: 0.25, Odds: 0.2})
	e.SetPosition(1<<3|1<<12|1<<13, 1<<4|1<<7, 1)
	for b.Loop() {
		e.Evaluate(0, 1<<6, 0, 4, 5)
	}
}
