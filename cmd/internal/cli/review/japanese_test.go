package review

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
)

// A review, and the mistakes tried again in Japanese; what is written to files stays English.
func TestReviewJapanese(t *testing.T) {
	args := []string{"testdata/game.sgf", "--nodes", "500", "--proof-nodes", "5000", "--eval", "tables"}
	known := []string{"testdata", "game", "sgf", "Zuisei", "Ugetsu", "Ann", "hint", "solution", "board", "skip", "quit", "help", "pass", "try"}
	out := tengen.Must(t, "help\nhint\nhint\na1\ni10\nzz\nJ9\nk7\nsolution\n", reviewCommand(append(args, "--try", "--lang", "ja")...)...)
	filetest.Golden(t, "testdata/try-ja.golden", []byte(out))
	clitest.Japanese(t, out, known...)
	out = tengen.Must(t, "", reviewCommand(append(args, "--from", "9", "--try", "--lang", "ja")...)...)
	clitest.Japanese(t, out, known...)
	var files []string
	for _, l := range []string{"en", "ja"} {
		file := filepath.Join(t.TempDir(), "out.sgf")
		tengen.Must(t, "", reviewCommand(append(args, "--out", file, "--lang", l)...)...)
		files = append(files, string(filetest.Read(t, file)))
	}
	if files[0] != files[1] {
		t.Errorf("the file is in Japanese:\n%s", files[1])
	}
	// Two games, of players without names, with sums.
	two := filepath.Join(t.TempDir(), "two.sgf")
	filetest.Put(t, two, "(;GM[1]SZ[3]KM[0]RE[0];B[bb];W[ab];B[];W[])(;GM[4]SZ[9]RU[freestyle];B[ee];W[fe];B[ed];W[aa];B[ef];W[ba];B[eg];W[ia];B[eh])")
	out = tengen.Must(t, "", reviewCommand("--nodes", "50", "--proof-nodes", "50", "--all", "--from", "1", "--lang", "ja", two)...)
	clitest.Japanese(t, strings.ReplaceAll(out, two, ""), known...)
	_, sums, _ := strings.Cut(out, "\n\n  対局者  ")
	filetest.Golden(t, "testdata/sums-ja.golden", []byte("  対局者  "+sums))
}

// Problems of every kind asked, listed and checked in Japanese.
func TestPuzzleJapanese(t *testing.T) {
	known := []string{"hint", "solution", "board", "skip", "quit", "help", "pass", "VCF", "VCT"}
	name := regexp.MustCompile(`[a-z]+-(black|white)-[a-z]*`)
	unnamed := func(out string) string { return name.ReplaceAllString(out, "") }
	in := "help\nzz\na1\nhint\nhint\nsolution\n"
	clitest.Japanese(t, unnamed(tengen.Must(t, strings.Repeat(in, 5), "puzzle", "--lang", "ja", samplePuzzles)), known...)
	out := tengen.Must(t, "zz\na1\ni8\nh8\nf6\ng6\nj6\n", "puzzle", "--game", "renju", "--kind", "fours", "--lang", "ja", samplePuzzles)
	filetest.Golden(t, "testdata/puzzle-ja.golden", []byte(out))
	out = tengen.Must(t, "", "puzzle", "list", "--lang", "ja", samplePuzzles)
	filetest.Golden(t, "testdata/list-ja.golden", []byte(out))
	clitest.Japanese(t, unnamed(out), known...)
	for line, want := range map[string]string{"check --game jungo": "成り立つ問題：1 問中 1 問\n", "export --game jungo --out " + filepath.Join(t.TempDir(), "p.sgf"): "問題 1 個\n"} {
		if out := tengen.Must(t, "", append(strings.Fields("puzzle "+line), "--lang", "ja", samplePuzzles)...); out != want {
			t.Errorf("%s: %q, want %q", line, out, want)
		}
	}
	dir := t.TempDir()
	tengen.Must(t, "", "puzzle", "export", "--kind", "fours", "--out", filepath.Join(dir, "one.sgf"), samplePuzzles)
	t.Chdir(dir)
	filetest.Put(t, "none.sgf", "(;GM[4]SZ[15];B[hh];W[aa])")
	for name, want := range map[string]string{"none": "1 局から問題なし：none.txt は書きません\n", "one": "問題 1 個（新しいもの 1 個）、1 局から\n"} {
		if out := tengen.Must(t, "", "puzzle", "find", "--most", "1", "--lang", "ja", "--out", name+".txt", name+".sgf"); out != want {
			t.Errorf("%s: %q, want %q", name, out, want)
		}
	}
}
