package gomocup

import (
	"cmp"
	"context"
	"io"
	"runtime/debug"
	"time"

	"tengen/protocol/gomocup/wire"
	"tengen/search/game"
)

// Options configures Run. The zero value is usable.
type Options struct {
	// Name, Version, Author, Country and WWW answer ABOUT; the last two are left
	// out when empty.
	Name, Version, Author, Country, WWW string
	// Dialect is the manager's dialect; Auto infers it.
	Dialect wire.Dialect
	// Memory is the limit for the whole process in bytes until max_memory sets
	// another one; 0 means 350 MB, the limit of Gomocup's tournaments.
	Memory int64
	// Overhead is the time of a move outside the search; 0 means 30 ms, negative
	// none.
	Overhead time.Duration
	// Database answers Yixin-Board's database commands, and for the engine where it can; nil
	// if there is none.
	Database Database
	// Seed determines the orientation of openings; 0 means a random one.
	Seed uint64
}

func (o *Options) fill() {
	o.Name, o.Version, o.Author = cmp.Or(o.Name, "Tengen"), cmp.Or(o.Version, "dev"), cmp.Or(o.Author, "The Tengen authors")
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	o.Overhead = max(cmp.Or(o.Overhead, defaultOverhead), 0)
}

// Run talks to a manager over in and out, with an engine of Renju, until END, the end of in, an error of in or
// out, or the end of ctx. It returns nil, the error of reading or writing, or that of
// ctx. Nobody else may use e meanwhile; no call of e is in progress when Run returns.
//
// Run keeps the process below its memory limit: it sets the size of e's tables, if e is a
// [game.Resizer], and the runtime's memory limit, which it restores at the end. After END or the end of
// ctx a goroutine may still wait in in.Read.
func Run(ctx context.Context, in io.Reader, out io.Writer, e game.Engine, o Options) error {
	o.fill()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	q := newQueue()
	defer q.close()
	go readLines(in, q)
	return newSession(e, newPrinter(out), o).loop(ctx, q)
}
