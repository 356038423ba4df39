package puzzle

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Puzzle is a position with one right move.
type Puzzle struct {
	Name string
	// Config is the position; without komi.
	Config game.Config
	// Kind is how the move wins: fours, threes, fukumi in Renju, force in Ring, score in
	// Jungo.
	Kind string
	// Plies is the length of the win, Stones the final lead in Jungo.
	Plies, Stones int
	Key           string
	Tempting      []string // wrong moves that look good
	Motifs        []string // see the constants
	// Mistake is what was played, for a puzzle of the kind ToMend; nil for all others.
	Mistake *Mistake
}

// ToMend is the kind of a puzzle that asks for a better move than one of a person's own game. It is
// in no file, and has no grade.
const ToMend = "mend"

// Mistake is the move of a game that a person is to mend.
type Mistake struct {
	Title *say.Message // of the puzzle
	Move  string
	// Lost is what it lost and Share what the best move would have kept, in expected points, 0 to 1;
	// Stones is the loss in stones where that is known, in Jungo.
	Lost, Share, Stones float64
	Line                []string // of the best move
}

// The motifs.
const (
	// Forbidden: a forbidden point of Black decides, for the attack or against it.
	Forbidden = "forbidden"
	// Sacrifice: in Jungo the right move can be captured at once.
	Sacrifice = "sacrifice"
	// Pass: in Jungo the right move is a pass.
	Pass = "pass"
	// Quiet: the right move threatens nothing at once.
	Quiet = "quiet"
)

// motifs are all of them.
var motifs = []string{Forbidden, Sacrifice, Pass, Quiet}

// Position returns the position of the puzzle.
func (p *Puzzle) Position() (game.Position, error) { return games.New(p.Config) }

// Grade returns the difficulty, 1 to Grades, by the length, the tempting moves, the kind and
// the motifs; in Jungo by the size of the board and its empty points.
func (p *Puzzle) Grade() int {
	points := len(p.Tempting)/2 + 2*len(p.Motifs)
	switch p.Kind {
	case "score":
		points += 2*(p.Config.Size-2) + strings.Count(p.Config.Position, ".")/2
	case "force":
		points += 3 * p.Plies / 2
	default:
		points += p.Plies / 3
		points += map[string]int{"threes": 3, "fukumi": 6}[p.Kind]
	}
	for i, most := range grades {
		if points < most {
			return i + 1
		}
	}
	return Grades
}

// columns are the names of the fields of a line.
const columns = "name game rule size kind plies-or-stones key tempting motifs position"

// String returns the puzzle as a line of a collection: the fields of columns with blanks
// between them, - for none, and the position, which may have blanks, at the end.
func (p *Puzzle) String() string {
	number := p.Plies
	if p.Kind == "score" {
		number = p.Stones
	}
	return fmt.Sprintf("%s %s %s %d %s %d %s %s %s %s", cmp.Or(p.Name, "-"), p.Config.Game, p.Config.Rule, p.Config.Size, p.Kind, number, p.Key,
		list(p.Tempting), list(p.Motifs), p.Config.Position)
}

func list(words []string) string { return cmp.Or(strings.Join(words, "/"), "-") }

func unlist(text string) []string {
	if text == "-" {
		return nil
	}
	return strings.Split(text, "/")
}

// Read reads puzzles, one on each line, compressed by gzip or not. It skips empty lines and
// lines that begin with #. An error names the line.
func Read(r io.Reader) (out []Puzzle, err error) {
	in := bufio.NewReader(r)
	var text io.Reader = in
	if head, _ := in.Peek(2); string(head) == "\x1f\x8b" {
		if text, err = gzip.NewReader(in); err != nil {
			return nil, fmt.Errorf("puzzles: %w", err)
		}
	}
	err = plaintext.Lines(text, bufio.MaxScanTokenSize, "puzzles", func(_ int, line string) error {
		p, err := parse(line)
		out = append(out, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// parse reads a line and checks its position and its key.
func parse(text string) (p Puzzle, err error) {
	count := strings.Count(columns, " ") + 1
	f := strings.SplitN(text, " ", count)
	if len(f) != count {
		return p, fmt.Errorf("%q: want %s", plaintext.Clip(text), columns)
	}
	p = Puzzle{Name: f[0], Kind: f[4], Key: f[6], Tempting: unlist(f[7]), Motifs: unlist(f[8])}
	p.Config = game.Config{Game: f[1], Rule: f[2], Position: f[9]}
	if p.Config.Size, err = strconv.Atoi(f[3]); err != nil {
		return p, fmt.Errorf("size %q is not a number", plaintext.Clip(f[3]))
	}
	number, err := strconv.Atoi(f[5])
	if err != nil {
		return p, fmt.Errorf("%q is not a number of plies or stones", plaintext.Clip(f[5]))
	}
	switch kinds := Kinds(p.Config.Game); {
	case kinds == nil:
		return p, fmt.Errorf("unknown game %q", plaintext.Clip(p.Config.Game))
	case !slices.Contains(kinds, p.Kind):
		return p, fmt.Errorf("kind %q: want one of %s", plaintext.Clip(p.Kind), strings.Join(kinds, ", "))
	case p.Kind == "score":
		p.Stones = number
	case number < 1:
		return p, fmt.Errorf("a win in %d plies", number)
	default:
		p.Plies = number
	}
	for _, m := range p.Motifs {
		if !slices.Contains(motifs, m) {
			return p, fmt.Errorf("motif %q: want some of %s", plaintext.Clip(m), strings.Join(motifs, ", "))
		}
	}
	at, err := p.Position()
	if err != nil {
		return p, err
	}
	p.Config.Rule = at.Config().Rule // its usual name
	for _, m := range append([]string{p.Key}, p.Tempting...) {
		if err := at.Clone().Play(m); err != nil {
			return p, fmt.Errorf("move %s: %w", m, err)
		}
	}
	return p, nil
}

// Kinds returns the kinds of puzzle of a game, nil for a game without puzzles.
func Kinds(name string) []string {
	return map[string][]string{"renju": {"fours", "threes", "fukumi"}, "ring": {"force"}, "jungo": {"score"}}[name]
}
