package ring

import (
	"fmt"
	"slices"
	"strings"
)

// ParseError says what is wrong with the text of a position or move, in which field
// and at which character of it.
type ParseError struct {
	Text  string // the whole text
	Field string // "rows", "off-board pieces", "side to move", "hit-back ban", "fields" or "move"
	Char  int    // 1-based character of the field, 0 for the field as a whole
	What  string // what is wrong there
}

// Error is one line: field, character and complaint, with the text it is about.
func (e *ParseError) Error() string {
	at := e.Field
	if e.Char > 0 {
		at = fmt.Sprintf("%s, character %d", e.Field, e.Char)
	}
	return fmt.Sprintf("%s: %s (in %q)", at, e.What, e.Text)
}

// sortByName sorts cells by their names as strings.
func (b *Field) sortByName(cells []Cell) {
	slices.SortFunc(cells, func(x, y Cell) int { return strings.Compare(b.names[x], b.names[y]) })
}

// String writes the position in four fields: rows from the top down, off-board
// pieces, side to move, hit-back ban.
func (p *Board) String() string {
	b := p.board
	var s strings.Builder
	for row := b.Rules.Rows; row >= 1; row-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				s.WriteByte(byte('0' + empty))
				empty = 0
			}
		}
		for col := 1; col <= b.Rules.Columns; col++ {
			colour, carrier, ok := p.PieceAt(b.At(col, row))
			if !ok {
				empty++
				continue
			}
			flush()
			s.WriteByte(pieceLetter(colour, carrier))
		}
		flush()
		if row > 1 {
			s.WriteByte('/')
		}
	}
	s.WriteByte(' ')
	s.WriteString(p.offBoardText())
	s.WriteByte(' ')
	s.WriteByte(p.side.Letter())
	s.WriteByte(' ')
	if p.banHit == NoCell {
		s.WriteByte('-')
	} else {
		s.WriteString(b.names[p.banHit] + b.names[p.banBy])
	}
	return s.String()
}

func pieceLetter(c Colour, carrier bool) byte {
	if carrier {
		return c.Letter() - 'a' + 'A'
	}
	return c.Letter()
}

func (p *Board) offBoardText() string {
	var entries []string
	for c := range p.men {
		for _, slot := range p.Thrown(Colour(c)).Cells() {
			entries = append(entries, p.board.names[slot]+string(Colour(c).Letter()))
		}
	}
	if p.goal != NoCell {
		entries = append(entries, p.board.names[p.goal]+string(pieceLetter(p.end.Winner, true)))
	}
	if len(entries) == 0 {
		return "-"
	}
	slices.Sort(entries)
	return strings.Join(entries, ",")
}

// Parse reads the text of a position. Every error is a *ParseError.
func Parse(b *Field, text string) (*Board, error) {
	p := &Board{board: b}
	r := reader{p: p, text: text}
	fields := strings.Fields(text)
	if len(fields) != 4 {
		return nil, r.fail("fields", 0, "want 4 fields (rows, off-board pieces, side to move, hit-back ban), got %d", len(fields))
	}
	for i, read := range []func(string) error{r.rows, r.offBoard, r.side, r.ban} {
		if err := read(fields[i]); err != nil {
			return nil, err
		}
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	end := p.end
	p.settle()
	if end.Over() {
		p.end = end
	}
	return p, nil
}

// reader fills a position field by field.
type reader struct {
	p    *Board
	text string
}

func (r *reader) fail(field string, char int, format string, args ...any) error {
	return &ParseError{Text: clip(r.text), Field: field, Char: char, What: fmt.Sprintf(format, args...)}
}

// clip keeps error messages to one readable line.
func clip(text string) string {
	const longest = 200
	if len(text) > longest {
		return text[:longest] + "…"
	}
	return text
}

const (
	fieldRows = "rows"
	fieldOff  = "off-board pieces"
	fieldSide = "side to move"
	fieldBan  = "hit-back ban"
)

func (r *reader) rows(field string) error {
	b, p := r.p.board, r.p
	row, col := b.Rules.Rows, 1
	for i := range len(field) {
		ch := field[i]
		switch {
		case ch == '/':
			if col != b.Rules.Columns+1 {
				return r.fail(fieldRows, i+1, "row %d has %d squares, want %d", row, col-1, b.Rules.Columns)
			}
			if row == 1 {
				return r.fail(fieldRows, i+1, "more than %d rows", b.Rules.Rows)
			}
			row, col = row-1, 1
			continue
		case ch >= '1' && ch <= '9':
			if i > 0 && field[i-1] >= '1' && field[i-1] <= '9' {
				return r.fail(fieldRows, i+1, "two digits in succession (write the run of empty squares as one)")
			}
			col += int(ch - '0')
		case strings.IndexByte("bwBW", ch) >= 0:
			if col <= b.Rules.Columns {
				r.put(b.At(col, row), ch)
			}
			col++
		default:
			return r.fail(fieldRows, i+1, "%q is none of b, w, B, W, a digit 1-9 and /", rune(ch))
		}
		if col > b.Rules.Columns+1 {
			return r.fail(fieldRows, i+1, "row %d has more than %d squares", row, b.Rules.Columns)
		}
	}
	if row != 1 {
		return r.fail(fieldRows, len(field), "%d rows, want %d", b.Rules.Rows+1-row, b.Rules.Rows)
	}
	if col != b.Rules.Columns+1 {
		return r.fail(fieldRows, len(field), "row 1 has %d squares, want %d", col-1, b.Rules.Columns)
	}
	p.placed = uint8(min(p.rings.Count(), 255))
	return nil
}

func colourOf(letter byte) Colour {
	if letter == 'b' || letter == 'B' {
		return Black
	}
	return White
}

func (r *reader) put(c Cell, letter byte) {
	colour := colourOf(letter)
	r.p.men[colour] = r.p.men[colour].Or(Bit(c))
	if letter == 'B' || letter == 'W' {
		r.p.rings = r.p.rings.Or(Bit(c))
	}
}

// offBoard reads "a0b,l3w". A capital letter is a carrier that has entered the
// goal; it may share its slot with an off-board piece.
func (r *reader) offBoard(field string) error {
	if field == "-" {
		return nil
	}
	b, p := r.p.board, r.p
	at := 1
	for entry := range strings.SplitSeq(field, ",") {
		if len(entry) < 3 {
			return r.fail(fieldOff, at, "entry %q is not a slot with a colour, such as a0b", entry)
		}
		name, letter := entry[:len(entry)-1], entry[len(entry)-1]
		slot, ok := b.CellByName(name)
		switch {
		case !ok || !b.Slots.Has(slot):
			return r.fail(fieldOff, at, "%q is not an off-board slot", name)
		case strings.IndexByte("bwBW", letter) < 0:
			return r.fail(fieldOff, at+len(name), "%q is none of b, w, B, W", rune(letter))
		}
		colour := colourOf(letter)
		if letter == 'B' || letter == 'W' {
			if !b.Goal[colour].Has(slot) {
				return r.fail(fieldOff, at, "%s is not a goal that %s carries a ring into", name, colour)
			}
			if p.goal != NoCell {
				return r.fail(fieldOff, at, "two carriers in a goal")
			}
			p.goal = slot
			p.end = Outcome{By: ByGoal, Winner: colour}
			p.placed++
		} else {
			if !b.Rules.Returns {
				return r.fail(fieldOff, at, "no piece lies off the board in %s", b.Rules.Name)
			}
			if p.Occupied().Has(slot) {
				return r.fail(fieldOff, at, "slot %s is named twice", name)
			}
			r.put(slot, letter)
		}
		at += len(entry) + 1
	}
	return nil
}

func (r *reader) side(field string) error {
	switch field {
	case "b":
		r.p.side = Black
	case "w":
		r.p.side = White
	default:
		return r.fail(fieldSide, 1, "%q is neither b nor w", clip(field))
	}
	return nil
}

func (r *reader) ban(field string) error {
	if field == "-" {
		return nil
	}
	b, p := r.p.board, r.p
	hit, by, at, ok := b.splitCells(field)
	if !ok || at != len(field) {
		return r.fail(fieldBan, at+1, "%q is neither - nor two squares such as c4c3", clip(field))
	}
	firstLen := len(b.Name(hit))
	if !p.Men(p.side).Has(hit) {
		return r.fail(fieldBan, 1, "%s holds no piece of %s, whose turn it is", b.Name(hit), p.side)
	}
	if !p.Men(p.side.Other()).Has(by) {
		return r.fail(fieldBan, firstLen+1, "%s holds no piece of %s, the attacker", b.Name(by), p.side.Other())
	}
	dx, dy := abs(b.Column(hit)-b.Column(by)), abs(b.Row(hit)-b.Row(by))
	if min(dx, dy) != 0 || max(dx, dy) > b.Rules.ThrowReach {
		return r.fail(fieldBan, firstLen+1, "no attack throws a piece from %s to %s", b.Name(by), b.Name(hit))
	}
	p.banHit, p.banBy = hit, by
	return nil
}

// check checks the position as a whole.
func (r *reader) check() error {
	b, p := r.p.board, r.p
	for c := range p.men {
		n := p.men[c].Count()
		if p.goal != NoCell && p.end.Winner == Colour(c) {
			n++
		}
		if n > b.Rules.Columns {
			return r.fail(fieldRows, 0, "%s has %d pieces, more than %d", Colour(c), n, b.Rules.Columns)
		}
	}
	rings := int(p.placed)
	if rings > b.Rules.Rings {
		return r.fail(fieldRows, 0, "%d rings in play, more than %d", rings, b.Rules.Rings)
	}
	if p.goal != NoCell {
		switch {
		case rings < b.Rules.Rings:
			return r.fail(fieldRows, 0, "a goal was reached with %d of %d rings in play", rings, b.Rules.Rings)
		case p.side == p.end.Winner:
			return r.fail(fieldSide, 1, "%s has just reached the goal", p.end.Winner)
		case p.banHit != NoCell:
			return r.fail(fieldBan, 1, "there is no ban after a goal")
		}
		return nil
	}
	if rings < b.Rules.Rings {
		// Black places first, then White, so the number of rings gives the turn.
		if want := Colour(rings); p.side != want {
			return r.fail(fieldSide, 1, "with %d of %d rings in play %s is to move", rings, b.Rules.Rings, want)
		}
		if rings == 1 && p.rings.Meets(p.men[White]) {
			return r.fail(fieldRows, 0, "the only ring in play is White's, but Black places first")
		}
		if p.banHit != NoCell {
			return r.fail(fieldBan, 1, "no attack can have happened before %d rings are in play", b.Rules.Rings)
		}
	}
	return nil
}

// splitCells reads two cell names in succession; at is the offset behind them,
// or of the first character that cannot be read.
func (b *Field) splitCells(text string) (from, to Cell, at int, ok bool) {
	from, n := b.readCell(text)
	if from == NoCell {
		return from, NoCell, n, false
	}
	to, m := b.readCell(text[n:])
	return from, to, n + m, to != NoCell
}

// readCell reads the cell at the start of a text (a letter and as many digits as
// follow); n is its length, or the offset of the character that is wrong.
func (b *Field) readCell(text string) (c Cell, n int) {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return NoCell, 0
	}
	n = 1
	for n < len(text) && n < 4 && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if c, ok := b.byName[text[:n]]; ok {
		return c, n
	}
	if n == 1 {
		return NoCell, 1
	}
	return NoCell, 0
}
