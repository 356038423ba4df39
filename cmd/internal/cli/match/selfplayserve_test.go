package match

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"

	"tengen/bench/selfplay"
	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
)

// Games of self-play that workers play are those of one machine.
func TestSelfplayServed(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run; the cluster's tests serve self-play, too")
	}
	t.Setenv(tokenVariable, servedToken)
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	line := []string{"selfplay", "--rule", "freestyle", "--size", "9", "--nodes", "10", "--positions", "400", "--out"}
	tengen.Must(t, "", append(line, path("one"))...)
	address := freeAddress(t)
	var wg sync.WaitGroup
	var played string
	wg.Go(func() { played = workFor(t, address, "--concurrency", "2") })
	out, errs, code := tengen.Run("", append(line, path("served"), "--serve="+address)...)
	if code != cli.ExitOK || !regexp.MustCompile(`^4\d\d positions of \d+ games in `).MatchString(out) || !strings.Contains(errs, "--workers 'nats://"+address) {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	wg.Wait()
	if !strings.Contains(played, "games 0 to 99 of selfplay\n") {
		t.Errorf("the worker says %q", played)
	}
	one := filetest.Read(t, path("one"))
	if served, err := os.ReadFile(path("served")); err != nil || string(served) != string(one) {
		t.Errorf("workers write another file (%v)", err)
	}
	// A run in parts has the same games, and other settings do not go on.
	for _, more := range [][]string{{"--positions", "150"}, {"--resume"}, {"--resume", "--threads", "1"}} {
		tengen.Must(t, "", append(append(line, path("parts")), more...)...)
	}
	if parts, want := gamesIn(t, path("parts")), gamesIn(t, path("one")); len(want) == 0 || !reflect.DeepEqual(parts, want) {
		t.Errorf("the parts have %d games, want %d, or others", len(parts), len(want))
	}
	for _, c := range []struct{ line, want string }{
		{"selfplay --resume --rule freestyle --size 9 --nodes 11 --out " + path("one"), "one: the games are of other settings"},
		{"selfplay --serve=nowhere --out " + path("x"), "nowhere"},
		{"selfplay --serve --threads 2 --out " + path("x"), "exclude"},
		{"selfplay --serve=:0 --out " + path("one"), "exists"},
		{"selfplay --workers nats://localhost:1 --out " + path("x"), "--workers"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
	if _, err := os.Stat(path("x")); err == nil {
		t.Error("a file is left, although nothing was played")
	}
}

// gamesIn returns the games of a file of self-play.
func gamesIn(t *testing.T, file string) (out []selfplay.Game) {
	t.Helper()
	r, err := selfplay.NewReader(bytes.NewReader(filetest.Read(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out
}
