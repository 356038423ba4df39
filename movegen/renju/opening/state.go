package opening

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/renju"
)

// State is an opening in progress. It is for one goroutine at a time; Clone makes an
// independent copy.
type State struct {
	rule  *Rule
	board *renju.Board
	frame
	past []frame // before each decision
	log  []string
}

// frame is what a decision changes besides the board.
type frame struct {
	todo   []step // never written
	black  Player // who has Black
	number int    // of fifth stones, as declared
	offers []renju.Cell
	ply    int
}

// ErrOver is the error of a decision after the end of the opening.
var ErrOver error = sayOver.With()

// New begins an opening on an empty board of the given size and rule set.
func New(r *Rule, size int, rules renju.Rule) (*State, error) {
	if r.Centred() && size%2 == 0 {
		return nil, sayNoCentre.With(r, size)
	}
	b, err := renju.New(size, rules)
	if err != nil {
		return nil, err
	}
	s := &State{rule: r, board: b, frame: frame{todo: r.steps}}
	if q := s.farthest(); q > size/2 {
		return nil, sayTooSmall.With(r, size, q)
	}
	return s, nil
}

// farthest returns how far from the centre a stone of the rule must lie.
func (s *State) farthest() (n int) {
	for i := range s.rule.steps {
		n = max(n, s.rule.steps[i].beyond)
	}
	return n
}

// Parse reads the text of an opening: the name of its rule and the decisions in order,
// separated by spaces.
func Parse(text string, size int, rules renju.Rule) (*State, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, sayNoRule.With()
	}
	r, err := ParseRule(words[0])
	if err != nil {
		return nil, err
	}
	s, err := New(r, size, rules)
	if err != nil {
		return nil, err
	}
	if n, err := s.Take(words[1:]...); err != nil {
		return nil, sayAtDecision.With(n+1, err)
	}
	return s, nil
}

// String returns the text that Parse reads.
func (s *State) String() string {
	return strings.Join(append([]string{s.rule.Name}, s.log...), " ")
}

// Rule returns the opening rule.
func (s *State) Rule() *Rule { return s.rule }

// Board returns the position, which must not be changed. Stones on offer are not on it.
func (s *State) Board() *renju.Board { return s.board }

// Black returns who has Black now.
func (s *State) Black() Player { return s.black }

// Colour returns the colour that a player has now.
func (s *State) Colour(p Player) renju.Colour {
	if p == s.black {
		return renju.Black
	}
	return renju.White
}

// Number returns the number of fifth stones that was declared, 0 if none was.
func (s *State) Number() int { return s.number }

// Offers returns the fifth stones on offer.
func (s *State) Offers() []renju.Cell { return slices.Clone(s.offers) }

// Decisions returns the decisions so far.
func (s *State) Decisions() []string { return slices.Clone(s.log) }

// Over reports whether the opening is over. The board has the stones then, and White or
// Black is to move in a usual game.
func (s *State) Over() bool { return len(s.todo) == 0 }

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := *s
	c.board, c.past, c.log = s.board.Clone(), slices.Clone(s.past), slices.Clone(s.log)
	return &c
}

// who returns the player who takes a step.
func (s *State) who(h holder) Player {
	switch h {
	case first:
		return First
	case second:
		return Second
	case black:
		return s.black
	case white:
		return s.black.Other()
	}
	if s.board.Side() == renju.Black {
		return s.black
	}
	return s.black.Other()
}

// Ask returns the decision that is due now, and who takes it.
func (s *State) Ask() Question {
	if s.Over() {
		return Question{}
	}
	next := &s.todo[0]
	q := Question{Kind: next.kind, Who: s.who(next.by)}
	q.Colour = s.Colour(q.Who)
	switch q.Kind {
	case Place:
		q.Stone = s.board.Side()
	case Choose:
		for _, w := range next.ways {
			q.Words = append(q.Words, w.word)
		}
	case Declare:
		q.Most = min(next.most, len(Distinct(s.board)))
	case Offer:
		q.Left = s.left(next)
	case Keep:
		q.Left = len(s.offers)
	}
	return q
}

// left returns how many fifth stones are still to be offered: never more than there are
// different ones, which matters on the smallest board.
func (s *State) left(next *step) int {
	n := cmp.Or(next.offers, s.number)
	return min(n, len(Distinct(s.board))) - len(s.offers)
}

// Steps returns the kinds of the decisions after the current one, as far as they do not
// depend on it.
func (s *State) Steps() (out []Kind) {
	for i := 1; i < len(s.todo); i++ {
		out = append(out, s.todo[i].kind)
	}
	return out
}

// NextOffers returns how many fifth stones will be offered after the current decision and
// those of kind Place and Choose that follow; 0 if that is open, or none will be.
func (s *State) NextOffers() int {
	for i := 1; i < len(s.todo); i++ {
		switch next := &s.todo[i]; next.kind {
		case Offer:
			return s.left(next) + len(s.offers)
		case Declare:
			return 0
		}
	}
	return 0
}

// Legal returns the points that may be named now. There are none if the question is not for
// a point.
func (s *State) Legal(buf []renju.Cell) []renju.Cell {
	out := buf[:0]
	if s.Over() {
		return out
	}
	switch s.todo[0].kind {
	case Place, Offer:
		for c := range s.board.EmptyCells().Each {
			if s.refusal(c) == nil {
				out = append(out, c)
			}
		}
	case Keep:
		out = append(out, s.offers...)
	}
	return out
}

// Answers returns every decision that is allowed now, except names of patterns.
func (s *State) Answers() (out []string) {
	q := s.Ask()
	out = append(renju.Texts(s.Legal(nil)), q.Words...)
	for n := 1; n <= q.Most; n++ {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// refusal returns why a point may not be named now.
func (s *State) refusal(c renju.Cell) error {
	next := &s.todo[0]
	if next.kind == Keep {
		if !slices.Contains(s.offers, c) {
			return sayNotOffered.With(c)
		}
		return nil
	}
	if c == renju.Pass {
		return sayPass.With()
	}
	if err := s.board.Check(c); err != nil {
		return err
	}
	if !s.board.Legal(c) {
		return renju.SayForbidden.With(c, s.board.Forbidden(c))
	}
	mid := s.board.Size() / 2
	switch d := max(c.X()-mid, mid-c.X(), c.Y()-mid, mid-c.Y()); {
	case d > next.reach && next.reach == 0:
		return sayNotCentre.With(c)
	case d > next.reach:
		return sayOutside.With(c, 2*next.reach+1)
	case d < next.beyond:
		return sayInside.With(c, 2*next.beyond-1)
	}
	if next.kind == Offer {
		for _, o := range s.offers {
			if o == c {
				return sayOffered.With(c)
			}
			if Alike(s.board, o, c) {
				return sayAlike.With(c, o)
			}
		}
	}
	return nil
}

// Decide takes one decision. An error says why it is not allowed; then nothing has
// changed.
func (s *State) Decide(text string) error {
	if s.Over() {
		return ErrOver
	}
	word := strings.ToLower(strings.TrimSpace(text))
	switch next := &s.todo[0]; next.kind {
	case Choose:
		i := slices.IndexFunc(next.ways, func(w way) bool { return w.word == word })
		if i < 0 {
			return sayNoAnswer.With(strconv.Quote(text), say.Or.Fold(say.Texts(s.Ask().Words...)...))
		}
		s.choose(next.ways[i])
		return nil
	case Declare:
		most := s.Ask().Most
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > most {
			return sayNoNumber.With(strconv.Quote(text), most)
		}
		s.advance(word)
		s.number = n
		return nil
	}
	c, err := renju.ParseCell(word, s.board.Size())
	if err == nil {
		err = s.Name(c)
	}
	if err != nil {
		if o, ok := renju.OpeningByName(word); ok && s.patterned() {
			return s.lay(o)
		}
	}
	return err
}

// Name takes a decision that names a point: it is Decide for a stone, which is never taken
// for the pattern of the same name.
func (s *State) Name(c renju.Cell) error {
	switch {
	case s.Over():
		return ErrOver
	case s.todo[0].kind == Choose || s.todo[0].kind == Declare:
		return sayPoint.With(c, s.Ask())
	}
	if err := s.refusal(c); err != nil {
		return err
	}
	s.point(c)
	return nil
}

// Take takes decisions, all of them or none. An error is about the one with the number that
// is returned.
func (s *State) Take(texts ...string) (at int, err error) {
	before := len(s.log)
	for i, text := range texts {
		if err := s.Decide(text); err != nil {
			for len(s.log) > before {
				s.Undo()
			}
			return i, err
		}
	}
	return len(texts), nil
}

// advance remembers the state and goes on to the next step.
func (s *State) advance(word string) {
	s.past = append(s.past, s.frame)
	s.log = append(s.log, word)
	s.todo = s.todo[1:]
}

func (s *State) choose(w way) {
	s.advance(w.word)
	if w.exchange {
		s.black = s.black.Other()
	}
	if len(w.then) > 0 {
		s.todo = append(slices.Clone(w.then), s.todo...)
	}
}

// point takes a decision that names a point.
func (s *State) point(c renju.Cell) {
	todo, offering := s.todo, s.todo[0].kind == Offer
	s.advance(c.String())
	if !offering {
		s.board.Make(c)
		s.ply, s.offers = s.board.Ply(), nil
		return
	}
	s.offers = append(slices.Clone(s.offers), c)
	if s.left(&todo[0]) > 0 {
		s.todo = todo
	}
}

// patterned reports whether one player lays the three stones of a pattern now.
func (s *State) patterned() bool {
	if len(s.todo) < 3 || s.board.Ply() > 0 {
		return false
	}
	for i, n := range s.todo[:3] {
		if n.kind != Place || n.by != first || n.reach != i {
			return false
		}
	}
	return true
}

func (s *State) lay(o renju.Opening) error {
	cells := o.Cells(s.board.Size())
	_, err := s.Take(renju.Texts(cells[:])...)
	return err
}

// Undo takes the last decision back; false if there is none.
func (s *State) Undo() bool {
	n := len(s.past) - 1
	if n < 0 {
		return false
	}
	s.frame, s.past, s.log = s.past[n], s.past[:n], s.log[:n]
	for s.board.Ply() > s.ply {
		s.board.Unmake()
	}
	return true
}
