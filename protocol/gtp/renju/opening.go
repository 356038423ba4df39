package renju

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/gtp"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// openingGame plays the opening of a game by a rule. Stones that are played or taken back
// by other commands count as decisions, so that a board for clicks can be used.
type openingGame struct {
	g *gtp.Game
	s *opening.State // nil without a rule
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
		{Name: "tengen-opening_choose", Think: o.choose},
		{Name: "tengen-opening_undo", Run: o.undo},
		{Name: "tengen-opening_pattern", Run: o.pattern},
	}
}

// begin is tengen-opening RULE: from here on the game follows the rule. The moves so far
// are its first decisions.
func (o *openingGame) begin(a []string) (string, error) {
	if len(a) == 0 {
		return o.state(nil)
	}
	name, err := gtp.One(a, "an opening rule")
	if err != nil {
		return "", err
	}
	r, ok := opening.ByName(name)
	if !ok {
		return "", fmt.Errorf("%s is no opening rule: want %s", gtp.Quote(name), strings.Join(opening.Names(), ", "))
	}
	s, err := o.fresh(r)
	if err != nil {
		return "", err
	}
	before := o.s
	o.s = s
	if err := o.sync(); err != nil {
		o.s = before
		return "", err
	}
	return o.describe(), nil
}

// fresh returns the beginning of an opening.
func (o *openingGame) fresh(r *opening.Rule) (*opening.State, error) {
	b := board(o.g.Start())
	if b.Stones() > 0 {
		return nil, errors.New("an opening begins on the empty board, not on a set-up")
	}
	return opening.New(r, b.Size(), b.Rule())
}

// sync brings the opening in step with the board: decisions whose stones were taken back
// are taken back, and stones that were played are decisions.
func (o *openingGame) sync() error {
	if o.s == nil {
		return errors.New("no opening is played by a rule: tengen-opening RULE begins one")
	}
	if b := board(o.g.Start()); b.Stones() > 0 || b.Size() != o.s.Board().Size() || b.Rule() != o.s.Board().Rule() {
		s, err := o.fresh(o.s.Rule())
		if err != nil {
			return err
		}
		o.s = s
	}
	s := o.s.Clone()
	moves := o.g.Moves()
	for n := s.Board().Ply(); n > 0 && !agree(s, moves[:min(n, len(moves))]); n = s.Board().Ply() {
		s.Undo()
	}
	for i := s.Board().Ply(); i < len(moves) && !s.Over(); i++ {
		m := moves[i]
		if m.Side != game.Side(i%2) {
			return fmt.Errorf("move %d is %s's: stones of an opening alternate", i+1, m.Side)
		}
		if k := s.Ask().Kind; k != opening.Place && k != opening.Keep {
			return fmt.Errorf("the opening rule asks for a decision before move %d, %s: %s", i+1, o.vertexOf(m.Text), s.Ask())
		}
		if err := s.Decide(m.Text); err != nil {
			return fmt.Errorf("the opening rule does not allow move %d: %s", i+1, o.shown(err))
		}
	}
	o.s = s
	return nil
}

// agree reports whether the stones of an opening are the moves of a game.
func agree(s *opening.State, moves []gtp.Move) bool {
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

// vertexOf returns a decision with the point in GTP's letters; other words stay.
func (o *openingGame) vertexOf(text string) string {
	c, err := renju.ParseCell(text, o.s.Board().Size())
	if err != nil || c == renju.Pass {
		return text
	}
	return vertex(o.g, c)
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

// text returns the decision that a word of a command stands for.
func (o *openingGame) text(word string) (string, error) {
	p, err := o.g.Point(word)
	if err == nil {
		return o.g.Position().PointName(p), nil
	}
	_, isPattern := renju.OpeningByName(word)
	if _, bad := renju.ParseCell(word, renju.MaxSize); bad == nil && !(isPattern && o.s.Board().Ply() == 0) {
		return "", err // a point in other letters, or off the board
	}
	return word, nil
}

func (o *openingGame) rules([]string) (string, error) {
	var out []string
	for _, r := range opening.Rules {
		out = append(out, r.Name+": "+r.About)
	}
	return "\n" + strings.Join(out, "\n"), nil
}

func (o *openingGame) state([]string) (string, error) {
	if err := o.sync(); err != nil {
		return "", err
	}
	return o.describe(), nil
}

// describe returns the state of the opening on some lines.
func (o *openingGame) describe() string {
	s := o.s
	list := func(texts []string) string {
		var out []string
		for _, t := range texts {
			out = append(out, o.vertexOf(t))
		}
		return strings.Join(out, " ")
	}
	lines := []string{"Opening: " + s.Rule().Title}
	if d := s.Decisions(); len(d) > 0 {
		lines = append(lines, "Decisions: "+list(d))
	}
	if on := s.Offers(); len(on) > 0 {
		var texts []string
		for _, c := range on {
			texts = append(texts, c.String())
		}
		lines = append(lines, "On offer: "+list(texts))
	}
	lines = append(lines, "Black: "+s.Black().String())
	q := s.Ask()
	if s.Over() {
		return "\n" + strings.Join(append(lines, "The opening is over"), "\n")
	}
	lines = append(lines, fmt.Sprintf("To decide: %v, %v: %v", q.Who, q.Colour, q))
	for _, w := range q.Words {
		lines = append(lines, "  "+w+": "+opening.Explain(w, q.Colour))
	}
	return "\n" + strings.Join(lines, "\n")
}

// decide is tengen-opening_decide DECISION …: all of them or none.
func (o *openingGame) decide(a []string) (string, error) {
	if err := o.sync(); err != nil {
		return "", err
	}
	if len(a) == 0 {
		return "", errors.New("want decisions: points, words or a number")
	}
	var texts []string
	for _, word := range a {
		text, err := o.text(word)
		if err != nil {
			return "", err
		}
		texts = append(texts, text)
	}
	if err := o.take(texts); err != nil {
		return "", err
	}
	return o.describe(), nil
}

// take takes decisions and plays their stones on the board.
func (o *openingGame) take(texts []string) error {
	s := o.s.Clone()
	for _, text := range texts {
		if err := s.Decide(text); err != nil {
			return fmt.Errorf("%s: %s", gtp.Quote(o.vertexOf(text)), o.shown(err))
		}
	}
	made := 0
	for i := len(o.g.Moves()); i < s.Board().Ply(); i++ {
		if err := o.g.Play(game.Side(i%2), vertex(o.g, s.Board().Move(i))); err != nil {
			for ; made > 0; made-- {
				err = errors.Join(err, o.g.Undo())
			}
			return err
		}
		made++
	}
	o.s = s
	return nil
}

// ask lets the engine decide.
func (o *openingGame) ask(ctx context.Context) (chooser.Choice, error) {
	if err := o.sync(); err != nil {
		return chooser.Choice{}, err
	}
	e, l := o.g.Short()
	return gamerenju.NewChooser(e, l, chooser.Options{}).Choose(ctx, o.s)
}

// choose is tengen-opening_choose: the engine decides, and its stones are played.
func (o *openingGame) choose(ctx context.Context, a []string) (string, error) {
	if len(a) > 0 {
		return "", fmt.Errorf("takes nothing, got %s", gtp.Quote(a[0]))
	}
	c, err := o.ask(ctx)
	if err != nil {
		return "", err
	}
	if err := o.take(c.Decisions); err != nil {
		return "", err
	}
	return o.told(c), nil
}

// told returns decisions with their reason.
func (o *openingGame) told(c chooser.Choice) string {
	var out []string
	for _, d := range c.Decisions {
		out = append(out, o.vertexOf(d))
	}
	return strings.Join(out, " ") + " (" + o.shown(errors.New(c.Reason)) + ")"
}

// hint is tengen-opening_hint: what the engine would decide, drawn on GoGui's board.
func (o *openingGame) hint(ctx context.Context, _ []string) (string, error) {
	c, err := o.ask(ctx)
	if err != nil {
		return "", err
	}
	var lines []string
	for i, d := range c.Decisions {
		if m, err := renju.ParseCell(d, o.s.Board().Size()); err == nil {
			lines = append(lines, fmt.Sprintf("LABEL %s %d", vertex(o.g, m), i+1))
		}
	}
	return strings.Join(append(lines, "TEXT "+o.told(c)), "\n"), nil
}

// undo is tengen-opening_undo: it takes back the last decision, and its stone.
func (o *openingGame) undo([]string) (string, error) {
	if err := o.sync(); err != nil {
		return "", err
	}
	if n := len(o.g.Moves()); n > o.s.Board().Ply() {
		return "", fmt.Errorf("the moves after the opening have to be taken back first: %d", n-o.s.Board().Ply())
	}
	s := o.s.Clone()
	if !s.Undo() {
		return "", errors.New("nothing has been decided")
	}
	for len(o.g.Moves()) > s.Board().Ply() {
		if err := o.g.Undo(); err != nil {
			return "", err
		}
	}
	o.s = s
	return o.describe(), nil
}

// pattern is tengen-opening_pattern NAME: it lays one of the 26 patterns.
func (o *openingGame) pattern(a []string) (string, error) {
	name, err := gtp.One(a, "a pattern")
	if err != nil {
		return "", err
	}
	p, ok := renju.OpeningByName(name)
	if !ok {
		return "", fmt.Errorf("%s is none of the 26 patterns: want a number such as D4 or a name such as kagetsu", gtp.Quote(name))
	}
	b := board(o.g.Position())
	if b.Stones() > 0 || len(o.g.Moves()) > 0 {
		return "", errors.New("a pattern begins on the empty board")
	}
	if b.Size()%2 == 0 {
		return "", fmt.Errorf("a board of %d×%[1]d has no centre", b.Size())
	}
	for i, c := range p.Cells(b.Size()) {
		if err := o.g.Play(game.Side(i%2), vertex(o.g, c)); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%s %s %s", p.Code, p.Name, p.Kanji), nil
}
