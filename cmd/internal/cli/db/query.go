package db

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/say"
	"tengen/protocol/db"
	"tengen/search/game"
	"tengen/search/game/games"
)

type dbQueryFlags struct {
	position cli.GameFlags
	games    int
	json     bool
	language cli.Language
}

func newDBQuery() *cobra.Command {
	var f dbQueryFlags
	cmd := &cobra.Command{
		Use:   "query DATABASE [-]",
		Short: "Show a position: its moves, results, values and games",
		Long: `Show a position in a database: the moves that were played with their results, the values
after them for the side to move, proofs, labels and comments, and some of the games.

The position is given as for analyze; without one it is the start. Of moves that are turned
or mirrored images of each other, one is shown.`,
		Example: `  tengen db query games.db
  tengen db query games.db --moves h8i9g7 --games 5
  tengen db query games.db --game jungo --size 7 --moves D4 --json`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0], args[1:]) },
	}
	f.position.Add(cmd)
	f.language.Add(cmd)
	cmd.Flags().IntVar(&f.games, "games", 3, "number of games to show")
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object")
	return cmd
}

func (f *dbQueryFlags) run(cmd *cobra.Command, path string, args []string) (err error) {
	if f.games < 0 {
		return cli.BadInput("--games: %d is negative", f.games)
	}
	p, err := f.position.Open(cmd, args)
	if err != nil {
		return err
	}
	d, err := OpenDB(path)
	if err != nil {
		return err
	}
	defer cli.Closing(d, &err)
	e, err := d.Look(p)
	if err != nil {
		return err
	}
	list, err := d.Some(&e, f.games)
	if err != nil {
		return err
	}
	if f.json {
		return cli.PrintJSON(cmd.OutOrStdout(), newEntryJSON(p, &e, list))
	}
	return entryText(cli.Out(cmd), f.language.Language, d, p, &e, list)
}

// entryText prints an entry for people.
func entryText(w io.Writer, l say.Language, d *db.DB, p game.Position, e *db.Entry, list []db.Played) error {
	cli.Describe(w, p, l)
	if e.Empty() {
		return tellEmpty(w, l, d, p)
	}
	if e.Value.Known() {
		fmt.Fprintln(w, e.Value.Say().In(l))
	}
	if e.Note.Comment != "" {
		fmt.Fprintln(w, e.Note.Comment)
	}
	if e.Games > 0 {
		fmt.Fprintln(w, e.Counts.Say().In(l))
	}
	if len(e.Moves) > 0 {
		fmt.Fprintln(w)
		row(w, say.Lines(l, []*say.Message{sayMove.With(), sayGames.With(), say.Black.With(), sayDrawn.With(), say.White.With(), sayValue.With(), sayDepth.With()})...)
	}
	for _, m := range e.Moves {
		value, depth := "", ""
		if s, ok := m.Score(); ok {
			value = s.Say().In(l)
			if m.Value.Depth > 0 {
				depth = fmt.Sprint(m.Value.Depth)
			}
		}
		note := strings.Join(strings.Fields(m.Note.Label+" "+m.Note.Comment), " ")
		if text := []rune(note); len(text) > maxNote {
			note = string(text[:maxNote-1]) + "…"
		}
		row(w, m.Move, fmt.Sprint(m.Games), share(m.Black, m.Games), share(m.Draws, m.Games), share(m.White, m.Games), value, depth, note)
	}
	if len(list) > 0 {
		fmt.Fprintln(w)
	}
	for _, g := range list {
		fmt.Fprintf(w, "  %s\n", sayPlayed(&g).In(l))
	}
	return nil
}

// row prints a row of the table of moves: the columns, and a note if there is one.
func row(w io.Writer, texts ...string) {
	line := " "
	for i, text := range texts {
		switch {
		case i == 0:
			line += " " + say.Left(text, columns[i])
		case i < len(columns):
			line += " " + say.Right(text, columns[i])
		default:
			line += "  " + text
		}
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}

// tellEmpty says that the database does not have the position, and which kinds of games it
// has.
func tellEmpty(w io.Writer, l say.Language, d *db.DB, p game.Position) error {
	t, err := d.Totals()
	if err != nil {
		return err
	}
	fmt.Fprintln(w, sayAbsent.With(d.Path(), p.Title()).In(l))
	content := sayEmpty.With()
	if len(t.Variants) > 0 {
		var kinds []*say.Message
		for _, c := range t.Variants {
			start, err := games.New(c)
			if err != nil {
				return err
			}
			kinds = append(kinds, start.Title())
		}
		content = sayContent.With(cli.Thousands(t.Games), cli.Thousands(t.Moves), say.Semicolon.Fold(kinds...))
	}
	fmt.Fprintln(w, content.In(l))
	return nil
}

// share returns a part of games in per cent.
func share(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of))
}

// sayPlayed names a game: players, result, date and event.
func sayPlayed(g *db.Played) *say.Message {
	m := sayGame.With(g.ID, cmp.Or(g.Black, "?"), cmp.Or(g.White, "?"), cmp.Or(resultWords[g.Result], resultWords[db.Unknown]).With(), len(g.Moves))
	for _, s := range []string{g.Date, g.Event, g.Round, g.Source} {
		if s != "" {
			m = say.Comma.With(m, s)
		}
	}
	return m
}

// EntryJSON is the result of db query --json. Scores are from the view of the side to move.
type EntryJSON struct {
	Game    string     `json:"game"`
	Rule    string     `json:"rule"`
	Size    int        `json:"size,omitempty"`
	Moves   string     `json:"moves"`
	Text    string     `json:"position"`
	ToMove  string     `json:"to_move"`
	Games   int        `json:"games"`
	Black   int        `json:"black_won"`
	White   int        `json:"white_won"`
	Draws   int        `json:"drawn"`
	Value   *valueJSON `json:"value,omitempty"`
	Comment string     `json:"comment,omitempty"`
	Next    []moveJSON `json:"next"`
	Some    []gameJSON `json:"some_games,omitempty"`
}

// valueJSON is a value.
type valueJSON struct {
	Score float64 `json:"score"`
	Unit  string  `json:"unit"` // "evaluation" or "stones"
	Text  string  `json:"text"`
	Depth int     `json:"depth,omitempty"`
	Nodes uint64  `json:"nodes,omitempty"`
	Best  string  `json:"best,omitempty"`
	Proof string  `json:"proof,omitempty"`
}

// moveJSON is a move of a position.
type moveJSON struct {
	Move    string     `json:"move"`
	Games   int        `json:"games"`
	Black   int        `json:"black_won"`
	White   int        `json:"white_won"`
	Draws   int        `json:"drawn"`
	Value   *valueJSON `json:"value,omitempty"` // of the move, for the side that plays it
	Label   string     `json:"label,omitempty"`
	Comment string     `json:"comment,omitempty"`
}

// gameJSON is a game.
type gameJSON struct {
	ID     int64  `json:"id"`
	Black  string `json:"black"`
	White  string `json:"white"`
	Result string `json:"result"`
	Date   string `json:"date,omitempty"`
	Event  string `json:"event,omitempty"`
	Round  string `json:"round,omitempty"`
	Source string `json:"source,omitempty"`
	Moves  string `json:"moves"`
}

func newEntryJSON(p game.Position, e *db.Entry, list []db.Played) EntryJSON {
	c := p.Config()
	j := EntryJSON{Game: c.Game, Rule: c.Rule, Size: c.Size, Moves: strings.Join(p.Moves(), " "), Text: p.Text(),
		ToMove: p.Side().Word(), Games: e.Games, Black: e.Black, White: e.White, Draws: e.Draws,
		Comment: e.Note.Comment, Next: []moveJSON{}}
	if e.Value.Known() {
		j.Value = newValueJSON(e.Value.Tree, &e.Value)
		j.Value.Best = e.Value.TreeBest
	}
	for _, m := range e.Moves {
		one := moveJSON{Move: m.Move, Games: m.Games, Black: m.Black, White: m.White, Draws: m.Draws, Label: m.Note.Label, Comment: m.Note.Comment}
		if s, ok := m.Score(); ok {
			one.Value = newValueJSON(s, &m.Value)
		}
		j.Next = append(j.Next, one)
	}
	for _, g := range list {
		j.Some = append(j.Some, gameJSON{g.ID, g.Black, g.White, string(g.Result), g.Date, g.Event, g.Round, g.Source, strings.Join(g.Moves, " ")})
	}
	return j
}

func newValueJSON(s game.Score, v *db.Value) *valueJSON {
	j := &valueJSON{Score: s.Units, Unit: s.Unit, Text: s.String(), Depth: v.Depth, Nodes: v.Nodes, Proof: v.Proof}
	j.Unit = cmp.Or(j.Unit, "evaluation")
	return j
}
