package elo

// Point is the estimate after a number of games, copies included.
type Point struct {
	Games       int
	Elo, Lo, Hi float64
}

// Track is a Counter that also keeps the course of the estimate, as some thousands of
// points at equal distances.
type Track struct {
	Counter
	games  int // that came
	points []Point
	every  int // games between points
}

// Add counts a game as Counter.Add does.
func (t *Track) Add(pair, halfPoints int, game uint64) error {
	if err := t.Counter.Add(pair, halfPoints, game); err != nil {
		return err
	}
	t.games++
	t.every = max(t.every, 1)
	if t.games%t.every == 0 {
		t.points = append(t.points, t.now())
	}
	if len(t.points) > maxPoints {
		t.every *= 2
		kept := t.points[:0]
		for _, p := range t.points {
			if p.Games%t.every == 0 {
				kept = append(kept, p)
			}
		}
		t.points = kept
	}
	return nil
}

func (t *Track) now() Point {
	e := t.tally.Estimate()
	return Point{t.games, e.Elo, e.Lo, e.Hi}
}

// Points returns the estimates so far in the order of games; the last one is that of
// all games.
func (t *Track) Points() []Point {
	out := append([]Point(nil), t.points...)
	if t.games > 0 && (len(out) == 0 || out[len(out)-1].Games != t.games) {
		out = append(out, t.now())
	}
	return out
}
