package formats

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"

	"tengen/internal/plaintext"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
	gamering "tengen/search/game/ring"
)

// drawing is the picture of a position as text, in the form that GoGui imports and
// exports.
var drawing = &Format{
	Name: "board", About: "picture of a position as text, as GoGui and Yixin-Board have it", Extensions: []string{".txt"},
	Read:  single(sayDrawing.With(), readDrawing),
	Write: func(w io.Writer, _ Options) (Writer, error) { return &drawingWriter{w: w}, nil },
	begins: func(head []byte) bool {
		head = bytes.TrimPrefix(head, []byte(plaintext.Mark))
		return drawn.Match(head) || fourFields.Match(head)
	},
}

// drawn is a row of a picture.
var drawn = regexp.MustCompile(`(?m)^[\s\d|$>]*[.+*XO#](?:[ ()<>\[\]]*[.+*XO#-]){3,}`)

// fourFields is a position of Ring.
var fourFields = regexp.MustCompile(`(?m)^\s*[bBwW\d]+(?:/[bBwW\d]+){11}\s+\S+\s+[bw]\s+\S+\s*$`)

func readDrawing(r io.Reader, o Options) (*record.Record, error) {
	f, err := openText(r, o.Charset)
	if err != nil {
		return nil, err
	}
	g, err := games.ByName(o.Config.Game)
	if err != nil {
		return nil, err
	}
	c, text := o.Config, strings.TrimPrefix(strings.Join(f.lines, ""), plaintext.Mark)
	if g.SGF().Letters && fourFields.MatchString(text) {
		g = gamering.Game
		c, o.Rule = g.Default(), ""
	}
	if !g.SGF().Letters {
		c.Position = text
		p, err := g.New(c)
		if err != nil {
			return nil, err
		}
		out := replay.Record(p)
		out.Rules = o.Rule
		return out, nil
	}
	d, err := game.ParseDrawing(text, false)
	if err != nil {
		return nil, err
	}
	if d.Size > maxSize {
		return nil, sayBoard.With(fmt.Sprintf("%d×%[1]d", d.Size), maxSize)
	}
	out := record.New(replay.GameNumber(g), d.Size)
	out.Rules, out.NoKomi = o.Rule, true
	s := &record.Setup{ToMove: replay.ColourOf(d.Side)}
	for i, stone := range d.Cells {
		p := record.Point{X: i % d.Size, Y: i / d.Size}
		switch stone {
		case game.BlackStone:
			s.Black = append(s.Black, p)
		case game.WhiteStone:
			s.White = append(s.White, p)
		}
	}
	out.Root.Setup = s
	return out, nil
}

// drawingWriter draws the position at the end of the main line.
type drawingWriter struct {
	w    io.Writer
	done bool
	lost record.Losses
}

func (w *drawingWriter) Close() error         { return nil }
func (w *drawingWriter) Lost() *record.Losses { return &w.lost }

func (w *drawingWriter) Add(r *record.Record) error {
	if w.done {
		return fmt.Errorf("board: %w", ErrOne)
	}
	w.done = true
	p, err := endOf(r)
	if err != nil {
		return fmt.Errorf("board: %w", err)
	}
	w.lost.Tree(r, 0)
	w.lost.Add("move", r.Moves())
	s := p.Scene()
	if s.Rim {
		_, err := fmt.Fprintln(w.w, p.Text())
		return err
	}
	var b strings.Builder
	letters := "  "
	for _, name := range s.ColumnNames {
		letters += " " + name
	}
	b.WriteString(letters + "\n")
	for y := s.Rows - 1; y >= 0; y-- {
		fmt.Fprintf(&b, "%2s", s.RowNames[y])
		for x := range s.Columns {
			c := s.At(game.Point{X: x, Y: y})
			mark := ".XO#"[c.Stone]
			if c.Star && c.Stone == game.None {
				mark = '+'
			}
			fmt.Fprintf(&b, " %c", mark)
		}
		fmt.Fprintf(&b, " %s\n", s.RowNames[y])
	}
	fmt.Fprintf(&b, "%s\n%v to play\n", letters, p.Side())
	_, err = io.WriteString(w.w, b.String())
	return err
}

// endOf returns the position at the end of the main line of a record.
func endOf(r *record.Record) (game.Position, error) {
	p, err := replay.Start(r)
	if err != nil {
		return nil, err
	}
	replay.End(r, p)
	path := replay.New(r.Line())
	return p, path.Play(p, len(path.Nodes))
}
