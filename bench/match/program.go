package match

import "time"

// program is an engine in another process: the part that the clients of both protocols
// share.
type program struct {
	c     *Config
	e     *EngineConfig
	trace *tracer

	p        *process
	farewell string // the protocol's command to end
	version  string
}

func (g *program) about() string { return g.version }

func (g *program) stop() {
	if g.p != nil {
		g.p.quit(g.farewell)
		g.p = nil
	}
}

// drop kills a program that cannot be used any more.
func (g *program) drop() {
	if g.p != nil {
		g.p.kill()
		g.p = nil
	}
}

// ensure starts the program if it does not run, also if it ended after its last move.
// fresh reports whether it was started now.
func (g *program) ensure() (fresh bool, err error) {
	if g.p != nil {
		select {
		case <-g.p.gone:
			g.drop()
		default:
			return false, nil
		}
	}
	p, err := startProcess(g.e, time.Duration(g.c.Grace), g.trace)
	if err != nil {
		return false, faultf(ByCrash, "did not start: %v", err)
	}
	g.p = p
	return true, nil
}
