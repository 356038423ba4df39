package jungo

import (
	"bufio"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"tengen/movegen/jungo"
)

// GameMove is a line of a game: the move played, and the moves searched with their visits
// (none where the move was chosen without a policy to learn).
type GameMove struct {
	Played   jungo.Point
	Searched []jungo.Point
	Visits   []float32
}

// Seen are the checksums of games, with the visits of their searches: a game that is in several files, as
// of two runs with one seed, is learned from once, and not held back as well.
type Seen map[uint64]bool

// ScanGames reads self-play games. A game is a line "game SIZE KOMI", a line for each
// move, with "MOVE:VISITS" for every move that was searched, and "end" with the stones on
// the board, a letter a point from A1 on: B, W or a dot. Lines that begin with # are
// skipped. The file may be cut off anywhere: the last game, and a last line that does not
// end, count for nothing where they are not complete; such a line has to be the beginning of a possible one.
//
// ScanGames calls move with each position and its line, before the move is played, and end
// with the letters; again says that seen has an equal game, else it is added. A game without moves is
// left out. move may change the board if it restores it.
func ScanGames(r io.Reader, seen Seen, move func(b *jungo.Board, komi float64, m GameMove) error, end func(stones string, again bool) error) error {
	var b *jungo.Board
	var komi float64
	sum := fnv.New64a()
	in, whole := bufio.NewScanner(r), true
	in.Buffer(nil, 1<<16)
	in.Split(func(data []byte, end bool) (int, []byte, error) {
		n, text, err := bufio.ScanLines(data, end)
		whole = n > 0 && data[n-1] == '\n'
		return n, text, err
	})
	for line := 1; in.Scan(); line++ {
		f := strings.Fields(in.Text())
		// fail returns the error of a line: none for one that was cut off.
		fail := func(format string, args ...any) error {
			if !whole && begun(b, in.Text(), f) {
				return nil
			}
			return fmt.Errorf("games: line %d: %s", line, fmt.Sprintf(format, args...))
		}
		if len(f) > 0 && f[0] == "game" {
			sum.Reset()
		}
		fmt.Fprintln(sum, in.Text())
		switch {
		case len(f) == 0 || f[0][0] == '#':
		case f[0] == "game":
			var err error
			if b, komi, err = readStart(f); err != nil {
				return fail("%v", err)
			}
		case b == nil:
			return fail("no game has begun")
		case f[0] == "end":
			if len(f) != 2 || len(f[1]) != b.Points() || strings.Trim(f[1], "BW.") != "" {
				return fail("want \"end\" and %d letters B, W or .", b.Points())
			}
			if b.Ply() > 0 {
				again := seen[sum.Sum64()]
				seen[sum.Sum64()] = true
				if err := end(f[1], again); err != nil {
					return err
				}
			}
			b = nil
		default:
			m, err := readMove(b, f)
			if err != nil {
				return fail("%v", err)
			}
			if err := move(b, komi, m); err != nil {
				return err
			}
			b.Make(m.Played)
		}
	}
	return in.Err()
}

// begun reports whether a line, of which f are the fields, is the beginning of one that may follow in the position of b,
// which is nil outside a game.
func begun(b *jungo.Board, line string, f []string) bool {
	head, last := f[:len(f)-1], f[len(f)-1]
	switch {
	case strings.HasPrefix("game", line):
		return true
	case f[0] == "game" && len(f) == 1:
		return true
	case f[0] == "game" && len(f) == 2:
		for size := jungo.MinSize; size <= jungo.MaxSize; size++ {
			if strings.HasPrefix(strconv.Itoa(size), last) {
				return true
			}
		}
		return false
	case f[0] == "game":
		_, _, err := readStart(slices.Concat(head, []string{last + "0"})) // a digit completes all that begins a number
		return err == nil
	case b == nil:
		return false
	case strings.HasPrefix("end", line):
		return true
	case f[0] == "end":
		return len(f) == 1 || len(f) == 2 && len(last) < b.Points() && strings.Trim(last, "BW.") == ""
	case strings.Contains(last, ":"):
		_, err := readMove(b, slices.Concat(head, []string{last + "0"}))
		return err == nil
	}
	if len(head) > 0 {
		if _, err := readMove(b, head); err != nil {
			return false
		}
	}
	return slices.ContainsFunc(b.LegalMoves(nil), func(m jungo.Point) bool { return strings.HasPrefix(b.MoveText(m), last) })
}

// readStart reads the first line of a game.
func readStart(f []string) (b *jungo.Board, komi float64, err error) {
	if len(f) != 3 {
		return nil, 0, errors.New("want \"game SIZE KOMI\"")
	}
	size, err := strconv.Atoi(f[1])
	if err != nil {
		return nil, 0, fmt.Errorf("%q is no size", f[1])
	}
	if komi, err = strconv.ParseFloat(f[2], 64); err != nil || !(math.Abs(komi) <= maxKomi) {
		return nil, 0, fmt.Errorf("%q is no komi of at most %d", f[2], maxKomi)
	}
	b, err = jungo.New(size, jungo.KoSimple)
	return b, komi, err
}

// readMove reads a line of a move in the position of b.
func readMove(b *jungo.Board, f []string) (m GameMove, err error) {
	for _, x := range f[1:] {
		name, count, _ := strings.Cut(x, ":")
		p, err := jungo.ParseMove(name, b.Size())
		if err != nil {
			return m, err
		}
		v, err := strconv.ParseFloat(count, 32)
		if err != nil || !(v >= 0 && v <= maxVisits) {
			return m, fmt.Errorf("%q: want MOVE:VISITS, with at most %g visits", x, maxVisits)
		}
		if err := b.Why(p); err != nil {
			return m, err
		}
		m.Searched, m.Visits = append(m.Searched, p), append(m.Visits, float32(v))
	}
	if m.Played, err = jungo.ParseMove(f[0], b.Size()); err != nil {
		return m, err
	}
	return m, b.Why(m.Played)
}

// ReadGames reads the games of ScanGames as samples. A last game that is cut off is left
// out, and so are those that seen has.
func ReadGames(r io.Reader, seen Seen) ([]Sample, error) {
	var all, game []Sample
	err := ScanGames(r, seen, func(b *jungo.Board, komi float64, m GameMove) error {
		if b.Ply() == 0 {
			game = game[:0]
		}
		game = append(game, newSample(b, komi, m))
		return nil
	}, func(stones string, again bool) error {
		if again {
			return nil
		}
		for i := range game {
			game[i].result(stones, i%2 == 1)
		}
		all = append(all, game...)
		return nil
	})
	return all, err
}

// newSample is the sample of a move without its result.
func newSample(b *jungo.Board, komi float64, m GameMove) Sample {
	var s Sample
	s.Features.Read(b, komi)
	var sum float32
	for _, v := range m.Visits {
		sum += v
	}
	if sum == 0 {
		return s
	}
	s.Moves = m.Searched
	for _, v := range m.Visits {
		s.Shares = append(s.Shares, v/sum)
	}
	return s
}

// result sets owners and lead from the final board.
func (s *Sample) result(end string, white bool) {
	s.Owner = make([]uint8, len(end))
	s.Lead = 0
	for p, c := range end {
		switch {
		case c == '.':
			s.Owner[p] = 2
		case (c == 'W') == white:
			s.Lead++
		default:
			s.Owner[p] = 1
			s.Lead--
		}
	}
}
