package review

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"tengen/bench/puzzle"
	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/textboard"
	"tengen/internal/atomicfile"
	"tengen/internal/infile"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/search/game"
)

// puzzleScore is a person's score: the puzzles solved and missed.
type puzzleScore struct {
	path   string
	Solved map[string]int `json:"solved"` // times by puzzle
	Missed map[string]int `json:"missed"`
}

// loadScore reads a score and writes it again, so that a file that cannot be written fails at the
// beginning; a missing file is an empty score.
func loadScore(ctx context.Context, path string) (*puzzleScore, error) {
	s := &puzzleScore{path: path}
	if path != "" {
		text, err := infile.Read(ctx, path, cli.MaxScoreFile)
		if err == nil {
			err = s.parse(text)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	for _, m := range []*map[string]int{&s.Solved, &s.Missed} {
		if *m == nil {
			*m = map[string]int{}
		}
	}
	return s, s.save()
}

// parse reads the text of a score; an empty one is new. Other JSON is an error: the file would be lost.
func (s *puzzleScore) parse(text []byte) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(s)
	if err == nil && (d.More() || s.Solved == nil && s.Missed == nil) {
		err = errors.New("want one object with solved and missed")
	}
	if err != nil {
		return fmt.Errorf("%s is no score: %w", s.path, err)
	}
	return nil
}

// of orders the puzzles: first those never seen, then those missed, at last those solved.
func (s *puzzleScore) of(name string) int {
	switch {
	case s.Solved[name] > 0:
		return 2
	case s.Missed[name] > 0:
		return 1
	}
	return 0
}

func (s *puzzleScore) save() error {
	if s.path == "" {
		return nil
	}
	return atomicfile.Write(s.path, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", " ")
		return enc.Encode(s)
	})
}

// errQuit ends a session.
var errQuit = errors.New("quit")

// puzzleSession asks puzzles line by line.
type puzzleSession struct {
	in             *bufio.Reader
	out            io.Writer
	score          *puzzleScore
	language       say.Language
	solved, missed int
}

// newPuzzleSession returns a session that ends with its input, or with ctx.
func newPuzzleSession(ctx context.Context, in io.Reader, out io.Writer, score *puzzleScore, l say.Language) *puzzleSession {
	return &puzzleSession{in: bufio.NewReaderSize(infile.Stoppable(ctx, cli.StandardInput, plaintext.SkipMark(in)), longestLine), out: out, score: score, language: l}
}

// read returns the next line, without blanks around. It says of a longer one that it is, and returns "".
func (s *puzzleSession) read() (string, error) {
	line, long, err := s.in.ReadLine()
	if !long {
		return strings.TrimSpace(string(line)), err
	}
	for long && err == nil {
		_, long, err = s.in.ReadLine()
	}
	s.tell(say.LongLine.With(longestLine))
	return "", err
}

// tell prints a line.
func (s *puzzleSession) tell(what *say.Message) { fmt.Fprintln(s.out, what.In(s.language)) }

// keepSolvers is start, but it starts only one solver for each game.
func keepSolvers(start func(game string) (puzzle.Solver, error)) func(game string) (puzzle.Solver, error) {
	made := map[string]puzzle.Solver{}
	return func(game string) (s puzzle.Solver, err error) {
		if made[game] == nil {
			if s, err = start(game); err == nil {
				made[game] = s
			}
		}
		return made[game], err
	}
}

// play asks one puzzle.
func (s *puzzleSession) play(ctx context.Context, p *puzzle.Puzzle, by puzzle.Answerer, n, of int) error {
	t, err := puzzle.NewTrial(p, by)
	if err != nil {
		return err
	}
	at := t.Position()
	s.tell(sayPuzzle.With(n, of, p.Title(), at.Title()))
	s.tell(sayAnd.Fold(p.Words(at.Side())...))
	fmt.Fprintln(s.out)
	printBoard(s.out, at)
	helped, hinted := false, "" // the move whose idea was shown
	for {
		fmt.Fprintf(s.out, "%s: ", t.Position().Side().Say().In(s.language))
		word, err := s.read()
		if err != nil {
			fmt.Fprintln(s.out)
			if ctx.Err() != nil || err == io.EOF {
				return errQuit
			}
			return err
		}
		switch strings.ToLower(word) {
		case "":
			continue
		case "quit", "q", "exit":
			return errQuit
		case "help", "?":
			s.tell(sayPuzzleHelp.With())
			continue
		case "board":
			printBoard(s.out, t.Position())
			continue
		case "hint":
			helped = true
			m, err := t.Hint(ctx)
			if err != nil {
				return err
			}
			if n, ok := t.Position().(game.Namer); ok && m != hinted {
				if idea := n.Idea(m); idea != nil {
					hinted = m
					s.tell(sayHint.With(idea))
					continue
				}
			}
			fmt.Fprintln(s.out, m)
			continue
		case "skip":
			fmt.Fprintln(s.out)
			s.count(p, false)
			return nil
		case "solution":
			line, err := t.Solution(ctx)
			if err != nil {
				return err
			}
			fmt.Fprintf(s.out, "%s\n\n", strings.Join(line, " "))
			s.count(p, false)
			return nil
		}
		a, err := t.Try(ctx, word)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			s.tell(say.Of(err))
		case !a.Right:
			s.tell(sayWrong.With(refutation(&a)))
		case a.Solved:
			right := sayRight.With()
			if a.Why != nil {
				right = say.In.With(right, a.Why)
			}
			s.tell(right)
			fmt.Fprintln(s.out)
			s.count(p, t.Wrong() == 0 && !helped)
			return nil
		default:
			hinted = ""
			s.tell(sayAnswered.With(t.Position().Side().Other(), a.Reply))
			printBoard(s.out, t.Position())
		}
	}
}

// refutation says why a move is wrong.
func refutation(a *puzzle.Answer) *say.Message {
	if a.Reply == "" {
		return a.Why
	}
	return sayRefuted.With(a.Reply, a.Why)
}

// count counts a puzzle.
func (s *puzzleSession) count(p *puzzle.Puzzle, solved bool) {
	if solved {
		s.solved++
		s.score.Solved[p.Name]++
	} else {
		s.missed++
		s.score.Missed[p.Name]++
	}
}

// total prints the score.
func (s *puzzleSession) total() {
	s.tell(saySolved.With(s.solved, s.solved+s.missed))
}

// printBoard draws a position.
func printBoard(w io.Writer, p game.Position) {
	fmt.Fprintln(w, textboard.Text(p.Scene()))
}
