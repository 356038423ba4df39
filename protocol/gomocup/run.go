package gomocup

import (
	"context"
	"io"
	"runtime/debug"
	"time"
)

// Options configures Run. The zero value will do.
type Options struct {
	// Name, Version, Author, Country and WWW answer ABOUT; the last two are left
	// out when empty.
	Name, Version, Author, Country, WWW string
	// Dialect is how the manager counts; Auto infers it.
	Dialect Dialect
	// Memory is the limit for the whole process in bytes until max_memory tells
	// another, and when it tells none; 0 means 350 MB, the limit of Gomocup's
	// tournaments.
	Memory int64
	// Overhead is the time a move loses outside the search; 0 means 30 ms,
	// negative none.
	Overhead time.Duration
	// Seed settles the choice of an opening's orientation; 0 means a random one.
	Seed uint64
}

func (o *Options) fill() {
	set := func(s *string, v string) {
		if *s == "" {
			*s = v
		}
	}
	set(&o.Name, "Tengen")
	set(&o.Version, "dev")
	set(&o.Author, "The Tengen authors")
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	switch {
	case o.Overhead == 0:
		o.Overhead = defaultOverhead
	case o.Overhead < 0:
		o.Overhead = 0
	}
}

// Run talks to a manager over in and out until END, the end of in, a failing
// out or the end of ctx, and returns nil, the error of reading or writing, or
// ctx's. It owns e meanwhile; no call of e is in progress when it returns.
//
// Run keeps the process below its memory limit: it sizes e's table and sets the
// runtime's memory limit, which it restores in the end. After END or the end of
// ctx a goroutine may still be waiting in in.Read.
func Run(ctx context.Context, in io.Reader, out io.Writer, e Engine, o Options) error {
	o.fill()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	q := newQueue()
	go readLines(in, q)
	return newSession(e, newPrinter(out), o).loop(ctx, q)
}
