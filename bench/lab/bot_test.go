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
		"h8a1h9a2h10a3o15a4":         {"a5"}, // stops a five before its own straight four
	} {
		b := botBoard(t, moves)
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

// botBoard returns a board of renju after moves.
func botBoard(t *testing.T, moves string) *renju.Board {
	t.Helper()
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells(t, moves) {
		b.Make(c)
	}
	return b
}

// The bot draws among its best points alone, by its seed, and plays no forbidden one.
func TestBotChoice(t *testing.T) {
	const each = renju.MaxSize // of a line, which distances from the centre do not outweigh
	for _, c := range []struct {
		moves, at string
		want      int
	}{
		{"", "h8", 20*each + each}, {"", "a1", 3*each + each - 7}, {"", "l8", 17*each + each - 4},
		{"g8e8f8a1", "h8", (60+10+1+15)*each + each}, // e8 takes two of the lines
		{"g8e8f8a1i8a2j8a3", "h8", (2000+300+60+15)*each + each},
	} {
		at, err := renju.ParseCell(c.at, 15)
		if err != nil {
			t.Fatal(err)
		}
		if got := botValue(botBoard(t, c.moves), at); got != c.want {
			t.Errorf("%s after %q is worth %d, want %d", c.at, c.moves, got, c.want)
		}
	}
	three := botBoard(t, "h7a1h8o15h9a15o1") // White stops a three, at either end
	bot, first, drawn := NewBot(3), []string(nil), map[string]bool{}
	for range 20 {
		m := bot.choose(three).String()
		first, drawn[m] = append(first, m), true
	}
	if len(drawn) != 2 || !drawn["h6"] || !drawn["h10"] {
		t.Errorf("drawn %v, want h6 and h10", drawn)
	}
	if err := bot.Reset(3); err != nil {
		t.Fatal(err)
	}
	for _, want := range first {
		if got := bot.choose(three).String(); got != want {
			t.Errorf("after a reset %s, want %s", got, want)
		}
	}
	double := botBoard(t, "f8a1g8a3h7o1h6o3") // h8 makes two threes
	if c := bot.choose(double); c.String() == "h8" || !double.Legal(c) {
		t.Errorf("%v is forbidden", c)
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
