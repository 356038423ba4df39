package match

import (
	"errors"
	"fmt"
	"os"

	"tengen/bench/match/cluster"
	"tengen/internal/secret"
)

// tokenVariable is the variable of the environment with the token of the workers.
const tokenVariable = "TENGEN_TOKEN"

// token returns the token that the environment gives; given is false if it gives none,
// or a file is named.
func (c *ClusterFlags) token() (token string, given bool, err error) {
	token, given = os.LookupEnv(tokenVariable)
	switch {
	case c.tokenFile != "" || !given:
		return "", false, nil
	case token == "":
		return "", true, errors.New(tokenVariable + " is empty")
	}
	return token, true, nil
}

// access returns the proofs for a server outside. The usual file of this machine is only
// for servers on it.
func (c *ClusterFlags) access(address string) (cluster.Access, error) {
	a := cluster.Access{Creds: c.creds, NKey: c.nkey, CA: c.ca}
	token, given, err := c.token()
	switch {
	case err != nil:
		return a, err
	case given:
		a.Token, a.Source = token, "the token is that of "+tokenVariable
	case c.tokenFile != "":
		a.Source = "the token is that of " + c.tokenFile
		if a.Token, err = secret.Token(c.tokenFile); err != nil {
			return a, fmt.Errorf("--token-file: %w", err)
		}
	case c.nkey != "" || c.creds != "":
		// Enough: the token is for servers of "tengen match".
	case cluster.Loopback(address):
		path, err := usualTokenFile()
		if err != nil { // the server may want no token
			a.Source = fmt.Sprintf("no token: %s is not set, --token-file is not given, and there is no usual place for one: %v", tokenVariable, err)
			return a, nil
		}
		a.Source = "the token is that of " + path
		switch a.Token, err = secret.Token(path); {
		case errors.Is(err, os.ErrNotExist):
			a.Source = fmt.Sprintf("no token: %s is not set, --token-file is not given, and there is no %s", tokenVariable, path)
		case err != nil:
			return a, err
		}
	default:
		a.Source = fmt.Sprintf("no token: %s is not set, and --token-file is not given", tokenVariable)
	}
	return a, nil
}

// usualTokenFile is where a token is that nobody named.
func usualTokenFile() (string, error) { return secret.UsualFile("match-token") }
