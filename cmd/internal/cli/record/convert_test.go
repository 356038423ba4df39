package record

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
)

func TestConvert(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(dir, name)
		filetest.Put(t, file, text)
		return file
	}
	game := write("game.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\nAnn\nBob\n-1\n")
	two := write("two.sgf", "(;GM[4]SZ[15]RE[B+];B[hh](;W[ig])(;W[gg]))\n(;GM[4]SZ[15];B[aa])")
	broken := write("broken.sgf", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[zz])(;GM[4]SZ[15];B[aa])")
	for _, c := range []struct{ in, args, out, errs string }{
		{"", game + " - --to sgf --rule freestyle", "(;FF[4]CA[UTF-8]GM[4]SZ[15]PB[Ann]PW[Bob]RU[freestyle]\n;B[hh];W[ig])\n", "1 game from " + game + " to standard output\n"},
		{"h8i9", "- - --to psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n-1\n", "1 game from standard input to standard output\n"},
		{"h8i9", "- - --from pos --to moves", "h8i7\n", "1 game from standard input to standard output\n"},
		{"D4 E5", "- - --game jungo --size 7 --to sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[7]KM[9]\n;B[dd];W[ec])\n", "1 game from standard input to standard output\n"},
		{"", two + " - --to offset", "0,0, 1,-1\n-7,-7\n", "2 games from " + two + " to standard output\noffset cannot hold: 1 result, 1 variation\n"},
		{"", two + " - --to psq --number 2", "Piskvorky 15x15, 0:0, 0\n1,1,0\n-1\n", "1 game from " + two + " to standard output\n"},
		// What the file does not say, and only that.
		{"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15]RU[caro];B[aa])(;GM[1]SZ[9];B[aa])", "- - --to sgf --rule freestyle",
			"(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[freestyle]\n;B[hh])\n(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[caro]\n;B[aa])\n(;FF[4]CA[UTF-8]GM[1]SZ[9]\n;B[aa])\n", "3 games from standard input to standard output\n"},
		{"(;SZ[9];B[aa])(;SZ[9]KM[0];B[aa])", "- - --to sgf --game jungo --komi 5.5",
			"(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[5.5]\n;B[aa])\n(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[0]\n;B[aa])\n", "2 games from standard input to standard output\n"},
		{"(;GM[1]SZ[9];B[aa])", "- - --to sgf --game jungo --komi 0", "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[0]\n;B[aa])\n", "1 game from standard input to standard output\n"},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\n\xc0\xed\xed\xe0\nB\n-1\n", "- - --from psq --to sgf --charset windows-1251 --rule freestyle", "(;FF[4]CA[UTF-8]GM[4]SZ[15]PB[Анна]PW[B]RU[freestyle]\n;B[hh])\n", "1 game from standard input to standard output\n"},
		{"(;GM[4]SZ[15]RU[freestyle];B[hh];W[hh])", "- - --to moves --skip", "h8h8\n", "1 game from standard input to standard output\nnote: game 1: move 2 lies on the stone of move 1\nmoves cannot hold: 1 rule\n"},
		{"(;GM[1]SZ[3]KM[0];B[bb];W[];B[];W[])", "- - --game jungo --to board", "   A B C\n 3 . . . 3\n 2 . X . 2\n 1 . . . 1\n   A B C\nWhite to play\n",
			"1 game from standard input to standard output\nnote: game 1: move 3 ends the game (Black wins: 1 point ahead, 1 against 0 stones, komi 0): what follows is left out, moves: 1\nboard cannot hold: 3 moves\n"},
		{"  A B C\n3 . . .\n2 . X .\n1 . . .\n", "- - --game jungo --from board --to sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[3]AB[bb]PL[W]\n)\n", "1 game from standard input to standard output\n"},
		{"", broken + " - --to moves --number 3", "a15\n", "1 game from " + broken + " to standard output\n"},
		{"", broken + " - --to moves --skip", "h8\na15\n", "2 games, 1 left out from " + broken + " to standard output\nleft out: game 2: SGF: line 1, byte 33: B: point \"zz\": want two letters, as hc, on a board of 15×15\n"},
	} {
		out, errs, code := tengen.Run(c.in, append([]string{"convert"}, strings.Fields(c.args)...)...)
		if code != cli.ExitOK || out != c.out || errs != c.errs {
			t.Errorf("%s: exit code %d\n%s%s", c.args, code, out, errs)
		}
	}
	// To files, and back.
	lib, back := filepath.Join(dir, "two.lib"), filepath.Join(dir, "back.sgf")
	if out := tengen.Must(t, "", "convert", two, lib); out != "2 games from "+two+" to "+lib+"\n" {
		t.Errorf("%s", out)
	}
	tengen.Must(t, "", "convert", lib, back)
	tengen.Refused(t, "convert "+back+" "+back, back+" is read here, too")
	if text, err := os.ReadFile(back); err != nil || !strings.Contains(string(text), "(;B[hh](;W[ig]C[B+])(;W[gg]))(;B[aa])") && !strings.Contains(strings.ReplaceAll(string(text), "\n", ""), "(;B[hh](;W[ig]C[B+])(;W[gg]))(;B[aa]))") {
		t.Errorf("%s, %v", text, err)
	}
	for _, c := range []struct{ args, want string }{
		{two + " x.psq", "a file holds one game"},
		{two + " " + filepath.Join(dir, "x.exe"), "--to: "},
		{two + " - --to rif", "only read"},
		{two + " - --to chess", `"chess"`},
		{two + " - --from chess --to sgf", `"chess"`},
		{filepath.Join(dir, "none.sgf") + " - --to sgf", "none.sgf"},
		{broken + " - --to sgf", broken + `, game 2: SGF: line 1, byte 33: B: point "zz"`},
		{broken + " - --to sgf --number 2 --skip", "no game that can be converted; left out: game 2: SGF"},
		{two + " - --to sgf --number 3", "has 2 games"},
		{two + " - --to sgf --number -1", "--number: -1"},
		{two + " - --to sgf --number 0", "--number: 0"},
		{two + " - --to lib --charset klingon", "klingon"},
		{two, "too few arguments: want tengen convert IN OUT"},
		{"--list x", `unexpected argument "x"`},
		{two + " - --to sgf --rule ring-basic", `--rule: "ring-basic" is a rule of ring: want --game ring`},
		{two + " - --to sgf --rule chess", `--rule: unknown rule "chess"`},
		{two + " - --to sgf --komi 3", "--komi means nothing in renju"},
	} {
		out, errs, code := tengen.Run("", append([]string{"convert"}, strings.Fields(c.args)...)...)
		if code != cli.ExitInput || !strings.Contains(errs, c.want) || out != "" && !strings.Contains(c.args, "broken") {
			t.Errorf("%s: exit code %d, %s%s, want %q", c.args, code, out, errs, c.want)
		}
	}
	if _, err := os.Stat("x.psq"); err == nil {
		t.Error("a file was written that holds no game")
	}
	out := tengen.Must(t, "", "convert", "--list")
	for name, use := range map[string]string{"lib": "read, write", "rif": "read ", "sgf": "read, write"} {
		if !regexp.MustCompile(`(?m)^` + name + ` .* ` + use).MatchString(out) {
			t.Errorf("%s: no %q in\n%s", name, use, out)
		}
	}
	// Standard input has a name in all messages.
	for in, want := range map[string]string{
		"(;GM[4]SZ[15];B[hh])": "1 game from standard input to standard output\n", "(;GM[4]SZ[15];B[zz])": "standard input, game 1: SGF", "x": `"standard input": neither name`,
	} {
		if _, errs, _ := tengen.Run(in, "convert", "-", "-", "--to", "moves"); !strings.Contains(errs, want) {
			t.Errorf("%s: %s", in, errs)
		}
	}
	// Of many notes the first ones are printed, and so are those of games that are left out.
	_, errs, code := tengen.Run(strings.Repeat("(;GM[4]SZ[15]HA[x];B[hh])(;GM[4]SZ[15];B[zz])", 60), "convert", "-", "-", "--to", "moves", "--skip")
	if code != cli.ExitOK || strings.Count(errs, "left out: game ") != mostNotes || !strings.Contains(errs, "\n10 more games are left out\nnote: game 1: ") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	_, errs, code = tengen.Run(strings.Repeat("(;GM[4]SZ[15]HA[x];B[hh])", 60), "convert", "-", "-", "--to", "moves")
	if code != cli.ExitOK || strings.Count(errs, "note: game ") != mostNotes || !strings.HasSuffix(errs, "\n10 more notes\n") || !strings.Contains(errs, "note: game 50: ") {
		t.Errorf("exit code %d, %s", code, errs)
	}
}
