package gtp

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// request is a parsed analysis command.
type request struct {
	Query
	colour    Colour
	least     int // candidates to tell although nothing is known of them
	ownership bool
	root      bool
}

// parseAnalyze reads [colour] [interval] and the pairs of key and value that
// Lizzie, Sabaki and KaTrain send. The interval is in centiseconds.
func (s *server) parseAnalyze(a []string) (request, error) {
	q := request{colour: s.game.ToMove()}
	q.Every = defaultInterval
	i := 0
	if i < len(a) {
		if c, err := ParseColour(a[i]); err == nil {
			q.colour = c
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
		need := 1
		if key == "allow" || key == "avoid" {
			need = 3
		}
		if len(a)-i-1 < need {
			return q, failf("%s wants %d more words", Quote(a[i]), need-len(a)+i+1)
		}
		v := a[i+1 : i+1+need]
		var err error
		switch key {
		case "interval":
			err = q.interval(v[0])
		case "minmoves":
			q.least, err = count(v[0], 0)
		case "maxmoves":
			q.Moves, err = count(v[0], 0)
		case "allow", "avoid":
			err = q.restrict(key, v)
		case "ownership":
			q.ownership, err = truth(v[0])
		case "rootinfo":
			q.root, err = truth(v[0])
		case "pvvisits", "pvedgevisits", "movesownership", "ownershipstdev":
			_, err = truth(v[0]) // KataGo's extras, which nobody has to have
		default:
			err = failf("unknown word %s in an analysis command", Quote(a[i]))
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
	c, err := ParseColour(v[0])
	if err != nil {
		return err
	}
	if _, err := count(v[2], 1); err != nil {
		return err
	}
	if c != q.colour {
		return nil
	}
	moves := strings.Split(v[1], ",")
	if key == "allow" {
		q.Allow = append(q.Allow, moves...)
	} else {
		q.Avoid = append(q.Avoid, moves...)
	}
	return nil
}

// analyze is lz-analyze or kata-analyze, with play also the genmove forms.
func (s *server) analyze(g Analyzer, kata, play bool) func(context.Context, *response, []string) (string, error) {
	return func(ctx context.Context, r *response, a []string) (string, error) {
		q, err := s.parseAnalyze(a)
		if err != nil {
			return "", err
		}
		if q.Play = play; play {
			q.Time = s.clocks.of(q.colour, s.opt.MoveTime)
		}
		ctx, done := s.in.watch(ctx, !play)
		defer done()
		start := time.Now()
		m, err := g.Analyze(ctx, q.colour, q.Query, func(i Analysis) {
			if line := format(&i, &q, kata); line != "" {
				r.part(line)
			}
		})
		if err != nil {
			return "", err
		}
		if !play {
			<-ctx.Done() // also where nothing was left to find
			return "", nil
		}
		s.clocks.spent(q.colour, time.Since(start))
		if err := s.game.Play(q.colour, m); err != nil {
			return "", err
		}
		if !r.begun {
			return "\nplay " + m, nil
		}
		return "play " + m, nil
	}
}

// format writes one report on one line, "" if there is nothing to tell. What
// stands behind the last pv keeps some programs from reading that, so it is
// there on request only.
func format(i *Analysis, q *request, kata bool) string {
	var b strings.Builder
	n := -1
	for _, c := range i.Moves {
		if c.Visits == 0 && n+1 >= q.least {
			continue
		}
		if n++; q.Moves > 0 && n == q.Moves {
			break
		}
		if n > 0 {
			b.WriteByte(' ')
		}
		if kata {
			fmt.Fprintf(&b, "info move %s visits %d utility %.4f winrate %.4f scoreMean %.2f scoreLead %.2f prior %.4f lcb %.4f order %d",
				c.Move, c.Visits, 2*c.Winrate-1, c.Winrate, c.Score, c.Score, c.Prior, c.LCB, n)
		} else {
			fmt.Fprintf(&b, "info move %s visits %d winrate %d prior %d lcb %d order %d",
				c.Move, c.Visits, tenthousandths(c.Winrate), tenthousandths(c.Prior), tenthousandths(c.LCB), n)
		}
		pv := c.PV
		if len(pv) == 0 {
			pv = []string{c.Move}
		}
		b.WriteString(" pv " + strings.Join(pv, " "))
	}
	if b.Len() == 0 {
		return ""
	}
	if kata && q.root {
		fmt.Fprintf(&b, " rootInfo visits %d utility %.4f winrate %.4f scoreMean %.2f scoreLead %.2f",
			i.Visits, 2*i.Winrate-1, i.Winrate, i.Score, i.Score)
	}
	if kata && q.ownership && len(i.Ownership) > 0 {
		b.WriteString(" ownership")
		for _, o := range i.Ownership {
			fmt.Fprintf(&b, " %.3f", o)
		}
	}
	return b.String()
}

// tenthousandths is a share as Leela Zero writes it, 0 to 10000.
func tenthousandths(x float64) int {
	return int(math.Round(1e4 * min(max(x, 0), 1)))
}
