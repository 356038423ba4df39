package cluster

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"tengen/internal/secret"
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
	text, err := secret.Read(path, maxKeyFile, "key")
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
