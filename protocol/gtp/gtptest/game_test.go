package gtptest

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tengen/protocol/gtp"
	"tengen/search/game"
)

// With an engine that never ends by itself, an analysis goes on until a line comes, and a
// search for a move until it is interrupted. The sign of an analysis comes at once.
func TestEndless(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		done := make(chan error, 1)
		go func() { done <- gtp.Serve(t.Context(), in, out, serve(t, "stones", gtp.Settings{}), gtp.Options{}) }()
		defer toServer.Close()
		defer fromServer.Close()
		answers := bufio.NewReader(fromServer)
		send := func(text string) {
			go func() {
				if _, err := io.WriteString(toServer, text); err != nil {
					t.Error(err)
				}
			}()
		}
		read := func(want string) {
			t.Helper()
			line, err := answers.ReadString('\n')
			if err != nil || !strings.HasPrefix(line, want) {
				t.Fatalf("%q, %v, want %q", line, err, want)
			}
		}
		send("1 lz-analyze b 20\n")
		read("=1\n")
		for range 3 {
			read("info move A1 visits 1 ")
		}
		send("\n")
		for {
			line, err := answers.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if line == "\n" {
				break
			}
		}
		send("2 genmove b\n")
		synctest.Wait()
		send("# interrupt\n")
		read("=2 A1\n")
		read("\n")
		asked := time.Now()
		send("3 kata-genmove_analyze w 100000 avoid w B1 1\n")
		read("=3\n")
		if wait := time.Since(asked); wait > 0 {
			t.Errorf("the sign of the answer comes after %v, with the first report", wait)
		}
		synctest.Wait()
		send("gogui-interrupt\n")
		read("info move C1 ")
		read("play C1\n")
		read("\n")
		read("=\n")
		read("\n")
		send("4 showboard\nquit\n")
		read("=4\n")
		for range 5 {
			read(" ")
		}
		read(" 1 X . O . . 1")
		read("   A B C D E")
		read("stones 5×5, black to move")
		read("\n")
		read("=\n")
		read("\n")
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// A board needs a letter for every column.
func TestTooLarge(t *testing.T) {
	p := &toyPosition{toy: toy{"walk"}, columns: 26, rows: 1}
	if _, err := gtp.New(p, toyEngine{}, gtp.Settings{}, gtp.Extras{}); err == nil || !strings.Contains(err.Error(), "26 columns") {
		t.Errorf("%v", err)
	}
	if _, err := gtp.New(p, toyEngine{}, gtp.Settings{LetterI: true}, gtp.Extras{}); err != nil {
		t.Error(err)
	}
}

// Moves are taken back, whole ones and points of those being entered.
func TestTakeBack(t *testing.T) {
	for name, s := range map[string]gtp.Settings{"stones": {}, "walk": {}, "clicks": {Ruler: true}} {
		moves := "A1 A2 A3 B1 B2 B3 C1 C2 C3 E5 D4"
		switch name {
		case "walk":
			moves = "0-1 0-2 1-2 1-3 4-3 4-2 3-2 3-1"
		case "clicks":
			name, moves = "walk", "A3 B3 C3 D3 E3"
		}
		if n := TakeBack(t, strings.Fields(moves), 1000, serve(t, name, s)); n < 50 {
			t.Errorf("%s: %d moves were played", name, n)
		}
	}
}

// Where the engine proves wins, an analysis looks for one before it ranks moves.
func TestProofFirst(t *testing.T) {
	var asked []game.Limits
	p, err := toy{"tiny"}.New(toy{"tiny"}.Default())
	if err != nil {
		t.Fatal(err)
	}
	serve := func(s gtp.Settings) *gtp.Game {
		asked = nil
		g, err := gtp.New(p, toyEngine{&asked}, s, gtp.Extras{ProofNodes: 3})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for nodes, first := range map[uint64]uint64{2: 2, 3: 3, 100: 3} {
		out := Run(t, "tengen-pv\ntengen-search_info", gtp.Options{}, serve(gtp.Settings{Nodes: nodes}))
		if !strings.Contains(out, "\nNodes: 18\n") || len(asked) != 2 ||
			asked[0].MultiPV != 1 || asked[0].Nodes != first || asked[1].MultiPV != 5 || asked[1].Nodes != nodes {
			t.Errorf("%d nodes: %+v, %s", nodes, asked, out)
		}
	}
	// A line that is there ends an analysis before it begins, so one search is enough.
	Run(t, "kata-analyze b 100 maxmoves 4\nname", gtp.Options{}, serve(gtp.Settings{}))
	if len(asked) != 1 || asked[0].MultiPV != 1 {
		t.Errorf("%+v", asked)
	}
	// So it is for a move that is going to be played.
	Run(t, "lz-genmove_analyze b 100", gtp.Options{MoveTime: time.Second}, serve(gtp.Settings{}))
	if len(asked) != 1 || asked[0].MultiPV != 1 || asked[0].Nodes != 0 || asked[0].Clock == nil {
		t.Errorf("%+v", asked)
	}
}

// The points of a planned move need no search, but only after the moves for which it was
// planned.
func TestPlan(t *testing.T) {
	const once = "gogui-play_sequence b A5 b C5 w J5 w H5\ngenmove b\n"
	const twice = "gogui-play_sequence b A5 b C5 w J5 w G5 b C5 b D5 w G5 w F5\ngenmove b\n"
	for name, c := range map[string]struct {
		script string // between two points that the engine is asked for
		asked  int    // searches
	}{
		"the next point":                {once, 1},
		"a point back and again":        {once + "undo\nplay b C5\n", 1},
		"another move before":           {once + "undo\nundo\nplay w G5\nplay b C5\n", 2},
		"one move more, the last alike": {twice + strings.Repeat("undo\n", 9) + "gogui-play_sequence b A5 b B5 w J5 w H5 b B5 b C5 w H5 w G5 b C5 b D5 w G5 w F5\nplay b D5\n", 2},
	} {
		g := toy{"walk"}
		p, err := g.New(game.Config{Game: g.name, Size: 9})
		if err != nil {
			t.Fatal(err)
		}
		var asked []game.Limits
		s, err := gtp.New(p, toyEngine{&asked}, gtp.Settings{Ruler: true, Nodes: 1}, gtp.Extras{})
		if err != nil {
			t.Fatal(err)
		}
		out := Run(t, c.script+"genmove b", gtp.Options{}, s)
		if strings.Contains(out, "?") || len(asked) != c.asked {
			t.Errorf("%s: %d searches, want %d\n%s", name, len(asked), c.asked, out)
		}
	}
}

// Another configuration leaves the moves, and the points of those entered.
func TestConfigure(t *testing.T) {
	g := serve(t, "walk", gtp.Settings{Ruler: true})
	Run(t, "gogui-play_sequence b A3 b B3 w E3", gtp.Options{}, g)
	if err := g.Configure(g.Start().Config()); err != nil {
		t.Fatal(err)
	}
	if n := g.Undoable(); n != 3 || len(g.Entered()) != 1 || len(g.Moves()) != 1 {
		t.Errorf("%d points, %v entered, moves %v", n, g.Entered(), g.Moves())
	}
	c := g.Start().Config()
	if c.Size = 3; g.Configure(c) != nil || g.Undoable() != 3 {
		t.Errorf("%d points", g.Undoable())
	}
	if c.Size = 99; g.Configure(c) == nil || g.Undoable() != 3 {
		t.Errorf("%d points", g.Undoable())
	}
}
