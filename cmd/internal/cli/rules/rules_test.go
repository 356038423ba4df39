package rules

import (
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/say"
	"tengen/search/game/games"
)

// The rules of every game in both languages, on at most 80 columns and two screens.
func TestRules(t *testing.T) {
	for _, name := range games.Names() {
		for _, l := range []string{"en", "ja"} {
			out := tengen.Must(t, "", "rules", name, "--lang", l)
			filetest.Golden(t, filepath.Join("testdata", "rules-"+name+"-"+l+".golden"), []byte(out))
			lines := strings.Split(out, "\n")
			if len(lines) > 2*30 {
				t.Errorf("%s: %d lines", name, len(lines))
			}
			for _, line := range lines {
				if say.Width(line) > 80 {
					t.Errorf("%s: %q", name, line)
				}
			}
		}
	}
	if out := tengen.Must(t, "", "rules", "renju", "--rule", "caro", "--ascii"); strings.ContainsAny(out, "●○×") || strings.Contains(out, "double-three") || !strings.Contains(out, "caro  five or more") {
		t.Errorf("caro:\n%s", out)
	}
	tengen.Refused(t, "rules chess", `unknown game "chess"`)
	tengen.Refused(t, "rules", "want tengen rules GAME")
	tengen.Refused(t, "rules ring --rule renju", "--rule")
}
