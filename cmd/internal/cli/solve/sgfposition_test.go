package solve

import (
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

func TestSolveSGF(t *testing.T) {
	for _, c := range []struct {
		sgf, line string
		want      string // status, side to move, and first move or size
	}{
		// Black has three stones in column h; two more moves follow in the record.
		{"(;GM[4]SZ[15];B[hh];W[aa];B[hi];W[ab](;B[hj];W[ac];B[hg])(;B[oo]))", "--kind vcf --to-move black", "win black 15"},
		{"(;GM[4]SZ[15];B[hh];W[aa];B[hi];W[ab];B[hj];W[ac];B[hg];W[ad])", "--kind vcf --move-number 7", "win black 15"},
		{"(;GM[4]SZ[15];B[hh];W[aa];B[hi];W[ab];B[hj];W[ac];B[hg];W[ad])", "--kind vcf --move-number 5", "none black 15"},
		{"(;GM[4]SZ[15];B[hh];W[aa];B[hi];W[ab];B[hj];W[ac];B[hg];W[ad])", "--kind vcf --move-number 9", "win black 15"},
		{"(;GM[4]SZ[15];B[h8];W[a1];B[h9];W[a2];B[h10];W[a3])", "--kind vcf", "win black 15"},
		// Setup stones; the side to move comes from PL, the next move, or the stone counts.
		{"(;GM[4]SZ[20]AB[hh:hj]AW[aa:ac])", "--kind vcf --rule freestyle", "win black 20"},
		{"(;GM[4]SZ[20]AB[hh:hj]AW[ab:ad]PL[W])", "--kind vcf --rule freestyle", "win white 20"},
		{"(;GM[4]SZ[15]AB[hh:hj]AW[aa][ac];W[oo])", "--kind vcf --move-number 1", "none white 15"},
		{"(;GM[4]SZ[15]AB[hh:hj]AW[aa][ac];B[hk])", "--kind vcf --move-number 1", "win black 15"},
		{"(;GM[4]SZ[15]AB[hh:hj]AW[aa][ac])", "--kind vcf", "none white 15"},
		{"(;GM[4]SZ[15];B[hh];W[aa]AB[hi:hj];W[ac])", "--kind vcf", "win black 15"},
		{"(;GM[4]SZ[15]AB[hh:hj];AE[hj])", "--kind vcf --to-move black", "none black 15"},
		{"(;SZ[15]AB[hh:hj]AW[aa:ac])", "--kind vcf", "win black 15"}, // no GM
		// The rule set of the file applies: six in a row do not win under standard.
		{"(;GM[4]RU[Standard]SZ[15]AB[ah:ch][eh:fh]AW[ga][gc][ge][gg][ig])", "--kind vcf", "none black 15"},
		{"(;GM[4]RU[Standard]SZ[15]AB[ah:ch][eh:fh]AW[ga][gc][ge][gg][ig])", "--kind vcf --rule freestyle", "win black 15"},
	} {
		name := filepath.Join(t.TempDir(), "game.sgf")
		filetest.Put(t, name, c.sgf)
		for _, from := range []struct{ in, file string }{{"", name}, {c.sgf, "-"}} {
			j, _ := answer(t, from.in, append([]string{"--memory", "4", "--sgf", from.file}, strings.Fields(c.line)...)...)
			f := strings.Fields(c.want)
			if j.Status != f[0] || j.ToMove != f[1] || f[2] == "20" != (j.Size == 20) {
				t.Errorf("%s %s: %+v, want %s", c.sgf, c.line, j, c.want)
			}
		}
	}
}

func TestSolveSGFBadInput(t *testing.T) {
	for _, c := range []struct{ sgf, line, want string }{
		{"", "", "no game"},
		{"(;GM[1]SZ[9];B[aa])", "", "Go"},
		{"(;GM[4];B[hh];W[hh])", "", "move 2"},
		{"(;GM[4];B[hh];W[zz])", "", "zz"},
		{"(;GM[4]SZ[23];B[hh])", "", "23"},
		{"(;GM[4]SZ[4])", "", "4"},
		{"(;GM[4];B[hh];W[aa])", "--move-number 4", "2 moves"},
		{"(;GM[4];B[hh];W[aa])", "--move-number 0", "2 moves"},
		{"(;GM[4];B[hh];W[aa])", "--size 20", "--size"},
		{"(;GM[4];B[hh];W[aa])", "--rule chess", "chess"},
		{"(;GM[4];B[hh];W[aa])", "--moves h8", "exclude"},
		{"(;GM[4];B[hh];W[aa])", "-", "exclude"},
		{"(;GM[4]AB[ha:he])", "", "solve: the game is over: Black wins: five in a row, h11-h15\n"},
		{"(;GM[4]AB[ha:he];W[aa])", "", "the stones set up: the game is over: Black wins: five in a row, h11-h15"},
		{"(;GM[4]AB[ha:hd]AW[aa:ad];B[he])", "", "--move-number"},
		{"(;GM[4]AB[ha:hd]AW[aa:ad];B[he];W[oo])", "", "move 1 ends the game (Black wins: five in a row, h11-h15): what follows is left out, moves: 1\ntengen solve: the game is over"},
		{"(;GM[4]AB[ha:hd]AW[aa:ad];B[he];AB[oo])", "", "the game is over: Black wins: five in a row, h11-h15"},
	} {
		tengen.Refuses(t, c.sgf, c.want, append([]string{"solve", "--sgf", "-"}, strings.Fields(c.line)...)...)
	}
	for line, want := range map[string]string{
		"--sgf nosuch.sgf": "nosuch.sgf", "--move-number 3": "--sgf", "--sgf - --move-number x": "move-number",
	} {
		tengen.Refuses(t, "", want, append([]string{"solve"}, strings.Fields(line)...)...)
	}
}

// A proof does not replace the record that is solved.
func TestSolveKeepsRecord(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, sgf := range map[string]string{"renju": "(;GM[4]SZ[15]AB[hh:hj]AW[aa:ac])", "jungo": "(;GM[1]SZ[3];B[bb])"} {
		filetest.Put(t, name+".sgf", sgf)
		tengen.Refused(t, "solve --game "+name+" --sgf "+name+".sgf --proof ./"+name+".sgf", "--proof: ./"+name+".sgf is read here, too: name another file")
		if text := filetest.Read(t, name+".sgf"); string(text) != sgf {
			t.Errorf("%s.sgf: %s", name, text)
		}
	}
}

// A record of another game is refused with the flag that takes it.
func TestRecordOfAnotherGame(t *testing.T) {
	for _, c := range []struct{ sgf, line, want string }{
		{"(;GM[1]SZ[9];B[ee])", "analyze --sgf -", "the game is Go, not renju: want --game jungo"},
		{"(;GM[99];B[c2])", "perft --sgf -", "want --game ring"},
		{"(;GM[4]SZ[15];B[hh])", "render --game ring --sgf -", "want --game renju"},
	} {
		tengen.Refuses(t, c.sgf, c.want, strings.Fields(c.line)...)
	}
}
