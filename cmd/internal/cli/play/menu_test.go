package play

import (
	"strings"
	"testing"

	"tengen/internal/say"
)

// The menu's flags are checked as the command checks them.
func TestCheck(t *testing.T) {
	for line, want := range map[string]string{
		"play --game renju --moves h8h9 --black person --white engine --level 5 --clock 5m+3s --lang ja": "",
		"play --game renju --opening D4 --moves i8":                                                      "",
		"play --game jungo --size 5 --moves C3":                                                          "",
		"play --game renju --moves zz9":                                                                  "zz9",
		"play --game renju --moves h8h8":                                                                 "move 2",
		"play --game renju --opening D4 --moves h8":                                                      "h8",
		"play --game jungo --size 5 --moves D9":                                                          "D9",
		"play --game ring --moves c2,c2":                                                                 "c2",
		"play --game renju --rule freestyle --moves h8a1h9a3h10a5h11a7h12":                               "",
		"analyze --game renju --rule freestyle --moves h8a1h9a3h10a5h11a7h12":                            "over",
		"solve --game renju --rule freestyle --moves h8a1h9a3h10a5h11a7h12":                              "over",
		"play --game renju --rule freestyle --moves a0":                                                  "a0",
	} {
		err := check(strings.Fields(line))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(say.Of(err).String(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
}
