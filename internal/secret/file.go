package secret

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"tengen/internal/atomicfile"
	"tengen/internal/infile"
	"tengen/internal/plaintext"
)

// Read reads a file with a secret, which no other user may read, of at most so many bytes; what names the secret in
// errors.
func Read(path string, most int64, what string) ([]byte, error) {
	f, err := infile.Regular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return nil, fmt.Errorf("%s can be read by other users: chmod 600 it, and take a new %s", path, what)
	case info.Size() > most:
		return nil, fmt.Errorf("%s has no %s: it is longer than %d bytes", path, what, most)
	}
	return io.ReadAll(io.LimitReader(f, most))
}

// errEmpty is wrapped by the error of Token for a file without a byte, which a killed process may have left.
var errEmpty = errors.New("has no token")

// Token reads a token from a file that no other user may read.
func Token(path string) (string, error) {
	text, err := Read(path, maxTokenFile, "token")
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(strings.TrimPrefix(string(text), plaintext.Mark))
	switch {
	case len(text) == 0:
		return "", fmt.Errorf("%s %w", path, errEmpty)
	case token == "":
		return "", fmt.Errorf("%s has no token", path)
	}
	return token, nil
}

// KeptToken is Token, but it writes a random token into a file that does not exist or is empty. Of programs that do so
// at the same time all get the token of one of them; made reports whether it is that of this one.
func KeptToken(path string) (token string, made bool, err error) {
	for range keptTries {
		token, err = Token(path)
		missing := errors.Is(err, fs.ErrNotExist)
		if !missing && !errors.Is(err, errEmpty) {
			return token, false, err
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return "", false, err
		}
		token = rand.Text()
		if missing {
			err = atomicfile.Create(path, 0o600, []byte(token+"\n"))
		}
		var unlinked *os.LinkError
		if !missing || errors.As(err, &unlinked) { // the name may be that of a link to a file that is to be made
			err = fill(path, token)
		}
		switch {
		case err == nil:
			return token, true, nil
		case !errors.Is(err, fs.ErrExist) && !errors.Is(err, atomicfile.ErrLocked):
			return "", false, err
		}
		time.Sleep(keptWait) // another program makes it
	}
	return "", false, err
}

// fill writes a token into a file that is empty, or makes it where files cannot be linked. The error is
// fs.ErrExist if there is something in it, and atomicfile.ErrLocked while another program fills it.
func fill(path, token string) (err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := atomicfile.Lock(f); errors.Is(err, atomicfile.ErrLocked) { // a file system without locks does without
		return err
	}
	if info, err := f.Stat(); err != nil || info.Size() > 0 {
		return cmp.Or(err, fs.ErrExist)
	}
	if _, err := f.WriteString(token + "\n"); err != nil {
		return errors.Join(err, f.Truncate(0)) // a part of a token would go for a token
	}
	return nil
}

// UsualFile is the file with a name in the folder where the programs keep what is the user's.
func UsualFile(name string) (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "tengen", name), err
}

// Letters are the characters of a token.
const Letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// CheckToken returns an error for a token that is too easy to guess.
func CheckToken(token string) error {
	switch {
	case len(token) < MinToken || len(token) > MaxToken:
		return fmt.Errorf("a token of %d characters: want at least %d and at most %d", len(token), MinToken, MaxToken)
	case strings.Trim(token, Letters) != "":
		return errors.New("the token: want letters and digits alone")
	case different(token) < leastDifferent:
		return fmt.Errorf("the token has %d different characters: want at least %d, as a random one has", different(token), leastDifferent)
	}
	return nil
}

// different returns how many characters of a text are different.
func different(s string) int {
	seen := map[rune]bool{}
	for _, r := range s {
		seen[r] = true
	}
	return len(seen)
}
