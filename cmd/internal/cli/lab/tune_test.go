package lab

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
)

// A fit to games of self-play writes a weight file that another fit reads.
func TestSelfplayAndTune(t *testing.T) {
	path := longTest(t)
	out := tengen.Must(t, "", "selfplay", "--rule", "freestyle", "--size", "11", "--nodes", "15", "--positions", "12000", "--out", path("games"))
	if !regexp.MustCompile(`^12[01]\d\d positions of \d+ games in `).MatchString(out) {
		t.Errorf("selfplay printed %q", out)
	}
	// Start from wrong weights, so that the fit can improve them; of fewer games too few
	// are held back to show it.
	text := "cell both line 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nend\n"
	filetest.Put(t, path("flat.txt"), text)
	out = tengen.Must(t, "", "tune", "--from", path("flat.txt"), "--rounds", "20", "--out", path("fitted.txt"), path("games"))
	if !regexp.MustCompile(`(?m)^training: .* before, 0\.\d+ after$`).MatchString(out) || !strings.Contains(out, "\nvalidation: ") {
		t.Errorf("tune printed %q", out)
	}
	// A second fit from the result may gain nothing; it then says so and writes no file.
	out, errs, code := tengen.Run("", "tune", "--from", path("fitted.txt"), "--rounds", "1", "--seed", "3", "--verbose", "--out", path("again.txt"), path("games"))
	_, err := os.Stat(path("again.txt"))
	if !strings.Contains(out, "   1  training 0.") || (code == cli.ExitOK) != (err == nil) ||
		code != cli.ExitOK && (code != cli.ExitFailed || !strings.Contains(errs, "nothing was gained")) {
		t.Errorf("tune --verbose: exit code %d, %s, file: %v, printed %q", code, errs, err, out)
	}

	// Cut the file in the middle of its only block.
	data := filetest.Read(t, path("games"))
	filetest.Put(t, path("torn"), data[:len(data)/2])
	for _, c := range []struct {
		line, want string
	}{
		{"selfplay", "--out"},
		{"selfplay --out " + path("games"), "exists"},
		{"selfplay --game chess --out x", "chess"},
		{"selfplay --rule chess --out x", "chess"},
		{"selfplay --nodes 0 --out x", "0 nodes"},
		{"selfplay --positions 0 --out x", "--positions"},
		{"selfplay --threads 0 --out x", "--threads"},
		{"selfplay --game ring --size 5 --out x", "--size"},
		{"selfplay --komi 5 --out x", "--komi"},
		{"tune " + path("games"), "--out"},
		{"tune --out " + path("x"), "arg"},
		{"tune --game chess --out x " + path("games"), "chess"},
		{"tune --game ring --out x " + path("games"), "want ring"},
		{"tune --trust 0 --out x " + path("games"), "--trust"},
		{"tune --rounds -1 --out x " + path("games"), "--rounds"},
		{"tune --from " + path("none") + " --out x " + path("games"), "none"},
		{"tune --from " + path("games") + " --out x " + path("games"), "line 1"},
		{"tune --out x " + path("none"), "none"},
		{"tune --out x " + path("torn"), "cut off"},
		{"tune --out x " + path("flat.txt"), "no file of self-play games"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
}
