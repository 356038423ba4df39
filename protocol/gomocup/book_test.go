package gomocup

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/game"
)

// corner is a database that answers with a corner.
type corner struct {
	Database
	err error
}

func (d corner) Best(_ context.Context, b *renju.Board) (game.Info, bool, error) {
	return game.Info{Move: "a1", Score: game.Score{Units: 1.5}, Rank: 1, Depth: 12, SelDepth: 12, PV: []string{"a1", "h8"}, Final: true, Book: true}, b.IsEmpty(renju.At(0, 0)), d.err
}

// The database answers for the engine where it has an answer, but not at a lower level of play,
// where several moves are ranked or points are blocked, or if the user does not want it to.
func TestDatabaseAnswers(t *testing.T) {
	const engine = "7,7"
	for _, c := range []struct {
		lines, want string
		err         error
	}{
		{"BEGIN", "0,14", nil},
		{"YXNBEST 1", "0,14", nil},
		{"TURN 0,14", engine, nil}, // the database knows nothing of it
		{"YXNBEST 2", engine, nil},
		{"INFO level 3\nBEGIN", engine, nil},
		{"INFO level 10\nBEGIN", "0,14", nil},
		{"YXBLOCK 3,3 DONE\nBEGIN", engine, nil},
		{"INFO usedatabase 0\nBEGIN", engine, nil},
		{"INFO usedatabase 0\nINFO usedatabase 1\nBEGIN", "0,14", nil},
		{"BEGIN", engine, errors.New("cannot be read")},
	} {
		h := newHarness(t, Options{Database: corner{err: c.err}})
		h.send("START 15")
		var got string
		for line := range strings.Lines(c.lines) {
			got = h.send(strings.TrimSpace(line))
		}
		if answer := lastLine(got); answer != c.want {
			t.Errorf("%q, %v: %q, want %q", c.lines, c.err, answer, c.want)
		}
		if told := strings.Contains(got, "MESSAGE book, score +1.50, depth 12, pv a1 h8\n"); told != (c.want != engine) {
			t.Errorf("%q, %v: told %q", c.lines, c.err, got)
		}
	}
}
