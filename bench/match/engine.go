package match

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// engine is one side of a game as the player sees it, in this process or
// outside. One goroutine uses it. The errors of its methods are faults, which
// lose the game, or the error of ctx.
type engine interface {
	// begin sets up a new game, starting the engine if it does not run.
	begin(ctx context.Context, j Job) error
	// tell makes the moves known that were played since the last call; moves are
	// all of the game, Black's first, in the game's notation. It is not timed.
	tell(ctx context.Context, moves []string) error
	// think finds a move in the position told. It may be killed when l.kill has
	// passed.
	think(ctx context.Context, l limit) (reply, error)
	// about is what the engine calls itself, "" if unknown.
	about() string
	// stop ends the engine for good or until the next begin.
	stop()
}

// limit is what an engine may spend on a move.
type limit struct {
	clock
	// kill is the time after which there will be no answer; 0 for never.
	kill time.Duration
}

// reply is an engine's move with what the engine told about it.
type reply struct {
	move   string // in the game's notation
	resign bool
	// claim says that an engine of ours calls the position won for it.
	claim bool
	depth int
	nodes uint64
	score string
	// free is time taken by the match itself, which is not the engine's.
	free time.Duration
}

// fault is the error of an engine that loses the game by it.
type fault struct {
	reason Reason
	detail string
}

func (f *fault) Error() string { return f.detail }

func faultf(r Reason, format string, args ...any) error {
	return &fault{r, fmt.Sprintf(format, args...)}
}

// asFault splits an engine's error: a fault, or an error that ends the playing.
func asFault(err error) (*fault, error) {
	var f *fault
	if errors.As(err, &f) {
		return f, nil
	}
	return nil, err
}

// newEngine makes the engine of a configuration that check has passed.
func newEngine(c *Config, i int, o *Options) (engine, error) {
	e := &c.Engines[i]
	if len(e.Command) > 0 {
		if e.Protocol == protoGTP {
			return newGTP(c, e, o)
		}
		return newGomocup(c, e, o)
	}
	return newOwn(c, e)
}
