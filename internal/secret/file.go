package secret

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

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

// Token reads a token from a file that no other user may read.
func Token(path string) (string, error) {
	text, err := Read(path, maxTokenFile, "token")
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(strings.TrimPrefix(string(text), plaintext.Mark))
	if token == "" {
		return "", fmt.Errorf("%s has no token", path)
	}
	return token, nil
}

// KeptToken is Token, but it writes a random token into a file that does not exist. made reports whether it did.
func KeptToken(path string) (token string, made bool, err error) {
	token, err = Token(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return token, false, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", false, err
	}
	token = rand.Text()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) { // another program has just made it
		token, err = Token(path)
		return token, false, err
	}
	if err != nil {
		return "", false, err
	}
	_, err = f.WriteString(token + "\n")
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, os.Remove(path)) // without its token it would be in the way
	}
	return token, true, err
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
