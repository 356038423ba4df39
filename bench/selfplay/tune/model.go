package tune

import (
	"fmt"
	"io"
	"strings"
)

// Model is the evaluation of a game, with weights that can be fitted.
type Model interface {
	// Fit fits the weights to games. An error leaves them as they are.
	Fit(games []Source, o Options) (Fit, error)
	// Write writes the weights as the file that the engine embeds.
	Write(w io.Writer, comment string) error
}

// Weights is the text of a file of weights from which a fit starts, with its name for
// errors. Without a text a fit starts from the embedded weights.
type Weights struct{ Name, Text string }

// models lists the games that can be tuned, with a function that makes the model from at
// least one source of games. A new game is added here.
var models = []struct {
	game string
	make func(games []Source, from Weights) (Model, error)
}{
	{gameRenju, newRenju},
	{gameRing, newRing},
}

// Names of games, as selfplay writes them.
const (
	gameRenju = "renju"
	gameRing  = "ring"
)

// Games lists the games that can be tuned.
func Games() (out []string) {
	for _, m := range models {
		out = append(out, m.game)
	}
	return out
}

// Check returns an error for a game that cannot be tuned.
func Check(game string) error {
	_, err := find(game)
	return err
}

func find(game string) (func([]Source, Weights) (Model, error), error) {
	for _, m := range models {
		if m.game == game {
			return m.make, nil
		}
	}
	return nil, fmt.Errorf("unknown game %q: want %s", game, strings.Join(Games(), " or "))
}

// New returns the model of a game, whose rule is that of the first games.
func New(game string, games []Source, from Weights) (Model, error) {
	make, err := find(game)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("no games of %s", game)
	}
	if h := games[0].Header; h.Game != game {
		return nil, fmt.Errorf("%s: games of %s: want %s", games[0].Name, h.Game, game)
	}
	return make(games, from)
}
