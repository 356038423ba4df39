package secret

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// A token comes from a file that others cannot read, and is made if there is none.
func TestTokenFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "token")
	if _, err := Token(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	token, made, err := KeptToken(path)
	if err != nil || !made || CheckToken(token) != nil {
		t.Fatalf("%q, %v, %v", token, made, err)
	}
	if again, made, err := KeptToken(path); err != nil || made || again != token {
		t.Errorf("%q and then %q, %v", token, again, err)
	}
	filetest.Put(t, path, "\ufeff"+token+"\r\n")
	if again, err := Token(path); err != nil || again != token {
		t.Errorf("%q with a byte order mark: %q, %v", token, again, err)
	}
	if other, _, err := KeptToken(path + "2"); err != nil || other == token {
		t.Errorf("two tokens %q, %v", other, err)
	}
	for text, want := range map[string]string{
		"": "no token", " \n": "no token", strings.Repeat("x", maxTokenFile+1): "no token",
	} {
		filetest.Put(t, path, text)
		if _, _, err := KeptToken(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.10q: %v, want %q", text, err, want)
		}
	}
	if _, err := Token(os.DevNull); err == nil || !strings.Contains(err.Error(), "regular") {
		t.Errorf("%s: %v", os.DevNull, err)
	}
	if runtime.GOOS != "windows" {
		if err := errors.Join(os.WriteFile(path, []byte(token), 0o600), os.Chmod(path, 0o640)); err != nil {
			t.Fatal(err)
		}
		if _, err := Token(path); err == nil || !strings.Contains(err.Error(), "other users") {
			t.Errorf("a file for the group: %v", err)
		}
	}
}
