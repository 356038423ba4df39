package renju

import (
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/gtp"
	"tengen/protocol/gtp/gtptest"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// Tengen plays both sides of every rule over GTP: hints change nothing, decisions have
// reasons, and the state says when the opening is over. Then everything is taken back.
func TestOpeningByTengen(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	nodes := uint64(100)
	for _, rule := range opening.Rules {
		g := play(t, 9, "renju", gtp.Settings{Nodes: nodes})
		do := func(line string) string {
			out := strings.TrimRight(gtptest.Run(t, line, gtp.Options{}, g), "\n")
			if !strings.HasPrefix(out, "=") {
				t.Fatalf("%s: %s: %s", rule, line, out)
			}
			return out
		}
		// Every Run is a new connection, so the whole opening is one script.
		var script strings.Builder
		script.WriteString("tengen-opening " + rule.Name + "\n")
		for range rule.Bound() {
			script.WriteString("tengen-opening_hint\nshowboard\ntengen-opening_choose\ntengen-opening_state\n")
		}
		for range rule.Bound() + 1 {
			script.WriteString("tengen-opening_undo\n")
		}
		out := gtptest.Check(t, gtptest.Run(t, script.String(), gtp.Options{}, g))
		over := false
		for i, r := range out[1 : 1+4*rule.Bound()] {
			switch {
			case over:
				if i%4 == 2 && r != "? the opening is over\n\n" {
					t.Errorf("%s: a decision after the end: %s", rule, r)
				}
			case i%4 == 0 && !regexp.MustCompile(`^= (LABEL [A-J]\d \d+\n)*TEXT .+ \(.+\)\n\n$`).MatchString(r),
				i%4 == 2 && !regexp.MustCompile(`^= [A-J\da-z ]+ \(.+\)\n\n$`).MatchString(r),
				i%4 == 3 && !strings.Contains(r, "\nBlack: "):
				t.Errorf("%s: %s", rule, r)
			}
			over = over || strings.Contains(r, "The opening is over")
		}
		if last := out[len(out)-1]; !over || last != "? nothing has been decided\n\n" || g.Undoable() != 0 {
			t.Errorf("%s: over %v, at last %s, %d moves", rule, over, last, g.Undoable())
		}
		if menu := do("gogui-analyze_commands"); !strings.Contains(menu, "gfx/Opening, what Tengen would decide/tengen-opening_hint\n") {
			t.Errorf("menu: %s", menu)
		}
	}
}

// Under every rule genmove lays the stones, and what it refuses is answered by the command
// that it names, until the opening is over.
func TestOpeningByGenmove(t *testing.T) {
	for _, rule := range opening.Rules {
		g := play(t, 9, "renju", gtp.Settings{Nodes: 20})
		step := "genmove b\ngenmove w\ntengen-opening_answer\ntengen-opening_state\n"
		script := "tengen-opening " + rule.Name + "\n" + strings.Repeat(step, rule.Bound())
		// tengen-opening_answer leaves the fifth stone that is kept to a click.
		out := gtptest.Check(t, gtptest.Run(t, script+"tengen-opening_choose\ntengen-opening_state\n", gtp.Options{}, g))
		stones, answers, refused, over := 0, 0, 0, false
		for i := 1; i+4 < len(out) && !over; i += 4 {
			for _, r := range out[i : i+2] {
				switch {
				case regexp.MustCompile(`^= [A-J]\d\n\n$`).MatchString(r):
					stones++
				case strings.Contains(r, "tengen-opening_choose lets Tengen answer"):
					refused++
				case !strings.Contains(r, "asks for a stone of"):
					t.Errorf("%s: %s", rule, r)
				}
			}
			if out[i+2][0] == '=' {
				answers++
			}
			over = strings.Contains(out[i+3], "The opening is over")
		}
		if !strings.Contains(out[len(out)-1], "The opening is over") || stones == 0 || (refused > 0) != rule.Swaps || (answers > 0) != rule.Swaps {
			t.Errorf("%s: %d stones, %d refused, %d other decisions: %s", rule, stones, refused, answers, out[len(out)-1])
		}
	}
}

// With a seed the choice is the same for the same number, and others for others.
func TestOpeningSeeds(t *testing.T) {
	g := play(t, 15, "renju", gtp.Settings{Nodes: 50})
	choice := func(seed string) string {
		out := gtptest.Check(t, gtptest.Run(t, "clear_board\ntengen-opening patterns\ntengen-opening_seed "+seed+"\ntengen-opening_choose\n", gtp.Options{}, g))
		return out[len(out)-1]
	}
	seen := map[string]bool{}
	for _, seed := range strings.Fields("1 2 3 4") {
		once := choice(seed)
		if again := choice(seed); again != once || once[0] != '=' {
			t.Errorf("seed %s: %s and %s", seed, once, again)
		}
		seen[once] = true
	}
	if len(seen) < 2 {
		t.Errorf("every seed chooses %v", seen)
	}
}

// Tengen takes the colour that is better with the nodes of a move.
func TestColoursByNodes(t *testing.T) {
	s, err := opening.Parse("patterns kagetsu", 15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, nodes := range []uint64{400, 1100, 2200, 10_000} {
		want, err := chooser.New(nil, chooser.Options{Corrected: true, Nodes: nodes}).Choose(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		g := play(t, 15, "renju", gtp.Settings{Nodes: nodes})
		out := gtptest.Check(t, gtptest.Run(t, "tengen-opening patterns\ntengen-opening_decide kagetsu\ntengen-opening_choose\n", gtp.Options{}, g))
		if last := out[len(out)-1]; !strings.Contains(last, want.Decisions[0]+" ("+want.Reason.String()+")") {
			t.Errorf("%d nodes: %s, want %v", nodes, last, want)
		}
		seen[want.Reason.String()] = true
	}
	if len(seen) < 2 {
		t.Errorf("the nodes change nothing: %v", seen)
	}
}

// A record that cannot be loaded leaves the opening as it was. One that can begins it again, on
// the record's board.
func TestOpeningOfARecord(t *testing.T) {
	g := play(t, 15, "renju", gtp.Settings{Nodes: 10})
	file := func(text string) string {
		name := filepath.Join(t.TempDir(), "game.sgf")
		filetest.Put(t, name, text)
		return "loadsgf " + name + "\n"
	}
	out := gtptest.Check(t, gtptest.Run(t, "tengen-opening swap2\ngogui-play_sequence b H8 w H9 b J9\ntengen-opening_decide stay\n"+
		"tengen-opening_state\n"+file("(;GM[4]SZ[19];B[hh];W[hi];B[pp];W[pp])")+"tengen-opening_state\n"+
		file("(;GM[4]SZ[19];B[hh];W[hi];B[pp])")+"tengen-opening_state\n", gtp.Options{}, g))
	if !strings.HasSuffix(out[4], "move 4, white Q4: the point is occupied\n\n") || out[5] != out[3] {
		t.Errorf("after %s%sbefore:\n%s", out[4], out[5], out[3])
	}
	if !strings.Contains(out[7], "Decisions: H12 H11 Q4\n") {
		t.Errorf("%s%s", out[6], out[7])
	}
}

// Any commands in any order: a command that fails changes neither board nor opening.
func TestOpeningCommandsInAnyOrder(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	r := rand.New(rand.NewPCG(2, 3))
	words := strings.Fields("stay swap more ten 1 2 8 A1 A2 B3 E5 E6 F6 D4 C3 G7 kagetsu")
	games := 20
	for range games {
		g := play(t, 9, "renju", gtp.Settings{Nodes: 10})
		rule := opening.Rules[r.IntN(len(opening.Rules))]
		script := "tengen-opening " + rule.Name + "\n"
		for range 60 {
			w := words[r.IntN(len(words))]
			switch r.IntN(8) {
			case 0:
				script += "undo\n"
			case 1:
				script += "tengen-opening_undo\n"
			case 2, 3:
				script += "play " + []string{"b ", "w "}[r.IntN(2)] + w + "\n"
			case 5:
				script += "genmove " + []string{"b", "w"}[r.IntN(2)] + "\n"
			case 4:
				script += "clear_board\n"
			default:
				script += "tengen-opening_decide " + w + "\n"
			}
			script += "showboard\ntengen-opening_state\n"
		}
		lines := strings.Split(script, "\n")
		out := gtptest.Check(t, gtptest.Run(t, script, gtp.Options{}, g))
		for i := 4; i+2 < len(out); i += 3 { // a command, the board, the state
			if out[i][0] == '?' && (out[i+1] != out[i-2] || out[i+2] != out[i-1]) {
				t.Fatalf("%s: %s is refused: %s%s%s\nbefore:\n%s%s", rule, lines[i], out[i], out[i+1], out[i+2], out[i-2], out[i-1])
			}
		}
	}
}

// A stone that is played is a stone, also where a pattern has the name of its point.
func TestStoneIsNoPattern(t *testing.T) {
	for _, rule := range opening.Rules {
		for letters, point := range map[bool]string{false: "D4", true: "I1"} {
			p, err := gamerenju.Game.New(gamerenju.Game.Default())
			if err != nil {
				t.Fatal(err)
			}
			g, err := gtp.New(p, &listener{}, gtp.Settings{LetterI: letters}, Extras)
			if err != nil {
				t.Fatal(err)
			}
			out := gtptest.Check(t, gtptest.Run(t, "tengen-opening "+rule.Name+"\ntengen-opening_state\nplay b "+point+"\ntengen-opening_state\n", gtp.Options{}, g))
			if first := rule.Centred(); first != strings.HasPrefix(out[2], "?") || first && out[1] != out[3] || len(g.Moves()) > 1 {
				t.Errorf("%s: play b %s: %s%s", rule, point, out[2], out[3])
			}
		}
	}
}
