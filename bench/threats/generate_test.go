package threats

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"tengen/bench/position"
	"tengen/movegen/renju"
	searchrenju "tengen/search/renju"
	"tengen/search/threat"
	"tengen/search/threat/verify"
)

var (
	update = flag.Bool("update", false, "play games and write puzzles.txt anew (takes an hour of processor time)")
	from   = flag.Int("from", 0, "with -update: number of the first game")
	games  = flag.Int("games", 2000, "with -update: games at most")
	quick  = flag.Bool("quick", false, "with -update: look for fours alone, in games of weaker players")
	extend = flag.Bool("append", false, "with -update: keep the problems there are and add to them")
)

// What a full suite holds, for every rule set and colour.
var quota = map[threat.Kind]int{threat.Fours: 14, threat.Threes: 32, threat.Fukumi: 8}

// composed is the note of a won problem that is from no game.
const composed = "composed"

const (
	quotaNone = 6 // problems of each note, for every rule set and colour

	genNodes    = 40_000 // the prover's moves for a problem, a fraction of DefaultNodes
	genNoneMin  = 300    // moves below which a refutation is no temptation
	perGame     = 2      // problems of one answer from a game
	genThreads  = 2
	playerNodes = 1500 // of the player who missed the win, on average
)

// TestGenerate plays games of the engine, without its provers at the root, with
// itself and collects the positions in which the prover sees a win and the
// player did not, and those in which the prover proves that there is none.
func TestGenerate(t *testing.T) {
	if !*update {
		t.Skip("only with -update")
	}
	c := &collection{keys: map[uint64]bool{}, counts: map[string]int{}}
	if *extend {
		old, err := Puzzles()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range old {
			b, err := p.Board()
			if err != nil {
				t.Fatal(err)
			}
			c.add(b, p)
		}
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	next := *from
	for range genThreads {
		wg.Go(func() {
			g := newGenerator(t, c)
			for {
				mu.Lock()
				n := next
				next++
				mu.Unlock()
				if n >= *from+*games || c.full() {
					return
				}
				g.play(n)
				if err := c.write(); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	t.Log(c.summary())
}

// collection gathers problems from several goroutines.
type collection struct {
	mu      sync.Mutex
	puzzles []Puzzle
	keys    map[uint64]bool
	counts  map[string]int
}

// slot names what a quota counts.
func slot(p Puzzle, side renju.Colour) string {
	s := fmt.Sprintf("%v-%c-%v", p.Rule, "bw"[side], p.Kind)
	if p.Note == composed {
		s = fmt.Sprintf("%v-%c-%s", p.Rule, "bw"[side], composed)
	}
	if p.Want == threat.None {
		note, _, _ := strings.Cut(p.Note, ":")
		if note == "-" {
			note = "fails"
		}
		s = fmt.Sprintf("%v-%c-%s", p.Rule, "bw"[side], note)
	}
	return s
}

// wants reports whether there is room for a problem, add puts it in.
func (c *collection) wants(b *renju.Board, p Puzzle) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.room(b, p)
}

func (c *collection) room(b *renju.Board, p Puzzle) bool {
	limit := quotaNone
	if p.Want == threat.Win && p.Note != composed {
		limit = quota[p.Kind]
	}
	key, _ := b.CanonicalKey()
	return c.counts[slot(p, b.Side())] < limit && !c.keys[key]
}

func (c *collection) add(b *renju.Board, p Puzzle) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.room(b, p) {
		return false
	}
	key, _ := b.CanonicalKey()
	s := slot(p, b.Side())
	c.counts[s]++
	c.keys[key] = true
	p.Name = fmt.Sprintf("%s-%02d", s, c.counts[s])
	c.puzzles = append(c.puzzles, p)
	return true
}

// full reports whether every won kind is there for every rule and colour.
func (c *collection) full() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, rule := range renju.Rules {
		for _, side := range "bw" {
			for k, n := range quota {
				if c.counts[fmt.Sprintf("%v-%c-%v", rule, side, k)] < n {
					return false
				}
			}
		}
	}
	return true
}

// write sorts the problems by rule, colour and kind into puzzles.txt.
func (c *collection) write() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	byName := map[string]Puzzle{}
	for _, p := range c.puzzles {
		byName[p.Name] = p
	}
	var out strings.Builder
	out.WriteString("# Attacking problems; see doc.go. Written by: go test ./bench/threats -run TestGenerate -update\n")
	for _, rule := range renju.Rules {
		for _, side := range "bw" {
			for _, what := range []string{"fours", "threes", "fukumi", composed, "fails", "counter-four", "forbidden", "overline"} {
				for i := 1; ; i++ {
					p, ok := byName[fmt.Sprintf("%v-%c-%s-%02d", rule, side, what, i)]
					if !ok {
						break
					}
					out.WriteString(p.String() + "\n")
				}
			}
		}
	}
	return os.WriteFile("puzzles.txt", []byte(out.String()), 0o644)
}

func (c *collection) summary() string {
	won := 0
	for _, p := range c.puzzles {
		if p.Want == threat.Win {
			won++
		}
	}
	return fmt.Sprintf("%d won, %d failing: %v", won, len(c.puzzles)-won, c.counts)
}

// generator plays games and looks at their positions.
type generator struct {
	t   *testing.T
	c   *collection
	e   *searchrenju.Engine
	vct *threat.VCT
}

func newGenerator(t *testing.T, c *collection) *generator {
	o := searchrenju.DefaultOptions()
	o.Hash, o.Threads = 4<<20, 1
	for _, s := range o.Switches() {
		// The player sees what alpha-beta sees.
		if strings.HasPrefix(s.Name, "root-") {
			*s.On = false
		}
	}
	e, err := searchrenju.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return &generator{t, c, e, threat.NewVCT()}
}

// play plays game n from a random opening.
func (g *generator) play(n int) {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	rule := renju.Rules[n%len(renju.Rules)]
	size := 15
	strict := n%5 == 0 // a freestyle game looked at under the other rules
	if strict {
		rule = renju.Freestyle
	} else if rule == renju.Freestyle && n/len(renju.Rules)%2 == 1 {
		size = 20
	}
	b, err := renju.New(size, rule)
	if err != nil {
		g.t.Error(err)
		return
	}
	for stones, want := 0, 3+r.IntN(5); stones < want; {
		c := renju.At(size/2-3+r.IntN(7), size/2-3+r.IntN(7))
		if b.Legal(c) {
			b.Make(c)
			stones++
		}
	}
	g.e.Clear()
	// Every third game is a weaker player's, who misses wins by fours, too.
	o := g.e.Options()
	weak, nodesMean := *quick || n%3 == 0, playerNodes
	if weak {
		nodesMean /= 20
	}
	for _, s := range o.Switches() {
		if s.Name == "leaf-vcf" || s.Name == "quiescence" {
			*s.On = !weak
		}
	}
	if err := g.e.SetOptions(o); err != nil {
		g.t.Error(err)
		return
	}
	found, taken := map[threat.Status]int{}, map[string]int{}
	for b.Status() == renju.Ongoing && b.Stones() < 90 {
		nodes := uint64(nodesMean/4 + r.IntN(nodesMean*3/2))
		a, err := g.e.Think(context.Background(), b, searchrenju.Request{Nodes: nodes}, nil)
		if err != nil {
			g.t.Error(err)
			return
		}
		if strict {
			g.lookStricter(b, taken)
		} else if b.Stones() >= 9 && !a.Score.Proven() {
			if p, ok := g.look(b); ok && found[p.Want] < perGame && g.c.add(b, p) {
				found[p.Want]++
			}
		}
		if err := b.Play(a.Best); err != nil {
			g.t.Error(err)
			return
		}
	}
}

// prove solves one kind and has a win checked.
func (g *generator) prove(b *renju.Board, k threat.Kind) (threat.VCTResult, int) {
	g.vct.Forget()
	res, proof, err := g.vct.Prove(context.Background(), b, threat.VCTLimits{Kind: k, Nodes: genNodes, Memory: 4 << 20})
	if err != nil {
		if err != threat.ErrProofLimit {
			g.t.Errorf("%v\n%v", err, b)
		}
		res.Status = threat.Unknown
	}
	if res.Status != threat.Win {
		return res, 0
	}
	stats, err := verify.Verify(context.Background(), proof, verify.Options{Thorough: true})
	if err != nil {
		g.t.Errorf("%v %v\n%v", k, err, b)
		res.Status = threat.Unknown
	}
	return res, stats.Plies
}

// look makes a problem of a position, if it is one.
func (g *generator) look(b *renju.Board) (Puzzle, bool) {
	me := b.Side()
	p := Puzzle{Position: position.Position{Rule: b.Rule(), Size: b.Size(), Moves: b.Moves()}, Note: "-"}
	if b.Count(me, renju.ClassFive)+b.Count(me.Other(), renju.ClassFive)+b.Count(me, renju.ClassWinFour) > 0 {
		return p, false
	}
	var last threat.VCTResult
	for _, k := range Kinds {
		if *quick && k != threat.Fours {
			break
		}
		res, plies := g.prove(b, k)
		switch res.Status {
		case threat.Win:
			p.Kind, p.Want, p.Plies = k, threat.Win, plies
			return p, plies >= MinPlies && g.c.wants(b, p)
		case threat.None:
			p.Kind, p.Want, last = k, threat.None, res
			continue
		}
		break
	}
	if p.Want != threat.None || p.Kind == threat.Fours || last.Nodes < genNoneMin || !tempting(b) {
		return p, false
	}
	p.Note = g.note(b, p.Kind)
	return p, g.c.wants(b, p)
}

// tempting reports whether the side to move has a four and a three to begin
// with.
func tempting(b *renju.Board) bool {
	me := b.Side()
	four, three := false, false
	for c := range b.EmptyCells().Each {
		if !b.Legal(c) {
			continue
		}
		switch b.Class(c, me) {
		case renju.ClassFour, renju.ClassFourPlus:
			four = true
		case renju.ClassFourThree, renju.ClassSuspectFour:
			return true
		case renju.ClassThree, renju.ClassThreePlus, renju.ClassDoubleThree, renju.ClassSuspect:
			three = true
		}
	}
	return four && three
}

// lookStricter takes a position of a freestyle game whose attack wins there, and
// fails under rules that forbid points or want exactly five.
func (g *generator) lookStricter(b *renju.Board, taken map[string]int) {
	me := b.Side()
	var open []Puzzle // those there is room for, with their notes
	for rule, note := range map[renju.Rule]string{renju.Renju: "forbidden", renju.Standard: "overline"} {
		p := Puzzle{Position: position.Position{Rule: rule, Size: b.Size(), Moves: b.Moves()}, Want: threat.None, Note: note}
		if taken[note] < perGame && (rule != renju.Renju || me == renju.Black) && g.c.wants(b, p) {
			open = append(open, p)
		}
	}
	if len(open) == 0 || b.Count(me, renju.ClassFive)+b.Count(me.Other(), renju.ClassFive)+b.Count(me, renju.ClassWinFour) > 0 {
		return
	}
	for _, k := range []threat.Kind{threat.Fours, threat.Threes} {
		if *quick && k != threat.Fours {
			break
		}
		if res, plies := g.prove(b, k); res.Status != threat.Win || plies < MinPlies {
			continue
		}
		for _, p := range open {
			strict, err := p.BoardUnder(p.Rule)
			if err != nil || strict.Status() != renju.Ongoing {
				continue
			}
			p.Kind = k
			if res, _ := g.prove(strict, k); res.Status == threat.None && g.c.add(strict, p) {
				taken[p.Note]++
			}
		}
		return
	}
}

// note finds out why an attack fails, "-" if for none of the reasons looked for.
func (g *generator) note(b *renju.Board, k threat.Kind) string {
	tried := 0
	for c := range b.EmptyCells().Each {
		cl := b.Class(c, b.Side())
		if cl < renju.ClassThree || cl == renju.ClassForbidden || !b.Legal(c) {
			continue
		}
		if tried++; tried > 12 {
			break
		}
		if failsToFour(g.vct, b, c, k, genNodes/10) {
			return "counter-four:" + c.String()
		}
	}
	return "-"
}

// failsToFour reports whether the attack c wins against every legal reply but
// fours, and fails to one of these.
func failsToFour(v *threat.VCT, b *renju.Board, c renju.Cell, kind threat.Kind, nodes uint64) bool {
	me, ctx := b.Side(), context.Background()
	limits := threat.VCTLimits{Kind: kind, Nodes: nodes, Memory: 4 << 20}
	b.Make(c)
	defer b.Unmake()
	if b.Status() != renju.Ongoing || b.Count(me, renju.ClassFive) > 0 {
		return false
	}
	wins := func(d renju.Cell) threat.Status {
		if d == renju.NoCell {
			b.MakeNull()
		} else {
			b.Make(d)
		}
		defer b.Unmake()
		if b.Status() != renju.Ongoing {
			return threat.None
		}
		return v.Solve(ctx, b, limits).Status
	}
	if wins(renju.NoCell) != threat.Win {
		return false
	}
	fails := false
	for d := range b.EmptyCells().Each {
		if !b.Legal(d) {
			continue
		}
		four := b.Class(d, me.Other()).MakesFour()
		if four && fails {
			continue
		}
		switch wins(d) {
		case threat.Win:
		case threat.None:
			if !four {
				return false
			}
			fails = true
		default:
			return false
		}
	}
	return fails
}
