package cluster

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/bench/weaksolve"
	"tengen/movegen/renju"
)

// single lets a player play jobs of one expansion.
type single struct{ weaksolve.Player }

func (s single) Play(ctx context.Context, next func() *weaksolve.Job) (*weaksolve.Answer, error) {
	return s.Player.Play(ctx, func() *weaksolve.Job {
		j := next()
		if j != nil {
			j.Expansions = 1
		}
		return j
	})
}

// newSolver returns a search of a position of freestyle, without threads of its own.
func newSolver(t *testing.T, moves string) *weaksolve.Solver {
	t.Helper()
	at, err := renju.ParseMoves(moves, 15)
	if err != nil {
		t.Fatal(err)
	}
	s, err := weaksolve.Open(filepath.Join(t.TempDir(), "journal"), weaksolve.Options{Rule: renju.Freestyle, Size: 15, Moves: at, Memory: weaksolve.LeastMemory << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// Workers prove a position. One that sends a false proof is refused and told of once, the job of
// one that dies goes to another, and what the second says after all does not count.
func TestWeakSolve(t *testing.T) {
	t.Parallel()
	moves := "h8i9i10l9h9h10g8f7" // Black wins by a quiet move
	if testing.Short() {
		moves += "g11g10"
	}
	solver := newSolver(t, moves)
	s := listen(t)
	var told lines
	p, err := NewWeakSolve(s, solver.Settings(), Options{Version: testVersion, Wait: 300 * time.Millisecond, Warn: told.add})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	ended := make(chan error, 1)
	go func() {
		player := single{p.SolvePlayer()}
		ended <- solver.Run(t.Context(), nil, player, player, player)
	}()
	take := func(name string) (o order, answer func(text string) string) {
		conn := login(t, s.URL(), name)
		ask := func(text string, words ...string) []byte {
			m, err := conn.Request(subject(name, p.offer.ID, words...), []byte(text), 10*time.Second)
			if err != nil {
				t.Fatal(err)
			}
			return m.Data
		}
		for readOrder(ask("host", verbJob), &o) != nil { // the search has not begun
			time.Sleep(time.Millisecond)
		}
		return o, func(text string) string { return string(ask(text, verbResult, o.Ticket)) }
	}
	o, answer := take(attacker)
	if o.Solve.At() != moves {
		t.Errorf("the job is %+v", o.Solve)
	}
	text := marshal(t, report{Solve: &weaksolve.Answer{}})
	lie := strings.Replace(string(text), "null", `[{"at":"`+moves+`","won":true,"round":1}]`, 1)
	if got := answer(lie); !strings.HasPrefix(got, refused) {
		t.Errorf("a false proof: %q", got)
	}
	_, late := take(another) // and shows no sign of life

	for _, name := range []string{"one", "two"} {
		w := fakeWorker(name)
		w.Memory = weaksolve.LeastMemory << 20
		work(t, s.URL(), w)
	}
	if err := <-ended; err != nil || !solver.Proven() {
		t.Error(err, solver.Progress())
	}
	if got := late(lie); !strings.HasPrefix(got, refused) && got != twice {
		t.Errorf("an answer to a job that others have played: %q", got)
	}
	if n := strings.Count(told.text(), "refused from worker host (ATTACKER): "); n != 1 || !strings.Contains(told.text(), fmt.Sprintf("job %d of weaksolve, after %q: refused", o.Job.ID, moves)) {
		t.Errorf("told %q", told.text())
	}
}

// What is no settings or no job of weaksolve is not played.
func TestWeakSolveRefuses(t *testing.T) {
	w := &worker{crew: newCrew(nil, tester, "", WorkerOptions{Memory: weaksolve.LeastMemory << 20})}
	for text, want := range map[string]string{"nonsense": "the settings", `{"game":{"Size":99}}`: "memory", `{"game":{"Size":99},"memory":8388608}`: "size"} {
		if _, err := w.newJobPlayer(kindWeakSolve, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := (solveHelper{}).do(t.Context(), &order{}); err == nil {
		t.Error("a job of another kind is played")
	}
	solver := newSolver(t, "")
	c := solver.Settings()
	p := &Pool{solve: &c, ctx: t.Context()}
	for text, want := range map[string]string{`{}`: "neither", `{"error":"x"}`: "x", `{"solve":{"events":[]}}`: "the proofs", `{"solve":{"rows":1}}`: "unknown field"} {
		if _, err := p.read(&wait{order: order{Solve: &weaksolve.Job{}}}, []byte(text), time.Minute); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
