package batch

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// The boards of this package follow the rules, and see what the features see, of movegen/jungo.
func TestBoardAgrees(t *testing.T) {
	rng := jungo.NewRand(5)
	for size := minSize; size <= maxSize; size++ {
		g := newGeometry(size)
		for range 6 {
			want, err := jungo.New(size, jungo.KoSimple)
			if err != nil {
				t.Fatal(err)
			}
			b := emptyBoard()
			for !want.Over() && want.Ply() < jungo.MoveCap(size) {
				var l liberties
				b.liberties(g, &l)
				legal := b.legal(g, &l)
				var moves []int
				for p := range g.points {
					if ok := !legal.and(g.at(p)).empty(); ok != want.Legal(jungo.Point(p)) {
						t.Fatalf("size %d, ply %d: point %d is legal: %v", size, want.Ply(), p, ok)
					} else if ok && !want.OwnEye(jungo.Point(p), want.Side()) {
						moves = append(moves, p)
					}
				}
				cells, marks := make([]uint8, g.points), make([]uint8, 4)
				b.cells(g, &l, cells)
				b.marks(g, marks)
				one := Batch{Size: size, Games: 1, Cells: cells, Marks: marks, Komi: []float32{-2.5}}
				if want.Side() == jungo.White {
					one.Komi[0] = 2.5
				}
				var got, f evaljungo.Features
				one.features(0, &got)
				if f.Read(want, 2.5); got != f {
					t.Fatalf("size %d, ply %d: features %v, want %v", size, want.Ply(), got, f)
				}
				if b.score() != want.Score() || int(b.passes) != want.Passes() {
					t.Fatalf("size %d, ply %d: score %d, %d passes", size, want.Ply(), b.score(), b.passes)
				}
				m := g.points
				if len(moves) > 0 && rng.Intn(30) > 0 {
					m = moves[rng.Intn(len(moves))]
				}
				b.play(g, m)
				if m == g.points {
					want.Make(jungo.Pass)
				} else {
					want.Make(jungo.Point(m))
				}
			}
		}
	}
}

// fake evaluates in place, at once: the same probability for all empty points, and an even game.
type fake struct {
	batches []Batch
	done    chan int
	spoil   func(b *Batch)
}

func newFake(c *Crowd) *fake { return &fake{batches: c.Batches(), done: make(chan int, maxGroups)} }

func (f *fake) Begin(k int) error {
	f.batches[k].even()
	if f.spoil != nil {
		f.spoil(&f.batches[k])
	}
	f.done <- k
	return nil
}

func (f *fake) Next(ctx context.Context) (int, error) {
	select {
	case k := <-f.done:
		return k, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// even fills in an evaluation that knows nothing.
func (b *Batch) even() {
	for i := range b.Policy {
		b.Policy[i] = 1 / float32(b.Size*b.Size+1)
	}
	for i := range b.Games {
		b.Value[3*i], b.Value[3*i+1], b.Value[3*i+2] = 0.5, 0, 20
	}
}

// Where no point is open, searches are short; they are not in an even game, and less so in a lost one.
func TestVisits(t *testing.T) {
	leaves := func(win, open float32) float64 {
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		c := newCrowd(t, Options{Groups: []Group{{5, 20}, {5, 20}}, Threads: 1, Full: 64, Cheap: 32})
		f := newFake(c)
		f.spoil = func(b *Batch) {
			for i := range b.Games {
				b.Value[3*i], b.Value[3*i+2] = win, open
			}
			if c.counts[5].moves.Load() > 2000 {
				stop()
			}
		}
		if err := c.Run(ctx, f); err != nil {
			t.Fatal(err)
		}
		return float64(c.counts[5].leaves.Load()) / float64(c.counts[5].moves.Load())
	}
	even, lost, filled := leaves(0.5, 20), leaves(0.99, 20), leaves(0.5, 0)
	if !(even > 25 && filled < 10 && lost > filled && lost < even) {
		t.Errorf("%.1f leaves a move in an even game, %.1f in a decided one, %.1f where all is filled", even, lost, filled)
	}
}

// The value grows with the chance to win and with the lead, and counts the margin from the lead
// at the root: there it is the share of the win, and half of the margin's.
func TestValue(t *testing.T) {
	g := newGeometry(9)
	for _, centre := range []float32{0, 13, -40} {
		x := game{centre: centre}
		for _, white := range []bool{false, true} {
			at := centre
			if white {
				at = -centre
			}
			for _, win := range []float32{0, 0.4, 1} {
				want := (1-scoreShare)*win + scoreShare/2
				if v := x.value(g, white, win, at); math.Abs(float64(v-want)) > 1e-6 {
					t.Errorf("centre %v, white %v, win %v: %v, want %v", centre, white, win, v, want)
				}
				if low, high := x.value(g, white, win, at-4), x.value(g, white, win, at+4); !(low < want && want < high && low >= 0 && high <= 1) {
					t.Errorf("centre %v, white %v, win %v: %v, %v and %v for leads of four stones less and more", centre, white, win, low, want, high)
				}
			}
		}
	}
}

func newCrowd(t testing.TB, o Options) *Crowd {
	c, err := New(o, make([]byte, Bytes(o.Groups)))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Games give samples whose numbers agree with each other.
func TestSamples(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	end := func() { stop(fmt.Errorf("by a signal: %w", context.Canceled)) }
	defer end()
	var records []byte
	o := Options{Groups: []Group{{5, 40}, {5, 30}}, Threads: 1, Full: 24, Cheap: 4, Write: func(size int, r []byte) error {
		if size != 5 {
			t.Errorf("records of size %d", size)
		}
		if records = append(records, r...); len(records) > 200*RecordBytes(5) {
			end()
		}
		return nil
	}}
	c := newCrowd(t, o)
	if err := c.Run(ctx, newFake(c)); err != nil {
		t.Fatal(err)
	}
	n := RecordBytes(5)
	if len(records)%n != 0 {
		t.Fatalf("%d bytes of records of %d", len(records), n)
	}
	for at := 0; at < len(records); at += n {
		r := records[at : at+n]
		lead, stones := math.Float32frombits(binary.LittleEndian.Uint32(r[4:])), 0
		cells, owner, visits := r[16:41], r[41:66], r[66:118]
		sum := 0
		for p := range 25 {
			switch owner[p] {
			case 0:
				stones++
			case 1:
				stones--
			}
			v := int(binary.LittleEndian.Uint16(visits[2*p:]))
			if sum += v; v > 0 && cells[p] != 0 {
				t.Fatalf("%d visits of a stone", v)
			}
		}
		sum += int(binary.LittleEndian.Uint16(visits[50:]))
		if lead != float32(stones) || sum < 1 || sum > 24 || r[8] != 5 {
			t.Fatalf("lead %v with owners that give %d, %d visits, size %d", lead, stones, sum, r[8])
		}
	}
	train, held, err := ReadSamples(bytes.NewReader(records[:len(records)-1]), 5)
	if err != nil || len(train)+len(held) != len(records)/n-1 {
		t.Fatalf("%d and %d samples of %d: %v", len(train), len(held), len(records)/n, err)
	}
	for _, s := range append(train, held...) {
		if len(s.Owner) != 25 || len(s.Moves) == 0 || len(s.Moves) != len(s.Shares) || s.Features.Size != 5 {
			t.Fatalf("sample %+v", s)
		}
	}
	for at, v := range map[int]byte{8: 9, 10: 0, 13: 25, 16: 13, 41: 3} {
		bad := append([]byte(nil), records[:n]...)
		bad[at] = v
		if _, _, err := ReadSamples(bytes.NewReader(bad), 5); err == nil {
			t.Errorf("byte %d is %d, and the sample is read", at, v)
		}
	}
	// A komi or a lead that no game has.
	for at, numbers := range map[int][]float32{0: {25.5, -26, 0.25}, 4: {26, -25.5, 7.1}} {
		for _, x := range append(numbers, float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), math.MaxFloat32) {
			bad := slices.Concat(records[:n], records[:n])
			binary.LittleEndian.PutUint32(bad[n+at:], math.Float32bits(x))
			if _, _, err := ReadSamples(bytes.NewReader(bad), 5); err == nil || !strings.Contains(err.Error(), "sample 1: a komi of") {
				t.Errorf("byte %d begins %v: %v", at, x, err)
			}
		}
	}
	k := c.Reports()[0]
	if k.Games == 0 || k.Leaves == 0 || k.Samples*int64(n) < int64(len(records)) {
		t.Errorf("report %+v of %d samples", k, len(records)/n)
	}
}

// The name of a file of samples tells the size of its boards.
func TestSizeOf(t *testing.T) {
	for name, want := range map[string]int{SampleFile("folder", 9): 9, "7.SAMPLES": 7, "9.labels": 0, "99.samples": 0, "nine.samples": 0} {
		if size, ok := SizeOf(name); ok != (want > 0) || ok && size != want {
			t.Errorf("%s: %d, %v", name, size, ok)
		}
	}
}

// TestWalls checks the positions that games begin with: walls right across the board, a part behind
// each, every chain with a liberty, and each colour to move.
func TestWalls(t *testing.T) {
	for size := minSize; size <= maxSize; size++ {
		g := newGeometry(size)
		walls, white, invaded := 0, 0, 0
		for seed := range uint64(800) {
			x := game{rng: *jungo.NewRand(seed)}
			x.startGame(g)
			if x.own.or(x.other).empty() {
				continue
			}
			walls++
			if x.white {
				white++
			}
			if !x.own.and(x.other).empty() || !x.own.or(x.other).without(g.full).empty() {
				t.Fatalf("size %d: the stones %v and %v", size, x.own, x.other)
			}
			own, other := x.own.count()-size, x.other.count()-size
			if own < 0 || other < 0 || own > mostInvaders || other > mostInvaders || x.opening > wallMoves {
				t.Fatalf("size %d: %d and %d stones beside the walls, %d moves", size, own, other, x.opening)
			}
			if own+other > 0 {
				invaded++
			}
			for _, stones := range []set{x.own, x.other} {
				for todo := stones; !todo.empty(); {
					chain, around := g.chain(todo.lowest(), stones)
					todo = todo.without(chain)
					if around.without(x.own).without(x.other).empty() {
						t.Fatalf("size %d: a chain without a liberty in %v and %v", size, x.own, x.other)
					}
				}
			}
		}
		if walls < 800/wallGames/2 || white < walls/5 || white > walls*4/5 || invaded < walls/4 {
			t.Errorf("size %d: %d of 800 games with walls, White to move in %d, invaded %d", size, walls, white, invaded)
		}
	}
}
