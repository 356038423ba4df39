package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A run of self-play of Jungo that is stopped and resumed writes the games of one run.
func TestLabSelfplay(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	play := func(name, games string, more ...string) string {
		t.Helper()
		args := append([]string{"lab", "selfplay", "--size", "5", "--visits", "4", "--games", games, "--out", path(name)}, more...)
		out := must(t, "", args...)
		if want := path(name) + " holds " + games + " games\n"; out != want {
			t.Errorf("%q printed %q, want %q", args, out, want)
		}
		text, err := os.ReadFile(path(name))
		if err != nil {
			t.Fatal(err)
		}
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
		{"lab selfplay --weights " + path("a") + " --playouts --out x", "exclude"},
	} {
		_, errs, code := tengen("", strings.Fields(c.line)...)
		if code != exitInput || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
	if out := must(t, "", "lab"); !strings.Contains(out, "\n  selfplay ") {
		t.Errorf("lab does not list its jobs:\n%s", out)
	}
}

// Training on games writes a network with which the engine plays.
func TestLabTrain(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	must(t, "", "lab", "selfplay", "--size", "5", "--visits", "6", "--games", "4", "--out", path("games"))
	train := func(name string, more ...string) string {
		t.Helper()
		args := append([]string{"lab", "train", "--steps", "8", "--batch", "8", "--out", path(name)}, more...)
		return must(t, "", append(args, path("games"))...)
	}
	out := train("a", "--channels", "16", "--blocks", "1", "--threads", "1")
	if !regexp.MustCompile(`^\d+ positions to train on, \d+ held back\nstep 8 +moves \d.*\nheld back +moves \d.*\n$`).MatchString(out) {
		t.Errorf("lab train printed %q", out)
	}
	train("b", "--channels", "16", "--blocks", "1", "--resume")
	a, err := os.ReadFile(path("a"))
	if err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(path("b")); err != nil || string(a) != string(b) {
		t.Errorf("two trainings of the same seed differ (%v)", err)
	}
	if out := train("c", "--from", path("a"), "--channels", "32"); !strings.Contains(out, "held back, before  moves ") {
		t.Errorf("lab train --from printed %q", out)
	}
	must(t, "", "lab", "selfplay", "--size", "5", "--visits", "2", "--games", "1", "--weights", path("c"), "--out", path("more"))

	if err := os.WriteFile(path("d.state"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, want string }{
		{"lab train", "arg"},
		{"lab train games", "--out"},
		{"lab train --out " + path("a") + " " + path("games"), "exists"},
		{"lab train --out " + path("d") + " " + path("games"), "--resume"},
		{"lab train --resume --out " + path("d") + " " + path("games"), "no state"},
		{"lab train --out x " + path("none"), "none"},
		{"lab train --out x " + path("a"), "line 1"},
		{"lab train --threads 0 --out x " + path("games"), "--threads"},
		{"lab train --channels 17 --out x " + path("games"), "17 channels"},
		{"lab train --steps -1 --out x " + path("games"), "-1 steps"},
		{"lab train --from " + path("none") + " --out x " + path("games"), "none"},
		{"lab train --from " + path("games") + " --out x " + path("games"), "no file of a network"},
		{"lab train --from " + path("a") + " --blocks 2 --out x " + path("games"), "--blocks"},
	} {
		_, errs, code := tengen("", strings.Fields(c.line)...)
		if code != exitInput || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}

// Puzzles of both games are found by a short search and written as a file that the
// reader of bench accepts; wrong command lines are refused.
func TestLabPuzzles(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	out := must(t, "", "lab", "puzzles", "--game", "ring", "--each", "3=0,5=0", "--add", "--out", path("ring"))
	if out != "0 games looked at, "+path("ring")+" holds 69 puzzles\n" {
		t.Errorf("lab puzzles with nothing to look for printed %q", out)
	}
	out = must(t, "", "lab", "puzzles", "--fours", "--time", "1ms", "--add", "--out", path("renju"))
	if out != "0 games looked at, "+path("renju")+" holds 498 puzzles\n" {
		t.Errorf("lab puzzles of the whole suite printed %q", out)
	}
	if _, _, code := tengen("", "lab", "puzzles", "--time", "1ms", "--out", path("none")); code != exitOK {
		t.Errorf("out of time: exit code %d", code)
	}
	out = must(t, "", "lab", "puzzles", "--time", "1ms", "--resume", "--out", path("none"))
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
		_, errs, code := tengen("", strings.Fields(c.line)...)
		if code != exitInput || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}
