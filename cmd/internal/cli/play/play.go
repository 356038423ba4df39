package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/textboard"
	"tengen/cmd/internal/tui"
	"tengen/internal/infile"
	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/game/games"
	gamejungo "tengen/search/game/jungo"
)

// PlayFlags are the flags of play.
type PlayFlags struct {
	greeting                  *say.Message // result of the nigiri
	game                      cli.GameFlags
	black, white, clock       string
	handicap                  int
	level, threads            int
	line, warn                bool
	time                      time.Duration
	nodes                     uint64
	save, resume              string
	last                      bool     // the game that is played is the last that was left
	onward                    []string // the flags that go on with the game that was left, nil if none do
	book                      cli.BookFlag
	ascii, noColour, lineMode bool
	language                  cli.Language
}

func newPlay() *cobra.Command { return new(PlayFlags).command() }

// command returns the command whose flags these are.
func (f *PlayFlags) command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play renju, jungo or ring on the terminal",
		Long: `Play renju (or gomoku), jungo or ring on the terminal: against the engine, against
another person, or let two engines play.

On a terminal the command shows a board for keys and mouse: arrows and enter, or a
click, pick a point, in Ring the piece and then its target; ? shows all keys, and i the
rules of the game, which tengen rules shows, too. If input or output is not a terminal, with
TERM=dumb, or with --lines, it reads moves and commands line by line; help lists them, and
rules tells the rules.

Level 1 is for beginners, and each level wins about 70 of 100 games against the one below.
A weaker move loses little; it is never a random one. --time and --nodes bound a move at
any level; without --level they mean full strength.

` + levelsText() + `
The engine's line is hidden unless you ask for it (--line, e on the board). A hint names
the idea of a good move; ask again for the move. If your move would lose at once, Tengen
below full strength asks whether you want to take it back (--warn=false: it does not).

--clock gives each side a clock, also the engine. A side loses when its time is up.

--save writes the game to a file after every move, and --resume continues such a
file; to write on in it, name it with --save as well. The file of --save must be new or
empty, unless it is that of --resume. Another game of the
same run goes to a new file beside it, such as game-2.txt after game.txt. The lines of the
file are "game ring", "white engine:5", "move c2" and so on. Without --save, --resume last
continues the last game that was left on a terminal.

A move that is not allowed, such as a forbidden point of renju, is refused with the reason.

--opening RULE, such as swap2 or soosorv-8, plays the first stones of renju under that
rule (tengen openings --rules describes them): you and the engine lay stones, swap or stay,
name numbers and choose among fifth stones, and the engine gives its reasons. Without
--black and --white the nigiri decides who begins.

--lang ja speaks Japanese, and en English; usually the locale decides (LC_ALL, LC_MESSAGES,
LANG). Where a terminal draws the stones two columns wide, as some do in a Japanese locale,
--ascii keeps the board straight.`,
		Example: `  tengen play
  tengen play --game ring --level 3
  tengen play --game jungo --size 7 --komi 4.5 --black engine --white person
  tengen play --game renju --black person --white person --save game.txt
  tengen play --opening soosorv-8
  tengen play --game jungo --size 9 --handicap 3 --clock 10m/3x20s
  tengen play --resume game.txt --save game.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: f.run,
	}
	f.game.Takes.InputFor = "moves"
	f.game.Takes.OpeningRules = true
	f.game.Add(cmd)
	fl := cmd.Flags()
	fl.StringVar(&f.black, "black", "person", "who plays Black: person, engine, or engine:LEVEL")
	fl.StringVar(&f.white, "white", "engine", "who plays White")
	fl.IntVar(&f.level, "level", game.UsualLevel, fmt.Sprintf("level of the engine, 1 to %d", game.MaxLevel))
	completePlayers(cmd)
	fl.Var((*cli.Span)(&f.time), "time", "time for a move of the engine, such as 5s, at any level; a bare number is seconds")
	fl.Uint64Var(&f.nodes, "nodes", 0, "nodes for a move of the engine (in jungo visits), at any level")
	fl.BoolVar(&f.line, "line", false, "show the line that the engine expects")
	fl.BoolVar(&f.warn, "warn", true, "below full strength: ask before a move that loses at once")
	fl.IntVar(&f.threads, "threads", cli.Processors(), "search threads")
	fl.StringVar(&f.clock, "clock", "", "game clock: 10m, 5m+3s (with an increment for every move), 10m/5x30s (with periods of byo-yomi) or 10m/15/5m (with 5m for every 15 moves then)")
	fl.IntVar(&f.handicap, "handicap", 0, "jungo: black stones at the start, White moves first; komi is 0 unless given")
	f.book.Add(cmd)
	fl.StringVar(&f.save, "save", "", "file to write the game to after every move, in SGF if its name ends in .sgf")
	fl.StringVar(&f.resume, "resume", "", "game to continue: a saved one, one in SGF, or last: the last one that was left")
	fl.BoolVar(&f.ascii, "ascii", false, "draw the board with ASCII characters only")
	fl.BoolVar(&f.noColour, "no-colour", false, "use no colours, as with the variable NO_COLOR")
	fl.BoolVar(&f.lineMode, "lines", false, "play line by line on a terminal, too")
	f.language.Add(cmd)
	return cmd
}

func (f *PlayFlags) run(cmd *cobra.Command, args []string) (err error) {
	if err := f.findLast(); err != nil {
		return err
	}
	m, err := f.match(cmd, args)
	if err != nil {
		return err
	}
	if err := f.checkSave(); err != nil {
		return err
	}
	opt := f.options()
	if err := cli.CheckThreads(f.threads); err != nil {
		return err
	}
	e, err := m.Game.Game().NewEngine(m.Game.Config(), game.Options{Threads: f.threads, Seed: rand.Uint64()})
	if err != nil {
		return cli.BadInput("--%w", err)
	}
	e, done, err := f.book.Engine(e)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	if opt.AutoSave {
		if err := m.Save(f.save); err != nil {
			return cli.BadInput("--save: %w", err)
		}
	}
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	in, out := cmd.InOrStdin(), cmd.OutOrStdout()
	if f.lineMode || !cli.IsScreen(in, out) {
		opt.Echo = !cli.IsTerminal(in)
		people := cli.IsTerminal(in) && cli.IsTerminal(out)
		if people {
			opt.Left = f.left
		}
		err := tui.Lines(ctx, m, e, opt, in, out)
		if people {
			f.goesOn(out)
		}
		return err
	}
	opt.Left = f.left
	_, opt.Last = lastPlace()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // stops the engine
	board := tui.New(ctx, m, e, opt)
	shown := show(ctx, board, in, cli.Terminal(out))
	if ctx.Err() != nil {
		shown = nil
	}
	left := board.Leave()
	if shown == nil {
		f.farewell(out, m)
	}
	return errors.Join(shown, left)
}

// checkSave returns an error if --save names a file with something else than the resumed game.
func (f *PlayFlags) checkSave() error {
	if !infile.Taken(f.save) {
		return nil // what cannot be written fails at once
	}
	if same, err := infile.Same(f.resume, f.save); err == nil && same {
		return nil
	}
	return cli.BadInput("--save: %s exists: --resume continues its game", f.save)
}

// options returns what the flags say of the board and of the engine's moves.
func (f *PlayFlags) options() tui.Options {
	file := cmp.Or(f.save, f.resume)
	if f.last {
		file = f.save
	}
	return tui.Options{
		File: file, AutoSave: f.save != "", Limits: game.Limits{Time: f.time, Nodes: f.nodes, Plain: f.nodes > 0},
		HintLevel: game.MaxLevel, ShowLine: f.line, NoWarning: !f.warn, Greeting: f.greeting, Language: f.language.Language,
		ASCII: f.ascii || !cli.UTF8Locale(os.Getenv), Bare: f.noColour || cli.Colourless(os.Getenv),
	}
}

// farewell prints the result on the normal screen after the board was closed.
func (f *PlayFlags) farewell(out io.Writer, m *playing.Match) {
	fmt.Fprint(out, textboard.Text(m.Game.Scene()))
	if r, over := m.Result(); over {
		fmt.Fprintln(out, r.Say().In(f.language.Language))
	}
	f.goesOn(out)
}

// match returns the match that the flags ask for: a new one, or that of a file.
func (f *PlayFlags) match(cmd *cobra.Command, args []string) (*playing.Match, error) {
	if (f.time > 0 || f.nodes > 0) && !cmd.Flags().Changed("level") {
		f.level = game.MaxLevel
	}
	if err := playing.CheckLevel(f.level); err != nil {
		return nil, cli.BadInput("--%w", err)
	}
	if f.resume == "" {
		return f.begin(cmd, args)
	}
	if err := cli.Refuse(cmd, "and --resume exclude each other", "game", "rule", "size", "komi", "position", "moves", "sgf", "to-move", "opening", "move-number", "clock", "handicap"); err != nil {
		return nil, err
	}
	if len(args) > 0 {
		return nil, cli.BadInput("unexpected argument %q: --resume names the game", args[0])
	}
	m, err := playing.Load(f.resume, f.game.Charset)
	if err != nil {
		return nil, cli.BadInput("--resume: %w", err)
	}
	cli.PrintNotes(cmd, f.resume, m.Notes)
	return m, f.players(cmd, m, false)
}

// begin returns a new match.
func (f *PlayFlags) begin(cmd *cobra.Command, args []string) (*playing.Match, error) {
	rule, ruled := opening.ByName(f.game.Opening)
	if ruled {
		f.game.Opening = ""
		if err := cli.Refuse(cmd, "and an opening rule exclude each other", "moves", "to-move", "sgf", game.StartsAt); err != nil {
			return nil, err
		}
	}
	f.game.Usual.Handicap = f.handicap != 0
	g, err := f.game.Open(cmd, args)
	if err != nil {
		return nil, err
	}
	m := &playing.Match{Game: g}
	if cmd.Flags().Changed("handicap") {
		if m.Game, err = f.handicapped(cmd, g); err != nil {
			return nil, cli.BadInput("--handicap: %w", err)
		}
	}
	m.Lay()
	if f.clock != "" {
		c, err := playing.ParseTimeControl(f.clock)
		if err != nil {
			return nil, cli.BadInput("--clock: %w", err)
		}
		m.Clock = playing.NewClock(c)
	}
	if ruled {
		if err := m.Begin(rule); err != nil {
			return nil, cli.BadInput("--opening: %w", err)
		}
		if !cmd.Flags().Changed("black") && !cmd.Flags().Changed("white") {
			var person bool
			person, f.greeting = playing.Nigiri(rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
			if !person {
				f.black, f.white = f.white, f.black
			}
		}
	}
	return m, f.players(cmd, m, true)
}

// handicapped returns the start of a game of Jungo with handicap stones.
func (f *PlayFlags) handicapped(cmd *cobra.Command, g game.Position) (game.Position, error) {
	c := g.Config()
	if c.Game == gamejungo.Game.Name() && c.Position == "" && len(g.Moves()) == 0 && !cmd.Flags().Changed(game.Komi) {
		c.Komi = 0
		var err error
		if g, err = g.Game().New(c); err != nil {
			return nil, err
		}
	}
	return gamejungo.Handicap(g, f.handicap)
}

// players sets the players; for a resumed game only those that flags name.
func (f *PlayFlags) players(cmd *cobra.Command, m *playing.Match, all bool) error {
	for s, p := range []struct{ flag, text string }{{"black", f.black}, {"white", f.white}} {
		if !all && !cmd.Flags().Changed(p.flag) {
			if m.Players[s].Engine && cmd.Flags().Changed("level") {
				m.Players[s].Level = f.level
			}
			continue
		}
		var err error
		if m.Players[s], err = playing.ParsePlayer(p.text, f.level); err != nil {
			return cli.BadInput("--%s: %w", p.flag, err)
		}
	}
	if !all && cmd.Flags().Changed("level") && !m.Players[0].Engine && !m.Players[1].Engine {
		return cli.BadInput("--level: no engine plays in %s: --black engine or --white engine makes one", f.resume)
	}
	return nil
}

// levelsText says for whom each level is, and what the levels of every game see.
func levelsText() string {
	suit := game.Lesson{Text: sayLevelsSuit.With()}
	for first := 1; first < game.MaxLevel; {
		text, next := game.SuitsLevel(first), first+1
		for next < game.MaxLevel && game.SuitsLevel(next).Code == text.Code {
			next++
		}
		name := fmt.Sprintf("%4d", first)
		if next > first+1 {
			name = fmt.Sprintf("%2d-%d", first, next-1)
		}
		suit.Rows, first = append(suit.Rows, game.Row{Name: name, Text: text}), next
	}
	all := []game.Lesson{suit}
	for _, g := range games.All {
		lesson := game.Lesson{Text: sayLevels.With(game.SayName(g.Name()))}
		for level := 1; level <= game.MaxLevel; level++ {
			lesson.Rows = append(lesson.Rows, game.Row{Name: fmt.Sprintf("%4d", level), Text: game.AboutLevel(g, level)})
		}
		all = append(all, lesson)
	}
	return textboard.LessonsText(all, say.English, true)
}

// completePlayers lets the shell complete players and levels.
func completePlayers(cmd *cobra.Command) {
	players, levels := []string{"person", "engine"}, []string(nil)
	for level := 1; level <= game.MaxLevel; level++ {
		levels = append(levels, fmt.Sprint(level))
		players = append(players, fmt.Sprintf("engine:%d", level))
	}
	cli.Complete(cmd, "black", players)
	cli.Complete(cmd, "white", players)
	cli.Complete(cmd, "level", levels)
}
