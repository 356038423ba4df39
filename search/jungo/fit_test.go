package jungo

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// Making new priors: self-play games with the visits of every root move, then
// a fit of the weights to them.
var (
	flagGames = flag.String("games", "", "write self-play games to this file")
	flagCount = flag.Int("count", 100, "self-play: games")
	flagSize  = flag.Int("size", 9, "self-play: board size")
	flagVisit = flag.Int("visits", 2000, "self-play: visits a move")
	flagFit   = flag.String("fit", "", "fit priors to these games (files with commas between) and write them to -out")
	flagOut   = flag.String("out", "priors.txt", "fit: the file to write")
	flagHold  = flag.Bool("hold", true, "fit: the features of playouts keep their weights, only shapes are fitted")
	flagNet   = flag.String("net", "", "self-play: search with the network in this file")
	flagSeed  = flag.Uint64("seed", 1, "self-play: seed")
)

// TestSelfPlay writes games: "game SIZE KOMI", then per move "MOVE
// point:visits …" (the move alone where it was chosen with few visits), and at last
// "end" and the board as it stood, a letter a point from A1 on: B, W or a dot.
func TestSelfPlay(t *testing.T) {
	if *flagGames == "" {
		t.Skip("no -games")
	}
	f, err := os.Create(*flagGames)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	rng := jungo.NewRand(*flagSeed)
	o := Options{Seed: *flagSeed, NoSolver: true, NoNet: *flagNet == ""}
	if *flagNet != "" {
		text, err := os.ReadFile(*flagNet)
		if err != nil {
			t.Fatal(err)
		}
		o.Weights = string(text)
	}
	e := newEngine(t, o)
	e.noise = rand.New(rand.NewPCG(*flagSeed, 1))
	for g := 0; g < *flagCount; g++ {
		b, _ := jungo.New(*flagSize, jungo.KoSimple)
		komi := float64(fairKomi(*flagSize)) + float64(rng.Intn(5)) - 1.5
		e.Clear()
		e.SetKomi(komi)
		fmt.Fprintf(w, "game %d %g\n", *flagSize, komi)
		selfPlay(t, w, e, b, rng)
		w.WriteString("end ")
		for p := range b.Points() {
			w.WriteByte(".BW"[b.At(jungo.Point(p))])
		}
		w.WriteString("\n")
		w.Flush()
	}
}

// fairKomi is about what Black is ahead by under best play.
func fairKomi(size int) int {
	switch size {
	case 5:
		return 23
	case 7:
		return 9
	}
	return 7
}

// selfPlay plays a game to its end. The first moves, up to a number by chance,
// are drawn by visits or wholly at random; from then on the best are played, but
// for a few.
func selfPlay(t *testing.T, w *bufio.Writer, e *Engine, b *jungo.Board, rng *jungo.Rand) {
	open := rng.Intn(b.Points()/4 + 1)
	wild := rng.Intn(4) == 0
	settled := false
	for b.Ply() < jungo.MoveCap(b.Size()) && !b.Over() {
		visits := *flagVisit
		if settled {
			visits = max(visits/8, 24)
		}
		r, err := e.Genmove(context.Background(), b, Limits{Visits: visits})
		if err != nil {
			t.Fatal(err)
		}
		m := r.Move
		switch dice := rng.Intn(100); {
		case settled:
		case b.Ply() < open && wild && dice < 25: // anything but its own eyes
			if c := r.Candidates[rng.Intn(len(r.Candidates))].Move; c != jungo.Pass && !b.OwnEye(c, b.Side()) {
				m = c
			}
		case b.Ply() < open || dice < 4: // by visits
			n := rng.Intn(max(r.Visits-1, 1))
			for _, c := range r.Candidates {
				if n -= c.Visits; n < 0 {
					m = c.Move
					break
				}
			}
		}
		w.WriteString(b.MoveText(m))
		if !settled {
			for _, c := range r.Candidates {
				if c.Visits*200 >= r.Visits {
					fmt.Fprintf(w, " %s:%d", b.MoveText(c.Move), c.Visits)
				}
			}
		}
		w.WriteString("\n")
		settled = b.Ply() > b.Points()/3 && (r.Winrate < 0.04 || r.Winrate > 0.96)
		b.Make(m)
	}
}

// TestFit fits the priors of tree and playouts to games of TestSelfPlay. The
// last tenth of the positions only measures.
func TestFit(t *testing.T) {
	if *flagFit == "" {
		t.Skip("no -fit")
	}
	w, err := defaultWeights()
	if err != nil {
		t.Fatal(err)
	}
	tree, play := newModel(), newModel()
	tree.start(featureNames[:], w.tree[:])
	play.start(playNames[:], w.play[:])
	if *flagHold {
		play.held = playCount
	}
	forTree, forPlay, err := readGames(strings.Split(*flagFit, ","), tree, play)
	if err != nil {
		t.Fatal(err)
	}
	out := []string{"# Weights of moves before any visit, fitted to the visits of self-play roots; see parseWeights."}
	for _, s := range []struct {
		m      *model
		xs     []position
		prefix string
		names  []string
	}{{tree, forTree, "tree", featureNames[:]}, {play, forPlay, "play", playNames[:]}} {
		n := len(s.xs)
		rng := jungo.NewRand(3)
		for i := n - 1; i > 0; i-- {
			j := rng.Intn(i + 1)
			s.xs[i], s.xs[j] = s.xs[j], s.xs[i]
		}
		train, test := s.xs[:n-n/10], s.xs[n-n/10:]
		s.m.fit(train, 8, 0.002)
		l0, h0 := s.m.loss(train)
		l1, h1 := s.m.loss(test)
		t.Logf("%s: %d positions, %d features, cross entropy %.3f (test %.3f), best move %.1f%% (test %.1f%%)",
			s.prefix, n, len(s.m.list), l0, l1, 100*h0, 100*h1)
		out = append(out, s.m.lines(s.prefix, s.names)...)
	}
	if err := os.WriteFile(*flagOut, []byte(strings.Join(out, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}
