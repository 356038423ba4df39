package lab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/cmd/internal/cli"
	"tengen/eval/jungo/proofnumber"
	"tengen/internal/filetest"
)

// A run of self-play of Jungo that is stopped and resumed writes the games of one run.
func TestLabSelfplay(t *testing.T) {
	path := longTest(t)
	play := func(name, games string, more ...string) string {
		t.Helper()
		args := append([]string{"lab", "selfplay", "--size", "5", "--visits", "4", "--games", games, "--out", path(name)}, more...)
		out := tengen.Must(t, "", args...)
		if want := path(name) + " holds " + games + " games\n"; out != want {
			t.Errorf("%q printed %q, want %q", args, out, want)
		}
		text := filetest.Read(t, path(name))
		return string(text)
	}
	whole := play("a", "5", "--threads", "1")
	play("b", "2", "--resume")
	if b := play("b", "5", "--resume"); b != whole {
		t.Error("games in two parts are others than in one")
	}
	if c := play("c", "5", "--seed", "2"); c == whole {
		t.Error("another seed plays the same games")
	}
	filetest.Put(t, path("nothing"), "")
	for _, c := range []struct{ line, want string }{
		{"lab nosuch", "nosuch"},
		{"lab selfplay", "--out"},
		{"lab selfplay --out " + path("a"), "exists"},
		{"lab selfplay --resume --out " + path("a"), "other settings"},
		{"lab selfplay --games 0 --out x", "--games"},
		{"lab selfplay --threads 0 --out x", "--threads"},
		{"lab selfplay --visits 0 --out x", "0 visits"},
		{"lab selfplay --size 99 --out x", "99"},
		{"lab selfplay --weights " + path("none") + " --out x", "none"},
		{"lab selfplay --weights " + path("a") + " --out x", "priors line 2"},
		{"lab selfplay --weights " + path("nothing") + " --out x", "nothing is empty"},
		{"lab book --size 6 --weights " + path("a") + " --out x", "priors line 2"},
		{"lab book --size 6 --weights " + path("nothing") + " --out x", "nothing is empty"},
		{"lab selfplay --weights " + path("a") + " --playouts --out x", "exclude"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
	if out := tengen.Must(t, "", "lab"); !strings.Contains(out, "\n  selfplay ") {
		t.Errorf("lab does not list its jobs:\n%s", out)
	}
}

// Training on games writes a network with which the engine plays.
func TestLabTrain(t *testing.T) {
	path := longTest(t)
	tengen.Must(t, "", "lab", "selfplay", "--size", "5", "--visits", "6", "--games", "4", "--out", path("games"))
	train := func(name string, more ...string) string {
		t.Helper()
		args := append([]string{"lab", "train", "--steps", "8", "--batch", "8", "--out", path(name)}, more...)
		return tengen.Must(t, "", append(args, path("games"))...)
	}
	out := train("a", "--channels", "16", "--blocks", "1", "--threads", "1")
	if !regexp.MustCompile(`^\d+ positions to train on, \d+ held back\nstep 8 +moves \d.*\nheld back +moves \d.*\n$`).MatchString(out) {
		t.Errorf("lab train printed %q", out)
	}
	train("b", "--channels", "16", "--blocks", "1", "--resume")
	a := filetest.Read(t, path("a"))
	if b, err := os.ReadFile(path("b")); err != nil || string(a) != string(b) {
		t.Errorf("two trainings of the same seed differ (%v)", err)
	}
	if out := train("c", "--from", path("a"), "--channels", "32"); !strings.Contains(out, "held back, before  moves ") {
		t.Errorf("lab train --from printed %q", out)
	}
	tengen.Must(t, "", "lab", "selfplay", "--size", "5", "--visits", "2", "--games", "1", "--weights", path("c"), "--out", path("more"))

	filetest.Put(t, path("d.state"), "")
	for _, c := range []struct{ line, want string }{
		{"lab train", "arg"},
		{"lab train games", "--out"},
		{"lab train --out " + path("a") + " " + path("games"), "exists"},
		{"lab train --out " + path("d") + " " + path("games"), "--resume"},
		{"lab train --resume --out " + path("d") + " " + path("games"), "not the state"},
		{"lab train --out x " + path("none"), "none"},
		{"lab train --out x " + path("a"), "line 1"},
		{"lab train --threads 0 --out x " + path("games"), "--threads"},
		{"lab train --channels 17 --out x " + path("games"), "17 channels"},
		{"lab train --steps -1 --out x " + path("games"), "-1 steps"},
		{"lab train --from " + path("none") + " --out x " + path("games"), "none"},
		{"lab train --from " + path("games") + " --out x " + path("games"), "not a file of a network"},
	} {
		// Some are refused after the positions were counted.
		if _, errs, code := tengen.Run("", strings.Fields(c.line)...); code != cli.ExitInput || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}

// Puzzles of both games are found by a short search and written as a file that the
// reader of bench accepts; wrong command lines are refused.
func TestLabPuzzles(t *testing.T) {
	path := longTest(t)
	out := tengen.Must(t, "", "lab", "puzzles", "--game", "ring", "--each", "3=0,5=0", "--add", "--out", path("ring"))
	if out != "0 games looked at, "+path("ring")+" holds 69 puzzles\n" {
		t.Errorf("lab puzzles with nothing to look for printed %q", out)
	}
	out = tengen.Must(t, "", "lab", "puzzles", "--fours", "--time", "1ms", "--add", "--out", path("renju"))
	if out != "0 games looked at, "+path("renju")+" holds 498 puzzles\n" {
		t.Errorf("lab puzzles of the whole suite printed %q", out)
	}
	if _, _, code := tengen.Run("", "lab", "puzzles", "--time", "0.001", "--out", path("none")); code != cli.ExitOK {
		t.Errorf("out of time: exit code %d", code)
	}
	out = tengen.Must(t, "", "lab", "puzzles", "--time", "1ms", "--resume", "--out", path("none"))
	if !strings.HasSuffix(out, "holds 0 puzzles, 432 more are wanted\n") {
		t.Errorf("lab puzzles out of time printed %q", out)
	}
	for _, c := range []struct{ line, want string }{
		{"lab puzzles", "--out"},
		{"lab puzzles --out " + path("ring"), "exists"},
		{"lab puzzles --resume --out " + path("ring"), "settings"},
		{"lab puzzles --resume --seed 2 --out " + path("none"), "settings"},
		{"lab puzzles --game jungo --out x", "jungo"},
		{"lab puzzles --threads 0 --out x", "--threads"},
		{"lab puzzles --time -1s --out x", "--time"},
		{"lab puzzles --overlines -1 --out x", "--overlines"},
		{"lab puzzles --overlines 1 --fours --out x", "exclude"},
		{"lab puzzles --each 3=1 --out x", "--each is for --game ring"},
		{"lab puzzles --proof 9 --out x", "--proof is for --game ring"},
		{"lab puzzles --game ring --fours --out x", "--fours is for --game renju"},
		{"lab puzzles --game ring --proof 0 --out x", "--proof"},
		{"lab puzzles --game ring --each 4=1 --out x", "4=1"},
		{"lab puzzles --game ring --each 13=1 --out x", "13=1"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
}

// From games to priors that the engine plays with.
func TestLabPriors(t *testing.T) {
	path := longTest(t)
	tengen.Must(t, "", "lab", "selfplay", "--playouts", "--size", "5", "--visits", "20", "--games", "4", "--out", path("games"))
	out := tengen.Must(t, "", "lab", "priors", "--out", path("priors"), path("games"))
	if !regexp.MustCompile(`^tree: \d+ positions, .*\nplay: \d+ positions, .*\n$`).MatchString(out) {
		t.Errorf("lab priors printed %q", out)
	}
	tengen.Must(t, "", "lab", "selfplay", "--size", "5", "--visits", "2", "--games", "1", "--weights", path("priors"), "--out", path("more"))
	for _, c := range []struct{ line, want string }{
		{"lab priors", "arg"},
		{"lab priors games", "--out"},
		{"lab priors --resume --out x games", "--resume"},
		{"lab priors --out " + path("priors") + " " + path("games"), "exists"},
		{"lab priors --out " + path("x") + " " + path("none"), "none"},
		{"lab priors --out " + path("x") + " " + path("priors"), "line 2"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
}

// From searches to a network for initial proof numbers.
func TestLabProofNumbers(t *testing.T) {
	path := tempFiles(t)
	for _, c := range []struct{ line, want string }{
		{"lab proofnumbers collect", "--out"},
		{"lab proofnumbers collect --kind x --out " + path("x"), "unknown kind"},
		{"lab proofnumbers collect --searches 0 --out " + path("x"), "--searches"},
		{"lab proofnumbers collect --threads 0 --out " + path("x"), "--threads"},
		{"lab proofnumbers collect --lead 3 --out " + path("x"), "--lead"},
		{"lab proofnumbers collect --kind table --lead 24 --out " + path("x"), "--lead 24"},
		{"lab proofnumbers collect --kind table --first pass --out " + path("x"), "pass"},
		{"lab proofnumbers collect --kind table --first Z9 --out " + path("x"), "--first"},
		{"lab proofnumbers collect --kind table --prover red --out " + path("x"), "--prover"},
		{"lab proofnumbers fit --out " + path("x"), "arg"},
		{"lab proofnumbers fit --network x --out " + path("x") + " y", "unknown network"},
		{"lab proofnumbers fit --out " + path("x") + " " + path("none"), "none"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
	if testing.Short() {
		t.Skip("searches on 5×5 take seconds")
	}
	line := "lab proofnumbers collect --kind regions --searches 1 --nodes 2000 --out "
	if out := tengen.Must(t, "", strings.Fields(line+path("s"))...); out != path("s")+" holds the samples of 1 searches\n" {
		t.Errorf("collect printed %q", out)
	}
	tengen.Refused(t, line+path("s"), "exists")
	tengen.Must(t, "", strings.Fields(line+path("s")+" --resume")...)
	out := tengen.Must(t, "", "lab", "proofnumbers", "fit", "--network", "regions", "--epochs", "2", "--out", path("net"), path("s"))
	if !regexp.MustCompile(`^\d+ samples to learn, 0 held back\nepoch 1\nepoch 2\n$`).MatchString(out) {
		t.Errorf("fit printed %q", out)
	}
	tengen.Refused(t, "lab proofnumbers fit --network regions --out "+path("net")+" "+path("s"), "exists")
	tengen.Refused(t, "lab proofnumbers fit --network top --out "+path("x")+" "+path("s"), "not for")
	file, err := os.Open(path("net"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := proofnumber.Read(file); err != nil {
		t.Error(err)
	}
}

// The embedded book is closed; making one begins with its settings.
func TestLabBook(t *testing.T) {
	path := longTest(t)
	if out, want := tengen.Must(t, "", "lab", "book", "--check"), "52553 positions, closed, with 216879 ends\n"; out != want {
		t.Errorf("lab book --check printed %q, want %q", out, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	proof := newLabBook()
	proof.SetArgs([]string{"--check", "--prove"})
	proof.SetOut(new(strings.Builder))
	if err := proof.ExecuteContext(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a proof that is stopped: %v", err)
	}
	for name, text := range map[string]string{"torn": "\x80", "empty": "", "b": "", "d.decisions": "", "e.decisions": "# another book\n"} {
		filetest.Put(t, path(name), text)
	}
	for _, c := range []struct {
		line, want string
		code       int
	}{
		{"lab book", "--out", cli.ExitInput},
		{"lab book --prove --out " + path("x"), "--check", cli.ExitInput},
		{"lab book --out " + path("b"), "exists", cli.ExitInput},
		{"lab book --out " + path("d"), "--resume", cli.ExitInput},
		{"lab book --resume --out " + path("e"), "other settings", cli.ExitInput},
		{"lab book --stones 0 --out " + path("x"), "--stones", cli.ExitInput},
		{"lab book --easy 0 --out " + path("x"), "--easy", cli.ExitInput},
		{"lab book --memory 1000 --out " + path("x"), "power of two", cli.ExitInput},
		{"lab book --check --out " + path("none"), "none", cli.ExitInput},
		{"lab book --check --out " + path("torn"), "line 1", cli.ExitInput},
		{"lab book --check --out " + path("empty"), "no move", cli.ExitFailed},
	} {
		if _, errs, code := tengen.Run("", strings.Fields(c.line)...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}

// An opening book is made, read and checked; the flags of the two books are kept apart.
func TestLabOpeningBook(t *testing.T) {
	path := longTest(t)
	filetest.Put(t, path("roots"), "# one\nh8i9\n")
	filetest.Put(t, path("torn"), "TGOB")
	line := "lab book --game renju --rule caro --roots " + path("roots") + " --nodes 200 --proof 100 --moves 4 --out " + path("k")
	if out := tengen.Must(t, "", strings.Fields(line+" --positions 3")...); !strings.Contains(out, "positions in ") || !strings.Contains(out, "after 3 searches") {
		t.Errorf("printed %q", out)
	}
	if out := tengen.Must(t, "", strings.Fields(line+" --positions 4 --resume")...); !strings.Contains(out, "after 4 searches") {
		t.Errorf("resumed: %q", out)
	}
	if out := tengen.Must(t, "", "lab", "book", "--game", "renju", "--check", "--prove", "--proof", "50", "--out", path("k")); !strings.HasPrefix(out, "caro 15×15: ") || !strings.HasSuffix(out, "no move is refuted\n") {
		t.Errorf("checked: %q", out)
	}
	if out := tengen.Must(t, "", "lab", "book", "--game", "renju", "--check"); !strings.HasPrefix(out, "renju 15×15: ") || !strings.Contains(out, "\nmove  4: ") {
		t.Errorf("the embedded book: %q", out)
	}
	for _, c := range []struct {
		line, want string
		code       int
	}{
		{line, "exists", cli.ExitInput},
		{strings.TrimSuffix(line, "k") + "torn", "torn exists: name another file", cli.ExitInput},
		{strings.TrimSuffix(line, "k") + "torn --resume", "torn exists: name another file", cli.ExitInput},
		{line + " --resume --nodes 300", "other settings", cli.ExitInput},
		{"lab book --game ring --out x", "jungo or renju", cli.ExitInput},
		{"lab book --rule renju --out x", "--rule", cli.ExitInput},
		{"lab book --game renju --stones 9 --out x", "--stones", cli.ExitInput},
		{"lab book --game renju --rule go --out x", "--rule", cli.ExitInput},
		{"lab book --game renju", "--out", cli.ExitInput},
		{"lab book --game renju --prove --out " + path("y"), "--check", cli.ExitInput},
		{"lab book --game renju --moves 0 --out " + path("y"), "0 moves", cli.ExitInput},
		{"lab book --game renju --positions 0 --out " + path("y"), "a position", cli.ExitInput},
		{"lab book --game renju --roots " + path("none") + " --out " + path("y"), "--roots", cli.ExitInput},
		{"lab book --game renju --roots " + path("torn") + " --out " + path("y"), "--roots", cli.ExitInput},
		{"lab book --game renju --check --out " + path("torn"), "not a book", cli.ExitInput},
		{"lab book --game renju --rule caro --check", "no book of caro", cli.ExitInput},
		{"lab book --game renju --rule renju --check --out " + path("k"), "--rule: " + path("k") + " is a book of caro", cli.ExitInput},
	} {
		if _, errs, code := tengen.Run("", strings.Fields(c.line)...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}

// An opening book of Jungo is made, read and checked, and its flags are kept apart.
func TestLabJungoBook(t *testing.T) {
	path := tempFiles(t)
	filetest.Put(t, path("torn"), "TGJB")
	line := "lab book --game jungo --size 6 --visits 8 --moves 20 --out " + path("k")
	if out := tengen.Must(t, "", strings.Fields(line+" --positions 2")...); !strings.Contains(out, "has 2 positions in ") || !strings.Contains(out, "after 2 searches") {
		t.Errorf("printed %q", out)
	}
	if out := tengen.Must(t, "", strings.Fields(line+" --positions 3 --resume")...); !strings.Contains(out, "after 3 searches") {
		t.Errorf("resumed: %q", out)
	}
	if out := tengen.Must(t, "", "lab", "book", "--size", "6", "--check", "--out", path("k")); !strings.HasPrefix(out, "jungo 6×6, komi 4: 3 positions in ") || !strings.Contains(out, "\nmove  1: 1\nmove  2: 1\n") {
		t.Errorf("checked: %q", out)
	}
	if out := tengen.Must(t, "", "lab", "book", "--size", "9", "--check"); !strings.HasPrefix(out, "jungo 9×9, komi 9: ") || !strings.Contains(out, "\n +") {
		t.Errorf("the embedded book: %q", out)
	}
	for _, c := range []struct {
		line, want string
		code       int
	}{
		{line, "exists", cli.ExitInput},
		{strings.TrimSuffix(line, "k") + "torn", "torn exists: name another file", cli.ExitInput},
		{strings.TrimSuffix(line, "k") + "torn --resume", "torn exists: name another file", cli.ExitInput},
		{line + " --resume --visits 9", "other settings", cli.ExitInput},
		{"lab book --size 7 --check --out " + path("k"), "--size: " + path("k") + " is a book of size 6", cli.ExitInput},
		{"lab book --size 6", "--out", cli.ExitInput},
		{"lab book --size 10 --out " + path("y"), "size 10", cli.ExitInput},
		{"lab book --size 6 --visits 0 --out " + path("y"), "0 visits", cli.ExitInput},
		{"lab book --size 6 --komi 0.3 --out " + path("y"), "komi", cli.ExitInput},
		{"lab book --size 6 --easy 9 --out " + path("y"), "--easy", cli.ExitInput},
		{"lab book --size 6 --rule renju --out " + path("y"), "--rule", cli.ExitInput},
		{"lab book --visits 9 --out " + path("y"), "--visits", cli.ExitInput},
		{"lab book --game renju --size 6 --out " + path("y"), "--size", cli.ExitInput},
		{"lab book --size 6 --prove --out " + path("y"), "--check", cli.ExitInput},
		{"lab book --size 6 --prove --check", "proven", cli.ExitInput},
		{"lab book --size 8 --check", "no opening book", cli.ExitInput},
		{"lab book --size 6 --check --out " + path("torn"), "not a book", cli.ExitInput},
	} {
		if _, errs, code := tengen.Run("", strings.Fields(c.line)...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}

// The opening book of Jungo answers in games, and analyze shows it beside the search.
func TestJungoBook(t *testing.T) {
	game := "play --game jungo --size 7 --komi 8 --black engine --white person --lines --line --nodes 5 --threads 1"
	if out := tengen.Must(t, "quit\n", strings.Fields(game)...); !strings.Contains(out, ", book") {
		t.Errorf("play does not use the book:\n%s", out)
	}
	if out := tengen.Must(t, "quit\n", strings.Fields(game+" --level 7")...); strings.Contains(out, ", book") {
		t.Errorf("level 7 uses the book:\n%s", out)
	}
	gtp := "gtp --game jungo --size 7 --nodes 5 --threads 1"
	if out := tengen.Must(t, "genmove b\ntengen-search_info\n", strings.Fields(gtp)...); !strings.Contains(out, "= D4\n") || !strings.Contains(out, "From a book") {
		t.Errorf("gtp does not use the book:\n%s", out)
	}
	analyze := "analyze --game jungo --size 7 --komi 8 --nodes 5 --threads 1 --moves"
	if out := tengen.Must(t, "", append(strings.Fields(analyze), "D4")...); !strings.Contains(out, "\n\nIn the book of openings, not proven:\n  1. ") {
		t.Errorf("analyze does not show the book:\n%s", out)
	}
	if out := tengen.Must(t, "", append(strings.Fields(analyze), "D4", "--json")...); !strings.Contains(out, "\"book_moves\": [") {
		t.Errorf("analyze --json does not show the book:\n%s", out)
	}
	if out := tengen.Must(t, "", append(strings.Fields(analyze), "A1 A2 A3")...); strings.Contains(out, "book") {
		t.Errorf("analyze shows a book outside of it:\n%s", out)
	}
}

// The book of openings answers in games, where nothing switches it off.
func TestOpeningBook(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	opening := "--game renju --opening rangetsu --black person --white engine --lines --line --nodes 100 --threads 1"
	with := tengen.Must(t, "quit\n", strings.Fields("play "+opening)...)
	if !strings.Contains(with, ", book") {
		t.Errorf("play does not use the book:\n%s", with)
	}
	if out := tengen.Must(t, "quit\n", strings.Fields("play "+opening+" --level 3")...); strings.Contains(out, ", book") {
		t.Errorf("level 3 uses the book:\n%s", out)
	}
	script := "START 15\nINFO rule 4\nINFO max_node 100\nBOARD\n7,7,2\n8,6,1\n8,9,2\nDONE\n"
	if out := tengen.Must(t, script, "gomocup"); !strings.Contains(out, "MESSAGE book, score ") {
		t.Errorf("gomocup does not use the book:\n%s", out)
	}
	if out := tengen.Must(t, "INFO book 0\n"+script, "gomocup"); strings.Contains(out, "book") {
		t.Errorf("gomocup with INFO book 0:\n%s", out)
	}
	analysis := tengen.Must(t, "", strings.Fields("analyze --game renju --opening rangetsu --nodes 100 --threads 1")...)
	if strings.Contains(analysis, "book") {
		t.Errorf("analyze uses the book:\n%s", analysis)
	}
}

func TestLabSoak(t *testing.T) {
	dir := t.TempDir()
	out := tengen.Must(t, "", "lab", "soak", "--game", "ring", "--inside", "--time", "0.000001", "--out", filepath.Join(dir, "soak"))
	if !regexp.MustCompile(`(?s)\n\| all \| 0 \| 0 \|.*\nstopped after 0 of \d+ games; --resume continues from there\n$`).MatchString(out) {
		t.Errorf("no time for a game:\n%s", out)
	}
	for _, c := range []struct{ line, want string }{
		{"lab soak", "--out"},
		{"lab soak --game chess --out x", "chess"},
		{"lab soak --games 3 --out x", "3"},
		{"lab soak --threads 0 --out x", "--threads"},
		{"lab soak --time -1s --out x", "--time"},
		{"lab soak --game ring --inside --time 1ns --out " + filepath.Join(dir, "soak"), "exists"},
	} {
		_, errs, code := tengen.Run("", strings.Fields(c.line)...)
		if code != cli.ExitInput || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}

// A network is trained on games of self-play, and a second training begins with it.
func TestLabNetwork(t *testing.T) {
	path := longTest(t)
	tengen.Must(t, "", "selfplay", "--rule", "freestyle", "--nodes", "10", "--positions", "2000", "--out", path("games"))
	train := func(name string, more ...string) string {
		t.Helper()
		args := append([]string{"lab", "network", "--steps", "2", "--out", path(name)}, more...)
		tengen.Must(t, "", append(args, path("games"))...)
		text := filetest.Read(t, path(name))
		return string(text)
	}
	first := train("first")
	second := train("second", "--from", path("first"))
	if second == first || second != train("again", "--from", path("first"), "--threads", "1") {
		t.Error("the second training does not depend on the first network alone")
	}
	tengen.Must(t, "", "match", "--rule", "freestyle", "--random", "5", "--games", "2", "--each", "nodes=20", "--out", path("match"),
		"--engine", "name=second weights="+path("second"), "--engine", "name=usual")
	if out := tengen.Must(t, "", "lab", "arrays", "--out", path("arrays"), path("games")); !regexp.MustCompile(`arrays holds \d+ games with \d+ plies\n$`).MatchString(out) {
		t.Errorf("lab arrays printed %q", out)
	}
	tengen.Refused(t, "lab arrays --out "+path("x")+" "+path("first"), "no file of self-play games")
	tengen.Refused(t, "lab arrays "+path("games"), "--out")
	tengen.Refused(t, "lab network --labels "+path("")+" --out "+path("x")+" "+path("games"), "games.labels")
	tengen.Refused(t, "lab network --result-value 1.5 --out "+path("x")+" "+path("games"), "weight 1.5 of the result")
	tengen.Refused(t, "lab network --labels "+path("")+" --label-value 2 --out "+path("x")+" "+path("games"), "trust 2")
	if out := tengen.Must(t, "", "lab", "label", "--nodes", "20", "--out", path("games.labels"), path("games")); !regexp.MustCompile(`labels: \d{2,} labels of \d+ games\n$`).MatchString(out) {
		t.Errorf("lab label printed %q", out)
	}
	if train("labels", "--labels", path("")) == first {
		t.Error("the labels change nothing")
	}
	// Files of games without labels are left out, and said to be; other files than those of games are refused still.
	filetest.Put(t, path("more.games"), string(filetest.Read(t, path("games"))))
	with := filetest.Read(t, path("labels"))
	if _, errs, code := tengen.Run("", "lab", "network", "--steps", "2", "--out", path("some"), "--labels", path(""), path("more.games"), path("games")); code != cli.ExitOK ||
		!strings.Contains(errs, "note: "+path("more.games")+" has no labels in "+path("")+": it is left out\n") || string(filetest.Read(t, path("some"))) != string(with) {
		t.Errorf("exit code %d, %s", code, errs)
	}
	tengen.Refused(t, "lab network --labels "+path("")+" --out "+path("x")+" "+path("more.games"), "more.labels")
	tengen.Refused(t, "lab network --labels "+path("")+" --out "+path("x")+" "+path("games")+" "+path("none"), "none")
	tengen.Refused(t, "lab label --out "+path("games.labels")+" "+path("games"), "exists")
	tengen.Refused(t, "lab label --out "+path("games")+" "+path("games"), "is read here, too")
	tengen.Refused(t, "lab label --nodes 0 --out "+path("x")+" "+path("games"), "0 nodes")
	tengen.Refused(t, "lab label --weights "+path("none")+" --out "+path("x")+" "+path("games"), "none")
	tengen.Refused(t, "lab network --out "+path("none/x")+" "+path("games"), "--out: open "+path("none/x")+": ")
	tengen.Refused(t, "lab network --out "+path("games/x")+" "+path("games"), "--out: open "+path("games/x")+": ")
	tengen.Refused(t, "lab network --out "+path("x")+" --from "+path("none")+" "+path("games"), "none")
	tengen.Refused(t, "lab network --out "+path("x")+" --from "+path("games")+" "+path("games"), "not a network")
	tengen.Refused(t, "lab network --out "+path("x")+" --from ../../../../eval/renju/net/data/renju.net "+path("games"), "for renju")
}

// A network of Ring is trained on games of self-play, and the engine plays with it.
func TestLabNetworkRing(t *testing.T) {
	path := longTest(t)
	tengen.Must(t, "", "selfplay", "--game", "ring", "--nodes", "20", "--positions", "2500", "--out", path("games"))
	train := func(name string, more ...string) string {
		t.Helper()
		args := append([]string{"lab", "network", "--steps", "3", "--rate", "1", "--out", path(name)}, more...)
		if out := tengen.Must(t, "", append(args, path("games"))...); !regexp.MustCompile(`^held back +value \d\.\d{4}  linear \d\.\d{4}\n$`).MatchString(out) {
			t.Errorf("lab network printed %q", out)
		}
		return string(filetest.Read(t, path(name)))
	}
	first := train("first")
	second := train("second", "--from", path("first"))
	if second == first || second != train("again", "--from", path("first"), "--threads", "1") {
		t.Error("the second training does not depend on the first network alone")
	}
	tengen.Must(t, "", "match", "--game", "ring", "--games", "2", "--each", "nodes=20", "--random", "4", "--out", path("match"),
		"--engine", "name=second weights="+path("second"), "--engine", "name=usual", "--engine", "name=linear off=network")
	tengen.Must(t, "", "selfplay", "--game", "ring", "--nodes", "20", "--positions", "20", "--weights", path("second"), "--out", path("more"))
	tengen.Refused(t, "lab network --labels "+path("")+" --out "+path("x")+" "+path("games"), "--labels: not for games of Ring")
	tengen.Refused(t, "lab network --resume --out "+path("x")+" "+path("games"), "--resume: not for games of Ring")
	tengen.Refused(t, "lab network --from "+path("games")+" --out "+path("x")+" "+path("games"), "not a network of ring")
	tengen.Refused(t, "lab network --rate 3 --out "+path("x")+" "+path("games"), "rate 3")
	tengen.Must(t, "", "selfplay", "--rule", "freestyle", "--nodes", "10", "--positions", "30", "--out", path("renju"))
	tengen.Refused(t, "lab network --out "+path("x")+" "+path("games")+" "+path("renju"), "games of renju")
	tengen.Refused(t, "lab label --out "+path("x")+" "+path("games"), path("games")+": games of ring, not of renju")
	tengen.Refused(t, "lab network --out "+path("x")+" "+path("renju")+" "+path("games"), "games of ring, not of renju")
}
