package renju

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/gtp"
	"tengen/search/game"
)

// openingGame plays the opening of a game by a rule. Stones that are played or taken back
// by other commands count as decisions, so that a board for clicks can be used.
type openingGame struct {
	g *gtp.Game
	// kept is the opening as far as it was decided, nil without a rule. The board may be
	// at an earlier stone of it, or have others after it: see now.
	kept *opening.State
	plan plan
	seed uint64 // of choices that vary; 0 for the same ones always
}

// openingCommands are the commands for opening rules.
func openingCommands(g *gtp.Game) []gtp.Command {
	o := &openingGame{g: g}
	return []gtp.Command{
		{Name: "tengen-opening", Run: o.begin, Menu: "string/Opening by a rule/tengen-opening %s"},
		{Name: "tengen-opening_rules", Run: o.rules, Menu: "hstring/Opening rules/tengen-opening_rules"},
		{Name: "tengen-opening_state", Run: o.state, Menu: "hstring/Opening, what is to be decided/tengen-opening_state"},
		{Name: "tengen-opening_hint", Think: o.hint, Menu: "gfx/Opening, what Tengen would decide/tengen-opening_hint"},
		{Name: "tengen-opening_decide", Run: o.decide, Menu: "string/Opening, decide/tengen-opening_decide %s"},
		{Name: "tengen-opening_offer", Run: o.offer, Menu: "string/Opening, offer the fifth stones that are selected/tengen-opening_offer %P"},
		{Name: "tengen-opening_choose", Move: o.choose},
		{Name: "tengen-opening_answer", Move: o.answer, Menu: "string/Opening, let Tengen answer/tengen-opening_answer"},
		{Name: "tengen-opening_undo", Run: o.undo},
		{Name: "tengen-opening_seed", Run: o.setSeed},
		{Name: "tengen-opening_pattern", Run: o.pattern},
	}
}

// noRule is the word that ends the rule.
const noRule = "none"

// begin is tengen-opening RULE: from here on the game follows the rule. The moves so far
// are its first decisions. The word none ends the rule.
func (o *openingGame) begin(a []string) (string, error) {
	if len(a) == 0 {
		return o.state(nil)
	}
	name, err := gtp.One(a, "an opening rule")
	if err != nil {
		return "", err
	}
	if name == noRule {
		o.kept = nil
		o.g.Follow(nil)
		return "", nil
	}
	r, ok := opening.ByName(name)
	if !ok {
		return "", fmt.Errorf("%s is no opening rule: want %s, or %s", gtp.Quote(name), strings.Join(opening.Names(), ", "), noRule)
	}
	s, err := o.fresh(r)
	if err != nil {
		return "", err
	}
	before := o.kept
	o.kept = s
	if s, err = o.now(); err != nil {
		o.kept = before
		return "", err
	}
	o.kept, o.plan = s, plan{}
	o.g.Follow(o)
	return o.describe(s), nil
}

// fresh returns the beginning of an opening.
func (o *openingGame) fresh(r *opening.Rule) (*opening.State, error) {
	b := board(o.g.Start())
	if b.Stones() > 0 {
		return nil, errors.New("an opening begins on the empty board, not on a set-up")
	}
	return opening.New(r, b.Size(), b.Rule())
}

// Cleared begins the opening again, because a new game has begun.
func (o *openingGame) Cleared() {
	if s, err := o.fresh(o.kept.Rule()); err == nil { // else now returns the error
		o.kept, o.plan = s, plan{}
	}
}

// now returns the opening at the moves of the game: decisions whose stones were taken
// back are taken back, and stones that were played are decisions. It is the caller's.
// A stone of the opening that is taken back and played again has its decisions again.
func (o *openingGame) now() (*opening.State, error) {
	if o.kept == nil {
		return nil, errors.New("no opening is played by a rule: tengen-opening RULE begins one")
	}
	s := o.kept.Clone()
	if b := board(o.g.Start()); b.Stones() > 0 || b.Size() != s.Board().Size() || b.Rule() != s.Board().Rule() {
		var err error
		if s, err = o.fresh(s.Rule()); err != nil {
			return nil, err
		}
	}
	moves := o.g.Moves()
	for n := s.Board().Ply(); n > 0 && !laid(s, moves[:min(n, len(moves))]); n = s.Board().Ply() {
		s.Undo()
	}
	for i := s.Board().Ply(); i < len(moves) && !s.Over(); i++ {
		if err := o.lay(s, i, moves[i].Side, moves[i].Text); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// lay takes the decision that move i of the game is.
func (o *openingGame) lay(s *opening.State, i int, side game.Side, text string) error {
	if side != game.Side(i%2) {
		return fmt.Errorf("move %d is %s's: stones of an opening alternate", i+1, side)
	}
	if q := s.Ask(); q.Kind != opening.Place && q.Kind != opening.Keep {
		return fmt.Errorf("before move %d %s tengen-opening_decide answers", i+1, asks(q))
	}
	c, err := renju.ParseCell(text, s.Board().Size())
	if err == nil {
		err = s.Name(c)
	}
	if err != nil {
		return fmt.Errorf("the opening rule does not allow move %d: %s", i+1, o.shown(err))
	}
	return nil
}

// asks returns the question of the rule, before more words.
func asks(q opening.Question) string {
	text := fmt.Sprintf("the opening rule asks the %v, %v: %v", q.Who, q.Colour, q)
	if !strings.HasSuffix(text, "?") {
		text += ";"
	}
	return text
}

// laid reports whether the stones of an opening are the moves of a game.
func laid(s *opening.State, moves []gtp.Move) bool {
	b := s.Board()
	if b.Ply() != len(moves) {
		return false
	}
	for i, m := range moves {
		if m.Side != game.Side(i%2) || m.Text != b.Move(i).String() {
			return false
		}
	}
	return true
}

// vertexOf returns a decision with the point in GTP's letters; other words stay, and so
// does I1, which is a pattern.
func (o *openingGame) vertexOf(text string) string {
	c, err := renju.ParseCell(text, o.kept.Board().Size())
	if err != nil || c == renju.Pass || text != c.String() {
		return text
	}
	return vertex(o.g, c)
}

// vertices returns decisions with points in GTP's letters.
func (o *openingGame) vertices(texts []string) string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = o.vertexOf(t)
	}
	return strings.Join(out, " ")
}

// shown returns the text of an error of the rules, with points in GTP's letters.
func (o *openingGame) shown(err error) string {
	words := strings.Fields(err.Error())
	for i, w := range words {
		bare := strings.TrimSuffix(w, ":")
		words[i] = o.vertexOf(bare) + w[len(bare):]
	}
	return strings.Join(words, " ")
}

// text returns the decision that a word of a command means in a state.
func (o *openingGame) text(s *opening.State, word string) (string, error) {
	p, err := o.g.Point(word)
	if err == nil {
		return o.g.Position().PointName(p), nil
	}
	_, isPattern := renju.OpeningByName(word)
	if _, bad := renju.ParseCell(word, renju.MaxSize); bad == nil && !(isPattern && s.Board().Ply() == 0) {
		return "", err // a point in other letters, or off the board
	}
	return word, nil
}

func (o *openingGame) rules([]string) (string, error) {
	var out []string
	for _, r := range opening.Rules {
		out = append(out, r.Name+": "+r.About.String())
	}
	return "\n" + strings.Join(out, "\n"), nil
}

func (o *openingGame) state([]string) (string, error) {
	s, err := o.now()
	if err != nil {
		return "", err
	}
	return o.describe(s), nil
}

// describe returns the state of the opening on some lines.
func (o *openingGame) describe(s *opening.State) string {
	lines := []string{"Opening: " + s.Rule().Title.String()}
	if d := s.Decisions(); len(d) > 0 {
		lines = append(lines, "Decisions: "+o.vertices(d))
	}
	if on := s.Offers(); len(on) > 0 {
		lines = append(lines, "On offer: "+o.vertices(renju.Texts(on)))
	}
	lines = append(lines, "Black: "+s.Black().String())
	q := s.Ask()
	if s.Over() {
		return "\n" + strings.Join(append(lines, "The opening is over"), "\n")
	}
	lines = append(lines, fmt.Sprintf("To decide: %v, %v: %v", q.Who, q.Colour, q))
	for _, w := range q.Words {
		lines = append(lines, "  "+w+": "+opening.Explain(w, q.Colour).String())
	}
	return "\n" + strings.Join(lines, "\n")
}

// decide is tengen-opening_decide DECISION …: all of them or none.
func (o *openingGame) decide(a []string) (string, error) {
	s, err := o.now()
	if err != nil {
		return "", err
	}
	if len(a) == 0 {
		return "", errors.New("want decisions: points, words or a number")
	}
	var texts []string
	for _, word := range a {
		text, err := o.text(s, word)
		if err != nil {
			return "", err
		}
		texts = append(texts, text)
	}
	if err := o.take(s, texts); err != nil {
		return "", err
	}
	return o.describe(o.kept), nil
}

// offer is tengen-opening_offer POINT …, which takes nothing but fifth stones.
func (o *openingGame) offer(a []string) (string, error) {
	s, err := o.now()
	if err != nil {
		return "", err
	}
	if q := s.Ask(); q.Kind != opening.Offer {
		return "", fmt.Errorf("no fifth stone is to be offered now: %s", q)
	}
	return o.decide(a)
}

// take takes decisions at a state and plays their stones on the board.
func (o *openingGame) take(s *opening.State, texts []string) error {
	if n, err := s.Take(texts...); err != nil {
		return fmt.Errorf("%s: %s", gtp.Quote(o.vertexOf(texts[n])), o.shown(err))
	}
	before := o.kept
	o.kept = s // so that Allow allows the stones
	for i, made := len(o.g.Moves()), 0; i < s.Board().Ply(); i++ {
		if err := o.g.Play(game.Side(i%2), vertex(o.g, s.Board().Move(i))); err != nil {
			for ; made > 0; made-- {
				err = errors.Join(err, o.g.Undo())
			}
			o.kept = before
			return err
		}
		made++
	}
	return nil
}

// undo is tengen-opening_undo: it takes back the last decision, and its stone.
func (o *openingGame) undo([]string) (string, error) {
	s, err := o.now()
	if err != nil {
		return "", err
	}
	if n := len(o.g.Moves()); n > s.Board().Ply() {
		return "", fmt.Errorf("the moves after the opening have to be taken back first: %d", n-s.Board().Ply())
	}
	if !s.Undo() {
		return "", errors.New("nothing has been decided")
	}
	for len(o.g.Moves()) > s.Board().Ply() {
		if err := o.g.Undo(); err != nil {
			return "", err
		}
	}
	o.kept, o.plan = s, plan{}
	return o.describe(s), nil
}

// setSeed is tengen-opening_seed [N]: with a number above 0 choices vary, the same for the
// same number.
func (o *openingGame) setSeed(a []string) (string, error) {
	if len(a) == 0 {
		return strconv.FormatUint(o.seed, 10), nil
	}
	text, err := gtp.One(a, "a number")
	if err != nil {
		return "", err
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return "", fmt.Errorf("%s is not a whole number from 0", gtp.Quote(text))
	}
	o.seed = n
	return "", nil
}

// pattern is tengen-opening_pattern NAME: it lays one of the 26 patterns.
func (o *openingGame) pattern(a []string) (string, error) {
	name, err := gtp.One(a, "a pattern")
	if err != nil {
		return "", err
	}
	b := board(o.g.Position())
	if b.Stones() > 0 || len(o.g.Moves()) > 0 {
		return "", errors.New("a pattern begins on the empty board")
	}
	p, moves, err := renju.OpeningOn(name, b.Size())
	if err != nil {
		return "", err
	}
	for i, c := range moves {
		if err := o.g.Play(game.Side(i%2), vertex(o.g, c)); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%s %s %s", p.Code, p.Name, p.Kanji), nil
}
