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
	if err := b.Over(); err != nil {
		return fail(fmt.Errorf("%w; --move-number names a position before", err))
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
			if b, err = setUpNode(b, n); err != nil {
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
func setUpNode(b *renju.Board, n *record.Node) (*renju.Board, error) {
	changes := n.Changes()
	out, err := renju.SetupOf(b.Size(), b.Rule(), func(c renju.Cell) renju.Point {
		if colour, changed := changes[record.Point{X: c.X(), Y: c.Y()}]; changed {
			return [...]renju.Point{renju.Empty, renju.BlackStone, renju.WhiteStone}[colour]
		}
		return b.At(c)
	}).Board()
	if err == nil {
		err = out.Over()
	}
	if err != nil {
		return nil, fmt.Errorf("the stones set up: %w", err)
	}
	return out, nil
}

func colorOf(c record.Color) renju.Colour {
	if c == record.White {
		return renju.White
	}
	return renju.Black
}

func cellOf(p record.Point) renju.Cell { return renju.At(p.X, p.Y) }
