package selfplay

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"tengen/search"
	"tengen/search/game"
)

// toy is a game in which any number is a move. It ends after the number 9 with a win of
// the player who made it.
type toy struct {
	game.Position
	moves   []string
	opening *[]string // the next openings, a word each; "x" decides the game
}

func (p *toy) Clone() game.Position {
	c := *p
	c.moves = append([]string(nil), p.moves...)
	return &c
}
func (p *toy) Moves() []string { return p.moves }
func (p *toy) Side() game.Side { return game.Side(len(p.moves) % 2) }
func (p *toy) Submit(m string) (string, error) {
	p.moves = append(p.moves, m)
	return m, nil
}
func (p *toy) Result() (r game.Result, over bool) {
	if n := len(p.moves); n > 0 && p.moves[n-1] == "9" {
		return game.Result{Winner: p.Side().Other()}, true
	}
	return r, false
}
func (p *toy) Open(*rand.Rand) bool {
	text := (*p.opening)[0]
	*p.opening = (*p.opening)[1:]
	p.moves = append(p.moves, strings.Split(strings.TrimSuffix(text, "x"), "")...)
	return !strings.HasSuffix(text, "x")
}
func (p *toy) Slip(*rand.Rand) (string, bool) { return "7", true }
func (p *toy) Code(m string) (uint32, error) {
	n, err := strconv.Atoi(m)
	return uint32(n), err
}
func (p *toy) Decode(code uint32) (string, error) { return strconv.Itoa(int(code)), nil }

// toyEngine plays 1 with the scores in turn, then 9.
type toyEngine struct {
	scores []game.Score
	asked  int
	ctx    error // of the last search
	limits game.Limits
}

func (e *toyEngine) Reset(uint64) error { return nil }
func (e *toyEngine) Think(ctx context.Context, _ game.Position, l game.Limits, _ func(game.Info)) (game.Info, error) {
	e.ctx, e.limits = ctx.Err(), l
	if e.asked++; e.asked > len(e.scores) {
		return game.Info{Move: "9"}, nil
	}
	return game.Info{Move: "1", Score: e.scores[e.asked-1]}, nil
}

// gameText writes a game as its plies, with the best move in brackets behind another one,
// then the score in square ones or, if it is proven, a mark, with a bar after the random
// plies, and its result.
func gameText(g Game) string {
	var out strings.Builder
	for i, p := range g.Plies {
		if i == g.Random {
			out.WriteString("|")
		}
		out.WriteString(strconv.Itoa(int(p.Move)))
		if p.Best != p.Move {
			out.WriteString("(" + strconv.Itoa(int(p.Best)) + ")")
		}
		if s := search.Score(p.Score); s.Proven() {
			out.WriteString("!")
		} else if s != 0 {
			out.WriteString("[" + strconv.Itoa(int(s)) + "]")
		}
	}
	return out.String() + " " + strconv.Itoa(int(g.Result))
}

func TestContest(t *testing.T) {
	units := func(list ...float64) (out []game.Score) {
		for _, u := range list {
			out = append(out, game.Score{Units: u})
		}
		return out
	}
	win := game.FromSearch(search.WinIn(3))
	loss := game.FromSearch(search.LossIn(2))
	black, white := strconv.Itoa(int(BlackWon)), strconv.Itoa(int(WhiteWon))
	unfinished := strconv.Itoa(int(Unfinished))
	for _, c := range []struct {
		name     string
		openings string
		scores   []game.Score
		balance  int32
		slips    float64
		longest  int
		want     string
	}{
		{"to the end", "23", units(0, 0), 0, 0, 0, "23|119 " + black},
		{"the other player wins", "234", units(0, 0), 0, 0, 0, "234|119 " + white},
		{"an opening that decides", "23x 45", units(0), 0, 0, 0, "45|19 " + white},
		{"an opening that is too good", "23 45", units(3, 1), 200, 0, 0, "45|1[100]9 " + white},
		{"an opening that is too bad", "23 45", units(-3, 1), 200, 0, 0, "45|1[100]9 " + white},
		{"later scores are free", "23", units(1, 3, -3), 200, 0, 0, "23|1[100]1[300]1[-300]9 " + white},
		{"a win", "23", []game.Score{{}, win}, 0, 0, 0, "23|11! " + white},
		{"a loss", "23", []game.Score{{}, loss}, 0, 0, 0, "23|11! " + black},
		{"slips", "23", units(0, 0, 0), 0, 1, 5, "23|7(1)7(1)7(1) " + unfinished},
		{"no slip where the end is proven", "23", []game.Score{win}, 0, 1, 5, "23|1! " + black},
		{"a bound", "23", units(0, 0, 0, 0), 0, 0, 4, "23|11 " + unfinished},
	} {
		openings := strings.Fields(c.openings)
		e := &toyEngine{scores: c.scores}
		x := &contest{h: &Header{Nodes: 5, Slips: c.slips, Longest: c.longest}, usual: game.SelfPlay{Balance: c.balance}, start: &toy{opening: &openings}, engine: e}
		g, err := x.play(t.Context(), rand.New(rand.NewPCG(1, 2)), 1)
		if got := gameText(g); err != nil || got != c.want {
			t.Errorf("%s: %s, %v, want %s", c.name, got, err, c.want)
		}
		if want := (game.Limits{Nodes: 5, Plain: true}); !reflect.DeepEqual(e.limits, want) {
			t.Errorf("%s: searched with %+v, want %+v", c.name, e.limits, want)
		}
	}
}

// An endless game is left, and so is one whose context ends.
func TestContestEnds(t *testing.T) {
	openings := []string{"2", "3"}
	x := &contest{h: &Header{}, start: &toy{opening: &openings}, engine: &toyEngine{scores: make([]game.Score, 2*maxPlies)}}
	g, err := x.play(t.Context(), rand.New(rand.NewPCG(1, 2)), 1)
	if err != nil || len(g.Plies) != maxPlies || g.Result != Unfinished {
		t.Errorf("%d plies, result %d, %v", len(g.Plies), g.Result, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := x.play(ctx, rand.New(rand.NewPCG(1, 2)), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// No opening at all is an error, and so is a game without a bound that needs one.
func TestContestRefuses(t *testing.T) {
	openings := strings.Fields(strings.Repeat("2x ", openingTries) + "3")
	x := &contest{h: &Header{}, start: &toy{opening: &openings}, engine: &toyEngine{}}
	if g, err := x.play(t.Context(), rand.New(rand.NewPCG(1, 2)), 1); err == nil || len(openings) != 1 {
		t.Errorf("%s after all openings, %d are left", gameText(g), len(openings))
	}
	h, err := DefaultHeader("ring")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newContest(&h, ""); err != nil {
		t.Error(err)
	}
	h.Longest = 0
	if _, err := newContest(&h, ""); err == nil || !strings.Contains(err.Error(), "ring") {
		t.Errorf("games of Ring without a bound: %v", err)
	}
}
