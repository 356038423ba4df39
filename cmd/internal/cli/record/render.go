package record

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/draw"
	"tengen/internal/atomicfile"
	"tengen/internal/infile"
	"tengen/search/game"
)

type renderFlags struct {
	game                            cli.GameFlags
	out, marks, arrows, crop        string
	scale                           int
	numbers, plain, withoutEdgeText bool
}

func newRender() *cobra.Command {
	var f renderFlags
	cmd := &cobra.Command{
		Use:   "render [-]",
		Short: "Draw a position as SVG or PNG",
		Long: `Draw a position of any of the games. The name of the file chooses the format, SVG
or PNG; without a file the command writes SVG to standard output.

The last move is marked, and points where the side to move may not play have a red cross
(forbidden points in renju, ko and suicide in jungo); --plain leaves both out.

--marks takes words KIND:CELLS, where KIND is dot, cross, square, triangle, circle,
or else a label of up to three characters: "dot:c4,d5 cross:e5 A:c2". --arrows
takes moves from one cell to another, with ! before a move that is not allowed, and ~
before the move of another piece: "c2c4 !c6c9 ~c8c10".

A position of renju or jungo is a drawing whose rows (X, O, .) are separated by line
ends or /, a position of ring its four fields.`,
		Example: `  tengen render --game renju --moves h8i9g7h9 --numbers --out game.png
  tengen render --game ring --moves "c2 d11" --arrows "c2c3 d2d4" --out start.svg
  tengen render --game jungo --position ".XO/X.O/XXO" --marks A:B2 > small.svg`,
		Args: cobra.MaximumNArgs(1),
		RunE: f.run,
	}
	f.game.Add(cmd)
	fl := cmd.Flags()
	cli.OutFlag(cmd, &f.out, "file to write, .svg or .png; it is replaced")
	fl.StringVar(&f.marks, "marks", "", "signs on cells")
	fl.StringVar(&f.arrows, "arrows", "", "arrows between cells")
	fl.StringVar(&f.crop, "crop", "", "part of the board to show, two opposite corners such as a1:f6")
	fl.IntVar(&f.scale, "scale", 2, "pixels of a PNG per point, 1 to 8")
	fl.BoolVar(&f.numbers, "numbers", false, "number the stones in the order of their moves")
	fl.BoolVar(&f.plain, "plain", false, "do not mark the last move and the points where the side to move may not play")
	fl.BoolVar(&f.withoutEdgeText, "no-coordinates", false, "leave the coordinates out")
	return cmd
}

func (f *renderFlags) run(cmd *cobra.Command, args []string) error {
	p, err := f.picture(cmd, args)
	if err != nil {
		return err
	}
	if err := cli.Writable("--out", f.out); err != nil {
		return err
	}
	if err := cli.CheckRange("scale", f.scale, draw.MaxScale); err != nil {
		return err
	}
	var text bytes.Buffer
	switch {
	case f.out == "" || infile.Ends(f.out, ".svg"):
		if err := cli.Refuse(cmd, "is for PNG: --out names no file that ends in .png", "scale"); err != nil {
			return err
		}
		err = p.WriteSVG(&text)
	case infile.Ends(f.out, ".png"):
		err = p.WritePNG(&text, f.scale)
	default:
		return cli.BadInput("--out: %q: want a name that ends in .svg or .png", f.out)
	}
	if err != nil {
		return cli.AsInput(err)
	}
	if f.out == "" {
		_, err = cmd.OutOrStdout().Write(text.Bytes())
		return err
	}
	return atomicfile.Write(f.out, func(w io.Writer) error { _, err := text.WriteTo(w); return err })
}

// picture returns the picture that the flags ask for.
func (f *renderFlags) picture(cmd *cobra.Command, args []string) (*draw.Picture, error) {
	g, err := f.game.Open(cmd, args)
	if err != nil {
		return nil, err
	}
	p := &draw.Picture{
		Scene: g.Scene(), Numbers: f.numbers,
		Last: !f.plain, NoBanned: f.plain, Coordinates: !f.withoutEdgeText,
	}
	if p.Marks, err = parseMarks(g, f.marks); err != nil {
		return nil, cli.BadInput("--marks: %w", err)
	}
	if p.Arrows, err = parseArrows(g, f.arrows); err != nil {
		return nil, cli.BadInput("--arrows: %w", err)
	}
	if f.crop != "" {
		low, high, ok := strings.Cut(f.crop, ":")
		if !ok {
			return nil, cli.BadInput("--crop: %q: want two cells such as a1:f6", f.crop)
		}
		p.Part = true
		if p.Low, err = g.ParsePoint(low); err == nil {
			p.High, err = g.ParsePoint(high)
		}
		if err != nil {
			return nil, cli.BadInput("--crop: %w", err)
		}
	}
	return p, nil
}

// parseMarks reads "dot:c4,d5 A:c2".
func parseMarks(g game.Position, text string) (out []draw.Mark, err error) {
	for _, word := range strings.Fields(text) {
		kind, cells, ok := strings.Cut(word, ":")
		if !ok || kind == "" || cells == "" {
			return nil, fmt.Errorf("%q: want KIND:CELLS, such as dot:c4,d5", word)
		}
		m := draw.Mark{Kind: draw.Label, Text: kind}
		for i, name := range draw.Kinds {
			if name == kind {
				m = draw.Mark{Kind: draw.Kind(i)}
			}
		}
		if n := len([]rune(m.Text)); n > maxLabel {
			return nil, fmt.Errorf("%q is neither a kind (%s) nor a label of at most %d characters", kind, strings.Join(draw.Kinds, ", "), maxLabel)
		}
		for _, name := range strings.Split(cells, ",") {
			if m.At, err = g.ParsePoint(name); err != nil {
				return nil, err
			}
			out = append(out, m)
		}
	}
	return out, nil
}

// parseArrows reads "c2c4 !c6c9 ~c8c10".
func parseArrows(g game.Position, text string) (out []draw.Arrow, err error) {
	for _, word := range strings.Fields(text) {
		move, a := word, draw.Arrow{}
		switch word[0] {
		case '!':
			move, a.Way = word[1:], draw.MayNot
		case '~':
			move, a.Way = word[1:], draw.Effect
		}
		// The second cell begins at the second letter.
		at := strings.IndexFunc(move[min(1, len(move)):], func(r rune) bool { return r > '9' }) + 1
		if at < 1 {
			return nil, fmt.Errorf("%q: want two cells, such as c2c4", word)
		}
		if a.From, err = g.ParsePoint(move[:at]); err == nil {
			a.To, err = g.ParsePoint(move[at:])
		}
		if err == nil && a.From == a.To {
			err = fmt.Errorf("%q leads nowhere", word)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}
