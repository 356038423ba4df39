package solve

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat"
)

type solveFlags struct {
	position      cli.GameFlags
	kind          string
	fukumi        bool
	time          time.Duration
	nodes         uint64
	memory        int64 // MiB
	shortest, all bool
	proof         string
	strategy      string
	json          bool
	language      cli.Language
}

// solveGame is solve for a game other than Renju: its help, its own flags, and its
// work. The file of each game adds it to solveGames.
type solveGame struct {
	long string
	flag string // a flag that only this game has
	add  func(cmd *cobra.Command)
	run  func(cmd *cobra.Command, f *solveFlags, args []string) error
}

// solveGames are the values of --game other than renju.
var solveGames = map[string]solveGame{}

func newSolve() *cobra.Command {
	var f solveFlags
	cmd := &cobra.Command{
		Use:   "solve [-]",
		Short: "Prove or disprove a win in Renju and Ring, or prove a score in Jungo",
		Long: `Prove or disprove that the side to move wins by continuous attack.

Give the position by its moves (--moves), as a drawing of the board (--position), or by a
record (--sgf). - in place of a drawing or of a record's name is standard input, from which
the command also reads if no flag gives a position. Of a record it plays the main line of
the first game to its end, or to the position before --move-number; stones set up, size,
side to move and, unless --rule is given, the rule set are those of the record.
` + cli.DrawingHelp + `
--to-move overrides this.

--kind chooses the attacks to search:
  vcf   fours only (another name: fours)
  vct   fours and threes (another name: threes), and for White under renju the threat of a four that Black
        can stop on a forbidden point only (nerai); with --fukumi also moves that make
        neither but threaten a win by fours (mise and fukumi moves; --kind fukumi is the same)
  auto  vcf, then vct without and with fukumi moves in turns, until one of them wins; such
        moves may also be on points where they build nothing but stop fours of the other side

A position of a solved game is answered by its strategy, unless --kind, --shortest, --all or
--proof asks for a search (docs/solved.md says what is solved). --strategy answers from the
strategy in a file instead, and goes with none of these; a position that the file does not know
is searched.

There are three answers. A win is proven: the proof answers every reply of the other side,
and was checked by the rules alone. None exists: it is proven that no attack of the kind
wins. Not decided: a limit ended the search, which says nothing about the position.

The length is that of the longest line in the proof, in plies, the five counted;
"pass" in a line stands for any reply that stops nothing. --shortest finds the shortest
win by fours (a win with threes may be shorter). --all says for every legal first move
whether it wins by the kind of attack that wins, is proven not to, or is not decided.

The search runs for at most 1 min if neither --time nor --nodes is given. An interrupt
(Ctrl-C) ends it.

Exit codes: 0 a win is proven; 1 failed; 2 the command line or its input is wrong;
3 proven that no win of the kind exists; 4 not decided.`,
		Example: `  tengen solve --rule renju --moves h8h9h6i8j7i10i7k7j6k5
  tengen solve --rule freestyle --kind vct --time 10s < board.txt
  tengen solve --sgf game.sgf --move-number 31 --all
  tengen solve --moves h8h9h6i8j7i10i7k7j6k5 --proof win.txt && tengen verify win.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: f.dispatch,
	}
	for _, name := range slices.Sorted(maps.Keys(solveGames)) {
		g := solveGames[name]
		cmd.Long += "\n\n" + g.long
		g.add(cmd)
	}
	f.position.Add(cmd)
	f.language.Add(cmd)
	fl := cmd.Flags()
	fl.StringVar(&f.kind, "kind", "auto", "attacks to search: vcf (or fours), vct (or threes), fukumi, or auto")
	cli.Complete(cmd, "kind", []string{"auto", "vcf", "vct", "fours", "threes", "fukumi"})
	fl.BoolVar(&f.fukumi, "fukumi", false, "with --kind vct: mise and fukumi moves, too")
	fl.Var((*cli.Span)(&f.time), "time", "time limit, such as 10s or 1m30s; a bare number is seconds")
	fl.Uint64Var(&f.nodes, "nodes", 0, "limit of nodes (moves made); writing the proof may take up to as many more")
	fl.Int64Var(&f.memory, "memory", threat.DefaultVCTMemory>>20, "prover's table in MiB")
	fl.BoolVar(&f.shortest, "shortest", false, "find the shortest win by fours, if fours win")
	fl.BoolVar(&f.all, "all", false, "say for every first move whether it wins by the kind of attack that wins")
	fl.StringVar(&f.proof, "proof", "", "write the proof to this file, which is replaced")
	fl.StringVar(&f.strategy, "strategy", "", "file of a strategy, which verify --strategy writes: a position that it knows is answered at once")
	fl.BoolVar(&f.json, "json", false, "print the result as one JSON object")
	return cmd
}

// kinds returns the kinds of attack to search, in turn. They have two names each: those of
// renju, and those of the results.
func (f *solveFlags) kinds() ([]threat.Kind, error) {
	switch f.kind {
	case threat.Fours.String():
		f.kind = "vcf"
	case threat.Nerai.String():
		f.kind = "vct"
	case threat.Fukumi.String():
		f.kind, f.fukumi = "vct", true
	}
	if f.fukumi && f.kind != "vct" {
		return nil, cli.BadInput("--fukumi goes with --kind vct (auto tries fukumi moves anyway)")
	}
	switch f.kind {
	case "vcf":
		return []threat.Kind{threat.Fours}, nil
	case "vct":
		if f.shortest {
			return nil, cli.BadInput("--shortest goes with --kind vcf or auto: lengths are minimal for fours only")
		}
		if f.fukumi {
			return []threat.Kind{threat.Fukumi}, nil
		}
		return []threat.Kind{threat.Nerai}, nil
	case "auto":
		return []threat.Kind{threat.Fours, threat.Nerai, threat.Guarded}, nil
	}
	return nil, cli.BadInput("--kind: unknown kind %q: want vcf (fours), vct (threes), fukumi or auto", f.kind)
}

// checkLimits sets the default limits, and returns an error for one out of range.
func (f *solveFlags) checkLimits() error {
	if err := cli.CheckMemory("memory", f.memory); err != nil {
		return err
	}
	if f.time == 0 && f.nodes == 0 {
		f.time = solveTime
	}
	return nil
}

func (f *solveFlags) dispatch(cmd *cobra.Command, args []string) error {
	names := slices.Sorted(maps.Keys(solveGames))
	g, ok := solveGames[f.position.Game]
	if !ok && f.position.Game != "renju" {
		return cli.BadInput("--game: there is no solver for %s: want renju, %s", f.position.Game, strings.Join(names, " or "))
	}
	for _, name := range names {
		if flag := solveGames[name].flag; flag != g.flag && cmd.Flags().Changed(flag) {
			return cli.BadInput("--%s means nothing in %s", flag, f.position.Game)
		}
	}
	if err := cli.NoInput("--proof", f.proof, f.position.SGF); err != nil {
		return err
	}
	if err := cli.Writable("--proof", f.proof); err != nil {
		return err
	}
	if !ok {
		return f.run(cmd, args)
	}
	return g.run(cmd, f, args)
}

func (f *solveFlags) run(cmd *cobra.Command, args []string) error {
	if f.strategy != "" {
		if err := cli.Refuse(cmd, "and --strategy exclude each other", "kind", "fukumi", "shortest", "all", "proof"); err != nil {
			return err
		}
	}
	kinds, err := f.kinds()
	if err != nil {
		return err
	}
	if err := f.checkLimits(); err != nil {
		return err
	}
	p, err := f.open(cmd, args)
	if err != nil {
		return err
	}
	// Not before the input is read, which an interrupt should end as well.
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	q := p.(*gamerenju.Position)
	if ok, err := f.known(cmd, q); ok || err != nil {
		return err
	}
	b := q.Board()
	s := newSolving(f, b, newSolveBar(cmd.ErrOrStderr(), f.language.Language))
	res, err := s.solve(ctx, kinds)
	if err == nil && res.status == threat.Win && f.all {
		err = s.firstMoves(ctx, res)
	}
	s.bar.Clear()
	if err != nil {
		return err
	}
	var failed error
	if res.proof != nil && f.proof != "" {
		if failed = writeProof(f.proof, res.proof); failed != nil {
			f.proof = "" // the win is told all the same
		}
	}
	print := f.printText
	if f.json {
		print = printJSON
	}
	if err := errors.Join(print(cmd.OutOrStdout(), q, res), failed); err != nil {
		return err
	}
	switch res.status {
	case threat.Win:
		return nil
	case threat.None:
		return cli.Outcome(cli.ExitNo)
	}
	return cli.Outcome(cli.ExitUndecided)
}

// open returns the position that the flags give; without one it reads the position from
// standard input.
func (f *solveFlags) open(cmd *cobra.Command, args []string) (game.Position, error) {
	changed := cmd.Flags().Changed
	if len(args) == 0 && !changed("moves") && !changed("sgf") && !changed("opening") && !changed(game.StartsAt) {
		args = []string{"-"}
	}
	p, err := f.position.Open(cmd, args)
	if err != nil {
		return nil, err
	}
	if err := cli.Ongoing(p); err != nil {
		if f.position.SGF != "" && len(p.Moves()) > 0 {
			err = cli.BadInput("%w; --move-number names a position before", err)
		}
		return nil, err
	}
	return p, nil
}
