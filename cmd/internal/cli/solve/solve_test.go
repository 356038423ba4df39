package solve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/bench/threats"
	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search/game"
	"tengen/search/game/games"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat"
	"tengen/search/threat/certificate"
)

// answer runs solve --json.
func answer(t *testing.T, in string, args ...string) (SolutionJSON, int) {
	t.Helper()
	out, errs, code := tengen.Run(in, append([]string{"solve", "--json", "--memory", "8"}, args...)...)
	if errs != "" {
		t.Fatalf("solve %q: exit code %d, %s", args, code, errs)
	}
	var j SolutionJSON
	if err := json.Unmarshal([]byte(out), &j); err != nil {
		t.Fatalf("solve %q: %v\n%s", args, err, out)
	}
	return j, code
}

// openThree is a drawing that uses every sign; Black has a three in column h.
const openThree = `
   a b c d e f g h i j k l m n o
15 . . . . . . . . . . . . . . . 15
14 . . . . . . . . . . . . . . . 14
13 - - - - - - - - - - - - - - - 13
12 + + + + + + + + + + + + + + + 12
11 ...............               11
10 . . . . . . . . . . . . . . . 10
 9 . . . . . . . B . . . . . . .  9
 8 . . . . . . w X o . . . . . .  8
 7 . . . . . . . b . . . . . . .  7
 6 . . . . . . . . . . . . . . .  6
 5 . . . . . . . . . . . . . . .  5
 4 . . . . . . . . . . . . . . .  4
 3 . . . . . . . . . . . . . . .  3
 2 . . . . . . . . . . . . . . .  2
 1 # . . . . . . . . . . . . . .  1
   a b c d e f g h i j k l m n o
`

func TestSolveExitCodes(t *testing.T) {
	for _, c := range []struct {
		in, line string
		want     string
		code     int
	}{
		{"", "--kind vcf --moves " + cli.Example, "none", cli.ExitNo},
		{"", "--kind fours --moves " + cli.Example, "none", cli.ExitNo},
		{"", "--kind vct --moves " + cli.Example, "win", cli.ExitOK},
		{"", "--kind threes --moves " + cli.Example, "win", cli.ExitOK},
		{openThree, "--to-move white --kind fukumi", "none", cli.ExitNo},
		{"", "--moves " + cli.Example, "win", cli.ExitOK},
		{"", "--kind vct --nodes 50 --moves " + cli.Example, "undecided", cli.ExitUndecided},
		{"", "--moves h8", "none", cli.ExitNo},
		{openThree, "--to-move black --kind vcf", "win", cli.ExitOK},
		{openThree, "--to-move black -", "win", cli.ExitOK},
		{openThree, "", "none", cli.ExitNo}, // three black stones, two white: White
		{openThree, "--to-move white --kind vct --fukumi", "none", cli.ExitNo},
		// The first move makes no two; it stops a four that White would make in reply to one of Black's.
		{"", "--nodes 200000 --moves f7g6g7i7h7g8h8f9i8h9j8i9g9k9j9h10", "win", cli.ExitOK},
	} {
		j, code := answer(t, c.in, strings.Fields(c.line)...)
		if j.Status != c.want || code != c.code {
			t.Errorf("solve %s: %s, exit code %d; want %s, %d", c.line, j.Status, code, c.want, c.code)
		}
		if (j.Status == "win") != (j.Move != "" && j.Plies == len(j.Line) && j.ProofNodes > 0) {
			t.Errorf("solve %s: %+v", c.line, j)
		}
		if j.Status == "none" && (len(j.None) == 0 || len(j.Undecided) > 0) || j.Status == "undecided" && len(j.Undecided) == 0 {
			t.Errorf("solve %s: %s, none by %v, undecided %v", c.line, j.Status, j.None, j.Undecided)
		}
	}
}

func TestSolveText(t *testing.T) {
	for line, want := range map[string][]string{
		"--moves " + cli.Example:                                                          {"Win proven for Black by fours and threes (VCT).", "First move ", "Proven: no win by fours (VCF).", "checked"},
		"--kind vcf --moves " + cli.Example:                                               {"Proven: Black has no win by fours (VCF)."},
		"--kind vct --nodes 50 --moves " + cli.Example:                                    {"Not decided within the limits.", "Not decided: a win by fours and threes (VCT)."},
		"--shortest --to-move black --moves h8a1h9a2h10":                                  {"Length      3 plies, the shortest by fours"},
		"--lang ja --moves " + cli.Example:                                                {"黒に追い詰め（VCT）の勝ちがあります（証明済み）。\n初手  ", "手以内\n手順  ", "四追い（VCF）の勝ちはありません（証明済み）。\n"},
		"--lang ja --kind vcf --all --rule freestyle --to-move black --moves h8a1h9a2h10": {"四追い（VCF）で勝つ初手と、証明の手数：\n  h", "  3手\n"},
		"--lang ja --rule freestyle --moves h8h9":                                         {"黒に解明済みの戦略での勝ちがあります。\n初手  "},
		"--lang ja --game jungo --size 2":                                                 {"純碁 2×2、単純コウ、黒の番です\n", "石数の差（黒−白）  -3（終わらない対局を黒に不利と数えるとき）\n"},
		"--lang ja --game ring --plies 1":                                                 {"リング、黒の番です\n", "黒に1手以内の必勝はありません（証明済み）。\n"},
	} {
		out, errs, _ := tengen.Run("", append([]string{"solve"}, strings.Fields(line)...)...)
		for _, w := range want {
			if !strings.Contains(out, w) || errs != "" {
				t.Errorf("solve %s: no %q in\n%s%s", line, w, out, errs)
			}
		}
	}
}

// Each line printed is a game that the attacker wins.
func TestSolveLineWins(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	ps, err := threats.Puzzles()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range ps {
		if p.Want != threat.Win || i%10 != 0 {
			continue
		}
		kind := []string{"--kind", "vct"}
		switch p.Kind {
		case threat.Fours:
			kind = []string{"--kind", "vcf", "--shortest"}
		case threat.Fukumi:
			kind = append(kind, "--fukumi")
		}
		j, code := answer(t, "", append(kind, "--rule", p.Rule.String(), "--size", strconv.Itoa(p.Size), "--moves", renju.FormatMoves(p.Moves))...)
		if code != cli.ExitOK {
			t.Errorf("%s: %s, exit code %d", p.Name, j.Status, code)
			continue
		}
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		me := b.Side()
		for _, m := range j.Line {
			c, err := renju.ParseCell(m, p.Size)
			if err == nil {
				err = b.Play(c)
			}
			if err != nil {
				t.Fatalf("%s: %v: %v", p.Name, j.Line, err)
			}
		}
		if b.Status() != renju.WinFor(me) && !unanswerable(b, me) {
			t.Errorf("%s: after %v: %v", p.Name, j.Line, b.Status())
		}
	}
}

// unanswerable reports whether me makes a five next, and the other side can neither make
// one first nor stop it without a foul. A line may end there.
func unanswerable(b *renju.Board, me renju.Colour) bool {
	if b.Status() != renju.Ongoing || b.Side() == me ||
		b.Count(me, renju.ClassFive) == 0 || b.Count(me.Other(), renju.ClassFive) > 0 {
		return false
	}
	replies := b.FiveReplies(me)
	for c := range replies.Each {
		if b.Legal(c) {
			return false
		}
	}
	return true
}

// --all lists every legal first move once, and all winning ones as wins.
func TestSolveAll(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, c := range []struct{ in, line, first, open string }{
		// h11 and h5 make closed fours, which do not win.
		{openThree, "--to-move black --kind vcf", "h6:3 h10:3", ""},
		// A five, or the stone that stops White's: two fives are left.
		{"", "--moves h8a1h9a2h10a3h7a4", "h6:1 h11:1 a5:3", ""},
		// Where White has no four, any move leaves two fives.
		{"", "--moves h8o1h9o3h10o5h7o7 --kind vcf", "h6:1 h11:1 *", ""},
		{"", "--kind vct --moves " + cli.Example, "*", ""},
	} {
		j, _ := answer(t, c.in, append([]string{"--all", "--nodes", "40000000"}, strings.Fields(c.line)...)...)
		var moves []string
		told := map[string]bool{}
		for i, m := range j.First {
			moves = append(moves, m.Move+":"+strconv.Itoa(m.Plies))
			told[m.Move] = true
			if m.Move == j.Move && m.Plies != j.Plies || i > 0 && m.Plies < j.First[i-1].Plies {
				t.Errorf("solve --all %s: %+v", c.line, j.First)
			}
		}
		for _, m := range append(j.Others, j.Open...) {
			if told[m] {
				t.Errorf("solve --all %s: %s is told of twice", c.line, m)
			}
			told[m] = true
		}
		got := strings.Join(moves, " ")
		if want, more := strings.CutSuffix(c.first, "*"); !strings.HasPrefix(got, want) || !more && got != want {
			t.Errorf("solve --all %s: first moves %s, want %s", c.line, got, c.first)
		}
		if !told[j.Move] || strings.Join(j.Open, " ") != c.open {
			t.Errorf("solve --all %s: %s wins, first moves %s, not decided %v", c.line, j.Move, got, j.Open)
		}
		b, legal := boardOf(t, j.Moves), 0
		for cell := range b.EmptyCells().Each {
			if b.Legal(cell) {
				legal++
			}
		}
		if c.in == "" && len(told) != legal {
			t.Errorf("solve --all %s: %d moves are told of, %d are legal", c.line, len(told), legal)
		}
	}
	// Moves left undecided at the limits are listed as open.
	j, _ := answer(t, "", "--all", "--nodes", "20000", "--moves", cli.Example)
	if j.Status == "win" && len(j.Open) == 0 {
		t.Errorf("all decided in so few nodes: %+v", j.First)
	}
}

func boardOf(t *testing.T, moves string) *renju.Board {
	t.Helper()
	c, err := games.Configure("renju")
	if err != nil {
		t.Fatal(err)
	}
	p, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	words, err := p.SplitMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range words {
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p.(*gamerenju.Position).Board()
}

func TestSolveProofIsVerified(t *testing.T) {
	name := filepath.Join(t.TempDir(), "win.txt")
	if _, code := answer(t, "", "--proof", name, "--moves", cli.Example); code != cli.ExitOK {
		t.Fatalf("exit code %d", code)
	}
	for _, thorough := range []string{"--thorough=false", "--thorough"} {
		if out := tengen.Must(t, "", "verify", thorough, name); !strings.Contains(out, "proven: black wins with") {
			t.Errorf("verify %s: %s", thorough, out)
		}
	}
	text := filetest.Read(t, name)
	if out := tengen.Must(t, string(text), "verify", "-"); !strings.Contains(out, "proven: black") {
		t.Errorf("verify -: %s", out)
	}
	// A proof whose last answers are removed is incomplete.
	head, tree, _ := strings.Cut(string(text), "\n\n")
	first, _, _ := strings.Cut(tree, "(")
	out, errs, code := tengen.Run(head+"\n\n"+first+"\n", "verify", "-")
	if code != cli.ExitNo || errs != "" || !strings.HasPrefix(out, "not proven: hole after "+first) {
		t.Errorf("a tree cut short: exit code %d, %s%s", code, out, errs)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		out, errs, code := tengen.Run("", "solve", "--moves", cli.Example, "--proof", "/dev/full")
		if code != cli.ExitFailed || !strings.Contains(errs, "--proof") || !strings.Contains(out, ", checked") || strings.Contains(out, "written") {
			t.Errorf("a proof that cannot be written: exit code %d, %s%s", code, out, errs)
		}
	}
}

func TestVerifyCertificate(t *testing.T) {
	name := filepath.Join("..", "..", "..", "..", "search", "threat", "certificate", "testdata", "two-lemmas.certificate")
	want := "proven: Black wins freestyle gomoku on 15×15 from the position with black on h6h7f8g8, white on a1e1c3g3, black to move, in at most 5 moves\n"
	for _, flags := range []string{"", "--threads 1 --thorough"} {
		args := append([]string{"verify", name}, strings.Fields(flags)...)
		if out := tengen.Must(t, "", args...); !strings.HasSuffix(out, want) || !strings.Contains(out, "2 lemmas with ") || !strings.Contains(out, "begins with h8\nchecksum 0627f228ac68") {
			t.Errorf("%v: %s", args, out)
		}
	}
	strategy := filepath.Join(t.TempDir(), "strategy")
	if out := tengen.Must(t, "", "verify", "--strategy", strategy, name); !strings.HasSuffix(out, "\nmoves written to "+strategy+"\n") {
		t.Errorf("the end is missing: %s", out)
	}
	tengen.Refuses(t, "", "is read here, too", "verify", "--strategy", name, name)
	// What cannot be written is told before the work.
	if out, errs, code := tengen.Run("", "verify", "--strategy", filepath.Join(t.TempDir(), "none", "x"), name); code != cli.ExitInput || out != "" || !strings.Contains(errs, "--strategy: ") {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
	// The theorem's position, turned over, and one that the strategy does not know.
	known := []string{"--rule", "freestyle", "--strategy", strategy, "--moves", "h10o15h9k15j8m13i8i13"}
	if j, code := answer(t, "", known...); code != cli.ExitOK || j.Status != "win" || j.Kind != "strategy" || j.Move != "h8" || j.Plies != 5 {
		t.Errorf("solve: exit code %d, %+v", code, j)
	}
	if out := tengen.Must(t, "", append([]string{"solve"}, known...)...); !strings.Contains(out, "by the strategy in "+strategy) || !strings.Contains(out, "First move  h8\nLength      5 plies, at most\n") {
		t.Errorf("solve: %s", out)
	}
	known[len(known)-1] += "h8a1"
	if j, code := answer(t, "", known...); code != cli.ExitOK || j.Kind == "strategy" {
		t.Errorf("solve, another position: exit code %d, %+v", code, j)
	}
	// A position of the solved game needs no file, unless a kind of attack is asked for.
	game := []string{"--rule", "freestyle", "--nodes", "1000", "--moves", "h8a1"}
	if j, code := answer(t, "", game...); code != cli.ExitOK || j.Kind != "strategy" || j.Plies < 20 {
		t.Errorf("solve, solved: exit code %d, %+v", code, j)
	}
	if j, code := answer(t, "", append(game, "--kind", "vct")...); code == cli.ExitOK || j.Kind != "" {
		t.Errorf("solve --kind vct, solved: exit code %d, %+v", code, j)
	}
	text := filetest.Read(t, name)
	tengen.Refuses(t, "", "no strategy", "solve", "--moves", "h8", "--strategy", name)
	for _, line := range []string{"--kind auto", "--kind vcf", "--kind vct --fukumi", "--fukumi", "--shortest", "--all --json", "--proof zz"} {
		flag := strings.Fields(line)[0]
		tengen.Refuses(t, "", flag+" and --strategy exclude each other", append(append([]string{"solve"}, known...), strings.Fields(line)...)...)
	}
	for settings, of := range map[string]string{"--rule caro": "caro 15×15", "--rule freestyle --size 19": "freestyle 19×19"} {
		tengen.Refuses(t, "", strategy+" is for freestyle 15×15, the position is of "+of, append(strings.Fields("solve --moves h8o15 "+settings), "--strategy", strategy)...)
	}
	for _, head := range []string{"tengen-proof 1\n", "tengen-jungo-proof 1\n"} {
		tengen.Refuses(t, head, "no certificate", "verify", "--strategy", strategy, "-")
	}
	if out, errs, code := tengen.Run(string(text[:len(text)-9]), "verify", "-"); code != cli.ExitInput || out != "" || !strings.Contains(errs, "the file ends too early") {
		t.Errorf("cut short: exit code %d, %s%s", code, out, errs)
	}
	tengen.Refuses(t, "", "--threads", "verify", "--threads", "0", name)
	var file bytes.Buffer
	w, err := certificate.NewWriter(&file, certificate.Header{Rule: renju.Standard, Size: 15})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Add(&certificate.Lemma{Move: renju.At(7, 7)}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if out, errs, code := tengen.Run(file.String(), "verify", "-"); code != cli.ExitNo || errs != "" || out != "not proven: lemma 0: hole after h8a1: the reply is not answered\n" {
		t.Errorf("a hole: exit code %d, %s%s", code, out, errs)
	}
}

// What solve and analyze both tell of a position is the same, however it is given and answered.
func TestSolveJSONAsAnalyze(t *testing.T) {
	const record = "(;GM[4]SZ[15]AB[hh][ii]AW[aa][ab];B[hi];W[ac])"
	for _, c := range []struct {
		in, line string
		common   int // fields, at least
	}{
		{"", "--moves h8o15", 5}, {"", "--rule gomoku --moves h8a1", 5}, {"", "--opening kagetsu --moves g7,a1", 5}, {openThree, "-", 5},
		{"", "--rule freestyle --position ...../..X../...../.O.../..... --moves c3", 6}, {record, "--sgf -", 6},
		{"", "--game ring --moves c2,d11", 4}, {"", "--game jungo --size 2 --moves A1", 4},
	} {
		var got [2]map[string]any
		for i, command := range []string{"analyze --threads 1 --hash 4", "solve"} {
			args := strings.Fields(command + " --json --nodes 10 " + c.line)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], ",", " ")
			}
			out, errs, _ := tengen.Run(c.in, args...)
			if err := json.Unmarshal([]byte(out), &got[i]); err != nil {
				t.Fatalf("%q: %v, %s", args, err, errs)
			}
		}
		common := 0
		for _, name := range []string{"game", "rule", "size", "start", "moves", "position", "to_move"} {
			if v, ok := got[1][name]; ok || name == "start" && got[0][name] != nil && got[1]["moves"] != nil {
				if common++; v != got[0][name] {
					t.Errorf("solve %s: %s is %q, in analyze %q", c.line, name, v, got[0][name])
				}
			}
		}
		if common < c.common {
			t.Errorf("solve %s: %v", c.line, got[1])
		}
	}
}

// A kind has a name of renju and one of the results.
func TestSolveKinds(t *testing.T) {
	for _, c := range []struct {
		kind   string
		fukumi bool
		want   []threat.Kind
	}{
		{"auto", false, []threat.Kind{threat.Fours, threat.Nerai, threat.Guarded}},
		{"vcf", false, []threat.Kind{threat.Fours}}, {"fours", false, []threat.Kind{threat.Fours}},
		{"vct", false, []threat.Kind{threat.Nerai}}, {"threes", false, []threat.Kind{threat.Nerai}},
		{"vct", true, []threat.Kind{threat.Fukumi}}, {"fukumi", false, []threat.Kind{threat.Fukumi}},
	} {
		f := solveFlags{kind: c.kind, fukumi: c.fukumi}
		if got, err := f.kinds(); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("--kind %s, --fukumi=%v: %v, %v, want %v", c.kind, c.fukumi, got, err, c.want)
		}
	}
}

func TestSolveBadInput(t *testing.T) {
	for _, c := range []struct{ in, line, want string }{
		{"", "solve --nosuch", "nosuch"},
		{"", "solve x", `"x"`},
		{"", "solve - --moves h8", "no board"},
		{"", "solve", "no board"},
		{"h8.", "solve", "line 1"},
		{openThree, "solve --size 20", "20"},
		{"", "solve --moves h8h8", "move 2"},
		{"", "solve --moves passpass", "over"},
		{"", "solve --moves h8 --rule chess", "chess"},
		{"", "solve --moves h8 --kind vcx", "vcx"},
		{"", "solve --moves h8 --kind vct --shortest", "--shortest"},
		{"", "solve --moves h8 --fukumi", "--fukumi"},
		{"", "solve --moves h8 --to-move red", "red"},
		{"", "solve --moves h8 --time -1s", "-1s"},
		{"", "solve --moves h8 --memory 0", "memory"},
		{"", fmt.Sprintf("solve --moves h8 --memory %d", 2*game.MostMemory()+game.DefaultHash), "free here"},
		{"", "solve --moves h8 --nodes -1", "-1"},
		{"", "verify", "arg"},
		{"", "verify nosuch.txt", "nosuch.txt"},
		{"nonsense", "verify -", "nonsense"},
		{"tengen-proof 1\nrule renju\nsize 15\nattacker black\nblack h8h8\n\nj7", "verify -", "h8"},
	} {
		tengen.Refuses(t, c.in, c.want, strings.Fields(c.line)...)
	}
}

func TestBenchThreats(t *testing.T) {
	if testing.Short() {
		t.Skip("solves the whole suite")
	}
	out := tengen.Must(t, "", "bench", "--suite", "threats", "--nodes", "2000")
	for _, want := range []string{"wrong 0\n", "solved ", "time   median", "nodes  median", "unsolved"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in the last lines: …%s", want, out[max(0, len(out)-500):])
		}
	}
	for _, line := range []string{"--depth 3", "--smp", "--hash 0", "--nodes 0", "--off nosuch"} {
		tengen.Refuses(t, "", strings.Fields(line)[0], append([]string{"bench", "--suite", "threats"}, strings.Fields(line)...)...)
	}
}

// One is not many.
func TestSolvePlural(t *testing.T) {
	proof := filepath.Join(t.TempDir(), "p.txt")
	out := tengen.Must(t, "", "solve", "--rule", "freestyle", "--moves", "h8a1h9a2h10a3h11a5", "--proof", proof)
	out += tengen.Must(t, "", "verify", proof)
	for _, want := range []string{"Length      1 ply, at most\n", "proof of 1 node, checked", "1 move of the attacker and 0 replies checked\n", "in at most 1 ply\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
