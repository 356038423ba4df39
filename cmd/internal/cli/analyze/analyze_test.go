package analyze

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
	"tengen/search/game/games"
)

func TestAnalyzeDiagram(t *testing.T) {
	board := strings.Repeat("...............\n", 7) + "....XXXX.......\n" + strings.Repeat("...............\n", 6) + "O.O.O.O........\n"
	out := tengen.Must(t, board, "analyze", "-", "--depth", "2")
	if !strings.Contains(out, "Black to move") || !strings.Contains(out, "win in 1 ") {
		t.Errorf("five in a row not found:\n%s", out)
	}
	tengen.Refuses(t, board, "19", "analyze", "-", "--size", "19")
	five := strings.Replace(board, "XXXX.", "XXXXX", 1)
	tengen.Refuses(t, five, "Black wins: five in a row", "analyze", "-")
}

// TestAnalyzeReadsItself checks, for every game, that analyze reads the position in its
// own output.
func TestAnalyzeReadsItself(t *testing.T) {
	for name, moves := range map[string]string{"renju": "h8h9h6i8j7", "jungo": "D4 E5 pass", "ring": "c2 d11 c2c3"} {
		if testing.Short() && name != "renju" {
			continue // left to the long run
		}
		first := []string{"--game", name, "--nodes", "300", "--threads", "1", "--hash", "4", "--json"}
		var a, b AnalysisJSON
		if err := json.Unmarshal([]byte(tengen.Must(t, "", append([]string{"analyze", "--moves", moves}, first...)...)), &a); err != nil {
			t.Fatal(err)
		}
		for _, l := range []string{"en", "ja"} {
			text := tengen.Must(t, "", "analyze", "--game", name, "--moves", moves, "--nodes", "300", "--hash", "4", "--lang", l)
			if err := json.Unmarshal([]byte(tengen.Must(t, text, append([]string{"analyze", "-"}, first...)...)), &b); err != nil {
				t.Fatal(err)
			}
			if a.Text != b.Text || a.ToMove != b.ToMove || a.Text == "" {
				t.Errorf("%s: %q, %s to move, is read as %q, %s to move", name, a.Text, a.ToMove, b.Text, b.ToMove)
			}
			if l == "ja" {
				clitest.Japanese(t, text, "Zuisei", "pass", "wwwWww", "bbb")
			}
		}
		var c AnalysisJSON
		if err := json.Unmarshal([]byte(tengen.Must(t, "", append([]string{"analyze", "--position", a.Text}, first...)...)), &c); err != nil || c.Text != a.Text {
			t.Errorf("%s: --position %q is read as %q (%v)", name, a.Text, c.Text, err)
		}
	}
}

// TestAnalyzeLines: --json-lines prints one object a line, the result last, and
// every line of it can be played.
func TestAnalyzeLines(t *testing.T) {
	for _, c := range []string{"--game renju --rule caro --depth 4 --hash 4", "--game ring --depth 3 --hash 4", "--game jungo --size 5 --nodes 400 --off solver"} {
		args := append([]string{"analyze", "--json-lines", "--threads", "1"}, strings.Fields(c)...)
		lines := strings.Split(strings.TrimSpace(tengen.Must(t, "", args...)), "\n")
		for n, line := range lines {
			var j AnalysisJSON
			if err := json.Unmarshal([]byte(line), &j); err != nil {
				t.Fatalf("%s: %v in %s", c, err, line)
			}
			if last := n == len(lines)-1; j.Done != last {
				t.Errorf("%s: line %d of %d says done %v", c, n+1, len(lines), j.Done)
			}
			for _, l := range j.Lines {
				of, err := games.Configure(j.Game, "position="+j.Text)
				if err != nil {
					t.Fatal(err)
				}
				p, err := games.New(of)
				if err != nil {
					t.Fatal(err)
				}
				for _, move := range l.PV {
					if err := p.Play(move); err != nil {
						t.Errorf("%s: the line %v cannot be played: %v", c, l.PV, err)
						break
					}
				}
			}
		}
		least := 3
		if strings.Contains(c, "jungo") {
			least = 2 // reports come by the clock, and one at the end
		}
		if len(lines) < least {
			t.Errorf("%s: %d lines", c, len(lines))
		}
	}
}

// The best moves are at most --multipv, and only moves that were searched: a search with
// priors knows others, too.
func TestAnalyzeMultiPV(t *testing.T) {
	for _, c := range []struct {
		args string
		want int // lines
	}{
		{"--multipv 2 --nodes 100", 2},
		{"--multipv 20 --nodes 3", 3},
	} {
		args := append(strings.Fields("analyze --game jungo --size 5 --off solver --threads 1"), strings.Fields(c.args)...)
		out := tengen.Must(t, "", args...)
		_, moves, _ := strings.Cut(out, "Best moves for Black:\n")
		moves, _, _ = strings.Cut(moves, "\n\n")
		if n := len(strings.Split(moves, "\n")); n < 1 || n > c.want {
			t.Errorf("%s: %d moves in\n%s", c.args, n, out)
		}
		var j AnalysisJSON
		if err := json.Unmarshal([]byte(tengen.Must(t, "", append(args, "--json")...)), &j); err != nil || len(j.Lines) < 1 || len(j.Lines) > c.want {
			t.Errorf("%s: %v, %d moves as JSON", c.args, err, len(j.Lines))
		}
	}
}

// The result says how many nodes a move has cost, with --json as with --json-lines.
func TestAnalyzeNodes(t *testing.T) {
	for _, name := range []string{"renju", "ring"} {
		var j AnalysisJSON
		out := tengen.Must(t, "", "analyze", "--game", name, "--depth", "3", "--hash", "4", "--threads", "1", "--json")
		if err := json.Unmarshal([]byte(out), &j); err != nil {
			t.Fatal(err)
		}
		var sum uint64
		for _, l := range j.Lines {
			sum += l.Nodes
		}
		if sum == 0 || sum > j.Nodes {
			t.Errorf("%s: the moves have %d nodes of %d", name, sum, j.Nodes)
		}
	}
}

// These commands link no databases: a program that has none says so.
func TestNoDatabases(t *testing.T) {
	tengen.Refused(t, "analyze --depth 1 --db games.db", "--db: this program has no databases; tengen has")
}

// What is printed in Japanese: letters two columns wide stand in their columns, and JSON is the same.
func TestAnalyzeJapanese(t *testing.T) {
	args := strings.Fields("analyze --threads 1 --depth 8 --eval tables --lang ja")
	out := tengen.Must(t, "", args...)
	filetest.Golden(t, "testdata/ja.golden", []byte(clitest.Timeless(out)))
	clitest.Japanese(t, out, "Zuisei")
	clitest.Japanese(t, tengen.Must(t, "", strings.Fields("analyze --game jungo --size 3 --threads 1 --nodes 50 --lang ja")...), "pass")
	clitest.Japanese(t, tengen.Must(t, "", strings.Fields("analyze --game jungo --size 7 --threads 1 --nodes 50 --lang ja --position ......./.#...../......./......./......./......./.......")...), "pass")
	var en, ja AnalysisJSON
	for l, j := range map[string]*AnalysisJSON{"en": &en, "ja": &ja} {
		if err := json.Unmarshal([]byte(tengen.Must(t, "", strings.Fields("analyze --threads 1 --depth 2 --json --lang "+l)...)), j); err != nil {
			t.Fatal(err)
		}
		j.TimeMS, j.NPS = 0, 0
	}
	if !reflect.DeepEqual(en, ja) {
		t.Errorf("%+v, want %+v", ja, en)
	}
}

// A lost position: the search ends when every move is proven to lose.
func TestLostPosition(t *testing.T) {
	out := tengen.Must(t, "", "analyze", "--moves", "h8h9h6i8j7i10i7k7j6k5j4", "--threads", "1", "--nodes", "200000", "--eval", "tables")
	filetest.Golden(t, "testdata/lost.golden", []byte(clitest.Timeless(out)))
}
