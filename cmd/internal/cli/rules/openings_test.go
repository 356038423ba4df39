package rules

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tengen/cmd/internal/cli/clitest"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
)

// The list has all patterns with number, names, value and picture.
func TestOpenings(t *testing.T) {
	out := tengen.Must(t, "", "openings")
	for _, o := range renju.Openings {
		if !regexp.MustCompile(`\b` + o.Code + ` +` + o.Name + ` +` + o.Kanji).MatchString(out) {
			t.Errorf("%s %s is missing", o.Code, o.Name)
		}
	}
	if x, o, n := strings.Count(out, "X"), strings.Count(out, "O"), len(regexp.MustCompile(`Black scored \d+ %|Proven: Black wins`).FindAllString(out, -1)); x != 52 || o != 26 || n != 26 {
		t.Errorf("%d black and %d white stones, %d values", x, o, n)
	}
	const kagetsu = `D4  Kagetsu   花月
Proven: Black wins
. . . . . . .
. . . . . . .
. . . O X . .
. . . X . . .
. . . . . . .
. . . . . . .
. . . . . . .
`
	for _, name := range []string{"D4", "kagetsu", "花月"} {
		if got := tengen.Must(t, "", "openings", name); got != kagetsu {
			t.Errorf("%s:\n%s", name, got)
		}
	}
	if got := tengen.Must(t, "", "openings", "--nodes", "200", "D5"); !strings.Contains(got, "Black expects ") {
		t.Errorf("%s", got)
	}
	var list []Pattern
	if err := json.Unmarshal([]byte(tengen.Must(t, "", "openings", "--json", "--nodes", "200", "D4", "I13")), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || fmt.Sprint(list[1].Moves) != "[h8 i9 f6]" || list[0].Black <= list[1].Black || list[0].Plies != 71 || list[1].Plies != 0 {
		t.Errorf("%+v", list)
	}
	rules := tengen.Must(t, "", "openings", "--rules")
	for _, r := range opening.Rules {
		if !strings.Contains(rules, r.Name+": "+r.Title.String()+"\n") {
			t.Errorf("rule %s is missing", r)
		}
	}
}

// A search that is stopped before the first pattern is done prints none, and says so.
func TestOpeningsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	cmd := newOpenings()
	var out bytes.Buffer
	cmd.SetContext(ctx)
	cmd.SetOut(&out)
	if err := cmd.ParseFlags([]string{"--nodes", "1000"}); err != nil {
		t.Fatal(err)
	}
	if err := cmd.RunE(cmd, []string{"D1", "D2"}); err == nil || err.Error() != "stopped after 0 of 2 patterns" || out.Len() > 0 {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// --opening stands for the moves of a pattern wherever a position is.
func TestOpeningFlag(t *testing.T) {
	for _, c := range []string{"perft --depth 2", "render", "analyze --depth 2 --threads 1 --hash 4", "explain --move g7"} {
		words := strings.Fields(c)
		want := tengen.Must(t, "", append(words, "--moves", "h8h9i9")...)
		for _, name := range []string{"kagetsu", "D4", "d4", "花月"} {
			got := tengen.Must(t, "", append(words, "--opening", name)...)
			if clitest.Timeless(got) != clitest.Timeless(want) {
				t.Errorf("%s --opening %s:\n%s\nwant\n%s", c, name, got, want)
			}
		}
	}
	if got := tengen.Must(t, "", "perft", "--opening", "I7", "--moves", "g7", "--size", "9"); !strings.HasSuffix(got, "perft 1: 77\n") {
		t.Errorf("moves after the pattern: %s", got)
	}
}
