package replay

import (
	"cmp"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
)

// GameNumber returns the number of a game in SGF.
func GameNumber(g game.Game) record.Game { return record.Game(g.SGF().Game) }

// Size returns the size of the board in a record of a game.
func Size(p game.Position) int {
	if !p.Game().SGF().Letters {
		return 0
	}
	return p.Scene().Columns
}

// Record returns a record without moves that begins at start: with a handicap if several black stones
// alone stand on a board of Go and White is to move.
func Record(start game.Position) *record.Record {
	c := start.Config()
	r := record.New(GameNumber(start.Game()), Size(start))
	r.Rules, r.Komi = c.Rule, c.Komi
	Begin(r.Root, start, c.Position)
	if s := r.Root.Setup; s != nil && r.Game == record.Go && len(s.White) == 0 && len(s.Black) > 1 && start.Side() == game.White {
		r.Handicap = len(s.Black)
	}
	return r
}

// GameOf returns the game of a record; one without a number is Renju or Gomoku.
func GameOf(r *record.Record) (game.Game, error) {
	number := cmp.Or(r.Game, record.Gomoku)
	for _, g := range games.All {
		if GameNumber(g) == number {
			return g, nil
		}
	}
	return nil, sayOf.With(number)
}

// Start returns the position in which a record begins, before what its nodes set up.
func Start(r *record.Record) (game.Position, error) {
	g, err := GameOf(r)
	if err != nil {
		return nil, err
	}
	c, err := Config(r, g, g.Default(), func(string) bool { return false })
	if err != nil {
		return nil, err
	}
	return g.New(c)
}

// Config returns the configuration of a record of g: c with the record's size and start,
// and with its rule and komi, except for settings that given reports, which are c's.
func Config(r *record.Record, g game.Game, c game.Config, given func(setting string) bool) (game.Config, error) {
	if r.Game != 0 && r.Game != GameNumber(g) {
		return c, sayOther.With(r.Game, game.SayName(g.Name()))
	}
	if given(game.Size) && r.Size != c.Size {
		return c, saySize.With(c.Size, r.Size)
	}
	for _, s := range g.Settings() {
		switch {
		case s.Name == game.Size:
			c.Size = r.Size
		case s.Name == game.Komi && !given(game.Komi):
			c.Komi = r.Komi
		}
	}
	if v := r.Root.Text(record.PositionProperty); v != "" {
		c.Position = v
	}
	if !given(game.Rule) && r.Rules != "" {
		c, _ = ruled(g, c, r.Rules)
	}
	if p, err := g.New(c); err == nil && Size(p) != r.Size {
		if r.Game == 0 && !g.SGF().Letters {
			return c, sayOther.With(record.Gomoku, game.SayName(g.Name()))
		}
		return c, sayPoints.With(r.Size, Size(p))
	}
	return c, nil
}

// ruled returns c with the rule that a text of a record means, under its usual name; ok is false if it is not known.
func ruled(g game.Game, c game.Config, text string) (out game.Config, ok bool) {
	for _, name := range []string{text, KoRule(text), ruleNamed(text)} {
		named := c
		named.Rule = name
		if p, err := g.New(named); err == nil && name != "" {
			named.Rule = p.Config().Rule
			return named, true
		}
	}
	return c, false
}

// UnknownRule is the note on a rule of a record that is not known, where that of c holds; nil if the
// record names none or a known one.
func UnknownRule(r *record.Record, c game.Config) *say.Message {
	g, err := games.ByName(c.Game)
	if err != nil || r.Rules == "" || c.Rule == "" {
		return nil
	}
	if _, ok := ruled(g, c, r.Rules); ok {
		return nil
	}
	return sayRule.With(plaintext.Clip(r.Rules), c.Rule)
}

// koRules are the names of rules of Go, with the ko rule of each. What counts in Jungo are the
// stones, as under stone-scoring.
var koRules = map[string]string{"stone-scoring": "simple", "japanese": "simple", "korean": "simple", "chinese": "simple", "chinese-ogs": "positional",
	"chinese-kgs": "positional", "tromp-taylor": "positional", "aga": "situational", "bga": "situational", "aga-button": "situational",
	"new-zealand": "situational", "nz": "situational", "ancient-area": "positional", "ancient-territory": "positional"}

// KoRule returns the ko rule of the rules of Go with a name, such as "Tromp-Taylor"; "" if they are
// not known.
func KoRule(name string) string {
	return koRules[strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(strings.TrimSpace(name)))]
}

// numbered are the rule sets by the numbers of INFO rule in the Gomocup protocol, which
// c-gomoku-cli writes.
var numbered = map[string]string{"0": "freestyle", "1": "standard", "4": "renju", "8": "caro"}

// ruleNamed returns the rule set of Gomoku and Renju that a text of another program
// means; "" if it is not known.
func ruleNamed(text string) string {
	text = strings.ToLower(text)
	if name := numbered[strings.TrimSpace(text)]; name != "" {
		return name
	}
	for _, r := range [][2]string{
		// Renju first: its openings can be free, too.
		{"renju", "renju"}, {"caro", "caro"}, {"standard", "standard"}, {"exact", "standard"}, {"free", "freestyle"}, {"gomoku", "freestyle"},
		{"rif", "renju"}, {"yamaguchi", "renju"}, {"taraguchi", "renju"}, {"soos", "renju"}, {"sakata", "renju"},
		{"tarannikov", "renju"},
	} {
		if strings.Contains(text, r[0]) {
			return r[1]
		}
	}
	return ""
}

// Play puts the first n nodes of a path on p, the starting position. Moves are made as for
// a referee, and a side may move twice in a row. An error names the move.
func (r *Path) Play(p game.Position, n int) error {
	a, free := p.(game.Arranger)
	move := 0
	for i := range n {
		if changes, side, ok := r.Setup(i, p); ok {
			var err error
			switch {
			case !free:
				return game.SayNoSetup.With(game.SayName(p.Game().Name()))
			case len(changes) == 0:
				if err = a.GiveMove(side); err != nil {
					return err
				}
			default:
				err = a.Arrange(changes, side)
			}
			if end, over := p.Result(); over && err == nil && r.next[i] != record.None {
				err = say.In.With(game.ErrOver, end)
			}
			if err != nil {
				return saySetup.With(err)
			}
		}
		side, text, ok := r.Move(i, p)
		if !ok {
			continue
		}
		move++
		if text == "" {
			return say.AtMove.With(move, game.SayNoPass.With(game.SayName(p.Game().Name())))
		}
		if side != p.Side() {
			if !free {
				return say.AtMove.With(move, sayTurn.With(side, p.Side()))
			}
			if err := a.GiveMove(side); err != nil {
				return say.AtMove.With(move, err)
			}
		}
		if _, err := p.Submit(text); err != nil {
			return say.AtMove.With(move, err)
		}
	}
	return nil
}
