package shell

import (
	"os/exec"
	"runtime"
	"testing"
)

// A word that is printed to be typed into a shell is one word there.
func TestQuote(t *testing.T) {
	for _, c := range []struct {
		s, want string
		windows bool
	}{
		{"it's", `'it'\''s'`, false},
		{`C:\Jo's games\a.sgf`, `"C:\Jo's games\a.sgf"`, true},
	} {
		if got := quote(c.s, c.windows); got != c.want {
			t.Errorf("%s: %s, want %s", c.s, got, c.want)
		}
	}
}

// Only what needs quotes has them.
func TestLine(t *testing.T) {
	got, want := Line("--resume", "a b.sgf", "", "a-b.sgf"), "--resume "+Quote("a b.sgf")+" "+Quote("")+" a-b.sgf"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A shell reads the words that were given.
func TestShellReadsLine(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("for the shell of Unix")
	}
	for _, word := range []string{"a'b\"c $HOME `d` \\ *", `C:\games`, "~", "[t]mp", "a\nb"} {
		cmd := exec.Command("sh", "-c", Line("printf", "%s", word))
		cmd.Dir = "/" // where tmp is
		got, err := cmd.Output()
		if err != nil || string(got) != word {
			t.Errorf("%q becomes %q, %v", word, got, err)
		}
	}
}
