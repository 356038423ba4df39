package jungo

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"
	"time"

	"tengen/eval/jungo/hunch"
	"tengen/movegen/jungo"
)

var (
	answersFlag  = flag.String("answers", "", "write answers of hunts on 5×5 to this file")
	minutesFlag  = flag.Int("minutes", 25, "how long -answers are collected")
	answersSeed  = flag.Uint64("answers-seed", 1, "seed of -answers")
	fitAnswers   = flag.String("fit-answers", "", "fit the hunch network to the answers in these files (comma-separated)")
	hunchOut     = flag.String("hunch-out", "hunch.net", "where -fit-answers writes the network")
	questionFlag = flag.String("question", "C3 0 23", "of the long hunt: first move, prover (0 Black), lead")
	goalsFlag    = flag.String("fit-goals", "", "of -fit-answers, take those of all points but two (whole) or of other leads (others)")
	epochsFlag   = flag.Int("epochs", 10, "epochs of -fit-answers")
)

// answerGoals are the leads asked for, a minute each.
var answerGoals = []int{23, 3, 23, -1, 23, 1, -3, 23, 5, 9, 23, 2, -9, 23, 15, 7, 0, 23, -5, -15, 4}

// writeAnswers writes the samples that f puts to -answers, with what their hunter adds.
func writeAnswers(t *testing.T, f func(put func(h *hunter, s hunch.Sample))) {
	if *answersFlag == "" {
		t.Skip("no -answers")
	}
	file, err := os.Create(*answersFlag)
	if err != nil {
		t.Fatal(err)
	}
	w, count := bufio.NewWriter(file), 0
	f(func(h *hunter, s hunch.Sample) {
		s.Goal = int8(h.goal)
		s.FarOwn, s.FarEnemy = h.shapes[0].far[s.Own], h.shapes[1].far[s.Enemy]
		if err := binary.Write(w, binary.LittleEndian, s); err != nil {
			t.Fatal(err)
		}
		count++
	})
	if err := errors.Join(w.Flush(), file.Close()); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d answers", count)
}

// collect has hunts from openings at random, of each goal for a minute, until the time
// is over, and writes what answers makes of each.
func collect(t *testing.T, answers func(h *hunter, p *jungo.Tiny, prover int, rng *jungo.Rand, put func(hunch.Sample))) {
	g, err := jungo.TinyOf(maxShapeSize)
	if err != nil {
		t.Fatal(err)
	}
	writeAnswers(t, func(put func(*hunter, hunch.Sample)) {
		rng := jungo.NewRand(*answersSeed)
		end := time.Now().Add(time.Duration(*minutesFlag) * time.Minute)
		var q pursuit
		for round := int(*answersSeed) * 5; time.Now().Before(end); round++ {
			if err := q.ready(context.Background(), g, 20, answerGoals[round%len(answerGoals)]); err != nil {
				t.Fatal(err)
			}
			h := q.hunt
			for turn := time.Now().Add(time.Minute); time.Now().Before(turn) && time.Now().Before(end); {
				clear(h.table)
				if p, prover := opening(t, g, rng, h.goal); p.Passes == 0 {
					answers(h, &p, prover, rng, func(s hunch.Sample) { put(h, s) })
				}
			}
		}
	})
}

// huntLengths are those of the hunts that give answers, in positions.
var huntLengths = []uint64{20_000, 100_000, 400_000}

// TestHuntAnswers collects what package hunch's First is fitted to: answers to questions
// drawn from the positions that were new to hunts.
func TestHuntAnswers(t *testing.T) {
	collect(t, func(h *hunter, p *jungo.Tiny, prover int, rng *jungo.Rand, put func(hunch.Sample)) {
		nodes := huntLengths[rng.Intn(len(huntLengths))]
		var drawn []huntPos
		every := nodes / 1500
		h.drawn = func(p *huntPos, b []huntMove, fresh uint32) {
			if h.nodes%every != 0 {
				return
			}
			for k := rng.Intn(bits.OnesCount32(fresh)); k > 0; k-- {
				fresh &= fresh - 1
			}
			drawn = append(drawn, huntPos{})
			h.geo.after(p, &b[bits.TrailingZeros32(fresh)], &drawn[len(drawn)-1])
		}
		h.ask(context.Background(), p, prover, nodes)
		h.drawn = nil
		for i := range drawn {
			x := &drawn[i]
			before := h.nodes
			h.stopped, h.maxNodes = false, before+3000
			key, sym := h.geo.key(&x.keys, x.ko, x.turn)
			a := h.mid(x, key, sym, huntInf, huntInf, 0)
			put(hunch.Sample{Own: h.geo.own(x.keys[0]), Enemy: h.geo.enemy(x.keys[0]), Turn: x.turn,
				Won: float32(float64(a.dn) / (float64(a.pn) + float64(a.dn))), Work: uint32(h.nodes - before)})
		}
	})
}

// TestRegionAnswers collects what package hunch's Regions is fitted to: what regions see
// of positions that are new to hunts.
func TestRegionAnswers(t *testing.T) {
	collect(t, func(h *hunter, p *jungo.Tiny, prover int, rng *jungo.Rand, put func(hunch.Sample)) {
		h.drawn = func(p *huntPos, b []huntMove, fresh uint32) {
			for ; fresh != 0; fresh &= fresh - 1 {
				if rng.Intn(12) > 0 {
					continue
				}
				var q huntPos
				h.geo.after(p, &b[bits.TrailingZeros32(fresh)], &q)
				s := hunch.Sample{Own: h.geo.own(q.keys[0]), Enemy: h.geo.enemy(q.keys[0]), Turn: q.turn}
				if _, _, ok := h.closed(p.turn, q.stones[p.turn], q.stones[1-p.turn]); ok {
					s.Won = 1
				}
				s.Work = uint32(max(regionSteps-h.regions.steps, 0))
				put(s)
			}
		}
		h.ask(context.Background(), p, prover, huntLengths[rng.Intn(len(huntLengths))])
		h.drawn = nil
	})
}

// TestLongHuntAnswers collects more for First: what the table holds of a long hunt,
// -question, most of what took little work left out.
func TestLongHuntAnswers(t *testing.T) {
	g, err := jungo.TinyOf(maxShapeSize)
	if err != nil {
		t.Fatal(err)
	}
	writeAnswers(t, func(put func(*hunter, hunch.Sample)) {
		var move string
		var prover, goal int
		if _, err := fmt.Sscan(*questionFlag, &move, &prover, &goal); err != nil {
			t.Fatal(err)
		}
		p := after(t, g, move)
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(*minutesFlag)*time.Minute)
		defer cancel()
		var q pursuit
		if err := q.ready(ctx, g, 23, goal); err != nil {
			t.Fatal(err)
		}
		h, rng := q.hunt, jungo.NewRand(*answersSeed)
		h.ask(ctx, &p, prover, 0)
		for i := range h.table {
			e := &h.table[i]
			work := e.key >> huntKeyBits / 3
			if e.key == 0 || e.pn != 0 && e.dn != 0 || e.loose() || work < 5 && rng.Intn(1<<10)>>work != 0 {
				continue
			}
			s := hunch.Sample{Own: h.geo.own(e.key), Enemy: h.geo.enemy(e.key), Turn: uint8(e.key >> 50 & 1), Work: 1 << work}
			if e.pn == 0 {
				s.Won = 1
			}
			put(h, s)
		}
	})
}

// opening is one of the first moves that matter for a goal, and up to eight more, of
// which few are on the edge.
func opening(t *testing.T, g *jungo.TinyGeo, rng *jungo.Rand, goal int) (jungo.Tiny, int) {
	b, err := jungo.New(g.Size, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	first, prover := []string{"C3", "A1", "B1", "C1", "B2", "C2", "B2", "C2"}, 0
	if goal == g.Points-2 {
		first = first[:4]
	}
	k := rng.Intn(len(first))
	if m, err := jungo.ParseMove(first[k], g.Size); err != nil || b.Play(m) != nil {
		t.Fatal(first[k])
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
	if err != nil {
		t.Fatal(err)
	}
	return p, prover
}

// TestHunchFit fits the network of package hunch.
func TestHunchFit(t *testing.T) {
	if *fitAnswers == "" {
		t.Skip("no -fit-answers")
	}
	var samples, apart []hunch.Sample
	for _, name := range strings.Split(*fitAnswers, ",") {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r := bufio.NewReader(f)
		for i := 0; ; i++ {
			var s hunch.Sample
			if binary.Read(r, binary.LittleEndian, &s) != nil {
				break
			}
			if whole := int(s.Goal) == hunch.Points-2; *goalsFlag == "whole" && !whole || *goalsFlag == "others" && whole {
				continue
			}
			if i/3000%20 == 7 {
				apart = append(apart, s)
			} else {
				samples = append(samples, s)
			}
		}
		f.Close()
	}
	t.Logf("%d answers and %d", len(samples), len(apart))
	net := hunch.Fit(samples, apart, *epochsFlag, 1, func(epoch int, entropy, right, work float64) {
		t.Logf("epoch %d: cross entropy %.4f, right %.4f, work %.3f", epoch, entropy, right, work)
	})
	f, err := os.Create(*hunchOut)
	if err != nil {
		t.Fatal(err)
	}
	if err := net.Write(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
