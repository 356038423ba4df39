package ring

import (
	"slices"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
)

// ParseError says what is wrong with the text of a position or move, in which field
// and at which character of it.
type ParseError struct {
	Text  string       // the whole text
	Field string       // "rows", "off-board pieces", "side to move", "hit-back ban", "fields" or "move"
	Char  int          // 1-based character of the field, 0 for the field as a whole
	What  *say.Message // what is wrong there
}

// Say implements say.Sayer.
func (e *ParseError) Say() *say.Message {
	at := fieldWords[e.Field].With()
	if e.Char > 0 {
		at = sayCharacter.With(at, e.Char)
	}
	return sayWrong.With(at, e.What, strconv.Quote(e.Text))
}

// Error is one line: field, character and complaint, with the text it is about.
func (e *ParseError) Error() string { return e.Say().String() }

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
		return nil, r.fail(fieldAll, 0, sayFourFields.With(len(fields)))
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

func (r *reader) fail(field string, char int, what *say.Message) error {
	return &ParseError{Text: clip(r.text), Field: field, Char: char, What: what}
}

// clip keeps error messages to one readable line.
func clip(text string) string { return plaintext.Cut(text, maxShown) }

const (
	fieldAll  = "fields"
	fieldMove = "move"
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
				return r.fail(fieldRows, i+1, sayRowWidth.With(row, col-1, b.Rules.Columns))
			}
			if row == 1 {
				return r.fail(fieldRows, i+1, sayManyRows.With(b.Rules.Rows))
			}
			row, col = row-1, 1
			continue
		case ch >= '1' && ch <= '9':
			if i > 0 && field[i-1] >= '1' && field[i-1] <= '9' {
				return r.fail(fieldRows, i+1, sayDigits.With())
			}
			col += int(ch - '0')
		case strings.IndexByte("bwBW", ch) >= 0:
			if col <= b.Rules.Columns {
				r.put(b.At(col, row), ch)
			}
			col++
		default:
			return r.fail(fieldRows, i+1, sayRowSign.With(strconv.QuoteRune(rune(ch))))
		}
		if col > b.Rules.Columns+1 {
			return r.fail(fieldRows, i+1, sayRowWide.With(row, b.Rules.Columns))
		}
	}
	if row != 1 {
		return r.fail(fieldRows, len(field), sayRows.With(b.Rules.Rows+1-row, b.Rules.Rows))
	}
	if col != b.Rules.Columns+1 {
		return r.fail(fieldRows, len(field), sayRowWidth.With(1, col-1, b.Rules.Columns))
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
			return r.fail(fieldOff, at, sayNoEntry.With(strconv.Quote(entry)))
		}
		name, letter := entry[:len(entry)-1], entry[len(entry)-1]
		slot, ok := b.CellByName(name)
		switch {
		case !ok || !b.Slots.Has(slot):
			return r.fail(fieldOff, at, sayNoSlot.With(strconv.Quote(name)))
		case strings.IndexByte("bwBW", letter) < 0:
			return r.fail(fieldOff, at+len(name), sayNoColour.With(strconv.QuoteRune(rune(letter))))
		}
		colour := colourOf(letter)
		if letter == 'B' || letter == 'W' {
			if !b.Goal[colour].Has(slot) {
				return r.fail(fieldOff, at, sayWrongGoal.With(name, colour))
			}
			if p.goal != NoCell {
				return r.fail(fieldOff, at, sayTwoGoals.With())
			}
			p.goal = slot
			p.end = Outcome{By: ByGoal, Winner: colour}
			p.placed++
		} else {
			if !b.Rules.Returns {
				return r.fail(fieldOff, at, sayNoOff.With(b.Rules.SayName()))
			}
			if p.Occupied().Has(slot) {
				return r.fail(fieldOff, at, saySlotTwice.With(name))
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
		return r.fail(fieldSide, 1, sayNoSide.With(strconv.Quote(clip(field))))
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
		return r.fail(fieldBan, at+1, sayNoBan.With(strconv.Quote(clip(field))))
	}
	firstLen := len(b.Name(hit))
	if !p.Men(p.side).Has(hit) {
		return r.fail(fieldBan, 1, sayNoMan.With(b.Name(hit), p.side))
	}
	if !p.Men(p.side.Other()).Has(by) {
		return r.fail(fieldBan, firstLen+1, sayNoAttacker.With(b.Name(by), p.side.Other()))
	}
	dx, dy := abs(b.Column(hit)-b.Column(by)), abs(b.Row(hit)-b.Row(by))
	if min(dx, dy) != 0 || max(dx, dy) > b.Rules.ThrowReach {
		return r.fail(fieldBan, firstLen+1, sayNoThrow.With(b.Name(by), b.Name(hit)))
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
			return r.fail(fieldRows, 0, sayManyMen.With(Colour(c), n, b.Rules.Columns))
		}
	}
	rings := int(p.placed)
	if rings > b.Rules.Rings {
		return r.fail(fieldRows, 0, sayManyRings.With(rings, b.Rules.Rings))
	}
	if p.goal != NoCell {
		switch {
		case rings < b.Rules.Rings:
			return r.fail(fieldRows, 0, sayGoalRings.With(rings, b.Rules.Rings))
		case p.side == p.end.Winner:
			return r.fail(fieldSide, 1, sayGoalSide.With(p.end.Winner))
		case p.banHit != NoCell:
			return r.fail(fieldBan, 1, sayGoalBan.With())
		}
		return nil
	}
	if rings < b.Rules.Rings {
		// Black places first, then White, so the number of rings gives the turn.
		if want := Colour(rings); p.side != want {
			return r.fail(fieldSide, 1, sayTurnRings.With(rings, b.Rules.Rings, want))
		}
		if rings == 1 && p.rings.Meets(p.men[White]) {
			return r.fail(fieldRows, 0, sayWhiteFirst.With())
		}
		if p.banHit != NoCell {
			return r.fail(fieldBan, 1, sayEarlyBan.With(b.Rules.Rings))
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
