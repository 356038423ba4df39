package jungo

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/movegen/jungo"
)

// ReadGames reads self-play games. A game is a line "game SIZE KOMI"; a line for each
// move, which has "MOVE:VISITS" after it for each move that was searched (none if the
// sample has no policy); and "end" with the final board, one letter for each point from
// A1 on: B, W or a dot. It skips lines that begin with #, and a last game that is cut
// off. Errors name the line.
func ReadGames(r io.Reader) ([]Sample, error) {
	var all, game []Sample
	var b *jungo.Board
	var komi float64
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<16)
	for line := 1; in.Scan(); line++ {
		f := strings.Fields(in.Text())
		fail := func(format string, args ...any) ([]Sample, error) {
			return nil, fmt.Errorf("games: line %d: %s", line, fmt.Sprintf(format, args...))
		}
		switch {
		case len(f) == 0 || f[0] == "#":
		case f[0] == "game":
			if len(f) != 3 {
				return fail("want \"game SIZE KOMI\"")
			}
			size, err := strconv.Atoi(f[1])
			if err != nil {
				return fail("%q is no size", f[1])
			}
			if komi, err = strconv.ParseFloat(f[2], 64); err != nil {
				return fail("%q is no komi", f[2])
			}
			if b, err = jungo.New(size, jungo.KoSimple); err != nil {
				return fail("%v", err)
			}
			game = game[:0]
		case b == nil:
			return fail("no game has begun")
		case f[0] == "end":
			if len(f) != 2 || len(f[1]) != b.Points() || strings.Trim(f[1], "BW.") != "" {
				return fail("want \"end\" and %d letters B, W or .", b.Points())
			}
			for i := range game {
				game[i].result(f[1], i%2 == 1)
			}
			all = append(all, game...)
			b = nil
		default:
			s, err := readSample(b, komi, f)
			if err != nil {
				if !in.Scan() && in.Err() == nil { // the line was cut off
					return all, nil
				}
				return fail("%v", err)
			}
			game = append(game, s)
		}
	}
	return all, in.Err()
}

// readSample reads a line with a move and plays the move.
func readSample(b *jungo.Board, komi float64, f []string) (Sample, error) {
	var s Sample
	s.Features.Read(b, komi)
	var sum float32
	for _, x := range f[1:] {
		name, count, _ := strings.Cut(x, ":")
		m, err := jungo.ParseMove(name, b.Size())
		if err != nil {
			return s, err
		}
		v, err := strconv.ParseFloat(count, 32)
		if err != nil || !(v >= 0) {
			return s, fmt.Errorf("%q: want MOVE:VISITS", x)
		}
		if !b.Legal(m) {
			return s, fmt.Errorf("%s: %v", name, b.Why(m))
		}
		s.Moves, s.Shares = append(s.Moves, m), append(s.Shares, float32(v))
		sum += float32(v)
	}
	for i := range s.Shares {
		s.Shares[i] /= sum
	}
	if sum == 0 {
		s.Moves, s.Shares = nil, nil
	}
	m, err := jungo.ParseMove(f[0], b.Size())
	if err != nil {
		return s, err
	}
	return s, b.Play(m)
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
