package cluster

import (
	"fmt"
	"strings"
	"sync"

	"tengen/internal/plaintext"

	"golang.org/x/time/rate"
)

// topic is a kind of lines that a match or a worker tells its operator.
type topic int

const (
	aboutResults topic = iota // results that were refused
	aboutUnasked              // results of jobs that nobody has
	aboutReplies              // questions whose answer would go elsewhere
	aboutNotes                // what workers say
	aboutWorkers              // those that get no more jobs
	aboutMatches              // those that are not played
	topics
)

// voice limits the lines that are told. Each topic may have linesAtOnce at first, and then one every
// lineEvery, so that many lines of one topic do not hide the others.
type voice struct {
	say func(string) // may be nil

	mu      sync.Mutex
	topics  [topics]*rate.Limiter
	omitted [topics]int
}

// tell tells a line, or counts it as left out.
func (v *voice) tell(t topic, format string, args ...any) {
	v.mu.Lock()
	if v.topics[t] == nil {
		v.topics[t] = rate.NewLimiter(rate.Every(lineEvery), linesAtOnce)
	}
	said := v.topics[t].Allow()
	if !said {
		v.omitted[t]++
	}
	left := v.omitted[t]
	if said {
		v.omitted[t] = 0
	}
	v.mu.Unlock()
	if !said || v.say == nil {
		return
	}
	line := plain(fmt.Sprintf(format, args...))
	if left > 0 {
		line += fmt.Sprintf(" (%d lines of this kind were left out before)", left)
	}
	v.say(line)
}

// plain returns text of another machine, cut, in a form that a terminal does not act on.
func plain(s string) string {
	end := ""
	if len(s) > maxNote {
		s, end = strings.ToValidUTF8(s[:maxNote], ""), "…"
	}
	return plaintext.Plain(s) + end
}
