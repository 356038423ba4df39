package cluster

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

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"tengen/internal/infile"
	"tengen/internal/plaintext"
)

// Access is the credentials of a match or a worker, and the certificates by which it
// knows the server. None of it is part of an address, which other users of the machine
// can see.
type Access struct {
	// Token is the worker's token, or USER:PASSWORD of a server outside.
	Token string
	// Source says where the token is from, or why there is none, in the error of a server that
	// refuses it.
	Source string
	// Creds and NKey are files with credentials and with the seed of an NKey for a server
	// outside, which no other user may read.
	Creds, NKey string
	// CA is a file with the certificates that a server's certificate is checked with;
	// "" for those of the system.
	CA string
}

// letters are the characters of a token.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// checkToken returns an error for a token that is too easy to guess.
func checkToken(token string) error {
	switch {
	case len(token) < minToken || len(token) > maxToken:
		return fmt.Errorf("a token of %d characters: want at least %d and at most %d", len(token), minToken, maxToken)
	case strings.Trim(token, letters) != "":
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

// TokenFromFile reads a token from a file that no other user may read.
func TokenFromFile(path string) (string, error) {
	text, err := readPrivate(path, maxTokenFile, "token")
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(strings.TrimPrefix(string(text), plaintext.Mark))
	if token == "" {
		return "", fmt.Errorf("%s has no token", path)
	}
	return token, nil
}

// readPrivate reads a file with a secret, which no other user may read, of at most so many
// bytes.
func readPrivate(path string, most int64, what string) ([]byte, error) {
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

// TokenOfFile is TokenFromFile, but it writes a random token into a file that does not
// exist. made reports whether it did.
func TokenOfFile(path string) (token string, made bool, err error) {
	token, err = TokenFromFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return token, false, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", false, err
	}
	token = rand.Text()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", false, err
	}
	_, err = f.WriteString(token + "\n")
	return token, true, errors.Join(err, f.Close())
}

// name returns the name of a worker with this access: the user or the public key by which
// a server outside knows it, or else a random name that nobody else knows.
func (a *Access) name() (string, error) {
	switch {
	case a.Creds != "":
		return publicKey(a.Creds, nkeys.ParseDecoratedUserNKey)
	case a.NKey != "":
		return publicKey(a.NKey, nkeys.ParseDecoratedNKey)
	}
	user, _, pair := strings.Cut(a.Token, ":")
	switch {
	case !pair:
		return rand.Text(), nil
	case !isName(user):
		return "", fmt.Errorf("the user's name: want at most %d letters, digits, - and _", maxName)
	}
	return user, nil
}

// publicKey returns the public key of the user whose seed is in a file.
func publicKey(path string, read func([]byte) (nkeys.KeyPair, error)) (string, error) {
	text, err := readPrivate(path, maxKeyFile, "key")
	if err != nil {
		return "", err
	}
	pair, err := read(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	defer pair.Wipe()
	key, err := pair.PublicKey()
	if err == nil && !nkeys.IsValidPublicUserKey(key) {
		err = errors.New("not a valid nkey user seed")
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return key, nil
}

// options returns the options of a connection under a name.
func (a *Access) options(name string) ([]nats.Option, error) {
	var out []nats.Option
	user, password, both := strings.Cut(a.Token, ":")
	switch {
	case both:
		out = append(out, nats.UserInfo(user, password))
	case a.Token != "":
		// A server with one token for all looks at the token alone.
		out = append(out, nats.UserInfo(name, a.Token), nats.Token(a.Token))
	}
	if a.Creds != "" {
		out = append(out, nats.UserCredentials(a.Creds))
	}
	if a.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.NKey, err)
		}
		out = append(out, key)
	}
	return out, nil
}
