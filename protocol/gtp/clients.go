package gtp

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/protocol/gtp/syntax"
	"tengen/search"
)

// addClients adds commands that boards send to any engine and give up without, or that they
// send in vain to engines of other kinds. The game's own commands replace them.
func (s *server) addClients() {
	s.add(syntax.Komi, 1, 1, func(a []string) (string, error) { // Sabaki sends it before every move
		if _, err := strconv.ParseFloat(a[0], 64); err != nil {
			return "", failf("%s is not a komi", Quote(a[0]))
		}
		return "", nil
	})
	for _, name := range []string{"fixed_handicap", "place_free_handicap"} {
		s.add(name, 1, 1, func(a []string) (string, error) {
			if a[0] != "0" {
				return "", failf("handicap %s: this game has none", Quote(a[0]))
			}
			return "", nil
		})
	}
	s.add("stop", 0, 0, func([]string) (string, error) { return "", nil }) // reading it has ended the analysis
	s.add("clear_cache", 0, 0, func([]string) (string, error) { return "", s.game.ClearTables() })
	s.add("cputime", 0, 0, func([]string) (string, error) {
		used, err := cpuTime()
		return fmt.Sprintf("%.2f", used.Seconds()), err
	})
	s.add("kata-get-param", 1, 1, func(a []string) (string, error) { return s.param(a[0], "") })
	s.add("kata-set-param", 2, 2, func(a []string) (string, error) {
		_, err := s.param(a[0], a[1])
		return "", err
	})
	s.add("kata-list-params", 0, 0, func([]string) (string, error) { return strings.Join(params, " "), nil })
	s.add("lz-setoption", 0, -1, s.setOption)
}

// params are the parameters of kata-get-param and kata-set-param. Those of neutral exist for
// boards that set them to 0, which changes nothing.
var (
	params  = []string{"maxVisits", "maxTime", "analysisWideRootNoise", "playoutDoublingAdvantage", "delayMoveScale", "delayMoveMax"}
	neutral = params[2:]
)

// unlimited is KataGo's number of visits for no limit.
const unlimited uint64 = 1 << 50

// param returns a parameter, after it has got a value unless that is "".
func (s *server) param(name, value string) (string, error) {
	switch {
	case slices.Contains(neutral, name):
		if x, err := strconv.ParseFloat(value, 64); value != "" && (err != nil || x != 0) {
			return "", failf("%s: %s changes nothing here: want 0", name, Quote(value))
		}
		return "0", nil
	case name == "maxVisits":
		if value != "" {
			n, err := strconv.ParseUint(value, 10, 64)
			if err != nil || n == 0 {
				return "", failf("%s: %s is not a number of visits", name, Quote(value))
			}
			if n >= unlimited {
				n = 0
			}
			s.bound(n, s.playouts)
		}
		if s.visits > 0 {
			return strconv.FormatUint(s.visits, 10), nil
		}
		return strconv.FormatUint(unlimited, 10), nil
	case name == "maxTime":
		if value != "" {
			x, err := strconv.ParseFloat(value, 64)
			if err != nil || !(x > 0) {
				return "", failf("%s: %s is not a time in seconds", name, Quote(value))
			}
			if s.opt.MoveTime = time.Duration(min(x, maxSeconds) * float64(time.Second)); x >= maxSeconds {
				s.opt.MoveTime = 0
			}
		}
		if s.opt.MoveTime == 0 {
			return strconv.FormatFloat(math.Pow10(20), 'g', -1, 64), nil
		}
		return strconv.FormatFloat(s.opt.MoveTime.Seconds(), 'g', -1, 64), nil
	}
	return "", failf("unknown parameter %s: want %s", Quote(name), strings.Join(params, ", "))
}

// bound sets the two limits of a search for a move, 0 for none, of which the smaller one holds.
func (s *server) bound(visits, playouts uint64) {
	s.visits, s.playouts = visits, playouts
	s.game.SetNodes(search.Least(visits, playouts))
}

// setOption is Leela Zero's lz-setoption name NAME value VALUE; without arguments it lists
// the options.
func (s *server) setOption(a []string) (string, error) {
	if len(a) == 0 {
		return "option name Visits type spin default 0 min 0 max 1000000000\noption name Playouts type spin default 0 min 0 max 1000000000\noption name Pondering type check default false", nil
	}
	at := slices.Index(a, "value")
	if a[0] != "name" || at < 2 || at+2 != len(a) {
		return "", failf("want name NAME value VALUE")
	}
	name, value := strings.ToLower(strings.Join(a[1:at], " ")), a[at+1]
	switch name {
	case "visits", "playouts":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return "", failf("%s is not a number of %s", Quote(value), name)
		}
		if n >= 1e9 { // what boards send for no limit
			n = 0
		}
		if name == "visits" {
			s.bound(n, s.playouts)
		} else {
			s.bound(s.visits, n)
		}
		return "", nil
	case "pondering":
		if on, err := truth(value); err != nil || on {
			return "", failf("pondering %s: Tengen does not think in the opponent's time over GTP", Quote(value))
		}
		return "", nil
	}
	return "", failf("unknown option %s: want Visits, Playouts or Pondering", Quote(name))
}
