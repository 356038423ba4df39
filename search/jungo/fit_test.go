package jungo

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	mg "tengen/movegen/jungo"
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
	flagSeed  = flag.Uint64("seed", 1, "self-play: seed")
)

// TestSelfPlay writes games: "game SIZE KOMI", then per move "MOVE
// point:visits …".
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
	rng := mg.NewRand(*flagSeed)
	e := newEngine(t, Options{Seed: *flagSeed, NoSolver: true})
	for g := 0; g < *flagCount; g++ {
		b, _ := mg.NewBoard(*flagSize, mg.KoSimple)
		komi := 5 + float64(rng.Intn(6))
		e.Clear()
		e.SetKomi(komi)
		fmt.Fprintf(w, "game %d %g\n", *flagSize, komi)
		for b.Ply() < mg.MoveCap(*flagSize) && !b.Over() {
			r, err := e.Genmove(context.Background(), b, Limits{Visits: *flagVisit})
			if err != nil {
				t.Fatal(err)
			}
			m := r.Move
			switch dice := rng.Intn(100); {
			case b.Ply() < 8 || dice < 10: // by visits
				n := rng.Intn(max(r.Visits-1, 1))
				for _, c := range r.Candidates {
					if n -= c.Visits; n < 0 {
						m = c.Move
						break
					}
				}
			case dice < 14: // anything but its own eyes
				if c := r.Candidates[rng.Intn(len(r.Candidates))].Move; c != mg.Pass && !b.OwnEye(c, b.ToMove()) {
					m = c
				}
			}
			var s strings.Builder
			s.WriteString(b.MoveString(m))
			for _, c := range r.Candidates {
				if c.Visits*200 >= r.Visits {
					fmt.Fprintf(&s, " %s:%d", b.MoveString(c.Move), c.Visits)
				}
			}
			fmt.Fprintln(w, s.String())
			b.Make(m)
			if r.Winrate < 0.02 && b.Ply() > 20 {
				break
			}
		}
		w.Flush()
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
		rng := mg.NewRand(3)
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
