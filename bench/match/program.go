package match

import "time"

// program is an engine outside: what the clients of both protocols have in common.
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

// drop kills a program that is no use any more.
func (g *program) drop() {
	if g.p != nil {
		g.p.kill()
		g.p = nil
	}
}

// ensure starts the program unless it runs; one that ended after its last move
// starts anew. It reports whether the program is fresh.
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
