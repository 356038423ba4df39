package cli

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tengen/internal/infile"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// GameFlags are the flags of a position of any of the games: the same for every
// command that takes one.
type GameFlags struct {
	Usual Usual // what holds without a flag
	Takes Takes // what differs from command to command

	Game, Rule, Opening, Moves, SGF string // as given; Opening is a pattern, or a rule that Takes allows
	Charset                         string // of records that name none; "" for the usual one
	position, toMove                string
	size, moveNumber                int
	komi                            float64
	typed                           string // moves in place of a drawing on standard input
}

// Usual is what holds where no flag says otherwise. Its zero value means the usual
// settings of the games.
type Usual struct {
	Game     string // in place of the first of all
	Size     int    // in place of the game's own
	Handicap bool   // no komi makes the game even
}

// Takes says in which flags a command differs from the others.
type Takes struct {
	OpeningRules bool   // --opening takes opening rules as well
	InputFor     string // use of standard input; "" if it is free for a position
}

// Add adds all flags of a position.
func (f *GameFlags) Add(cmd *cobra.Command) {
	f.AddGame(cmd)
	fl := cmd.Flags()
	fl.StringVar(&f.position, game.StartsAt, "", "position to begin with, - for standard input; "+settingUsage(game.StartsAt))
	fl.StringVar(&f.Moves, "moves", "", `moves to play from the position, such as "h8i9g7" (renju), "D4 pass" (jungo), "c2 d11 c2c3" (ring)`)
	usage, values := "renju: position after one of the 26 patterns, by number or name, such as D4 or kagetsu (tengen openings lists them)", PatternNames()
	if f.Takes.OpeningRules {
		usage = "renju: opening rule (" + strings.Join(opening.Names(), ", ") + "), or one of the 26 patterns, such as D4 or kagetsu"
		values = append(opening.Names(), values...)
	}
	fl.StringVar(&f.Opening, "opening", "", usage)
	Complete(cmd, "opening", values)
	fl.StringVar(&f.SGF, "sgf", "", "position from the main line of a game in SGF, - for standard input")
	fl.IntVar(&f.moveNumber, "move-number", 0, "with --sgf: the position before this move, from 1 (default the last one)")
	f.AddCharset(cmd)
	fl.StringVar(&f.toMove, "to-move", "", "side to move, if not the usual one: black or white, in the position or after --moves alone")
	Complete(cmd, "to-move", []string{"black", "white"})
}

// AddGame adds the flags that choose a game, without those of a position in it.
func (f *GameFlags) AddGame(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.Game, "game", cmp.Or(f.Usual.Game, games.All[0].Name()), strings.Join(games.Names(), ", "))
	fl.StringVar(&f.Rule, game.Rule, "", settingUsage(game.Rule)+"; gomoku is freestyle, --ko and --variant are other names of --rule")
	fl.IntVar(&f.size, game.Size, 0, settingUsage(game.Size))
	fl.Float64Var(&f.komi, game.Komi, 0, settingUsage(game.Komi))
	alsoNamed(fl, game.Rule, "ko", "variant") // what a rule is in jungo and in ring
	Complete(cmd, "game", games.Names())
	Complete(cmd, game.Rule, RuleNames())
}

// RuleNames are the values of --rule in all games.
func RuleNames() (out []string) {
	for _, g := range games.All {
		for _, s := range g.Settings() {
			if s.Name == game.Rule {
				out = append(out, s.Values...)
			}
		}
	}
	return out
}

// Complete lets the shell complete the values of a flag, if the command has it.
func Complete(cmd *cobra.Command, flag string, values []string) {
	if cmd.Flags().Lookup(flag) != nil || cmd.PersistentFlags().Lookup(flag) != nil {
		// It fails only for a flag that does not exist, or that has a completion
		// already.
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	}
}

// settingUsage returns a help text for a setting: its meaning in each game that has it,
// its values, and the usual one.
func settingUsage(name string) string {
	var parts []string
	for _, g := range games.All {
		usual := g.Default()
		for _, s := range g.Settings() {
			if s.Name != name {
				continue
			}
			text := g.Name() + ": " + s.Usage
			if s.Values != nil {
				text += " " + strings.Join(s.Values, ", ")
			}
			if value := usual.Get(name); value != "" {
				text += fmt.Sprintf(" (usual %s%s)", fairKomi(g, name), value)
			}
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "; ")
}

// fairKomi returns the usual komi of boards that have another one than the rest, for a help text.
func fairKomi(g game.Game, setting string) (text string) {
	k, ok := g.(game.Komied)
	if !ok || setting != game.Komi {
		return ""
	}
	fair := k.FairKomi()
	for _, size := range slices.Sorted(maps.Keys(fair)) {
		text += fmt.Sprintf("%s on %d×%[2]d, ", game.Number(fair[size]), size)
	}
	return text + "else "
}

// Config returns the game that the flags choose, with its configuration. A flag that the
// game does not use is an error.
func (f *GameFlags) Config(cmd *cobra.Command) (game.Game, game.Config, error) {
	g, err := games.ByName(f.Game)
	if err != nil {
		return nil, game.Config{}, BadInput("--game: %w", err)
	}
	c := g.Default()
	if f.Usual.Size > 0 {
		c.Size = f.Usual.Size
	}
	for _, name := range []string{game.Rule, game.Size, game.Komi, game.StartsAt} {
		flag := cmd.Flags().Lookup(name)
		if flag == nil || !flag.Changed {
			continue
		}
		if !game.HasSetting(g, name) {
			return nil, c, BadInput("--%s means nothing in %s", name, f.Game)
		}
		if err := c.Set(name, flag.Value.String()); err != nil {
			return nil, c, BadInput("--%w", err)
		}
	}
	if !hasRule(g, c.Rule) {
		if other := gameOfRule(c.Rule); other != "" {
			return nil, c, BadInput("--rule: %q is a rule of %s: want --game %[2]s", c.Rule, other)
		}
	}
	f.setKomi(cmd, g, &c)
	return g, c, nil
}

// gameOfRule returns the first game that has a rule of this name; "" if none has.
func gameOfRule(rule string) string {
	for _, g := range games.All {
		if hasRule(g, rule) {
			return g.Name()
		}
	}
	return ""
}

func hasRule(g game.Game, rule string) bool {
	c := g.Default()
	c.Rule = rule
	_, err := g.New(c)
	return err == nil
}

// setKomi sets the usual komi of a game for the size of the board, unless --komi is given: the
// fair one where it is known.
func (f *GameFlags) setKomi(cmd *cobra.Command, g game.Game, c *game.Config) {
	if !f.Usual.Handicap && !cmd.Flags().Changed(game.Komi) {
		c.Komi = game.UsualKomi(g, c.Size)
	}
}

// Given reports whether a flag or argument gives a position.
func (f *GameFlags) Given(cmd *cobra.Command, args []string) bool {
	for _, name := range []string{"game", game.Rule, game.Size, game.Komi, game.StartsAt, "opening", "moves", "sgf"} {
		if flag := cmd.Flags().Lookup(name); flag != nil && flag.Changed {
			return true
		}
	}
	return len(args) > 0
}

// Open returns the position that the flags and arguments ask for: the start of a game,
// a text (--position, or - for standard input), or a position of a record, after
// --moves and --to-move.
func (f *GameFlags) Open(cmd *cobra.Command, args []string) (game.Position, error) {
	changed := cmd.Flags().Changed
	if f.Takes.InputFor != "" {
		for _, source := range []struct{ name, value string }{{"--" + game.StartsAt, f.position}, {"--sgf", f.SGF}, {"a position", strings.Join(args, " ")}} {
			if source.value == "-" {
				return nil, BadInput("%s: standard input is for %s here: name a file or write the position", source.name, f.Takes.InputFor)
			}
		}
	}
	for i, arg := range args {
		if i > 0 || arg != "-" {
			return nil, BadInput("unexpected argument %q: want %s", arg, insteadOf(cmd, arg))
		}
	}
	if !changed("sgf") {
		if err := Refuse(cmd, "goes with --sgf", "move-number", "charset"); err != nil {
			return nil, err
		}
	}
	for _, pair := range [][2]bool{{changed("sgf"), changed("moves")}, {changed("sgf"), len(args) == 1}, {changed("sgf"), changed(game.StartsAt)},
		{len(args) == 1, changed(game.StartsAt)}} {
		if pair[0] && pair[1] {
			return nil, BadInput("--sgf excludes --moves; --sgf, --position and a position on standard input exclude each other")
		}
	}
	if changed("opening") && (changed("sgf") || changed(game.StartsAt) || len(args) == 1) {
		return nil, BadInput("--opening excludes --sgf, --position and a position on standard input")
	}
	if f.toMove != "" {
		if _, err := game.ParseSide(f.toMove); err != nil {
			return nil, BadInput("--to-move: %w", err)
		}
	}
	g, c, err := f.Config(cmd)
	if err != nil {
		return nil, err
	}
	var p game.Position
	if f.SGF != "" {
		p, err = f.openRecord(cmd, g, c)
	} else {
		p, err = f.openText(cmd, args, g, c)
	}
	if err == nil && f.Opening != "" {
		err = PlayPattern(p, f.Opening)
	}
	steps := []func(game.Position) error{f.play, f.giveMove}
	if f.typed == "" && (changed(game.StartsAt) || len(args) == 1) {
		slices.Reverse(steps) // the side to move is that of the position
	}
	for _, step := range steps {
		if err == nil {
			err = step(p)
		}
	}
	return p, err
}

// insteadOf suggests what an argument other than - for standard input may mean.
func insteadOf(cmd *cobra.Command, arg string) string {
	if flag := detached(cmd, arg); flag != "" {
		return flag
	}
	if _, err := games.ByName(arg); err == nil {
		return "--game " + arg
	}
	if infile.Ends(arg, ".sgf") {
		return "--sgf " + arg
	}
	return "- to read a position from standard input"
}

func (f *GameFlags) openText(cmd *cobra.Command, args []string, g game.Game, c game.Config) (game.Position, error) {
	source := "--"
	if len(args) == 1 || c.Position == "-" {
		text, err := readPosition(cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		c.Position, source = text, "standard input: "
		if !strings.ContainsAny(text, "./\n") {
			// One line without an empty point: the moves of a game, as Yixin-Board and
			// Rapfi write a position.
			c.Position, f.typed = "", text
		}
	}
	p, err := g.New(c)
	if err != nil {
		return nil, BadInput("%s%w", source, err)
	}
	if cmd.Flags().Changed(game.Size) && p.Config().Size != f.size {
		return nil, BadInput("--size is %d, the position is %d×%[2]d", f.size, p.Config().Size)
	}
	c.Size = p.Config().Size // that of a drawing
	f.setKomi(cmd, g, &c)
	if p.Config().Komi != c.Komi {
		return g.New(c)
	}
	return p, nil
}

func (f *GameFlags) openRecord(cmd *cobra.Command, g game.Game, c game.Config) (game.Position, error) {
	fail := func(err error) (game.Position, error) { return nil, BadInput("--sgf: %s: %w", f.SGF, err) }
	r, err := f.readRecord(cmd)
	if err != nil {
		return nil, err
	}
	if c, err = replay.Config(r, g, c, cmd.Flags().Changed); err != nil {
		if of := gameOfRecord(r); of != "" && of != g.Name() {
			err = fmt.Errorf("%w: want --game %s", err, of)
		}
		return fail(err)
	}
	start, err := g.New(c)
	if err != nil {
		return fail(err)
	}
	replay.End(r, start)
	PrintNotes(cmd, f.SGF, r.Notes)
	if moves := r.Moves(); cmd.Flags().Changed("move-number") && (f.moveNumber < 1 || f.moveNumber > moves+1) {
		return nil, BadInput("--move-number: %d: %s has %s", f.moveNumber, f.SGF, Plural(moves, "move", "moves"))
	}
	if err := replay.New(r.Line()).Play(start, len(r.Before(f.moveNumber))); err != nil {
		return fail(err)
	}
	return start, nil
}

// gameOfRecord returns the first game that a record can be of, as far as it says so; "" if
// there is none.
func gameOfRecord(r *record.Record) string {
	for _, g := range games.All {
		if _, err := replay.Config(r, g, g.Default(), func(string) bool { return false }); err == nil {
			return g.Name()
		}
	}
	return ""
}

// giveMove executes --to-move.
func (f *GameFlags) giveMove(p game.Position) error {
	if f.toMove == "" {
		return nil
	}
	side, err := game.ParseSide(f.toMove)
	if err != nil {
		return BadInput("--to-move: %w", err)
	}
	if side == p.Side() {
		return nil
	}
	a, ok := p.(game.Arranger)
	if !ok {
		return BadInput("--to-move means nothing in %s", f.Game)
	}
	if err := a.GiveMove(side); err != nil {
		return BadInput("--to-move: %w", err)
	}
	return nil
}

// Ongoing returns an error if the game is over.
func Ongoing(p game.Position) error {
	if r, over := p.Result(); over {
		return BadInput("the game is over: %s", r)
	}
	return nil
}

// play plays the moves from standard input and --moves.
func (f *GameFlags) play(p game.Position) error {
	for _, from := range []struct{ name, moves string }{{"standard input", f.typed}, {"--moves", f.Moves}} {
		words, err := p.SplitMoves(from.moves)
		if err != nil {
			return BadInput("%s: %w", from.name, err)
		}
		for i, text := range words {
			if err := p.Play(text); err != nil {
				return BadInput("%s: %w", from.name, say.AtMove.With(i+1, err))
			}
		}
	}
	return nil
}

// readPosition reads a position's text.
func readPosition(in io.Reader) (string, error) {
	if IsTerminal(in) {
		return "", BadInput("no position: give one by --moves, --position or --sgf (standard input is a terminal)")
	}
	text, err := io.ReadAll(io.LimitReader(plaintext.SkipMark(in), maxPositionText+1))
	if err != nil {
		return "", fmt.Errorf("standard input: %w", err)
	}
	if len(text) > maxPositionText {
		return "", BadInput("standard input: a position has at most %d bytes", maxPositionText)
	}
	if strings.TrimSpace(string(text)) == "" {
		return "", BadInput("standard input: no board")
	}
	return strings.TrimSpace(string(text)), nil
}

// Depthless reports whether the engine of a game cannot be limited by a depth.
func Depthless(name string) bool {
	g, err := games.ByName(name)
	if err != nil {
		return false // opening the position reports it
	}
	_, ok := g.(game.Depthless)
	return ok
}

// GameAndRule names the game of a configuration and its rule, once where they have one name.
func GameAndRule(c game.Config) string {
	if c.Rule == "" || c.Rule == c.Game {
		return c.Game
	}
	return c.Game + " " + c.Rule
}
