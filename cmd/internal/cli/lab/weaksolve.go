package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/bench/match/cluster"
	"tengen/bench/weaksolve"
	"tengen/cmd/internal/cli"
	climatch "tengen/cmd/internal/cli/match"
	"tengen/internal/atomicfile"
	"tengen/internal/ended"
	"tengen/internal/infile"
	"tengen/movegen/renju"
)

type labWeakSolveFlags struct {
	labFlags
	rule, moves string
	memory      int64 // MiB
	join, hints []string
	parts, like []string
	time        cli.Span
	report      bool
	proven      string
	o           weaksolve.Options
	cluster     climatch.ClusterFlags
}

func newLabWeakSolve() *cobra.Command {
	var f labWeakSolveFlags
	cmd := &cobra.Command{
		Use:   "weaksolve --out FILE",
		Short: "Prove that a side wins Gomoku or Renju, and write the certificate",
		Long: `Prove that the side to move wins a position of Gomoku or Renju (the empty board without
--moves), whatever the other side replies, and write the certificate, which tengen verify
checks by the rules alone.

The proof is a search over the attacker's moves and all replies, best first by proof numbers, whose
leaves are wins by continuous threats. Everything found is in FILE.jsonl at once: Ctrl-C, or
a process that is killed, loses no more than the expansions under way, and --resume
continues there. The journal of another machine, which has worked on the same rule set and
size, on the same position or one that comes after it, is added with --join. --proven writes
what is proven, also of a search that goes on, to a small file for --join. A journal of another
rule set or size helps with --hints: the moves that win there are tried first.

The certificate is written when the position is proven. It takes over the lemmas of the
certificates of --part, which may be of other searches, of positions on the way. Where a reply turns out to be
unanswered, the search goes on with it.

--like takes the certificate of the same position on a board of another size or by another rule
set, or of a position in which one stone of the defender is elsewhere. Its moves and wins are
tried before anything is searched, which takes a fraction of the time. Both boards have the same
centre. Where the search stands still, --nodes lets the engine choose moves with more care: with a
million nodes an expansion takes a few seconds, and fewer are needed. --report prints the work for
each reply to the first move.

With --serve other machines help: processes of "tengen match --workers URL", with the URL that
--serve prints and the token of --token-file (see tengen match --help). They may join and leave
at any time. Each of them searches positions below different open ones, and its answer, a part of
a journal with the proofs of all that it says is won, is checked before it is added. This machine
searches too, with --threads, which may be 0.`,
		Example: `  tengen lab weaksolve --rule freestyle --out freestyle.cert
  tengen lab weaksolve --rule freestyle --moves h8i9h7g9 --out part.cert --time 10m
  tengen lab weaksolve --rule freestyle --out freestyle.cert --resume --join part.cert.jsonl
  tengen lab weaksolve --serve=:4222 --rule freestyle --size 19 --out freestyle19.cert`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	cli.OutFlag(cmd, &f.out, "file of the certificate to write")
	fl := cmd.Flags()
	fl.BoolVar(&f.resume, "resume", false, "continue the search of --out")
	ruleFlag(cmd, &f.rule, renju.Freestyle, "rule set")
	fl.IntVar(&f.o.Size, "size", 15, "size of the board")
	fl.StringVar(&f.moves, "moves", "", "moves to the position, such as h8i9")
	fl.IntVar(&f.o.Threads, "threads", 1, "positions searched at the same time")
	fl.Int64Var(&f.memory, "memory", 256, "tables of all threads together, in MiB; the positions found take more")
	fl.Uint64Var(&f.o.Nodes, "nodes", 0, "nodes of the first search in a position in which the engine chooses moves; later ones have more in proportion (usual: 60000)")
	fl.StringArrayVar(&f.join, "join", nil, "journal of another search to add; may be repeated")
	fl.StringArrayVar(&f.parts, "part", nil, "certificate of a part of the proof; may be repeated")
	fl.StringArrayVar(&f.hints, "hints", nil, "journal of another rule set or size whose moves are tried first; may be repeated")
	fl.StringArrayVar(&f.like, "like", nil, "certificate of another size, rule set or second stone whose wins are tried first; may be repeated")
	fl.StringVar(&f.proven, "proven", "", "file to write what is proven, and search no further")
	fl.Var(&f.time, "time", "end the search after so long, as Ctrl-C does; 0 is no limit")
	fl.BoolVar(&f.report, "report", false, "print the work for each reply to the first move, and search no further")
	f.cluster.AddServer(cmd)
	return cmd
}

func (f *labWeakSolveFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) (err error) {
	served := cmd.Flags().Changed("serve")
	if err := f.settings(cmd, served); err != nil {
		return err
	}
	journal := f.out + lab.JournalSuffix
	_, err = os.Stat(journal)
	fresh := err != nil
	if !fresh && !f.resume {
		return cli.BadInput("--out: %s exists: --resume continues from it", journal)
	}
	if there, err := os.Stat(f.out); err == nil && (!there.Mode().IsRegular() || fresh && there.Size() > 0) {
		return cli.BadInput("--out: %s exists, and is no certificate that goes on", f.out)
	}
	s, err := weaksolve.Open(journal, f.o)
	if err != nil {
		return cli.AsInput(err)
	}
	defer func() {
		err = errors.Join(err, s.Close())
		if fresh { // the next attempt needs no --resume
			os.Remove(journal)
		}
	}()
	take, err := f.read(ctx, s)
	if err != nil {
		return err
	}
	fresh = fresh && served // all that is read is right
	if f.proven != "" {
		positions := 0
		err := atomicfile.Write(f.proven, func(w io.Writer) (err error) {
			positions, err = s.WriteProven(w)
			return err
		})
		if err != nil {
			return cli.BadInput("--proven: %w", err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s holds %s\n", f.proven, cli.Count(positions, "won position", "won positions"))
	}
	switch {
	case f.report:
		return f.print(cmd.OutOrStdout(), s)
	case f.proven != "":
		return nil
	case !served:
		return f.search(ctx, cmd, s, take)
	}
	p, end, err := f.cluster.Open(ctx, cmd.ErrOrStderr(), func(server *cluster.Server, o cluster.Options) (*cluster.Pool, error) {
		return cluster.NewWeakSolve(server, s.Settings(), o)
	})
	if err != nil {
		return err
	}
	fresh = false
	players := slices.Repeat([]weaksolve.Player{p.SolvePlayer()}, servedJobs)
	return end(f.search(ctx, cmd, s, take, players...))
}

// settings reads the flags of the search itself.
func (f *labWeakSolveFlags) settings(cmd *cobra.Command, served bool) (err error) {
	threads := f.o.Threads
	if served && threads == 0 {
		threads = 1 // of the certificate
	}
	if err := errors.Join(f.cluster.Refuse(cmd), cli.NotZero(cmd, "nodes"), f.check(threads), cli.CheckMemory("memory", f.memory)); err != nil {
		return cli.AsInput(err)
	}
	if f.o.Rule, err = renju.ParseRule(f.rule); err != nil {
		return cli.BadInput("--rule: %w", err)
	}
	if _, err := renju.New(f.o.Size, f.o.Rule); err != nil {
		return cli.BadInput("--size: %w", err)
	}
	if f.o.Moves, err = renju.ParseMoves(f.moves, f.o.Size); err != nil {
		return cli.BadInput("--moves: %w", err)
	}
	if len(f.o.Moves)%2 > 0 {
		f.o.Attacker = renju.White
	}
	if f.memory < weaksolve.LeastMemory*int64(threads) {
		return cli.BadInput("--memory: %d MiB: want at least %d for each thread", f.memory, weaksolve.LeastMemory)
	}
	f.o.Memory = f.memory << 20
	return nil
}

// read adds what other files hold to a search. take adds a certificate, once.
func (f *labWeakSolveFlags) read(ctx context.Context, s *weaksolve.Solver) (take func(name string) error, err error) {
	if err := errors.Join(eachJournal(ctx, "join", f.join, s.Join), eachJournal(ctx, "hints", f.hints, s.Hint)); err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	take = func(name string) error {
		if taken[name] {
			return nil // Certify opens it by its name
		}
		taken[name] = true
		return s.Take(func() (io.ReadCloser, error) { return infile.Open(ctx, name) })
	}
	for _, name := range f.parts {
		if err := take(name); err != nil {
			return nil, cli.BadInput("--part: %s: %w", name, err)
		}
	}
	if _, err := os.Stat(f.part()); err == nil && f.resume {
		if err := take(f.part()); err != nil {
			return nil, cli.BadInput("--resume: %s: %w", f.part(), err)
		}
	}
	for _, name := range f.like {
		if err := s.Like(func() (io.ReadCloser, error) { return infile.Open(ctx, name) }); err != nil {
			return nil, cli.BadInput("--like: %s: %w", name, err)
		}
	}
	return take, nil
}

// eachJournal calls use with the text of each of the files of a flag.
func eachJournal(ctx context.Context, flag string, names []string, use func([]byte) error) error {
	for _, name := range names {
		text, err := infile.Read(ctx, name, atomicfile.MaxJournal)
		if err == nil {
			err = use(text)
		}
		if err != nil {
			return cli.BadInput("--%s: %s: %w", flag, name, err)
		}
	}
	return nil
}

// search searches, with the help of some players, and writes the certificate, until that has no
// hole. What is written of one with holes, or until it is stopped, is in a file beside it, from
// which the next attempt goes on.
func (f *labWeakSolveFlags) search(ctx context.Context, cmd *cobra.Command, s *weaksolve.Solver, take func(name string) error, players ...weaksolve.Player) error {
	part := f.part()
	status := cli.NewStatus(cmd.ErrOrStderr())
	defer status.Clear()
	limited, cancel := cli.Timed(ctx, time.Duration(f.time))
	defer cancel()
	for {
		err := s.Run(limited, func() { status.Show(progressText(s.Progress())) }, players...)
		p := s.Progress()
		status.Clear()
		switch {
		case ended.Only(err) && ctx.Err() == nil || err == nil && !s.Proven():
			fmt.Fprintf(cmd.OutOrStdout(), "not proven: %s\n", progressText(p))
			return cli.Outcome(cli.ExitUndecided)
		case err != nil:
			return stoppedJob(ctx, err, progressText(p))
		}
		holes, more, stopped := 0, false, error(nil)
		err = atomicfile.Write(part, func(w io.Writer) (err error) {
			holes, err = s.Certify(ctx, w, func(lemmas int) {
				more = true
				status.Show(fmt.Sprintf("writing the certificate: %d lemmas", lemmas))
			})
			if stopped = ctx.Err(); stopped != nil && more { // than the file has, which stays otherwise
				return nil
			}
			return err
		})
		status.Clear()
		if err = errors.Join(err, stopped); err != nil {
			return stoppedJob(ctx, err, "the search, before the certificate was written")
		}
		if holes > 0 {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s open again: the search goes on\n", cli.Count(holes, "reply is", "replies are"))
			if err := take(part); err != nil {
				return fmt.Errorf("%s: %w", part, err)
			}
			continue
		}
		if err := os.Rename(part, atomicfile.Linked(f.out)); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "proven; %s is the certificate: %s\n", f.out, progressText(p))
		return nil
	}
}

// part is the file with what is written of the certificate, beside its place.
func (f *labWeakSolveFlags) part() string { return atomicfile.Linked(f.out) + partSuffix }

// partSuffix ends the name of the file with what is written of a certificate.
const partSuffix = ".part"

func progressText(p weaksolve.Progress) string {
	text := fmt.Sprintf("%s, %d won, %d expanded", cli.Count(p.Positions, "position", "positions"), p.Proven, p.Expanded)
	if len(p.Line) > 0 {
		text += fmt.Sprintf(", cost %.0f, at %s", p.Cost, renju.FormatMoves(p.Line))
	}
	return text
}

// print prints the parts of the proof.
func (f *labWeakSolveFlags) print(out io.Writer, s *weaksolve.Solver) error {
	fmt.Fprintln(out, progressText(s.Progress()))
	fmt.Fprintln(out, "reply  move  proven  cost  positions  in the proof  longest  million makes")
	for _, p := range s.Parts() {
		proven := "no"
		if p.Proven {
			proven = "yes"
		}
		_, err := fmt.Fprintf(out, "%-5v  %-4v  %-6s  %4.0f  %9d  %12d  %7d  %13.1f\n",
			p.Reply, p.Move, proven, p.Cost, p.Positions, p.Solution, p.Longest, float64(p.Makes)/1e6)
		if err != nil {
			return err
		}
	}
	return nil
}
