package gtp

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"tengen/search/game"
)

// request is a parsed analysis command.
type request struct {
	query
	side      game.Side
	least     int // number of candidates to report, also without visits
	ownership bool
	root      bool
}

// analyzeKeys are the words of an analysis command, with the number of words after each.
var analyzeKeys = map[string]int{
	"interval": 1, "minmoves": 1, "maxmoves": 1, "allow": 3, "avoid": 3, "ownership": 1, "rootinfo": 1,
	"pvvisits": 1, "pvedgevisits": 1, "movesownership": 1, "ownershipstdev": 1,
}

// parseAnalyze reads [colour] [interval] and the pairs of key and value that
// Lizzie, Sabaki and KaTrain send. The interval is in centiseconds.
func (s *server) parseAnalyze(a []string) (request, error) {
	q := request{side: s.game.Side()}
	q.Every = defaultInterval
	i := 0
	if i < len(a) {
		if c, err := parseSide(a[i]); err == nil {
			q.side = c
			i++
		}
	}
	if i < len(a) && a[i] != "" && a[i][0] >= '0' && a[i][0] <= '9' {
		if err := q.interval(a[i]); err != nil {
			return q, err
		}
		i++
	}
	for i < len(a) {
		key := strings.ToLower(a[i])
		need, ok := analyzeKeys[key]
		if !ok {
			return q, failf("unknown word %s in an analysis command", Quote(a[i]))
		}
		if got := len(a) - i - 1; got < need {
			return q, failf("words after %s: want %d, got %d", Quote(a[i]), need, got)
		}
		v := a[i+1 : i+1+need]
		var err error
		switch key {
		case "interval":
			err = q.interval(v[0])
		case "minmoves":
			q.least, err = count(v[0], 0)
		case "maxmoves":
			q.MultiPV, err = count(v[0], 0)
		case "allow", "avoid":
			err = q.restrict(key, v)
		case "ownership":
			q.ownership, err = truth(v[0])
		case "rootinfo":
			q.root, err = truth(v[0])
		default:
			_, err = truth(v[0]) // KataGo's extras, which are optional
		}
		if err != nil {
			return q, err
		}
		i += 1 + need
	}
	return q, nil
}

func truth(s string) (bool, error) {
	v, err := strconv.ParseBool(s)
	if err != nil {
		return false, failf("%s is neither true nor false", Quote(s))
	}
	return v, nil
}

func (q *request) interval(s string) error {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= maxSeconds) {
		return failf("%s is not an interval in centiseconds", Quote(s))
	}
	q.Every = max(time.Duration(f*float64(10*time.Millisecond)), minInterval)
	return nil
}

// restrict reads allow or avoid: colour, vertices with commas, depth. Only the
// root is restricted, so the other colour's moves are not.
func (q *request) restrict(key string, v []string) error {
	c, err := parseSide(v[0])
	if err != nil {
		return err
	}
	if _, err := count(v[2], 1); err != nil {
		return err
	}
	if c != q.side {
		return nil
	}
	moves := strings.Split(v[1], ",")
	if key == "allow" {
		q.Only = append(q.Only, moves...)
	} else {
		q.Exclude = append(q.Exclude, moves...)
	}
	return nil
}

// analyze is lz-analyze or kata-analyze, with play also the genmove forms.
func (s *server) analyze(kata, play bool) func(context.Context, *response, []string) (string, error) {
	return func(ctx context.Context, r *response, a []string) (string, error) {
		q, err := s.parseAnalyze(a)
		if err != nil {
			return "", err
		}
		ends := anyInput
		if q.play = play; play {
			l := s.clocks.limits(q.side, s.opt.MoveTime)
			q.Clock, q.Whole = l.Clock, l.Whole
			ends = s.ends(l)
		}
		ctx, done := s.in.watch(ctx, ends)
		defer done()
		start := time.Now()
		m, err := s.game.Analyze(ctx, q.side, q.query, func(i game.Info) {
			r.part(format(&i, &q, kata))
		})
		if err != nil {
			return "", err
		}
		if !play {
			<-ctx.Done() // also after a search that ended by itself
			return "", nil
		}
		s.clocks.spent(q.side, time.Since(start))
		if err := s.game.Play(q.side, m); err != nil {
			return "", err
		}
		if !r.begun {
			return "\nplay " + m, nil
		}
		return "play " + m, nil
	}
}

// lead returns a score for the protocol: stones, or units of the evaluation.
func lead(s game.Score) float64 {
	switch {
	case !s.Proven():
		return s.Units
	case s.Units > 0:
		return provenScore
	}
	return -provenScore
}

// format returns one report on one line, "" if there is nothing to report. Text after
// the last pv keeps some programs from reading that pv, so it is added on request only.
func format(i *game.Info, q *request, kata bool) string {
	var b strings.Builder
	n := -1
	for _, l := range i.Lines {
		visits := l.Visits()
		if visits == 0 && n+1 >= q.least {
			continue
		}
		if n++; q.MultiPV > 0 && n == q.MultiPV {
			break
		}
		if n > 0 {
			b.WriteByte(' ')
		}
		if kata {
			fmt.Fprintf(&b, "info move %s visits %d utility %.4f winrate %.4f scoreMean %.2f scoreLead %.2f prior %.4f lcb %.4f order %d",
				l.Move, visits, 2*l.WinRate-1, l.WinRate, lead(l.Score), lead(l.Score), l.Prior, l.LCB, n)
		} else {
			fmt.Fprintf(&b, "info move %s visits %d winrate %d prior %d lcb %d order %d",
				l.Move, visits, tenthousandths(l.WinRate), tenthousandths(l.Prior), tenthousandths(l.LCB), n)
		}
		pv := l.PV
		if len(pv) == 0 {
			pv = []string{l.Move}
		}
		b.WriteString(" pv " + strings.Join(pv, " "))
	}
	if b.Len() == 0 {
		return ""
	}
	if kata && q.root {
		fmt.Fprintf(&b, " rootInfo visits %d utility %.4f winrate %.4f scoreMean %.2f scoreLead %.2f",
			i.Nodes, 2*i.WinRate-1, i.WinRate, lead(i.Score), lead(i.Score))
	}
	if kata && q.ownership && len(i.Ownership) > 0 {
		b.WriteString(" ownership")
		for _, o := range i.Ownership {
			fmt.Fprintf(&b, " %.3f", o)
		}
	}
	return b.String()
}

// tenthousandths returns a share in the form of Leela Zero, 0 to 10000.
func tenthousandths(x float64) int {
	return int(math.Round(1e4 * min(max(x, 0), 1)))
}
