package review

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/bench/review"
	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
)

// reviewed is a short game of renju, with a missed defence.
const reviewed = "(;GM[4]SZ[15]RU[renju]PB[Ann]PW[Bo]RE[B+R];B[hh];W[hg];B[hj];W[ih];B[ji];W[if];B[ii];W[ki];B[jj])"

// reviewArgs make a review that repeats itself.
var reviewArgs = []string{"review", "--nodes", "2000", "--proof-nodes", "20000", "--threads", "1", "--hash", "4"}

func reviewCommand(more ...string) []string {
	return append(append([]string{}, reviewArgs...), more...)
}

// A review from standard input: text, JSON lines, the annotated game and the picture.
func TestReview(t *testing.T) {
	dir := t.TempDir()
	sgf, svg, png := filepath.Join(dir, "o.sgf"), filepath.Join(dir, "o.SVG"), filepath.Join(dir, "o.PNG")
	out := tengen.Must(t, reviewed, reviewCommand("-", "-o", sgf, "--picture", svg)...)
	for _, want := range []string{"standard input: renju 15×15, D11 Zuisei, 9 moves, B+R", "8. White k7: missed defence", "win by threes", "Black (Ann): accuracy", "White lost the game with move 6", "   6. White "} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if strings.Contains(out, "7. Black") {
		t.Errorf("a good move is shown:\n%s", out)
	}
	if all := tengen.Must(t, reviewed, reviewCommand("-", "--all", "--picture", png)...); !strings.Contains(all, "   7. Black i7: best") {
		t.Errorf("--all:\n%s", all)
	}
	for file, head := range map[string]string{sgf: "(;FF[4]", svg: "<?xml", png: "\x89PNG"} {
		if text, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(text), head) {
			t.Errorf("%s: %v", file, err)
		}
	}
	psq := filepath.Join(dir, "o.psq")
	filetest.Put(t, psq, "Piskvorky 15x15, 11:11, 1\r\n8,8,100\r\n9,8,100\r\n8,9,100\r\n-1\r\n")
	if out := tengen.Must(t, "", reviewCommand(psq, "--from", "3", "--nodes", "50", "--all")...); !strings.Contains(out, "15×15, ") || !strings.Contains(out, "3 moves") {
		t.Errorf("a game of Piskvork:\n%s", out)
	}
	lines := bufio.NewScanner(strings.NewReader(tengen.Must(t, reviewed, reviewCommand("-", "--json-lines", "--from", "8")...)))
	var numbers []int
	for lines.Scan() {
		var m review.Move
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, m.Number)
	}
	if len(numbers) != 3 || numbers[0] != 9 || numbers[1] != 8 || numbers[2] != 0 {
		t.Errorf("moves %v, want 9, 8, and the game", numbers)
	}
}

// Many games: files for each, the journal, sums, and going on after a stop. Names that differ
// in case alone count as the same, as on some systems.
func TestReviewFolder(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	dir := t.TempDir()
	games, out := filepath.Join(dir, "games"), filepath.Join(dir, "out")
	if err := os.MkdirAll(filepath.Join(games, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		filetest.Put(t, filepath.Join(games, name), text)
	}
	missed := strings.Replace(reviewed, ";B[jj])", ";B[aa])", 1)
	write("a.sgf", reviewed)
	args := reviewCommand("--from", "8", "--out", out, "--proofs", games)
	if text := tengen.Must(t, "", args...); strings.Contains(text, "player") {
		t.Errorf("one game has sums:\n%s", text)
	}
	write(filepath.Join("sub", "A.sgf"), missed)
	write("two.sgf", "(;GM[1]SZ[3]KM[3];B[bb];W[];B[])(;GM[99];B[c2];W[d11];B[c2c3];W[d11d10];B[d2d4];W[c11c9];B[c3c4];W[c9c8])")
	tengen.Refuses(t, "", "review.jsonl exists", args...)
	// A game of three moves has no move 8.
	if _, errs, code := tengen.Run("", append(args, "--resume")...); code != cli.ExitInput || !strings.Contains(errs, "two.sgf:1: moves 8 to 3") {
		t.Errorf("moves that a game does not have: exit code %d, %s", code, errs)
	}
	if err := os.Remove(filepath.Join(games, "two.sgf")); err != nil {
		t.Fatal(err)
	}
	text := tengen.Must(t, "", append(args, "--resume")...)
	if strings.Contains(text, "Ann): accuracy") || !strings.Contains(text, "Ann") || !strings.Contains(text, "D11 Zuisei") {
		t.Errorf("the sums:\n%s", text)
	}
	for _, name := range []string{"a.sgf", "a.svg", "A.2.sgf", "A.2.svg", "A.2-9.proof", "review.jsonl"} {
		if _, err := os.Stat(filepath.Join(out, name)); err != nil {
			t.Error(err)
		}
	}
	if shown := tengen.Must(t, "", "verify", filepath.Join(out, "A.2-9.proof")); !strings.Contains(shown, "proven") {
		t.Errorf("verify: %s", shown)
	}
	journal, err := os.ReadFile(filepath.Join(out, "review.jsonl"))
	lines := strings.Split(strings.TrimSpace(string(journal)), "\n")
	var s review.Settings
	var last review.Report
	if err = errors.Join(err, json.Unmarshal([]byte(lines[0]), &s), json.Unmarshal([]byte(lines[len(lines)-1]), &last)); err != nil || len(lines) != 3 || s.Nodes != 2000 || len(last.Missed()) != 1 {
		t.Errorf("%+v, %d lines, %v", s, len(lines), err)
	}
}

// A review writes over no file, but with --resume it writes those of its journal that are missing. Its
// own files in the folder of the games are no games.
func TestReviewKeepsFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	missed := strings.Replace(reviewed, ";B[jj])", ";B[aa])", 1)
	const mine = "(;GM[4]SZ[15];B[hh])"
	files := map[string]string{
		"games/a.sgf": reviewed, "two/a.sgf": reviewed + missed, "m.sgf": missed, "psq/p.psq": "Piskvorky 15x15, 11:11, 1\r\n8,8,100\r\n9,8,100\r\n8,9,100\r\n-1\r\n",
		"psq/p.sgf": mine, "mine.sgf": mine, "mine.svg": mine, "o1/a-2.sgf": mine, "o2/a.svg": mine, "o3/a-9.proof": mine,
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.Put(t, name, text)
	}
	args := func(line string) []string {
		return reviewCommand(append([]string{"--from", "8"}, strings.Fields(line)...)...)
	}
	for _, c := range []struct{ line, want string }{
		{"games/a.sgf --out mine.sgf", "--out: mine.sgf exists: name another file"},
		{"games/a.sgf --out games/a.sgf", "--out: games/a.sgf exists: name another file"},
		{"games --picture mine.svg", "--picture: mine.svg exists: name another file"},
		{"games --out new --picture mine.svg", "--picture: mine.svg exists: name another file"},
		{"games --out new --picture none/p.png", "--picture: "},
		{"games --out new --picture new/none/p.png", "--picture: "},
		{"games/a.sgf --picture none/p.png", "--picture: "},
		{"two --out o1", "--out: " + filepath.Join("o1", "a-2.sgf") + " exists: name another folder"},
		{"two --out o1 --resume", filepath.Join("o1", "a-2.sgf") + " exists: name another folder"},
		{"games --out o2", filepath.Join("o2", "a.svg") + " exists"},
		{"games --out o3 --proofs", filepath.Join("o3", "a-9.proof") + " exists"},
		{"games --out games", "--out: games is read here, too: name another folder"},
		{"two games --out ./games", "--out: ./games is read here, too"},
		{"games/a.sgf --out games", filepath.Join("games", "a.sgf") + " exists"},
		{"psq/p.psq --out psq --from 1", filepath.Join("psq", "p.sgf") + " exists"},
	} {
		tengen.Refuses(t, "", c.want, args(c.line)...)
	}
	tengen.Must(t, "", args("games --out pictured/o --picture pictured/p.svg")...)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct{ out, picture string }{{"", here + "/"}, {here + "/", ""}, {"", "../" + filepath.Base(here) + "/"}} {
		in := fmt.Sprintf("spelt%d/", i)
		tengen.Must(t, "", reviewCommand("--from", "8", "games", "--out", c.out+in+"o", "--picture", c.picture+in+"p.svg")...)
		if _, err := os.Stat(in + "p.svg"); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"new/review.jsonl", "none", "pictured/o/a.svg"} {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s was made", name)
		}
	}
	if _, err := os.Stat("pictured/p.svg"); err != nil {
		t.Error(err)
	}
	tengen.Must(t, "", args("games --out games/rev")...)
	if out := tengen.Must(t, "", args("games --out games/rev --resume")...); strings.Contains(out, "player") {
		t.Errorf("its own files are reviewed:\n%s", out)
	}
	if out := tengen.Must(t, "", args("games --out again")...); strings.Contains(out, "player") {
		t.Errorf("the files of an earlier review are reviewed:\n%s", out)
	}
	tengen.Must(t, "", args("games/rev --out named")...) // by its name its files are read
	if out := tengen.Must(t, "", "puzzle", "find", "--last", "1", "--out", "p.txt", "games"); !strings.Contains(out, "from 1 game") {
		t.Errorf("problems are looked for in the files of a review: %s", out)
	}
	tengen.Must(t, "", args("m.sgf --out rev --proofs")...)
	names := []string{"games/rev/a.sgf", "games/rev/a.svg", "rev/m.sgf", "rev/m.svg"}
	for _, name := range names {
		files[name] = string(filetest.Read(t, name))
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	tengen.Must(t, "", args("games --out games/rev --resume")...)
	tengen.Must(t, "", args("m.sgf --out rev --proofs --resume")...)
	// A file of the journal that somebody has changed stays as it is; proofs are not in the journal.
	files["rev/m.svg"] = mine
	filetest.Put(t, "rev/m.svg", mine)
	if err := os.Remove("rev/m-9.proof"); err != nil {
		t.Fatal(err)
	}
	_, errs, code := tengen.Run("", args("m.sgf --out rev --proofs --resume")...)
	if code != cli.ExitOK || errs != "note: "+filepath.Join("rev", "m-9.proof")+" is missing, and the journal has no proofs: a review into another folder writes it\n" {
		t.Errorf("exit code %d, %s", code, errs)
	}
	files["rev/a.sgf"] = mine
	filetest.Put(t, "rev/a.sgf", mine)
	tengen.Refuses(t, "", filepath.Join("rev", "a.sgf")+" exists", args("m.sgf games/a.sgf --out rev --resume")...)
	for name, want := range files {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	for _, name := range []string{"o1", "o2", "o3", "games"} {
		if _, err := os.Stat(filepath.Join(name, "review.jsonl")); err == nil {
			t.Errorf("%s has a journal", name)
		}
	}
}

// A game of Ring that begins elsewhere, as play saves it.
func TestReviewStart(t *testing.T) {
	game := "(;GM[99]POS[1wb1w1/3B2/1w2w1/2w3/6/W5/6/6/6/5b/b1bb2/6 - b -];B[a2a3];W[b12c11];B[d11d12])"
	if out := tengen.Must(t, game, reviewCommand("-", "--from", "3")...); !strings.Contains(out, "standard input: ring") || !strings.Contains(out, "3 moves") {
		t.Errorf("%s", out)
	}
}

// One move, and one ply, are no moves and plies.
func TestReviewOne(t *testing.T) {
	if out := tengen.Must(t, "(;GM[4]SZ[15];B[hh])", reviewCommand("-")...); !strings.Contains(out, ", 1 move\n") {
		t.Errorf("%s", out)
	}
	missed := "(;GM[4]SZ[15]RU[freestyle]AB[aa][ba][ca][da]AW[oo][no][oa][oh];B[hh])"
	if out := tengen.Must(t, missed, reviewCommand("-")...); !strings.Contains(out, "in 1 ply: e15\n") {
		t.Errorf("%s", out)
	}
}

// Games that cannot be read are left out and named, and fail the command in the end.
func TestReviewUnread(t *testing.T) {
	dir := t.TempDir()
	short := "(;GM[1]SZ[2]KM[0];B[aa];W[];B[])"
	for name, text := range map[string]string{"cut.sgf": reviewed[:60], "many.sgf": short + "(;GM[1]SZ[2];B[zz])" + short + "(;GM[3];B[aa])"} {
		filetest.Put(t, filepath.Join(dir, name), text)
	}
	out, errs, code := tengen.Run("", "review", "--nodes", "20", "--threads", "1", dir)
	if code != cli.ExitFailed || !strings.Contains(out, "many.sgf:1:") || !strings.Contains(out, "many.sgf:3:") ||
		!strings.Contains(errs, "left out: "+filepath.Join(dir, "cut.sgf")) || !strings.Contains(errs, `point "zz"`) || !strings.Contains(errs, "many.sgf:4: a game of game 3") ||
		!strings.Contains(errs, "3 games could not be read") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// A game that several files have is reviewed and counted once. Two games of one file are two, and so are those of
// other players.
func TestReviewOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	short := "(;GM[1]SZ[2]KM[0]PB[Ann]PW[Bo]RE[B+4]RO[1];B[aa];W[];B[])"
	other := func(old, new string) string { return strings.Replace(short, old, new, 1) }
	files := map[string]string{
		"a.sgf": short, "b.sgf": "\n" + short, "match.sgf": short + short, "pair.sgf": other("Bo", "Cy") + other("Bo", "Cy"),
		"round.sgf": other("RO[1]", "RO[2]"), "result.sgf": other("B+4", "B+3"), "move.sgf": other("B[aa]", "B[ab]"), "komi.sgf": other("KM[0]", "KM[1]"),
	}
	for name, text := range files {
		filetest.Put(t, name, text)
	}
	for line, want := range map[string]struct{ games, notes int }{
		"a.sgf": {1, 0}, "a.sgf a.sgf": {1, 1}, "a.sgf b.sgf": {1, 1}, "match.sgf": {2, 0}, "a.sgf match.sgf": {1, 2}, "match.sgf a.sgf": {2, 1},
		"pair.sgf a.sgf": {3, 0}, "a.sgf round.sgf result.sgf move.sgf komi.sgf": {5, 0},
		strings.Repeat("a.sgf ", mostUnread+3): {1, mostUnread + 1},
	} {
		out, errs, code := tengen.Run("", append([]string{"review", "--nodes", "20", "--threads", "1"}, strings.Fields(line)...)...)
		if code != 0 || strings.Count(out, ": jungo 2×2") != want.games || strings.Count(errs, " reviewed once\n")+strings.Count(errs, "note: 2 more games come twice\n") != want.notes {
			t.Errorf("%s: exit code %d, want %+v\n%s%s", line, code, want, out, errs)
		}
	}
}

// What is wrong with the flags or the games is said in one line.
func TestReviewErrors(t *testing.T) {
	dir := t.TempDir()
	file, empty := filepath.Join(dir, "two.sgf"), filepath.Join(dir, "empty.sgf")
	for name, text := range map[string]string{file: reviewed + reviewed, empty: ""} {
		filetest.Put(t, name, text)
	}
	for _, c := range []struct{ in, args, want string }{
		{"", "nosuch.sgf", "nosuch.sgf"},
		{"", file + " nosuch.sgf", "nosuch.sgf"},
		{"", t.TempDir(), "no .sgf or .psq"},
		{"x", "-", "standard input"},
		{"", empty, "empty.sgf: no game"},
		{"(;GM[4];B[hh];B[ii])", "-", "move 2"},
		{"(;GM[3];B[hh])", "-", "GM"},
		{reviewed, "- --game jungo", "renju, not jungo"},
		{reviewed, "- --size 19", "--size is 19"},
		{reviewed, "- --komi 3", "--komi"},
		{reviewed, "- --resume", "--out"},
		{reviewed, "- --proofs", "--out"},
		{reviewed, "- --picture x.gif", "x.gif"},
		{reviewed, "- --from 10", "moves 10"},
		{"(;GM[1]SZ[5];B[cc];W[bb])", "- --depth 2", "a search of jungo has no depth"},
		{"(;GM[1]SZ[5];B[cc];W[bb])", "- --depth 2 --nodes 9", "a search of jungo has no depth"},
		{reviewed, "- --others -1", "--others: -1"},
		{reviewed, "- --depth -1", "--depth: -1"},
		{reviewed, "- --from 3 --to 2", "--from 3 and --to 2"},
		{reviewed, "- --off luck", "luck"},
		{"", file + " -o x.sgf", "--out"},
	} {
		if _, errs, code := tengen.Run(c.in, append([]string{"review"}, strings.Fields(c.args)...)...); code != cli.ExitInput || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 2 {
			t.Errorf("%s: exit code %d, %q, want %q", c.args, code, errs, c.want)
		}
	}
}
