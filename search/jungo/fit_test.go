package jungo

import (
	"flag"
	"os"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// Making new priors: a fit of the weights to games of tengen lab selfplay.
var (
	flagFit  = flag.String("fit", "", "fit priors to these games (files with commas between) and write them to -out")
	flagOut  = flag.String("out", "priors.txt", "fit: the file to write")
	flagHold = flag.Bool("hold", true, "fit: the features of playouts keep their weights, only shapes are fitted")
)

// TestFit fits the priors of tree and playouts to games of tengen lab selfplay. The
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
