package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"tengen/movegen/renju"
	"tengen/protocol/record"
)

// sgfBoard is the position of the record that --sgf names, before --move-number.
func (f *solveFlags) sgfBoard(cmd *cobra.Command) (*renju.Board, error) {
	r, err := readRecord(cmd.InOrStdin(), f.sgf)
	if err != nil {
		return nil, err
	}
	fail := func(err error) (*renju.Board, error) { return nil, badInput("--sgf: %s: %w", f.sgf, err) }
	if r.Game != record.Gomoku && r.Game != 0 {
		return fail(fmt.Errorf("the game is %v, not Gomoku or Renju", r.Game))
	}
	given := cmd.Flags().Changed
	if given("size") && r.Size != f.position.size {
		return nil, badInput("--size is %d, the board of %s is %d×%[3]d", f.position.size, f.sgf, r.Size)
	}
	rule, err := renju.ParseRule(f.position.rule)
	if err != nil {
		return nil, badInput("--rule: %w", err)
	}
	if named, err := renju.ParseRule(r.Rules); err == nil && !given("rule") {
		rule = named
	}
	if moves := r.Moves(); given("move-number") && (f.moveNumber < 1 || f.moveNumber > moves+1) {
		return nil, badInput("--move-number: %d: %s has %d moves", f.moveNumber, f.sgf, moves)
	}
	b, err := playRecord(r, f.moveNumber, rule)
	if err != nil {
		return fail(err)
	}
	if b.Status() != renju.Ongoing {
		return fail(fmt.Errorf("the game is over (%v); --move-number names a position before", b.Status()))
	}
	return b, nil
}

// readRecord reads the first game of an SGF file; "-" is in.
func readRecord(in io.Reader, name string) (*record.Record, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, badInput("--sgf: %w", err)
		}
		defer file.Close()
		in = file
	}
	games, err := record.Read(in)
	if err != nil {
		return nil, badInput("--sgf: %s: %w", name, err)
	}
	return games[0], nil
}

// playRecord sets up and plays a record up to the position before a move, 0: to
// its end. A colour that moves twice in a row has been left the move.
func playRecord(r *record.Record, before int, rule renju.Rule) (*renju.Board, error) {
	b, err := renju.New(r.Size, rule)
	if err != nil {
		return nil, err
	}
	nodes := r.Before(before)
	move := 0
	for i := range nodes {
		n := &nodes[i]
		if n.HasSetup() {
			if b, err = setUpNode(b, n, rule); err != nil {
				return nil, err
			}
			if n.ToMove == record.None {
				leaveMove(b, firstColor(r.Nodes[i:], b.Side()))
			}
		}
		if n.ToMove != record.None {
			leaveMove(b, colorOf(n.ToMove))
		}
		if n.Move.Color == record.None {
			continue
		}
		move++
		leaveMove(b, colorOf(n.Move.Color))
		c := renju.Pass
		if !n.Move.Pass {
			c = cellOf(n.Move.Point)
		}
		if err := b.Play(c); err != nil {
			return nil, fmt.Errorf("move %d: %w", move, err)
		}
	}
	return b, nil
}

// leaveMove hands the move over if it is not side's.
func leaveMove(b *renju.Board, side renju.Colour) {
	if b.Side() != side && b.Status() == renju.Ongoing {
		b.MakeNull()
	}
}

// firstColor is the colour of the first move from here on, or else side.
func firstColor(nodes []record.Node, side renju.Colour) renju.Colour {
	for i := range nodes {
		if c := nodes[i].Move.Color; c != record.None {
			return colorOf(c)
		}
	}
	return side
}

// setUpNode makes a board of what stands on b changed by a node's setup stones.
// Where nothing says who is to move, the numbers of stones do, as in a drawing.
func setUpNode(b *renju.Board, n *record.Node, rule renju.Rule) (*renju.Board, error) {
	if b.Status() != renju.Ongoing {
		return nil, fmt.Errorf("stones are set up after the game is over (%v)", b.Status())
	}
	at := map[renju.Cell]renju.Point{}
	for points, p := range map[*[]record.Point]renju.Point{
		&n.Black: renju.BlackStone, &n.White: renju.WhiteStone, &n.Empty: renju.Empty,
	} {
		for _, q := range *points {
			at[cellOf(q)] = p
		}
	}
	var d diagram
	for y := range b.Size() {
		for x := range b.Size() {
			c := renju.At(x, y)
			p, changed := at[c]
			if !changed {
				p = b.At(c)
			}
			switch p {
			case renju.BlackStone:
				d.stones[renju.Black] = append(d.stones[renju.Black], c)
			case renju.WhiteStone:
				d.stones[renju.White] = append(d.stones[renju.White], c)
			}
		}
	}
	side := renju.White
	if len(d.stones[renju.Black]) <= len(d.stones[renju.White]) {
		side = renju.Black
	}
	out, err := d.setUp(b.Size(), rule, side)
	if err == nil && out.Status() != renju.Ongoing {
		err = fmt.Errorf("the stones set up end the game (%v)", out.Status())
	}
	return out, err
}

func colorOf(c record.Color) renju.Colour {
	if c == record.White {
		return renju.White
	}
	return renju.Black
}

func cellOf(p record.Point) renju.Cell { return renju.At(p.X, p.Y) }
