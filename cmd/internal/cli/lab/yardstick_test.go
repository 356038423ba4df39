package lab

import (
	"regexp"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// The yardstick prints the same table for the same seed, and compares settings.
func TestLabYardstick(t *testing.T) {
	path := longTest(t)
	tengen.Must(t, "", "selfplay", "--rule", "freestyle", "--size", "9", "--nodes", "10", "--positions", "200", "--out", path("games"))
	tengen.Must(t, "", "selfplay", "--rule", "freestyle", "--size", "9", "--nodes", "10", "--positions", "20", "--out", path("none-held"))
	line := []string{"lab", "yardstick", "--nodes", "30", "--positions", "8", "--calibration",
		"--each", "memory=1", "--engine", "name=usual", "--engine", "name=weak off=leaf-vcf nodes=5", path("games")}
	out := tengen.Must(t, "", append(line, "--threads", "1")...)
	if !regexp.MustCompile(`^8 positions of \d games of renju freestyle\n\nengine .*\nusual +30  \d.*\nweak +5  \d\.\d{4} ± \d\.\d{4}   [+-]\d`).MatchString(out) ||
		!strings.Contains(out, "\nweak, static evaluation\n") || !strings.Contains(out, "\nusual, search of 30 nodes\npredicted ") {
		t.Errorf("lab yardstick printed %s", out)
	}
	if again := tengen.Must(t, "", append(line, "--threads", "3")...); again != out {
		t.Errorf("with three threads %s", again)
	}
	moves := tengen.Must(t, "", append(line, "--threads", "2", "--move-nodes", "60")...)
	if !strings.HasPrefix(moves, out[:strings.Index(out, "\nusual, search")]) || !regexp.MustCompile(`\nengine .* moves lose  .*\nusual +30  \d\.\d+ ± \d\.\d+ % +-  +0\.0 %\nweak +5  \d+\.\d+ ± \d+\.\d+ % +[+-]\d.* %\n`).MatchString(moves) {
		t.Errorf("--move-nodes printed %s", moves)
	}
	// A file that breaks off is named, and an input is not replaced.
	whole := filetest.Read(t, path("games"))
	sgf := "(;GM[4]SZ[9]RE[B+];B[aa];W[bb])"
	for name, text := range map[string]string{"cut": string(whole[:len(whole)-7]), "g.sgf": sgf} {
		filetest.Put(t, path(name), text)
	}
	for _, words := range []string{"arrays --out " + path("a"), "yardstick --nodes 1", "network --steps 1 --out " + path("cut.net")} {
		_, errs, _ := tengen.Run("", append(strings.Fields("lab "+words), path("cut"))...)
		if !strings.Contains(errs, "note: "+path("cut")+" is cut off") {
			t.Errorf("%s of a file that is cut off says %s", words, errs)
		}
	}
	tengen.Must(t, "", "selfplay", "--game", "ring", "--nodes", "10", "--positions", "20", "--out", path("ring-none-held"))
	for _, c := range []struct{ line, want string }{
		{"lab network --out " + path("net") + " " + path("ring-none-held"), "too few games in " + path("ring-none-held") + ": of a file, every 25th is held back"},
		{"lab arrays --out " + path("games") + " " + path("games"), "--out: " + path("games") + " is read here, too"},
		{"lab yardstick --held " + path("g.sgf"), "only games of selfplay"},
		{"lab arrays --out - " + path("games"), "- is not standard output"},
		{"selfplay --out - --rule freestyle", "- is not standard output"},
		{"tune --game renju --out " + path("games") + " " + path("games"), "is read here, too"},
		{"lab yardstick --nodes 0 --move-nodes 9 " + path("games"), "chooses no move"},
		{"lab yardstick", "arg"},
		{"lab yardstick " + path("none"), "none"},
		{"lab yardstick --held --last 1 " + path("none-held"), path("none-held") + ": no game (of self-play every 25th) with a result"},
		{"lab network --out " + path("net") + " " + path("none-held"), "too few games in " + path("none-held") + ": of a file, every 25th is held back"},
		{"lab yardstick --threads 0 " + path("games"), "--threads"},
		{"lab yardstick --positions 0 " + path("games"), "0 positions"},
		{"lab yardstick --last -1 " + path("games"), "--last"},
		{"lab yardstick --engine cmd=/bin/sh " + path("games"), "in process"},
		{"lab yardstick --each tc=1 " + path("games"), "in process"},
		{"lab yardstick --engine off=none " + path("games"), "engine1: off"},
		{"lab yardstick --engine weights=" + path("games") + " " + path("games"), "weights"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
}
