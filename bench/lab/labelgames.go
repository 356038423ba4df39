package lab

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"

	"tengen/bench/selfplay"
	"tengen/internal/atomicfile"
	"tengen/internal/inorder"
	"tengen/movegen/renju"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// LabelOptions are the settings of LabelGames.
type LabelOptions struct {
	Name  string // of the file of games, for errors
	Nodes uint64 // of the search of a position
	Every int    // of a game every Every-th position is taken, and gets a label if it is unclear
	// Weights are those of the engine, as in game.Options.
	Weights string
	Threads int
	Resume  bool           // continue the file of labels, if it exists
	Told    func(Labelled) // called after every game; may be nil
}

// Labelled is how far LabelGames is, with what a resumed file had.
type Labelled struct{ Games, AllGames, Labels int }

func (o *LabelOptions) check() error {
	if o.Nodes < 1 {
		return errors.New("0 nodes: want at least 1")
	}
	if o.Every < 1 || o.Every > mostEvery {
		return fmt.Errorf("every %d: want 1 to %d", o.Every, mostEvery)
	}
	return nil
}

// teacherHash returns what a file of labels calls its teacher: a hash of all that a label depends on but
// its position. older is what other versions called it, without the name of the embedded network.
func (o *LabelOptions) teacherHash(rule renju.Rule) (hash, older [sha256.Size]byte, err error) {
	network := selfplay.HashOf(o.Weights)
	of := func() [sha256.Size]byte {
		return sha256.Sum256(fmt.Appendf(nil, "search %d %d %s", o.Nodes, o.Every, network))
	}
	older = of()
	if o.Weights == "" {
		network, err = renjuHash(rule)
	}
	return of(), older, err
}

// LabelGames lets the engine be the teacher: it searches positions in the content of a file of self-play
// of Renju and writes the scores and best moves as labels to the file at path, block by block. The labels do
// not depend on the number of threads. The error is that of ctx if it ends.
func LabelGames(ctx context.Context, content []byte, o LabelOptions, path string) (at Labelled, err error) {
	if err := o.check(); err != nil {
		return at, err
	}
	in, rule, size, err := renjuGames(bytes.NewReader(content))
	if err != nil {
		return at, fmt.Errorf("%s: %w", o.Name, err)
	}
	h := in.Header()
	if _, err := newLabeller(&h, &o); err != nil { // before the file is there
		return at, err
	}
	var all []selfplay.Game
	for g, err := range in.All() {
		if err != nil {
			return at, fmt.Errorf("%s: %w", o.Name, err)
		}
		all = append(all, g)
	}
	if at.AllGames = len(all); at.AllGames == 0 {
		return at, fmt.Errorf("%s: %w", o.Name, errNoGames)
	}
	teacher, older, err := o.teacherHash(rule)
	if err != nil {
		return at, err
	}
	sum := sha256.Sum256(content)
	out := labelFile{block: labelBlock{size: size}}
	read := func(r io.Reader) (end int64, err error) {
		out.to.Size, end, err = at.goOn(r, &out.block, sum, teacher, older)
		return end, err
	}
	head := labelHead(sum, teacher)
	f, err := continueFile(path, o.Resume, read, func(w io.Writer) error {
		out.to.Size = int64(len(head))
		_, err := w.Write(head)
		return err
	})
	if err != nil {
		return at, err
	}
	defer f.Close()
	out.to.File, out.kept = f, out.block.games
	worker := func() (func(context.Context, int) ([]label, error), error) {
		l, err := newLabeller(&h, &o)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, n int) ([]label, error) { return l.label(ctx, n+1, &all[n]) }, nil
	}
	err = inorder.Run(ctx, at.Games, len(all), o.Threads, worker, func(_ int, plies []label) error {
		at.Games++
		at.Labels += out.block.add(plies)
		if o.Told != nil {
			o.Told(at)
		}
		if out.block.games < labelBlockGames {
			return nil
		}
		return out.flush()
	})
	return at, errors.Join(err, out.flush(), f.Sync())
}

// labelFile writes blocks of labels to a file.
type labelFile struct {
	to    atomicfile.Appender
	block labelBlock // the next one
	kept  int        // games of block that the file has, in a short block where block is to be written
}

// flush writes the block, unless the file has all of it. A longer block is written over the short one, which
// is not cut off before: a process that is killed between two writes loses no labels of the file.
func (f *labelFile) flush() error {
	if f.block.games == f.kept {
		return nil
	}
	f.kept = 0
	_, err := f.to.Write(f.block.seal()) // in one piece, so that only the last block can be incomplete
	return err
}

// goOn counts what a file of labels has that is to be continued. It returns the end of its last whole block,
// 0 if there is not even a head, and where the next block is to begin. That is the end, unless the last block has
// fewer games than others: that one is to be written again with more, in its place, and goes to block. The file
// has to be of one of some teachers.
func (at *Labelled) goOn(r io.Reader, block *labelBlock, games [sha256.Size]byte, teachers ...[sha256.Size]byte) (begin, end int64, err error) {
	whole := &counter{r: r}
	l, err := newLabelReader(whole, block.size, games)
	switch {
	case errors.Is(err, errLabelsCut) || whole.n == 0:
		return 0, 0, nil
	case err != nil:
		return 0, 0, err
	case !slices.Contains(teachers, l.teacher):
		return 0, 0, errors.New("its labels are of another teacher: other nodes, another share of positions, or other weights")
	}
	var last labelReader // the state after the last block
	for begin = whole.n; ; {
		end = whole.n
		switch err := l.load(); {
		case err == io.EOF || errors.Is(err, errLabelsCut):
			if last.games > 0 && last.games < labelBlockGames {
				block.add(last.plies)
				block.games = last.games
				return begin, end, nil
			}
			return end, end, nil
		case err != nil:
			return 0, 0, err
		}
		last, begin = *l, end
		at.Games += l.games
		for i := range l.plies {
			at.Labels += min(len(l.plies[i].moves), 1)
		}
	}
}

// counter counts what is read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// labeller searches positions of games of one kind.
type labeller struct {
	o      *LabelOptions
	start  game.Position
	engine game.Engine
}

func newLabeller(h *selfplay.Header, o *LabelOptions) (*labeller, error) {
	start, err := h.Start()
	if err != nil {
		return nil, err
	}
	e, err := start.Game().NewEngine(h.Config, game.Options{Light: true, Hash: labelHash, Weights: o.Weights})
	return &labeller{o, start, e}, err
}

// label returns the labels of the searched plies of a game, the number of which counts from 1. Each position
// is searched with empty tables.
func (l *labeller) label(ctx context.Context, number int, g *selfplay.Game) ([]label, error) {
	out := make([]label, 0, g.Positions())
	err := g.Replay(l.start, func(p game.Position, ply selfplay.Ply) error {
		k := len(out)
		out = append(out, label{})
		if (g.Random+k+number)%l.o.Every != 0 || !unclear(p.(*gamerenju.Position).Board(), ply) {
			return nil
		}
		if err := l.engine.Reset(uint64(number)<<16 | uint64(k)); err != nil {
			return err
		}
		i, err := l.engine.Think(ctx, p, game.Limits{Nodes: l.o.Nodes, Plain: true}, nil)
		if err == nil {
			err = ctx.Err() // a search that was stopped returns a move too
		}
		if err != nil {
			return err
		}
		best, err := p.(game.SelfPlayer).Code(i.Move)
		if err != nil {
			return err
		}
		out[k] = label{win: uint8(math.Round(255 * i.WinRate)), moves: []labelMove{{renju.Cell(best), 255}}}
		return nil
	})
	if err != nil {
		err = fmt.Errorf("game %d: %w", number, err)
	}
	return out, err
}

// labelHead begins a file of labels.
func labelHead(games, teacher [sha256.Size]byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(labelsMagic), labelsVersion)
	return append(append(out, games[:]...), teacher[:]...)
}

// labelBlock collects the labels of games for a block of their file.
type labelBlock struct {
	size         int
	games, plies int
	columns      [6][]byte
}

// add adds those of a game and returns their number.
func (b *labelBlock) add(plies []label) (labels int) {
	b.games++
	b.plies += len(plies)
	c := &b.columns
	for _, l := range plies {
		c[0] = append(c[0], byte(len(l.moves)))
		if len(l.moves) == 0 {
			continue
		}
		labels++
		c[1], c[2] = append(c[1], l.win), append(c[2], l.draw)
		for _, m := range l.moves {
			number := m.cell.Number(b.size)
			c[3] = append(c[3], byte(number))
			if b.size > narrowBoard {
				c[4] = append(c[4], byte(number>>8))
			}
			c[5] = append(c[5], m.chance)
		}
	}
	return labels
}

// seal returns the block as it stands in the file, and begins the next one.
func (b *labelBlock) seal() []byte {
	payload := bytes.Join(b.columns[:], nil)
	out := sealLabels(b.games, b.plies, payload)
	*b = labelBlock{size: b.size}
	return out
}

// sealLabels puts the payload of a block after its head.
func sealLabels(games, plies int, payload []byte) []byte {
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(payload)))
	out = binary.LittleEndian.AppendUint32(out, uint32(games))
	out = binary.LittleEndian.AppendUint32(out, uint32(plies))
	sum := crc32.Update(crc32.ChecksumIEEE(out), crc32.IEEETable, payload)
	return append(binary.LittleEndian.AppendUint32(out, sum), payload...)
}
