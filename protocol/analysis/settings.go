package analysis

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"tengen/search/game"
)

// settings are what a query says of how its positions are analysed and reported.
type settings struct {
	limits      game.Limits
	pv          int // moves of a line that are reported after the first
	perspective Perspective
	// first is the time before the first report during the search, 0 for no reports; every is the
	// time between two, 0 for no more.
	first, every time.Duration
}

// overrides are the fields of overrideSettings that are obeyed. Each reads its value.
var overrides = map[string]func(s *settings, value json.RawMessage) error{
	"maxVisits":   visits,
	"maxPlayouts": visits,
	"maxTime": func(s *settings, value json.RawMessage) error {
		var seconds float64
		if err := json.Unmarshal(value, &seconds); err != nil {
			return err
		}
		if !(seconds > 0 && seconds < 1e6) {
			return fmt.Errorf("%g seconds", seconds)
		}
		s.limits.Time = time.Duration(seconds * float64(time.Second))
		return nil
	},
	"analysisPVLen": func(s *settings, value json.RawMessage) error { return json.Unmarshal(value, &s.pv) },
	"reportAnalysisWinratesAs": func(s *settings, value json.RawMessage) error {
		var text string
		err := json.Unmarshal(value, &text)
		if err == nil {
			s.perspective, err = ParsePerspective(text)
		}
		return err
	},
}

// visits reads a number of visits; null is none.
func visits(s *settings, value json.RawMessage) error {
	var n *uint64
	err := json.Unmarshal(value, &n)
	switch {
	case err != nil || n == nil:
		return err
	case *n == 0:
		return errNoVisits
	}
	s.limits.Nodes = *n
	return nil
}

var errNoVisits = errors.New("0 visits: want at least 1")

// settings returns the settings of a query. A setting of KataGo's that nothing obeys is named
// in a warning.
func (s *server) settings(q *query, g game.Game) (set settings, err error) {
	set = settings{limits: game.Limits{MultiPV: q.Lines, Plain: true}, pv: usualPV, perspective: s.opt.Perspective}
	if q.MaxVisits != nil {
		if set.limits.Nodes = *q.MaxVisits; set.limits.Nodes == 0 {
			return set, bad("maxVisits", "maxVisits: %w", errNoVisits)
		}
	}
	if q.PVLen > 0 {
		set.pv = q.PVLen
	}
	for _, name := range slices.Sorted(maps.Keys(q.Override)) {
		obey := overrides[name]
		if obey == nil {
			s.say(note{Warning: "this setting changes nothing here", Field: "overrideSettings." + name, ID: q.ID})
			continue
		}
		if err := obey(&set, q.Override[name]); err != nil {
			return set, bad("overrideSettings", "%s: %w", name, kindError(err))
		}
	}
	l := &set.limits
	if l.Nodes == 0 && l.Time == 0 {
		if l.Nodes = s.opt.Visits; l.Nodes == 0 {
			l.Nodes = usualNodes
			if _, tree := g.(game.Depthless); tree {
				l.Nodes = usualVisits
			}
		}
	}
	l.MultiPV = cmp.Or(l.MultiPV, usualLines)
	if l.MultiPV < 0 || l.MultiPV > maxLines || set.pv < 1 {
		return set, bad("lines", "%d lines of %d moves: want 1 to %d lines", l.MultiPV, set.pv, maxLines)
	}
	if set.every, err = seconds("reportDuringSearchEvery", q.Every); err != nil {
		return set, err
	}
	if set.first, err = seconds("firstReportDuringSearchAfter", q.First); err != nil {
		return set, err
	}
	set.first = cmp.Or(set.first, set.every)
	l.Every = min(set.first, cmp.Or(set.every, set.first))
	return set, nil
}

// seconds returns the time between reports that a field gives, 0 for none.
func seconds(field string, x float64) (time.Duration, error) {
	switch {
	case x < 0 || x > 1e6:
		return 0, bad(field, "%g is not a number of seconds", x)
	case x == 0:
		return 0, nil
	}
	return max(time.Duration(x*float64(time.Second)), minInterval), nil
}
