package review

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"tengen/bench/puzzle"
	"tengen/bench/selfplay"
	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
	"tengen/internal/say"
)

// samplePuzzles is one puzzle of each kind.
const samplePuzzles = "../../../../bench/puzzle/testdata/puzzles.txt"

// A session: a right move, wrong ones, illegal ones and all words, with the score kept.
func TestPuzzle(t *testing.T) {
	score := filepath.Join(t.TempDir(), "score")
	args := []string{"puzzle", "--game", "renju", "--kind", "fours", "--score", score, samplePuzzles}
	out := tengen.Must(t, "help\n\na1\nzz\nboard\nhint\nhint\nsolution\n", args...)
	for _, want := range []string{"1 of 1: caro-white-fours-01, caro 15×15\nWhite to move: win by fours (VCF); grade 1 of 5\n", "White: no: ", "zz", "White: makes a four (四), stops a three; hint again shows the move\nWhite: i8\nWhite: ", "i8 i7 h8", "solved 0 of 1"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	out = tengen.Must(t, "i8\nquit\n", args...)
	if !strings.Contains(out, "right; Black answers i7") || !strings.Contains(out, "solved 0 of 0") {
		t.Errorf("%s", out)
	}
	out = tengen.Must(t, "i8\nh8\nf6\ng6\nj6\n", args...)
	if !strings.Contains(out, "right: ") || !strings.Contains(out, "solved 1 of 1") {
		t.Errorf("%s", out)
	}
	text, err := os.ReadFile(score)
	if err != nil || !strings.Contains(string(text), `"caro-white-fours-01": 1`) || strings.Count(string(text), "caro-white-fours-01") != 2 {
		t.Errorf("%s, %v", text, err)
	}
	// Solved puzzles come last.
	if out := tengen.Must(t, "quit\n", "puzzle", "--score", score, samplePuzzles); !strings.Contains(out, "1 of 5: ") || strings.Contains(out, "caro-white-fours") {
		t.Errorf("%s", out)
	}
	if out := tengen.Must(t, "B2\n", "puzzle", "--game", "jungo", "--count", "1", "--seed", "3", samplePuzzles); !strings.Contains(out, "right: the final lead is +7 stones") {
		t.Errorf("%s", out)
	}
	if out := tengen.Must(t, "", "puzzle", "--game", "ring"); !strings.Contains(out, "win by force") || !strings.Contains(out, "solved 0 of 0") {
		t.Errorf("the embedded collection:\n%s", out)
	}
}

// Problems are found in games, listed, checked and written as SGF.
func TestPuzzleFind(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	dir := t.TempDir()
	games, out, sgf := filepath.Join(dir, "g.sgf"), filepath.Join(dir, "p.txt"), filepath.Join(dir, "p.sgf")
	// The position of a sample, in which White plays elsewhere.
	listed := tengen.Must(t, "", "puzzle", "list", "--name", "caro-white-fours-01", samplePuzzles)
	if !strings.Contains(listed, "caro-white-fours-01  caro  15    1      fours  9") {
		t.Errorf("%s", listed)
	}
	tengen.Must(t, "", "puzzle", "export", "--kind", "fours", "--out", games, samplePuzzles)
	if got := tengen.Must(t, "", "puzzle", "find", "--most", "1", "--threads", "2", "--out", out, games); !strings.HasPrefix(got, "1 problem, 1 of them new") {
		t.Errorf("%s", got)
	}
	var packed bytes.Buffer
	text := filetest.Read(t, out)
	pack := gzip.NewWriter(&packed)
	if _, err := pack.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(pack.Close(), os.WriteFile(out+".gz", packed.Bytes(), 0o666)); err != nil {
		t.Fatal(err)
	}
	if got, want := tengen.Must(t, "", "puzzle", "list", out+".gz"), tengen.Must(t, "", "puzzle", "list", out); got != want {
		t.Errorf("compressed %q, want %q", got, want)
	}
	if got := tengen.Must(t, "", "puzzle", "find", "--most", "1", "--add", "--out", out, games); !strings.HasPrefix(got, "1 problem, 0 of them new") {
		t.Errorf("%s", got)
	}
	if got := tengen.Must(t, "", "puzzle", "check", out); got != "problems that hold: 1 of 1\n" {
		t.Errorf("%s", got)
	}
	text = filetest.Read(t, out)
	_, line, _ := strings.Cut(string(text), "\n")
	fields := strings.Fields(line)
	fields[6] = "a1" // the right move
	filetest.Put(t, out, strings.Join(fields, " "))
	if got, _, code := tengen.Run("", "puzzle", "check", out); code != cli.ExitNo || !strings.Contains(got, "problems that hold: 0 of 1") {
		t.Errorf("exit code %d, %s", code, got)
	}
	if got := tengen.Must(t, "", "puzzle", "export", "--grade", "1-2", "--out", sgf, samplePuzzles); !strings.Contains(got, "3 problems\n") {
		t.Errorf("%s", got)
	}
	file := filepath.Join(dir, "self.games")
	selfGames(t, file)
	z := filepath.Join(dir, "p.gz")
	if got := tengen.Must(t, "", "puzzle", "find", "--most", "1", "--out", z, games); !strings.HasPrefix(got, "1 problem, 1 of them new") {
		t.Errorf("%s", got)
	}
	if text, err := os.ReadFile(z); err != nil || text[0] != 0x1f {
		t.Errorf("%s is not compressed: %v", z, err)
	}
	if got := tengen.Must(t, "", "puzzle", "find", "--add", "--games", "2", "--most", "1", "--last", "9", "--out", z, file); !strings.HasSuffix(got, " of them new, from 2 games\n") {
		t.Errorf("%s", got)
	}
}

// The problems of a file stay with --add, also where the number wanted is smaller, or there is one twice.
func TestPuzzleFindAdds(t *testing.T) {
	samples := filetest.Read(t, samplePuzzles)
	t.Chdir(t.TempDir())
	twice := bytes.ReplaceAll(samples, []byte("-01 "), []byte("-11 "))
	filetest.Put(t, "p.txt", string(samples)+string(twice))
	filetest.Put(t, "none.sgf", "(;GM[4]SZ[15];B[hh];W[aa])")
	list := func() []string {
		return slices.Sorted(strings.Lines(tengen.Must(t, "", "puzzle", "list", "p.txt")))
	}
	before := list()
	for _, most := range []string{"0", "1"} {
		out := tengen.Must(t, "", "puzzle", "find", "--add", "--most", most, "--out", "p.txt", "none.sgf")
		if !strings.HasSuffix(out, " problems, 0 of them new, from 1 game\n") {
			t.Errorf("--most %s: %s", most, out)
		}
		if after := list(); !slices.Equal(after, before) {
			t.Errorf("--most %s: %q, was %q", most, after, before)
		}
	}
}

// What cannot be read of the games is left out and named, and fails the command in the end.
func TestPuzzleFindUnread(t *testing.T) {
	t.Chdir(t.TempDir())
	selfGames(t, "self.games")
	text := filetest.Read(t, "self.games")
	for name, text := range map[string]string{"good.sgf": "(;GM[1]SZ[2]KM[0];B[aa];W[];B[])", "bad.sgf": "(;GM[4]SZ[15];B[zz])", "broken.games": string(text[:len(text)-1]) + "x"} {
		filetest.Put(t, name, text)
	}
	for line, want := range map[string]string{"bad.sgf good.sgf": `point "zz"`, "good.sgf bad.sgf": `point "zz"`, ".": `point "zz"`, "broken.games good.sgf": "broken.games: block 1"} {
		out, errs, code := tengen.Run("", append(strings.Fields("puzzle find --most 1 --add --out p.txt"), strings.Fields(line)...)...)
		if code != cli.ExitFailed || !strings.Contains(out, "from ") || !strings.Contains(errs, "left out: ") || !strings.Contains(errs, want) || !strings.HasSuffix(errs, ": 1 game could not be read\n") {
			t.Errorf("%s: exit code %d, %s%s", line, code, out, errs)
		}
	}
	// A file that breaks off is named, and its games are read.
	filetest.Put(t, "cut.games", string(text)+"x")
	if _, errs, code := tengen.Run("", "puzzle", "find", "--most", "1", "--out", "r.txt", "cut.games"); code != cli.ExitOK || errs != "note: cut.games is cut off: what stands before is used\n" {
		t.Errorf("a file that breaks off: exit code %d, %s", code, errs)
	}
	// Without a problem there is no file, which puzzle would refuse.
	filetest.Put(t, "none.sgf", "(;GM[4]SZ[15];B[hh];W[aa])")
	for range 2 {
		out := tengen.Must(t, "", "puzzle", "find", "--out", "none.txt", "none.sgf")
		if _, err := os.Stat("none.txt"); err == nil || out != "no problem from 1 game: none.txt is not written\n" {
			t.Errorf("%q, %v", out, err)
		}
	}
	tengen.Refused(t, "puzzle find --out q.txt none.sgf nosuch.sgf", "nosuch.sgf")
	tengen.Refused(t, "puzzle find --out q.txt bad.sgf", `point "zz"`)
	tengen.Refused(t, "puzzle find --out q.txt broken.games", "broken.games: block 1")
}

// selfGames writes games of self-play on a small board.
func selfGames(t *testing.T, file string) {
	t.Helper()
	h, err := selfplay.DefaultHeader("jungo")
	if err != nil {
		t.Fatal(err)
	}
	h.Size, h.Nodes = 3, 2
	var out bytes.Buffer
	w, err := selfplay.NewWriter(&out, h)
	if err == nil {
		_, err = selfplay.Run(t.Context(), h, selfplay.Options{Positions: 40, Threads: 1}, w, nil)
	}
	if err := errors.Join(err, os.WriteFile(file, out.Bytes(), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// A rule has the names that it has in other commands.
func TestPuzzleRule(t *testing.T) {
	want := tengen.Must(t, "", "puzzle", "list", "--rule", "freestyle")
	for _, name := range []string{"gomoku", "Freestyle"} {
		if got := tengen.Must(t, "", "puzzle", "list", "--rule", name); got != want {
			t.Errorf("%s: %d bytes, want %d", name, len(got), len(want))
		}
	}
	if got := tengen.Must(t, "", "puzzle", "list", "--game", "ring", "--rule", "ring", samplePuzzles); strings.Count(got, "\n") != 2 {
		t.Errorf("%s", got)
	}
}

func TestPuzzleErrors(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--game chess", "chess"},
		{"--kind mate", "mate"},
		{"--grade 6", "6"},
		{"--rule chess", "chess"},
		{"--game ring --rule renju", "rule"},
		{"--grade 3-2", "3-2"},
		{"--grade x", "x"},
		{"--count -1", "-1"},
		{"--name none", "no puzzle of"},
		{"nosuch.txt", "nosuch.txt"},
		{"puzzle_test.go", "line 1"},
		{"--score .", "--score"},
		{"find x.sgf", "--out"},
		{"find --out p --most -1 x.sgf", "--most"},
		{"find --out p --threads 0 x.sgf", "--threads"},
		{"find --out p nosuch.sgf", "nosuch.sgf"},
		{"export", "--out"},
	} {
		tengen.Refuses(t, "", c.want, append([]string{"puzzle"}, strings.Fields(c.args)...)...)
	}
}

// No file is replaced but that of a score, and that of problems with --add; what cannot be written is
// told at the beginning.
func TestPuzzleKeepsFiles(t *testing.T) {
	samples, err := filepath.Abs(samplePuzzles)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	files := map[string]string{
		"games/g.sgf": "(;GM[4]SZ[15];B[hh];W[aa])", "mine.txt": "mine\n", "package.json": `{"name":"x","solved":{"a":1}}`, "empty.json": "{}", "null": "null", "two": `{"solved":{"a":1}}{}`,
	}
	if err := os.Mkdir("games", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		filetest.Put(t, name, text)
	}
	for _, c := range []struct{ line, want string }{
		{"find games --out mine.txt", "--out: mine.txt exists: name another file"},
		{"find games --out games/g.sgf", "--out: games/g.sgf exists: name another file"},
		{"find games/g.sgf --out ./games/g.sgf", "--out: ./games/g.sgf is read here, too: name another file"},
		{"find games/g.sgf --out ./games/g.sgf --add", "--out: ./games/g.sgf is read here, too"},
		{"find games --out mine.txt --add", "--add: mine.txt: puzzles, line 1"},
		{"export --out mine.txt " + samples, "--out: mine.txt exists: name another file"},
		{"export --out none/x.sgf " + samples, "--out: open none"},
		{"find games --out none/x.txt", "--out: open none"},
		{"export --out mine.txt mine.txt", "--out: mine.txt is read here, too"},
		{"--score package.json " + samples, "--score: package.json is no score: "},
		{"--score empty.json " + samples, "--score: empty.json is no score: "},
		{"--score null " + samples, "--score: null is no score: "},
		{"--score two " + samples, "--score: two is no score: "},
		{"--score mine.txt " + samples, "--score: mine.txt is no score: "},
		{"--score none/x " + samples, "--score: open none/x: "},
		{"--score - " + samples, "--score: - is not standard output"},
	} {
		tengen.Refuses(t, "quit\n", c.want, append([]string{"puzzle"}, strings.Fields(c.line)...)...)
	}
	for name, want := range files {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	filetest.Put(t, "empty", "")
	filetest.Put(t, "blank", "\n")
	for _, name := range []string{"new", "new", "empty", "empty", "blank"} {
		tengen.Must(t, "quit\n", "puzzle", "--score", name, samples)
	}
}

// Any file of solved puzzles is read or refused, and one that is read is counted in.
func FuzzLoadScore(f *testing.F) {
	f.Add([]byte(`{"Solved":{"a":1},"Missed":{"b":2}}`))
	f.Add([]byte(`{"solved":null,"missed":null}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "score")
		filetest.Put(t, path, text)
		s, err := loadScore(t.Context(), path)
		if err != nil {
			return
		}
		solved, missed := s.Solved["a"], s.Missed["a"]
		s.Solved["a"]++
		s.Missed["a"]++
		if err := s.save(); err != nil {
			t.Fatal(err)
		}
		if again, err := loadScore(t.Context(), path); err != nil || again.Solved["a"] != solved+1 || again.Missed["a"] != missed+1 {
			t.Errorf("%s: %+v, %v", text, again, err)
		}
	})
}

// Jobs over many problems say how far they are, and what a stop leaves.
func TestPuzzleStopped(t *testing.T) {
	var errs strings.Builder
	bar := cli.NewBar(&errs, 900)
	for done := range 250 {
		tell(bar, &errs, done, 900)
	}
	if want := "100 of 900 problems\n200 of 900 problems\n"; errs.String() != want {
		t.Errorf("%q, want %q", errs.String(), want)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	out := filepath.Join(t.TempDir(), "p.sgf")
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	var f puzzleFlags
	f.add(cmd)
	for _, c := range []struct {
		err  error
		want string
	}{
		{f.export(ctx, cmd, []string{samplePuzzles}, out), "stopped after 0 of 5 problems: " + out + " is not written"},
		{f.check(ctx, cmd, []string{samplePuzzles}), "stopped after 0 of 5 problems: 0 do not hold so far"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("%v, want %s", c.err, c.want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file is written")
	}
	// puzzle find tells how many games it looked at, and what it could not write.
	have, err := readPuzzleFile(t.Context(), samplePuzzles)
	if err != nil {
		t.Fatal(err)
	}
	c, err := puzzle.NewCollection(0, have)
	if err != nil {
		t.Fatal(err)
	}
	find := newPuzzleFind()
	var told strings.Builder
	find.SetOut(&told)
	g := puzzleFindFlags{out: filepath.Join(filepath.Dir(out), "p.txt")}
	if err := g.end(find, c, len(have), 3, fmt.Errorf("x: %w", context.Canceled)); err == nil || err.Error() != "stopped; "+g.out+" has what was found" {
		t.Errorf("%v", err)
	}
	if want := "5 problems, 0 of them new, from 3 games\n"; told.String() != want {
		t.Errorf("%q, want %q", &told, want)
	}
	told.Reset()
	g.out = filepath.Join(filepath.Dir(out), "none", "p.txt")
	if err := g.end(find, c, len(have), 3, context.Canceled); !errors.Is(err, fs.ErrNotExist) || told.Len() > 0 {
		t.Errorf("%v, %q", err, &told)
	}
}

// The end of the context, as by Ctrl-C, ends a session that waits for a line.
func TestPuzzleLeft(t *testing.T) {
	file, err := os.Open(samplePuzzles)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := puzzle.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	in, typed := io.Pipe() // nobody types
	defer typed.Close()
	score, err := loadScore(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := newPuzzleSession(ctx, in, io.Discard, score, say.English).play(ctx, &all[0], nil, 1, 1); err != errQuit {
		t.Error(err)
	}
	// A line that is too long is told, and the next one counts.
	for _, end := range []string{"\nquit\n", ""} {
		var out strings.Builder
		long := strings.NewReader(strings.Repeat("x", 20*longestLine) + end)
		if err := newPuzzleSession(t.Context(), long, &out, score, say.English).play(t.Context(), &all[0], nil, 1, 1); err != errQuit || strings.Count(out.String(), "a line is longer than 4096 bytes") != 1 {
			t.Errorf("%v, %s", err, &out)
		}
	}
}
