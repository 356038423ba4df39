package lab

import (
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// TestBot checks what the bot sees, in this order.
func TestBot(t *testing.T) {
	for moves, want := range map[string][]string{
		"":                           {"h8"},
		"h8a1h9a2h10a3h11a4":         {"h7", "h12"}, // its own five before the enemy's
		"a1h8o1h9a15h10":             {"h7", "h11"}, // stops a three
		"a1h8a2h9o15h10o1h11":        {"h7", "h12"}, // stops a four
		"a1h8a3h9a5h10o15h11o14h12 ": nil,
	} {
		b, err := renju.New(15, renju.Renju)
		if err != nil {
			t.Fatal(err)
		}
		cells, err := renju.ParseMoves(moves, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			b.Make(c)
		}
		if want == nil {
			if b.Status() == renju.Ongoing {
				t.Errorf("%s: the game goes on", moves)
			}
			continue
		}
		for seed := range uint64(5) {
			got, ok := NewBot(seed).choose(b).String(), false
			for _, w := range want {
				ok = ok || got == w
			}
			if !ok {
				t.Errorf("%s: %s, want one of %v", moves, got, want)
			}
		}
	}
}

// TestBotLevels plays the lowest levels against the bot, from random openings of three
// stones, both with both colours. The games are the same each time. Level 1 must lose at
// least 70 %, and level 4 win as many.
func TestBotLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for level, fits := range map[int]func(won int) bool{
		1: func(won int) bool { return won <= botGames*3/10 },
		4: func(won int) bool { return won >= botGames*7/10 },
	} {
		won := 0
		for i := range botGames {
			if beaten(t, level, i) {
				won++
			}
		}
		if !fits(won) {
			t.Errorf("level %d wins %d of %d games against the bot", level, won, botGames)
		}
	}
}

// botGames is the number of games of a level.
const botGames = 20

// beaten reports whether a level beats the bot in a game.
func beaten(t *testing.T, level, number int) bool {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(number/2), 7))
	bot := &Bot{r}
	p, err := gamerenju.Game.New(gamerenju.Game.Default())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		moves := p.OpeningMoves()
		if err := p.Play(moves[r.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	e, err := gamerenju.Game.NewEngine(p.Config(), game.Options{Light: true, Seed: uint64(number)})
	if err != nil {
		t.Fatal(err)
	}
	side := game.Side(number % 2)
	for {
		if result, over := p.Result(); over {
			return !result.Draw && result.Winner == side
		}
		player := game.Engine(bot)
		if p.Side() == side {
			player = e
		}
		i, err := player.Think(t.Context(), p, game.LevelLimits(level), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Submit(i.Move); err != nil {
			t.Fatal(err)
		}
	}
}
