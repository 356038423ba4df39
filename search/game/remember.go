package game

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strings"
)

// remembering is an engine that keeps its analyses in a cache. An analysis of a position that
// was analysed before begins with what was found then and goes on from there; one whose limits
// were reached then is answered at once.
type remembering struct {
	Engine
	cache Cache
	game  Game
	of    string // the game, and the options that change what a search finds
}

// remember returns e with a memory for analyses, if the options have a cache.
func remember(e Engine, g Game, o Options) Engine {
	if o.Cache == nil {
		return e
	}
	return &remembering{e, o.Cache, g, origin(g, o)}
}

// origin names a game and the options that change what a search finds.
func origin(g Game, o Options) string {
	return fmt.Sprintf("%s %q %q %q", g.Name(), o.Off, o.Weights, o.Tune)
}

// Recall returns the analysis with which an engine of such options would begin, without an
// engine; ok is false if its cache has none.
func Recall(p Position, o Options, l Limits) (i Info, ok bool) {
	if o.Cache == nil || !remembered(&l) {
		return i, false
	}
	kept, ok := o.Cache.Get(analysisKey(origin(p.Game(), o), p, &l))
	if ok {
		i = kept.(Info)
	}
	return i, ok
}

// remembered reports whether an analysis is kept: moves of a game, chosen moves, levels and what has
// to be fresh are not.
func remembered(l *Limits) bool {
	return !l.Book && !l.Fresh && l.Level == 0 && l.Clock == nil && len(l.Only)+len(l.Exclude) == 0
}

// Think implements Engine.
func (e *remembering) Think(ctx context.Context, p Position, l Limits, report func(Info)) (Info, error) {
	if !remembered(&l) {
		return e.Engine.Think(ctx, p, l, report)
	}
	key, check := analysisKey(e.of, p, &l)
	best, known := Info{}, false
	if kept, ok := e.cache.Get(key, check); ok {
		best, known = kept.(Info), true
		if report != nil {
			report(best)
		}
		if reached(&best, &l) {
			return best, nil
		}
	}
	follow := report
	if report != nil && known {
		follow = func(i Info) {
			if !Less(e.game, &i, &best) {
				report(i)
			}
		}
	}
	found, err := e.Engine.Think(ctx, p, l, follow)
	if err != nil || known && Less(e.game, &found, &best) {
		return best, err
	}
	// Another search may have found more meanwhile.
	if kept, ok := e.cache.Get(key, check); ok {
		if i := kept.(Info); Less(e.game, &found, &i) {
			return found, nil
		}
	}
	e.cache.Set(key, check, found, sizeOf(&found))
	return found, nil
}

// analysisKey returns the key of an analysis: its origin, the game with all its moves, since the
// rules may ask for them, and what the search is asked for.
func analysisKey(origin string, p Position, l *Limits) (key, check uint64) {
	return CacheKey(fmt.Sprintf("%s|%+v|%s|%s|%v|%d|%t", origin, p.Config(), strings.Join(p.Moves(), " "), p.Text(), p.Side(), max(l.MultiPV, 1), l.Plain))
}

// CacheKey returns the key in a Cache of what a text describes.
func CacheKey(text string) (key, check uint64) {
	h := fnv.New128a()
	h.Write([]byte(text))
	sum := h.Sum(nil)
	return binary.BigEndian.Uint64(sum), binary.BigEndian.Uint64(sum[8:])
}

// reached reports whether an analysis went as far as the limits ask for.
func reached(i *Info, l *Limits) bool {
	return l.Nodes > 0 && i.Nodes >= l.Nodes || l.Depth > 0 && i.Depth >= l.Depth || l.Time > 0 && i.Elapsed >= l.Time
}

// Less reports whether one analysis of a position of a game tells less than another: no proof, or a
// search that went less far.
func Less(g Game, a, b *Info) bool {
	if pa, pb := a.Settled(), b.Settled(); pa != pb {
		return pb
	}
	if _, tree := g.(Depthless); tree { // the depth of a search says nothing
		return a.Nodes < b.Nodes
	}
	return a.Depth < b.Depth
}

// Settled reports whether the best move's result is proven.
func (i *Info) Settled() bool { return i.Score.Proven() || i.Exact }

// sizeOf returns about how many bytes a report takes.
func sizeOf(i *Info) int {
	const header, word = 200, 20 // of a line, and of a move in it
	n := header + word*len(i.PV) + 8*len(i.Ownership)
	for _, l := range i.Lines {
		n += header + word*len(l.PV)
	}
	return n
}
