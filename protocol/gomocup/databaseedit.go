package gomocup

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search"
)

// databaseTVD is YXEDITTVDDATABASE mask tag value depth, with 1 in the mask for the tag (a
// character, or its number), 2 for the value and 4 for the depth.
func (s *session) databaseTVD(c command, b *renju.Board) error {
	if err := c.wants("mask, tag, value and depth", 4); err != nil {
		return err
	}
	var n [4]int
	for i, text := range c.args {
		v, err := strconv.Atoi(text)
		if err != nil && i == 1 && len(text) == 1 {
			v, err = int(text[0]), nil
		}
		if err != nil || v < -1<<15 || v > 1<<15 {
			return fmt.Errorf("bad number %q", text)
		}
		n[i] = v
	}
	if n[0]&^7 != 0 {
		return fmt.Errorf("mask %d: want 1 for the tag, 2 for the value, 4 for the depth, or their sum", n[0])
	}
	var e Edit
	if n[0]&1 != 0 {
		text := ""
		switch {
		case n[1] > 126:
			return fmt.Errorf("tag %d: want the number of a character from 33 to 126, or 0 for none", n[1])
		case n[1] > 32:
			text = strings.ToLower(string(rune(n[1])))
		}
		e.Label = &text
	}
	cut := ""
	if n[0]&2 != 0 {
		score := search.Score(max(min(n[2], int(search.MaxEval)), -int(search.MaxEval)))
		if e.Score = &score; int(score) != n[2] {
			cut = fmt.Sprintf("MESSAGE the value is %d: only a proof is a win or a loss; the label w or l stands for one that nobody has proven", score)
		}
	}
	if n[0]&4 != 0 {
		depth := max(n[3], 0)
		e.Depth = &depth
	}
	if err := s.opts.Database.Change(b, e); err != nil {
		return err
	}
	if cut != "" {
		s.out.line(cut)
	}
	w, err := s.opts.Database.Look(b)
	if err == nil {
		s.databaseOne(&w, b)
	}
	return err
}

// databaseComment is YXEDITTEXTDATABASE "text". Yixin-Board sends the first move right after
// the text.
func (s *session) databaseComment(c command, b *renju.Board) error {
	text := strings.Join(c.args, " ")
	return s.opts.Database.Change(b, Edit{Comment: &text})
}

// databaseLabel is YXEDITLABELDATABASE point text: the label of a move from the position, none
// without a text. Without a point it is the label of the position itself.
func (s *session) databaseLabel(c command, b *renju.Board) error {
	args := c.args
	if len(args) > 0 {
		if v, err := wire.Numbers(args[0], 2, 2); err == nil {
			cell, err := s.dialect.Cell(v[0], v[1], b.Size())
			if err == nil && cell == renju.Pass {
				err = errors.New("want a point")
			}
			if err == nil {
				err = b.Play(cell)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", wire.Quote(args[0]), err)
			}
			args = args[1:]
		}
	}
	return label(strings.Join(args, " "))(s, c, b)
}

func label(text string) func(*session, command, *renju.Board) error {
	return func(s *session, _ command, b *renju.Board) error {
		return s.opts.Database.Change(b, Edit{Label: &text})
	}
}

func (s *session) databaseDeleteOne(_ command, b *renju.Board) error {
	_, err := s.opts.Database.Delete(b)
	return err
}

// deletions are the kinds of YXDELETEDATABASEALL: which moves are deleted with all that comes
// after them. "recursive" at the end of a kind looks for them after the other moves, too.
var deletions = map[string]func(w *Stored, plies int) bool{
	"":      func(*Stored, int) bool { return true },
	"w":     func(w *Stored, _ int) bool { return w.wins() },
	"l":     func(w *Stored, _ int) bool { return w.loses() },
	"wl":    func(w *Stored, _ int) bool { return w.wins() || w.loses() },
	"nonwl": func(w *Stored, _ int) bool { return !w.wins() && !w.loses() },
	// Decided by a label alone, or by a proof of at most so many plies.
	"wlnostep": func(w *Stored, _ int) bool { return (w.wins() || w.loses()) && w.plies() < 0 },
	"wlinstep": func(w *Stored, plies int) bool { return w.plies() >= 0 && w.plies() <= plies },
}

// databaseDeleteAll is YXDELETEDATABASEALL [kind], for wlinstep with a number of plies.
func (s *session) databaseDeleteAll(c command, b *renju.Board) error {
	var kind string
	plies := 0
	args := c.args
	if len(args) > 0 {
		kind, args = strings.ToLower(args[0]), args[1:]
	}
	kind, recursive := strings.CutSuffix(kind, "recursive")
	wanted, ok := deletions[kind]
	if !ok || kind == "" && recursive {
		return fmt.Errorf("unknown kind %s: want w, l, wl, nonwl, wlnostep, wlinstep, each also with recursive, or nothing", wire.Quote(c.args[0]))
	}
	if kind == "wlinstep" {
		if len(args) != 1 {
			return errors.New("want the number of plies after wlinstep")
		}
		var err error
		if plies, err = strconv.Atoi(args[0]); err != nil {
			return fmt.Errorf("bad number %s", wire.Quote(args[0]))
		}
	} else if len(args) > 0 {
		return fmt.Errorf("%s after the kind", wire.Quote(args[0]))
	}
	rest := Keep
	if recursive {
		rest = KeepAlone
	}
	n, err := s.opts.Database.DeleteBelow(b, func(w *Stored) Fate {
		if wanted(w, plies) {
			return Forget
		}
		return rest
	})
	if err != nil {
		return err
	}
	text := "positions"
	if n == 1 {
		text = "position"
	}
	s.out.line(fmt.Sprintf("MESSAGE deleted %d %s", n, text))
	w, err := s.opts.Database.Look(b)
	if err == nil {
		s.databaseAll(&w, b)
	}
	return err
}

// wins reports whether the move that leads to a position wins: the side to move has lost.
func (w *Stored) wins() bool { return w.Known && w.Score.Proven() && w.Score < 0 || w.Label == "w" }

// loses reports whether the move that leads to a position loses.
func (w *Stored) loses() bool { return w.Known && w.Score.Proven() && w.Score > 0 || w.Label == "l" }

// plies returns the length of a proven win, the move that leads to the position counted; -1
// if nothing is proven.
func (w *Stored) plies() int {
	n, proven := w.Score.MatePlies()
	if !w.Known || !proven {
		return -1
	}
	return max(n, -n) + 1
}
