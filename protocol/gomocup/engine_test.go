package gomocup

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"tengen/movegen/renju"
)

// tengen runs the brain on a script and returns the lines that are not messages.
func tengen(t *testing.T, script string) []string {
	t.Helper()
	e, err := NewEngine()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Run(context.Background(), strings.NewReader(script), &out, e, Options{Seed: 1}); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, l := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if l = strings.TrimSpace(l); !strings.HasPrefix(l, "MESSAGE") && !strings.HasPrefix(l, "INFO") {
			lines = append(lines, l)
		}
	}
	return lines
}

// The engine and the protocol together play a game against themselves under every
// rule, by node limit, and every move is legal.
func TestWholeGames(t *testing.T) {
	for _, c := range []struct {
		number int
		rule   renju.Rule
	}{{0, renju.Freestyle}, {1, renju.Standard}, {4, renju.Renju}, {8, renju.Caro}} {
		b, err := renju.New(11, c.rule)
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		most := 30
		if testing.Short() {
			most = 9
		}
		for b.Status() == renju.Ongoing && len(moves) < most {
			var script strings.Builder
			fmt.Fprintf(&script, "INFO hash_size 4096\nSTART 11\nINFO rule %d\nINFO max_node 400\nINFO timeout_turn 60000\nBOARD\n", c.number)
			for i, m := range moves {
				fmt.Fprintf(&script, "%s,%d\n", m, 2-(len(moves)-i+1)%2)
			}
			script.WriteString("DONE\n")
			lines := tengen(t, script.String())
			if len(lines) != 2 || lines[0] != "OK" {
				t.Fatalf("answer %q to %q", lines, script.String())
			}
			var x, y int
			if _, err := fmt.Sscanf(lines[1], "%d,%d", &x, &y); err != nil {
				t.Fatalf("answer %q: %v", lines[1], err)
			}
			cell := renju.At(x, 10-y)
			if !b.Legal(cell) {
				t.Fatalf("%v: illegal %q\n%v", c.rule, lines[1], b)
			}
			if err := b.Play(cell); err != nil {
				t.Fatal(err)
			}
			moves = append(moves, lines[1])
		}
		if len(moves) < 9 {
			t.Errorf("%v: only %d moves", c.rule, len(moves))
		}
	}
}

func TestHashAndThreads(t *testing.T) {
	lines := tengen(t, "START 15\nINFO hash_size 2048\nINFO thread_num 2\nINFO max_memory 60000000\nINFO max_node 2000\nBEGIN\nTURN 8,8\n")
	if len(lines) != 3 || lines[1] != "7,7" || !strings.Contains(lines[2], ",") {
		t.Fatalf("answers %q", lines)
	}
}

// TestLevel checks that a level is heard: level 1 plays another way than full strength does
// in some of the games, and stops a five at level 3.
func TestLevel(t *testing.T) {
	board := "BOARD\n7,7,2\n0,0,1\n7,8,2\n0,2,1\n7,9,2\n0,4,1\n7,6,2\nDONE\n" // White stops a four
	lines := tengen(t, "INFO hash_size 4096\nSTART 15\nINFO level 3\n"+board)
	if len(lines) != 2 || lines[1] != "7,5" && lines[1] != "7,10" {
		t.Errorf("level 3 answers %q", lines)
	}
	moves := map[string]bool{}
	for range 12 {
		lines := tengen(t, "INFO hash_size 4096\nSTART 15\nINFO strength 0\nBOARD\n7,7,2\n8,8,1\n6,7,2\nDONE\n")
		if len(lines) != 2 || !strings.Contains(lines[1], ",") {
			t.Fatalf("level 1 answers %q", lines)
		}
		moves[lines[1]] = true
	}
	if len(moves) < 2 {
		t.Errorf("level 1 always answers %v", moves)
	}
}

// An engine that has not been told how much memory there is takes little.
func TestFirstMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	e, err := NewEngine()
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 32<<20 {
		t.Errorf("%d bytes before the first command", grown)
	}
	runtime.KeepAlive(e)
}

// TestHashUsage checks that a search fills the table, and YXHASHCLEAR empties it.
func TestHashUsage(t *testing.T) {
	e, err := NewEngine()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	// A change of the rule waits for the end of the search, and what follows with it.
	const script = "INFO hash_size 1\nINFO max_node 3000\nSTART 15\nYXBOARD\n7,7,1\n8,8,2\nDONE\nYXNBEST 2\nINFO rule 0\nYXSHOWHASHUSAGE\nYXHASHCLEAR\nYXSHOWHASHUSAGE\n"
	if err := Run(context.Background(), strings.NewReader(script), &out, e, Options{Seed: 1}); err != nil {
		t.Fatal(err)
	}
	var used []string
	for l := range strings.Lines(out.String()) {
		if share, ok := strings.CutSuffix(l, " % of the table are in use\n"); ok {
			used = append(used, share)
		}
	}
	if len(used) != 2 || used[0] == "MESSAGE 0.0" || used[1] != "MESSAGE 0.0" {
		t.Errorf("%q", used)
	}
}
