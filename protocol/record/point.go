package record

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
)

// parsePoint reads "hc", in Gomoku also "h13", and a cell of Ring, "c2".
func (r *Record) parsePoint(s string) (Point, error) {
	if r.Game == Ring {
		return parseCell(s)
	}
	bad := func() (Point, error) {
		return Point{}, sayNoPoint.With(strconv.Quote(plaintext.Clip(s)), r.side())
	}
	if len(s) < 2 {
		return bad()
	}
	p := Point{X: letter(s[0])}
	if len(s) == 2 && letter(s[1]) >= 0 {
		p.Y = r.side() - 1 - letter(s[1])
	} else if row, err := strconv.Atoi(s[1:]); err == nil && r.Game == Gomoku && s[1] != '+' {
		p.X, p.Y = letter(s[0]|0x20), row-1
	} else {
		return bad()
	}
	if r.check(p) != nil {
		return bad()
	}
	return p, nil
}

// rectangle returns a point, or the points of a rectangle "aa:cc", named by two opposite
// corners.
func (r *Record) rectangle(s string) (out []Point, err error) {
	if s == "" {
		return nil, nil // AB[]: an empty list
	}
	from, until, two := strings.Cut(s, ":")
	a, err := r.parsePoint(strings.TrimSpace(from))
	if err != nil {
		return nil, err
	}
	b := a
	if two {
		if b, err = r.parsePoint(strings.TrimSpace(until)); err != nil {
			return nil, err
		}
	}
	for y := max(a.Y, b.Y); y >= min(a.Y, b.Y); y-- {
		for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
			if p := (Point{x, y}); r.check(p) == nil { // the rim of Ring has no corners
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// side returns the length of the edge by which points are written: where a record says none,
// the largest.
func (r *Record) side() int { return cmp.Or(r.Size, MaxSize) }

func (r *Record) check(p Point) error {
	if r.Game == Ring {
		if !onField(p) {
			return fmt.Errorf("point %v lies off the field", p)
		}
		return nil
	}
	if n := r.side(); p.X < 0 || p.X >= n || p.Y < 0 || p.Y >= n {
		return fmt.Errorf("point %v lies off the board of %d×%[2]d", p, n)
	}
	return nil
}

// pointText returns the two letters of a point, or the name of a cell of Ring.
func (r *Record) pointText(p Point) (string, error) {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if err := r.check(p); err != nil {
		return "", err
	}
	if r.Game == Ring {
		return cellText(p), nil
	}
	return string([]byte{letters[p.X], letters[r.side()-1-p.Y]}), nil
}

// letter returns the number that a letter stands for, from 0; negative for any other
// character.
func letter(c byte) int {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c - 'a')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}
