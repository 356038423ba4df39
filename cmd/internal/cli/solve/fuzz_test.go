package solve

import (
	"slices"
	"strings"
	"testing"

	"tengen/cmd/internal/cli"
)

// FuzzSolve passes any input to solve and verify, as a drawing, a game record and a
// proof. They must return one of their exit codes, and report what is wrong with input
// they refuse.
func FuzzSolve(f *testing.F) {
	f.Add(openThree, uint8(0))
	f.Add("(;GM[4]SZ[9]RU[standard]AB[aa:ac][dd]AW[bb]PL[W];W[cc];B[])", uint8(1))
	f.Add("tengen-proof 1\nrule renju\nsize 9\nattacker black\nblack c5d5e5\nwhite a1a3\n\nf5(b5:g5 g5:b5)", uint8(2))
	f.Add("XXXXX\nXXXX.\n.....\nOOOOO\n#.*+-", uint8(5))
	f.Fuzz(func(t *testing.T, text string, how uint8) {
		rules := []string{"freestyle", "standard", "renju", "caro"}
		limits := []string{"--nodes", "300", "--memory", "1", "--rule", rules[how&3]}
		if how&4 > 0 {
			limits = append(limits, "--all", "--to-move", "black")
		}
		for _, line := range [][]string{
			append([]string{"solve", "-"}, limits...),
			append([]string{"solve", "--json", "--sgf", "-"}, limits...),
			{"verify", "-"},
		} {
			out, errs, code := tengen.Run(text, line...)
			if !slices.Contains([]int{cli.ExitOK, cli.ExitNo, cli.ExitUndecided, cli.ExitInput}, code) {
				t.Errorf("tengen %v of %q: exit code %d", line, text, code)
			}
			if code == cli.ExitInput && !strings.HasPrefix(errs, "tengen "+line[0]+": ") || code != cli.ExitInput && (errs != "" || out == "") {
				t.Errorf("tengen %v of %q: exit code %d, %q, %q", line, text, code, out, errs)
			}
		}
	})
}
