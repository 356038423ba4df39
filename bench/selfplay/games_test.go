package selfplay

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/jungo"
	"tengen/movegen/renju"
	"tengen/movegen/ring"
	"tengen/search"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	gamerenju "tengen/search/game/renju"
	gamering "tengen/search/game/ring"
)

// state is a position of a replayed game, the same for all games.
type state struct {
	legal func(move uint32) bool
	side  game.Side // to move
	plies int       // made so far
	end   *Result   // nil while the game goes on
	won   bool      // the side to move can win at once (Ring's goal)
}

// replay calls look with the position before every ply, random ones too, and returns the
// position after the last.
func replay(t *testing.T, h *Header, g *Game, look func(s state, p Ply, searched bool)) state {
	t.Helper()
	all := *g
	all.Random = 0 // so that Replay visits every ply
	// One ply more, so that Replay visits the last position.
	all.Plies = append(slices.Clone(g.Plies), Ply{})
	var last state
	n := 0
	start, err := h.Start()
	if err != nil {
		t.Fatal(err)
	}
	err = all.Replay(start, func(p game.Position, ply Ply) error {
		s := stateOf(p)
		if n == len(g.Plies) {
			last = s
			return errEnd
		}
		if look != nil {
			look(s, ply, n >= g.Random)
		}
		n++
		return nil
	})
	if !errors.Is(err, errEnd) {
		t.Fatalf("%s: %v", h.Game, err)
	}
	return last
}

// stateOf reads the state from the game's own board.
func stateOf(p game.Position) state {
	switch p := p.(type) {
	case *gamerenju.Position:
		b := p.Board()
		s := state{legal: func(m uint32) bool { return b.Legal(renju.Cell(m)) }, side: game.Side(b.Side()), plies: b.Ply()}
		if r, over := map[renju.Status]Result{renju.BlackWins: BlackWon, renju.WhiteWins: WhiteWon, renju.Draw: Draw}[b.Status()]; over {
			s.end = &r
		}
		return s
	case *gamejungo.Position:
		b := p.Board()
		s := state{legal: func(m uint32) bool { return b.Legal(jungo.Point(m) - 1) }, plies: b.Ply()}
		if b.Side() == jungo.White {
			s.side = game.White
		}
		if b.Over() {
			r := Draw
			if lead := float64(b.Stones(jungo.Black)-b.Stones(jungo.White)) - p.Komi(); lead > 0 {
				r = BlackWon
			} else if lead < 0 {
				r = WhiteWon
			}
			s.end = &r
		}
		return s
	case *gamering.Position:
		b := p.Board()
		s := state{legal: func(m uint32) bool { return b.Legal(ring.Move(m)) }, side: game.Side(b.Side()), plies: b.Ply(),
			won: b.GoalMove() != ring.NoMove}
		if o := b.Outcome(); o.Over() {
			r := Draw
			if !o.Draw {
				r = map[bool]Result{true: BlackWon, false: WhiteWon}[o.Winner == ring.Black]
			}
			s.end = &r
		}
		return s
	}
	panic("a new game")
}

var errEnd = errors.New("the last position")

// gamesOf plays games with the given number of positions and reads them.
func gamesOf(t *testing.T, h Header, positions int) ([]Game, Stats) {
	t.Helper()
	data, stats := makeFile(t, h, Options{Positions: positions, Threads: 2})
	_, games, _ := readAll(data)
	return games, stats
}

// settings returns small settings of every game, under which games end in all ways.
func settings(t *testing.T) map[string]Header {
	t.Helper()
	out := map[string]Header{}
	for _, name := range []string{"renju", "jungo", "ring"} {
		h := header(t, name)
		h.Slips = 0.3
		out[name] = h
		h.Longest = map[string]int{"renju": 14, "jungo": 20, "ring": 24}[name]
		out[name+", short"] = h
	}
	h := header(t, "renju")
	h.Rule, h.Size, h.Nodes, h.Slips = "freestyle", 5, 1, 1
	out["renju, full boards"] = h
	h = header(t, "ring")
	h.Nodes, h.Slips, h.Longest = 1, 0.5, 400
	out["ring, by rules"] = h
	h = header(t, "ring")
	h.Nodes, h.Slips, h.Longest = 200, 0.3, 100
	out["ring, proven"] = h
	h = header(t, "jungo")
	h.Size, h.Komi, h.Longest = 2, 2, 60
	out["jungo, draws"] = h
	return out
}

// TestGamesAreWhole checks that the records are true: moves are legal, a game ends by the
// rules, a proven score or its length and has the matching result, and the random plies
// at its start do not decide it.
func TestGamesAreWhole(t *testing.T) {
	ends := map[string]int{}
	for name, h := range settings(t) {
		wanted := 200
		if name == "ring, by rules" {
			wanted = 5000 // of long games
		}
		games, stats := gamesOf(t, h, wanted)
		var results [numResults]int
		positions := 0
		for i := range games {
			g := &games[i]
			results[g.Result]++
			positions += g.Positions()
			if g.Positions() == 0 {
				t.Errorf("%s: game %d has no searched position", name, i)
			}
			last := replay(t, &h, g, func(s state, p Ply, searched bool) {
				switch {
				case s.end != nil:
					t.Fatalf("%s: game %d goes on after its end, ply %d", name, i, s.plies+1)
				case !s.legal(p.Move) || !s.legal(p.Best):
					t.Errorf("%s: game %d, ply %d: %d or %d is not legal", name, i, s.plies+1, p.Move, p.Best)
				case !searched && (p.Score != 0 || p.Best != p.Move):
					t.Errorf("%s: game %d, ply %d is random: %+v", name, i, s.plies+1, p)
				case s.won && s.plies == g.Random:
					t.Errorf("%s: game %d is decided after its random plies", name, i)
				}
			})
			end, proven := g.Plies[len(g.Plies)-1], false
			if h.Game != "jungo" {
				for j, p := range g.Plies[g.Random:] {
					if proven = search.Score(p.Score).Proven(); proven && (g.Random+j+1 != len(g.Plies) || p.Move != p.Best) {
						t.Errorf("%s: game %d goes on after ply %d of %d, which is proven: %+v", name, i, g.Random+j+1, len(g.Plies), p)
					}
				}
			}
			var want Result
			switch {
			case proven:
				mover := (len(g.Plies) - 1) % 2
				want = map[bool]Result{true: BlackWon, false: WhiteWon}[(end.Score > 0) == (mover == 0)]
				ends[h.Game+" proven"]++
			case last.end != nil:
				want = *last.end
				ends[h.Game+" "+want.String()]++
			default:
				want = Unfinished
				ends[h.Game+" unfinished"]++
				if len(g.Plies) != h.Longest {
					t.Errorf("%s: game %d is unfinished after %d plies", name, i, len(g.Plies))
				}
			}
			if g.Result != want {
				t.Errorf("%s: game %d: %v, want %v", name, i, g.Result, want)
			}
			if h.Longest > 0 && len(g.Plies) > h.Longest {
				t.Errorf("%s: game %d has %d plies", name, i, len(g.Plies))
			}
		}
		if results != stats.Results || positions != stats.Positions || len(games) != stats.Games {
			t.Errorf("%s: %v, %d positions, %d games; told %+v", name, results, positions, len(games), stats)
		}
		if over := positions - wanted; over < 0 || over >= games[len(games)-1].Positions() {
			t.Errorf("%s: %d positions more than wanted, %d of them in the last game", name, over, games[len(games)-1].Positions())
		}
	}
	for _, want := range []string{
		"renju proven", "renju draw", "renju unfinished", // a five is proven before it is made
		"jungo black", "jungo white", "jungo draw", "jungo unfinished",
		"ring proven", "ring black", "ring white", "ring unfinished",
	} {
		if ends[want] == 0 {
			t.Errorf("no game ended by %s: %v", want, ends)
		}
	}
}

// TestSlips checks that slips replace the move that is played, as often as Header.Slips
// says, and leave the recorded best move as it is.
func TestSlips(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	positions := 200
	for _, name := range []string{"renju", "jungo", "ring"} {
		var none []Game
		for _, c := range []struct{ slips, least, most float64 }{{0, 0, 0}, {0.5, 0.3, 0.6}, {1, 0.6, 1}} {
			h := header(t, name)
			h.Slips, h.Longest = c.slips, 40
			games, _ := gamesOf(t, h, positions)
			if none == nil {
				none = games
			}
			// Games with and without slips begin with the same position, so the first
			// search returns the same.
			for i := range min(len(games), len(none)) {
				a, b := none[i].Plies[none[i].Random], games[i].Plies[games[i].Random]
				if a.Best != b.Best || a.Score != b.Score {
					t.Errorf("%s, game %d: the first search found %+v without slips, %+v with %g", name, i, a, b, c.slips)
				}
			}
			n, other := 0, 0
			for i := range games {
				for _, p := range games[i].Plies[games[i].Random:] {
					if name != "jungo" && search.Score(p.Score).Proven() {
						continue // there are no slips after a proven score
					}
					n++
					if p.Move != p.Best {
						other++ // a random move may be the best one
					}
				}
			}
			if got := float64(other) / float64(n); got < c.least || got > c.most {
				t.Errorf("%s with slips %g: %d of %d moves are not the best", name, c.slips, other, n)
			}
		}
	}
}

// TestScoresForetell checks that scores are from the view of the side to move: they
// correlate with the results.
func TestScoresForetell(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	positions := 300
	for _, name := range []string{"renju", "jungo", "ring"} {
		h := header(t, name)
		if h.Longest > 0 {
			h.Longest = 120 // so that most games are decided
		}
		games, _ := gamesOf(t, h, positions)
		sum := 0.0
		for i := range games {
			g := &games[i]
			replay(t, &h, g, func(s state, p Ply, searched bool) {
				if !searched {
					return
				}
				points := g.Result.For(s.side) - 0.5
				share := search.Score(p.Score).WinRate(200)
				if name == "jungo" {
					share = float64(p.Score) / ShareUnit
				}
				sum += points * (share - 0.5)
			})
		}
		if sum < 4 {
			t.Errorf("%s: scores and results go together by %.1f", name, sum)
		}
		t.Logf("%s: %.1f", name, sum)
	}
}

// TestKomi checks that with a very large komi White wins and the scores say so.
func TestKomi(t *testing.T) {
	for _, komi := range []float64{30, -30} {
		h := header(t, "jungo")
		h.Komi = komi
		games, stats := gamesOf(t, h, 100)
		winner, won := 1, WhiteWon
		if komi < 0 {
			winner, won = 0, BlackWon
		}
		if stats.Results[won] != stats.Games {
			t.Errorf("komi %g: %v", komi, stats.Results)
		}
		var sum [2]float64 // sums of the shares of the loser and of the winner
		var n [2]float64
		for i := range games {
			for j, p := range games[i].Plies {
				if side := j%2 ^ winner ^ 1; j >= games[i].Random {
					sum[side] += float64(p.Score) / ShareUnit
					n[side]++
				}
			}
		}
		if sum[0]/n[0] > 0.2 || sum[1]/n[1] < 0.8 {
			t.Errorf("komi %g: mean shares %.2f for the loser, %.2f for the winner", komi, sum[0]/n[0], sum[1]/n[1])
		}
	}
	for _, bad := range []float64{game.MaxKomi + 1, -game.MaxKomi - 1, math.NaN(), math.Inf(1)} {
		h := header(t, "jungo")
		h.Komi = bad
		if h.Check() == nil {
			t.Errorf("komi %g passes", bad)
		}
	}
}

// TestRenjuOpenings checks that the random stones lie near each other around the middle,
// and that neither side is far ahead after them.
func TestRenjuOpenings(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	const (
		renjuOpening, renjuMore = 3, 8
		renjuCentre, renjuReach = 3, 2
		renjuBalance            = 500
	)
	h := header(t, "renju")
	h.Slips = 0
	positions := 1500
	games, _ := gamesOf(t, h, positions)
	far, ahead := 0, 0
	for i := range games {
		g := &games[i]
		if n := g.Random; n < renjuOpening || n > renjuOpening+renjuMore {
			t.Errorf("%d random stones", n)
		}
		first := g.Plies[g.Random].Score
		if first > renjuBalance || first < -renjuBalance {
			t.Errorf("game %d begins with a score of %d", i, first)
		}
		for _, p := range g.Plies[g.Random:] {
			if s := search.Score(p.Score); !s.Proven() && (s > renjuBalance || s < -renjuBalance) {
				ahead++
			}
		}
		for j, p := range g.Plies[:g.Random] {
			c := renju.Cell(p.Move)
			if j == 0 {
				if d := max(c.X()-7, 7-c.X(), c.Y()-7, 7-c.Y()); d > renjuCentre {
					t.Errorf("the first stone lies %d from the middle", d)
				}
				continue
			}
			least := 99
			for _, q := range g.Plies[:j] {
				o := renju.Cell(q.Move)
				least = min(least, max(c.X()-o.X(), o.X()-c.X(), c.Y()-o.Y(), o.Y()-c.Y()))
			}
			if least > renjuReach {
				t.Errorf("a stone lies %d from the next", least)
			}
			if least == renjuReach {
				far++
			}
		}
	}
	if far == 0 || ahead == 0 {
		t.Errorf("%d stones at the full distance, %d scores beyond the balance", far, ahead)
	}
}

// TestGamesDiffer checks that no two games of a file are the same, and that Run reports
// after every game.
func TestGamesDiffer(t *testing.T) {
	positions := 200
	if testing.Short() {
		positions = 40
	}
	for _, name := range []string{"renju", "jungo", "ring"} {
		h := header(t, name)
		h.Slips = 0
		w := writer(t, discard{}, h)
		var told []Stats
		stats, err := Run(t.Context(), h, Options{Positions: positions}, w, func(s Stats) { told = append(told, s) })
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range told {
			if s.Games != i+1 || i > 0 && s.Positions <= told[i-1].Positions {
				t.Errorf("%s: told %+v as number %d", name, s, i+1)
			}
		}
		if len(told) != stats.Games || told[len(told)-1] != stats {
			t.Errorf("%s: told %d times, %+v", name, len(told), stats)
		}
		games, _ := gamesOf(t, h, positions)
		seen := map[string]bool{}
		for i := range games {
			seen[fmt.Sprint(games[i].Plies)] = true
		}
		if len(seen) != len(games) {
			t.Errorf("%s: %d different games of %d", name, len(seen), len(games))
		}
	}
}

// TestSeedReachesTheEngine checks that the engine of a game uses the game's seed.
func TestSeedReachesTheEngine(t *testing.T) {
	h := header(t, "jungo")
	h.Slips, h.Nodes, h.Size = 0, 30, 4 // without a network, whose search has no random numbers
	var first Game
	for seed := range uint64(2) {
		c, err := newContest(&h, "")
		if err != nil {
			t.Fatal(err)
		}
		g, err := c.play(t.Context(), rand.New(rand.NewPCG(1, 1)), seed+1)
		if err != nil {
			t.Fatal(err)
		}
		if seed == 0 {
			first = g
		} else if fmt.Sprint(g) == fmt.Sprint(first) {
			t.Error("two seeds play the same game")
		}
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
