package games

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/search/game"
)

// TestLevelTables checks the rows of every game.
func TestLevelTables(t *testing.T) {
	for _, name := range Names() {
		rows := must(t, name).Game().Levels()
		if len(rows) != game.MaxLevel-1 {
			t.Errorf("%s: %d rows for the levels below %d", name, len(rows), game.MaxLevel)
		}
		for i, r := range rows {
			if r.Nodes == 0 || r.Slip < 0 || r.Slip > 1 || r.Window < 0 || r.Window > 1 || r.Slip > 0 && r.Width < 2 || r.Miss > 0 && i > 1 {
				t.Errorf("%s level %d: %+v", name, i+1, r)
			}
			if _, err := must(t, name).Game().NewEngine(must(t, name).Config(), game.Options{Light: true, Off: r.Off}); err != nil {
				t.Errorf("%s level %d: %v", name, i+1, err)
			}
		}
	}
}

// TestLevelsRepeat plays a game at every level in turn: each move is legal, never a foul,
// and the same again from an engine of the same seed that has searched nothing before.
func TestLevelsRepeat(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, name := range Names() {
		p := must(t, name)
		e := seeded(t, name, 4)
		for ply := range 3 * (game.MaxLevel - 1) {
			l := game.LevelLimits(1 + ply%(game.MaxLevel-1))
			a, err := e.Think(t.Context(), p, l, nil)
			if err != nil {
				t.Fatal(err)
			}
			if ply%4 == 0 {
				b, err := seeded(t, name, 4).Think(t.Context(), p, l, nil)
				a.Elapsed, b.Elapsed = 0, 0
				if err != nil || !reflect.DeepEqual(a, b) {
					t.Errorf("%s level %d: %+v, then %+v, %v", name, l.Level, a, b, err)
				}
			}
			play(t, p, a.Move)
			if r, over := p.Result(); over {
				if r.Foul {
					t.Errorf("%s level %d: %v", name, l.Level, r)
				}
				break
			}
		}
	}
}

// TestLevelsOnClones plays a game at every level in turn: an engine that is given clones answers as
// one that is given the game.
func TestLevelsOnClones(t *testing.T) {
	for _, name := range Names() {
		p := must(t, name)
		whole, clones := seeded(t, name, 3), seeded(t, name, 3)
		plies := 2 * (game.MaxLevel - 1)
		if testing.Short() {
			plies = 4
		}
		for ply := range plies {
			l := game.LevelLimits(1 + (ply*5+3)%(game.MaxLevel-1))
			a, err := whole.Think(t.Context(), p, l, nil)
			if err != nil {
				t.Fatal(err)
			}
			b, err := clones.Think(t.Context(), p.Clone(), l, nil)
			a.Elapsed, b.Elapsed = 0, 0
			if err != nil || !reflect.DeepEqual(a, b) {
				t.Fatalf("%s level %d after %v: %+v, on a clone %+v, %v", name, l.Level, p.Moves(), a, b, err)
			}
			play(t, p, a.Move)
			if _, over := p.Result(); over {
				break
			}
		}
	}
}

// TestSeedsDiffer checks that level 1 does not play one game only.
func TestSeedsDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, name := range Names() {
		p := must(t, name)
		for range 4 {
			play(t, p, p.Choices()[len(p.Choices())/2].Text)
		}
		seen := map[string]bool{}
		for seed := range uint64(20) {
			i, err := seeded(t, name, seed).Think(t.Context(), p, game.LevelLimits(1), nil)
			if err != nil {
				t.Fatal(err)
			}
			seen[i.Move] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s: level 1 plays only %v in 20 games", name, seen)
		}
	}
}

// From level 3 on the first stones of renju make one of the 26 patterns, in every game.
func TestLevelsOpenWithinPatterns(t *testing.T) {
	for level := 3; level < game.MaxLevel; level += 3 {
		for seed := range uint64(4) {
			e, p := seeded(t, "renju", seed), must(t, "renju")
			var moves []renju.Cell
			for range 3 {
				i, err := e.Think(t.Context(), p, game.Limits{Level: level, Nodes: 300}, nil)
				if err != nil {
					t.Fatal(err)
				}
				play(t, p, i.Move)
				c, err := renju.ParseCell(i.Move, 15)
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, c)
			}
			if _, ok := renju.IdentifyOpening(moves, 15); !ok {
				t.Errorf("level %d, seed %d opens with %v", level, seed, moves)
			}
		}
	}
	for _, moves := range []string{"h8 h9 h6", "a1", "h8 i12"} {
		p := must(t, "renju")
		for _, m := range strings.Fields(moves) {
			play(t, p, m)
		}
		if got := p.(game.Opener).PatternMoves(); len(got) > 0 {
			t.Errorf("after %s: %v", moves, got)
		}
	}
}

// TestUrgent checks that from level 3 on every level takes a win at once and stops one,
// in positions of random games.
func TestUrgent(t *testing.T) {
	for _, name := range Names() {
		if _, ok := must(t, name).(game.Urgent); !ok {
			continue
		}
		r := rand.New(rand.NewPCG(1, 2))
		e := seeded(t, name, 1)
		wins, stops := 0, 0
		for range 40 {
			if wins >= 4 && stops >= 4 {
				break
			}
			p := must(t, name)
			p.(game.SelfPlayer).Open(r)
			for range p.MaxMoves() {
				if _, over := p.Result(); over {
					break
				}
				w, s, _ := p.(game.Urgent).Urgent()
				want := w
				if len(w) == 0 {
					want = s
				}
				if len(w) > 0 && wins < 4 || len(w) == 0 && len(s) > 0 && stops < 4 {
					l := game.LevelLimits(3 + r.IntN(game.MaxLevel-3))
					i, err := e.Think(t.Context(), p, l, nil)
					if err != nil || !slices.Contains(want, i.Move) {
						t.Fatalf("%s level %d: %s in %s, want one of %v, %v", name, l.Level, i.Move, p.Text(), want, err)
					}
					checkUrgent(t, p, w, s)
					if len(w) > 0 {
						wins++
					} else {
						stops++
					}
				}
				m, ok := p.(game.SelfPlayer).Slip(r)
				if !ok {
					break
				}
				play(t, p, m)
			}
		}
		if wins == 0 || stops == 0 {
			t.Errorf("%s: %d wins at once and %d threats in the games", name, wins, stops)
		}
	}
}

// checkUrgent checks by the rules alone that wins win, and that after stops, and no other
// move, the opponent has no winning reply.
func checkUrgent(t *testing.T, p game.Position, wins, stops []string) {
	t.Helper()
	for _, m := range wins {
		q := p.Clone()
		play(t, q, m)
		if r, over := q.Result(); !over || r.Draw || r.Winner != p.Side() {
			t.Errorf("%s does not win in %s", m, p.Text())
		}
	}
	if len(wins) > 0 {
		return
	}
	for _, c := range p.Choices() {
		q := p.Clone()
		play(t, q, c.Text)
		if _, over := q.Result(); over {
			continue
		}
		reply, _, _ := q.(game.Urgent).Urgent()
		if stopped := len(reply) == 0; stopped != slices.Contains(stops, c.Text) {
			t.Errorf("%s in %s: stops %v, replies %v", c.Text, p.Text(), stops, reply)
		}
		if at, blunder := game.Blunder(p, c.Text); blunder != (len(reply) > 0 && len(stops) > 0) || blunder && !slices.Contains(reply, at) {
			t.Errorf("%s in %s: blunder %v %s", c.Text, p.Text(), blunder, at)
		}
	}
}

// seeded returns an engine with the seed of its slips.
func seeded(t *testing.T, name string, seed uint64) game.Engine {
	t.Helper()
	p := must(t, name)
	e, err := p.Game().NewEngine(p.Config(), game.Options{Light: true, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Every level of every game says what it is like, in both languages, and no two games say the
// same but of full strength.
func TestLevelsAreDescribed(t *testing.T) {
	of := map[string]string{}
	for _, g := range All {
		for level := 1; level <= game.MaxLevel; level++ {
			about := game.AboutLevel(g, level)
			if about == nil || about.In(say.Japanese) == about.String() {
				t.Errorf("%s, level %d: %v", g.Name(), level, about)
				continue
			}
			if other := of[about.Code]; level < game.MaxLevel && other != "" && other != g.Name() {
				t.Errorf("%s, level %d: %v, as in %s", g.Name(), level, about, other)
			}
			of[about.Code] = g.Name()
		}
		for level := 1; level <= game.MaxLevel; level++ {
			if suits := game.SuitsLevel(level); (suits == nil) != (level == game.MaxLevel) {
				t.Errorf("level %d suits %v", level, suits)
			}
		}
		if game.AboutLevel(g, 0) != nil {
			t.Errorf("%s has a level 0", g.Name())
		}
	}
}
