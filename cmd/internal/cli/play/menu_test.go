package play

import (
	"strings"
	"testing"

	"tengen/internal/say"
)

// The menu's flags are checked as the command checks them.
func TestCheck(t *testing.T) {
	for flags, want := range map[string]string{
		"--game renju --moves h8h9 --black person --white engine --level 5 --clock 5m+3s --lang ja": "",
		"--game renju --opening D4 --moves i8":                                                      "",
		"--game jungo --size 5 --moves C3":                                                          "",
		"--game renju --moves zz9":                                                                  "zz9",
		"--game renju --moves h8h8":                                                                 "move 2",
		"--game renju --opening D4 --moves h8":                                                      "h8",
		"--game jungo --size 5 --moves D9":                                                          "D9",
		"--game ring --moves c2,c2":                                                                 "c2",
		"--game renju --rule freestyle --moves a0":                                                  "a0",
	} {
		err := check(strings.Fields(flags))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(say.Of(err).String(), want) {
			t.Errorf("%s: %v", flags, err)
		}
	}
}
