package jungo

import (
	"context"
	"errors"
	"io"
	"math"
	"strings"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/plaintext"
	"tengen/movegen/jungo"
)

// PriorFit fits the priors of moves in the tree and in playouts to the visits of self-play
// games. The fit begins with the embedded weights.
type PriorFit struct {
	tree, play       *softmax
	forTree, forPlay []choice
	seen             evaljungo.Seen
	find             finder
	around           patternBoard
}

// NewPriorFit returns a fit without games. Unless tactics is set, only the weights of
// patterns are fitted in playouts. The weights of their other features (tactics) were set by
// hand, because the moves that a search chooses do not make the most accurate playouts.
func NewPriorFit(tactics bool) (*PriorFit, error) {
	w, err := defaultWeights()
	if err != nil {
		return nil, err
	}
	f := &PriorFit{tree: newSoftmax(), play: newSoftmax(), seen: evaljungo.Seen{}}
	f.tree.start(featureNames[:], w.tree[:])
	f.play.start(playNames[:], w.play[:])
	if !tactics {
		f.play.held = playCount
	}
	return f, nil
}

// Add adds the games of a file of tengen lab selfplay, but not those that it has added before, and not a
// last one that is cut off.
func (f *PriorFit) Add(r io.Reader) error {
	tree, play := len(f.forTree), len(f.forPlay) // without the game that is read
	drop := func() { f.forTree, f.forPlay = f.forTree[:tree], f.forPlay[:play] }
	defer drop()
	return evaljungo.ScanGames(r, f.seen, func(b *jungo.Board, _ float64, m evaljungo.GameMove) error {
		if b.Ply() == 0 {
			drop()
		}
		f.add(b, m)
		return nil
	}, func(_ string, again bool) error {
		if !again {
			tree, play = len(f.forTree), len(f.forPlay)
		}
		return nil
	})
}

// add adds a position. Playouts have no passes and no moves into own eyes.
func (f *PriorFit) add(b *jungo.Board, m evaljungo.GameMove) {
	inPlayout := func(p jungo.Point) bool { return p != jungo.Pass && !b.OwnEye(p, b.Side()) }
	visits := map[jungo.Point]float64{}
	all, sum := 0.0, 0.0
	for i, p := range m.Searched {
		visits[p] = math.Pow(float64(m.Visits[i]), fitSharpness)
		if all += visits[p]; inPlayout(p) {
			sum += visits[p]
		}
	}
	if all == 0 {
		return // the move was chosen without a policy to learn
	}
	f.find.at(b)
	f.around.reset(b)
	hints := tactics(b, &f.around, chainsInAtari(b, nil), f.find.last, f.find.before, nil)
	var x, y choice
	for _, p := range b.LegalMoves(nil) {
		x.moves, x.target = append(x.moves, f.treeFeatures(p)), append(x.target, visits[p]/all)
		if inPlayout(p) {
			y.moves, y.target = append(y.moves, f.playFeatures(p, hints)), append(y.target, visits[p]/sum)
		}
	}
	f.forTree = append(f.forTree, x)
	if sum > 0 && len(y.moves) > 1 {
		f.forPlay = append(f.forPlay, y)
	}
}

// treeFeatures are the features of a move in the tree.
func (f *PriorFit) treeFeatures(p jungo.Point) []int32 {
	var out []int32
	for _, i := range f.find.features(p) {
		out = append(out, f.tree.id(featureNames[i]))
	}
	if p == jungo.Pass {
		return out
	}
	return append(out, f.patternFeatures(f.tree, p)...)
}

// playFeatures are the features of a move in a playout.
func (f *PriorFit) playFeatures(p jungo.Point, hints []hint) []int32 {
	out := f.patternFeatures(f.play, p)
	if f.find.nearness(p) == 1 {
		out = append(out, f.play.id(playNames[pBeside]))
	}
	for _, h := range hints {
		if h.move == p {
			out = append(out, f.play.id(playNames[h.feature]))
		}
	}
	if k := selfAtariKind(f.find.b, p); k >= 0 {
		out = append(out, f.play.id(playNames[k]))
	}
	return out
}

// patternFeatures are the pattern around a move, and the same again near the last move.
func (f *PriorFit) patternFeatures(m *softmax, p jungo.Point) []int32 {
	s := f.find.around.patternAt(f.find.b, p).forPlayer(f.find.me).canonical().String()
	out := []int32{m.id("shape " + s)}
	if f.find.nearness(p) == 1 {
		out = append(out, m.id("near "+s))
	}
	return out
}

// PriorLoss measures a fit on its own positions and on those held back.
type PriorLoss struct {
	What                string // tree or play
	Positions, Features int
	// The mean cross entropies, in nats, and the shares of positions in which the most
	// probable move is the most visited one.
	Entropy, Held            float64
	MostVisited, HeldVisited float64
}

// Fit fits the weights and writes them in the form of Options.Weights and priors.txt. It
// holds back one position in ten. It calls report after the fit of the tree and after that of
// the playouts. The same games and seed give the same weights.
func (f *PriorFit) Fit(ctx context.Context, seed uint64, w io.Writer, report func(PriorLoss)) error {
	if len(f.forTree) == 0 || len(f.forPlay) == 0 {
		return errors.New("jungo: the games have no visits to fit priors to")
	}
	out := []string{"# Priors of moves, fitted to the visits of self-play roots; see parseWeights."}
	rng := jungo.NewRand(seed)
	for _, s := range []struct {
		m      *softmax
		xs     []choice
		prefix string
		names  []string
	}{{f.tree, f.forTree, "tree", featureNames[:]}, {f.play, f.forPlay, "play", playNames[:]}} {
		n := len(s.xs)
		for i := n - 1; i > 0; i-- {
			j := rng.Intn(i + 1)
			s.xs[i], s.xs[j] = s.xs[j], s.xs[i]
		}
		s.m.count(s.xs)
		learn, held := s.xs[:n-n/10], s.xs[n-n/10:]
		if err := s.m.fit(ctx, learn, rng); err != nil {
			return err
		}
		l := PriorLoss{What: s.prefix, Positions: n, Features: len(s.m.list)}
		l.Entropy, l.MostVisited = s.m.loss(learn)
		l.Held, l.HeldVisited = s.m.loss(held)
		report(l)
		out = append(out, s.m.lines(s.prefix, s.names)...)
	}
	_, err := io.WriteString(w, strings.Join(out, "\n")+"\n"+plaintext.End)
	return err
}
