package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/search"
)

// engine is one side of a game, in this process or outside. It is for one goroutine.
// The errors of its methods are faults, which lose the game, or the error of ctx.
type engine interface {
	// begin sets up a new game and starts the engine if it does not run.
	begin(ctx context.Context, j Job) error
	// tell gives the engine the moves since the last call. moves are all moves of the
	// game, Black's first, in the game's notation. It is not timed.
	tell(ctx context.Context, moves []string) error
	// think asks for a move in the current position. The engine may be killed after
	// l.kill.
	think(ctx context.Context, l limit) (reply, error)
	// about returns the engine's name, "" if it is not known.
	about() string
	// stop ends the engine, until the next begin.
	stop()
}

// limit bounds an engine's search for a move.
type limit struct {
	search.Clock
	// kill is the time after which the engine is killed.
	kill time.Duration
}

// reply is an engine's move and its report about the search.
type reply struct {
	move string // in the game's notation
	// wrong says why move is none, if the engine's protocol knows; else the referee says it.
	wrong  error
	resign bool
	// claim says that an engine in process claims a proven win.
	claim bool
	depth int
	nodes uint64
	score string
}

// fault is an error of an engine that loses the game.
type fault struct {
	reason Reason
	detail string
}

func (f *fault) Error() string { return f.detail }

func faultf(r Reason, format string, args ...any) error {
	return &fault{r, fmt.Sprintf(format, args...)}
}

// asFault returns an engine's error as a fault, or as an error that ends the match.
func asFault(err error) (*fault, error) {
	var f *fault
	if errors.As(err, &f) {
		return f, nil
	}
	return nil, err
}

// newEngine returns engine i of a configuration that Check has accepted.
func newEngine(c *Config, i int, o *Options) (engine, error) {
	e := &c.Engines[i]
	if e.outside() {
		if e.Protocol == protoGTP {
			return newGTP(c, e, o)
		}
		return newGomocup(c, e, o)
	}
	return newOwn(c, e)
}
