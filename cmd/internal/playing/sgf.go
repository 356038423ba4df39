package playing

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"tengen/bench/review"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/internal/version"
	"tengen/movegen/renju/opening"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
)

// The properties of the root that hold what SGF has no place for.
const (
	openingProperty  = "OPENING"
	decisionProperty = "DECISIONS"
	clockProperty    = "CLOCK"
	leftProperty     = "LEFT"   // as in the own format
	atProperty       = "AT"     // the moves played, where the main line has more
	laidProperty     = "LAID"   // the moves made before the players began
	undoneProperty   = "UNDONE" // the moves taken back, with undoneBreak between those of each time
)

// undoneBreak stands in no move. Tengen 1.0.0 wrote a comma, which moves of Ring may have.
const undoneBreak = "/"

// Record returns the match as a record. A match that came from a record keeps what that
// says besides: comments, marks, and the moves that were not followed as variations.
func (m *Match) Record() (*record.Record, error) {
	c := m.Game.Config()
	from := m.source
	if from == nil {
		start, err := m.Game.Game().New(c)
		if err != nil {
			return nil, err
		}
		r := replay.Record(start)
		from = &source{record: r, base: r.Root}
	}
	r := from.record
	// A rule that the record names in words of its own has been understood.
	r.Rules, r.Komi, r.Program = cmp.Or(r.Rules, c.Rule), c.Komi, version.Program()
	r.Black, r.White = named(r.Black, m.Players[game.Black]), named(r.White, m.Players[game.White])
	r.Result = m.sgfResult()
	put(r.Root, openingProperty, "")
	put(r.Root, decisionProperty, "")
	if m.Opening != nil {
		put(r.Root, openingProperty, m.Opening.Rule().String())
		put(r.Root, decisionProperty, strings.Join(m.Opening.Decisions(), " "))
	}
	put(r.Root, laidProperty, "")
	if m.Laid > 0 {
		put(r.Root, laidProperty, strconv.Itoa(m.Laid))
	}
	var undone []string
	for _, moves := range m.kept() {
		undone = append(undone, strings.Join(moves, " "))
	}
	put(r.Root, undoneProperty, strings.Join(undone, undoneBreak))
	put(r.Root, clockProperty, "")
	put(r.Root, leftProperty, "")
	if m.Clock != nil {
		c := m.Clock.Control
		r.Time = strconv.FormatFloat(c.Main.Seconds(), 'f', -1, 64)
		r.Overtime = strings.TrimLeft(strings.TrimPrefix(c.String(), c.Main.String()), "/+")
		put(r.Root, clockProperty, c.String())
		put(r.Root, leftProperty, m.Clock.state())
	}
	return r, m.line(from)
}

// named returns what a record calls a player: as it did, if that is a person's name and a
// person plays.
func named(before string, p Player) string {
	if _, err := ParsePlayer(before, game.UsualLevel); err != nil && before != "" && !p.Engine {
		return before
	}
	return p.String()
}

// Title returns what a record for people calls a player, who may have a name. A person with that of an engine
// goes without.
func (p Player) Title(name string) string {
	switch {
	case p.Engine:
		return review.EngineTitle + strconv.Itoa(p.Level)
	case review.IsEngine(name):
		name = ""
	}
	return cmp.Or(name, p.String())
}

// put sets a property of a node, or removes it if the text is empty.
func put(n *record.Node, name, text string) {
	n.Other = slices.DeleteFunc(n.Other, func(p record.Property) bool { return p.Name == name })
	if text != "" {
		n.Set(name, text)
	}
}

// line makes the moves of the match the main line of its record.
func (m *Match) line(from *source) error {
	start, err := m.Game.Game().New(m.Game.Config())
	if err != nil {
		return err
	}
	r, at := from.record, from.base
	moves := m.Game.Moves()
	for _, text := range moves {
		move, err := replay.Make(start, text)
		if err != nil {
			return err
		}
		at = follow(at, move)
	}
	if setsUp(at) {
		// The game ends before that.
		at.Children = slices.Insert(at.Children, 0, &record.Node{})
	}
	put(r.Root, atProperty, "")
	if n := from.before + len(moves); r.Moves() > n {
		put(r.Root, atProperty, strconv.Itoa(n))
	}
	return nil
}

// follow returns the node after a move and makes it the first child; nodes that only say
// something may stand between.
func follow(n *record.Node, m record.Move) *record.Node {
	for i, c := range n.Children {
		if c.Move == m && c.Setup == nil {
			n.Children = append([]*record.Node{c}, slices.Delete(n.Children, i, i+1)...)
			return c
		}
	}
	if len(n.Children) > 0 && n.Children[0].Move.Color == record.None && n.Children[0].Setup == nil {
		return follow(n.Children[0], m)
	}
	c := n.Add(m)
	n.Children = append([]*record.Node{c}, n.Children[:len(n.Children)-1]...)
	return c
}

// setsUp reports whether stones are set up after a node before the next move of its main line.
func setsUp(n *record.Node) bool {
	for len(n.Children) > 0 && n.Children[0].Move.Color == record.None {
		if n = n.Children[0]; n.Setup != nil {
			return true
		}
	}
	return false
}

// sgfResult returns the result of the match; while it goes on, the result that the record
// gives.
func (m *Match) sgfResult() string {
	result, over := m.Result()
	switch {
	case !over:
		return m.source.resultOf(m.Game.Moves())
	case result.Draw:
		return "0"
	}
	winner := "BW"[result.Winner : result.Winner+1]
	if _, byRules := m.Game.Result(); !byRules {
		if m.Resigned {
			return winner + "+R"
		}
		return winner + "+T"
	}
	if result.Foul {
		return winner + "+F"
	}
	if score, ok := m.Game.Score(); ok && game.HasSetting(m.Game.Game(), game.Komi) {
		return score
	}
	return winner + "+"
}

// readSGF reads the match of a file with one game; charset is that of record.GamesIn.
func readSGF(in io.Reader, charset string) (*Match, error) {
	var first *record.Record
	for r, err := range record.GamesIn(in, charset) {
		if err != nil {
			return nil, err
		}
		if first != nil {
			return nil, sayManyGames.With()
		}
		first = r
	}
	if first == nil {
		return nil, sayNoSGFGame.With()
	}
	return fromRecord(first)
}

// fromRecord returns the match at the end of the main line of a record, which the match
// keeps and changes. The error names the move or property that is wrong.
func fromRecord(r *record.Record) (*Match, error) {
	start, err := replay.Start(r)
	if err != nil {
		return nil, err
	}
	replay.End(r, start)
	m := &Match{Game: start, Notes: r.Notes}
	if root := r.Root; root.Move.Color != record.None {
		// A move of the root gets a node of its own, so that the game can go another way.
		first := &record.Node{Move: root.Move, Comment: root.Comment, Marks: root.Marks, Children: root.Children}
		r.Root = &record.Node{Setup: root.Setup, Other: root.Other, Children: []*record.Node{first}}
	}
	nodes := r.Line()
	if v := r.Root.Text(atProperty); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 0 {
			return nil, say.In.With(atProperty, sayNotNumber.With(strconv.Quote(plaintext.Clip(v))))
		}
		nodes = r.Before(n + 1)
	}
	if err := m.replay(nodes); err != nil {
		return nil, err
	}
	if m.source, err = newSource(r, nodes, m.Game); err != nil {
		return nil, err
	}
	for s, name := range []string{r.Black, r.White} {
		if p, err := ParsePlayer(strings.Replace(name, review.EngineTitle, "engine:", 1), game.UsualLevel); err == nil {
			m.Players[s] = p
		}
	}
	if err := m.restore(r); err != nil {
		return nil, err
	}
	if _, over := m.Result(); !over {
		m.source.result, m.source.moves = r.Result, slices.Clone(m.Game.Moves())
	}
	return m, nil
}

// replay makes the decisions and the moves of the nodes.
func (m *Match) replay(nodes []*record.Node) error {
	path, root := replay.New(nodes), nodes[0]
	name := root.Text(openingProperty)
	if name == "" {
		return path.Play(m.Game, len(nodes))
	}
	rule, err := opening.ParseRule(name)
	if err == nil {
		err = m.Begin(rule)
	}
	if err != nil {
		return say.In.With(openingProperty, err)
	}
	for _, d := range strings.Fields(root.Text(decisionProperty)) {
		if !m.InOpening() {
			return sayOverWord.With(decisionProperty, strconv.Quote(plaintext.Clip(d)))
		}
		if err := m.Play(d); err != nil {
			return say.In.With(decisionProperty, err)
		}
	}
	laid := m.Game.Moves()
	n := 0
	for i := range nodes {
		_, text, ok := path.Move(i, m.Game)
		if !ok {
			continue
		}
		if n++; n <= len(laid) && text == laid[n-1] {
			continue
		}
		if n <= len(laid) || m.InOpening() {
			return say.AtMove.With(n, sayOtherStone.With(plaintext.Clip(text)))
		}
		if err := m.Game.Play(text); err != nil {
			return say.AtMove.With(n, err)
		}
	}
	if n < len(laid) {
		return sayFewMoves.With(n, len(laid))
	}
	return nil
}

// restore sets the start of the players, the clock, the moves taken back, and the resignation or the
// agreement on a draw of a record.
func (m *Match) restore(r *record.Record) (err error) {
	if v := r.Root.Text(laidProperty); v != "" {
		if m.Laid, err = parseLaid(v); err == nil {
			err = m.checkLaid()
		}
		if err != nil {
			return say.In.With(laidProperty, err)
		}
	}
	if v := r.Root.Text(clockProperty); v != "" {
		c, err := ParseTimeControl(v)
		if err != nil {
			return say.In.With(clockProperty, err)
		}
		m.Clock = NewClock(c)
		if v := r.Root.Text(leftProperty); v != "" {
			if err := m.Clock.restore(v); err != nil {
				return say.In.With(leftProperty, err)
			}
		}
	}
	if v := r.Root.Text(undoneProperty); v != "" {
		if !m.setUndone(strings.Split(v, undoneBreak)) && !m.setUndone(strings.Split(v, ",")) {
			m.undone = nil // another program has changed the moves
		}
	}
	switch strings.ToLower(r.Result) {
	case "b+r", "b+resign":
		m.Resign(game.White)
	case "w+r", "w+resign":
		m.Resign(game.Black)
	case "0", "draw":
		m.AgreeDraw()
	}
	return nil
}

// setUndone sets the moves taken back, and reports whether they can be made again.
func (m *Match) setUndone(times []string) bool {
	m.undone = nil
	for _, moves := range times {
		m.undone = append(m.undone, place{moves: strings.Fields(moves)})
	}
	return m.checkUndone() == nil
}
