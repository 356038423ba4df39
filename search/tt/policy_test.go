package tt

import (
	"math/rand/v2"
	"testing"
)

// shadow is the entry that a test expects, and the number of searches since it was
// written or confirmed.
type shadow struct {
	e   Entry
	old int
}

// worth computes the value of an entry by the formula at the head of params.go.
func (s shadow) worth() int {
	w := int(s.e.Depth) - ageWeight*s.old
	if s.e.Bound == Exact {
		w += exactBonus
	}
	if s.decisive() {
		w += decisiveBonus
	}
	return w
}

func (s shadow) decisive() bool {
	win := s.e.Score > DecisiveScore && (s.e.Bound == Lower || s.e.Bound == Exact)
	loss := s.e.Score < -DecisiveScore && (s.e.Bound == Upper || s.e.Bound == Exact)
	return win || loss
}

// put returns the entry after e is put for the same position, by the rules at the head of
// params.go.
func (s shadow) put(e Entry) shadow {
	n := shadow{e: e}
	if e.Bound == None {
		n = s
		n.old = 0
		if s.e.Move == 0 {
			n.e.Move = e.Move
		} else if s.e.Bound != None {
			n.old = s.old // the entry does not change
		}
		return n
	}
	protected := s.decisive() && !n.decisive()
	deeper := s.old == 0 && e.Bound != Exact && !n.decisive() && int(s.e.Depth) >= int(e.Depth)+keepDepth
	if protected || s.e.Bound != None && deeper {
		n.e = s.e
		if n.e.Move == 0 {
			n.e.Move = e.Move
		}
	} else if e.Move == 0 {
		n.e.Move = s.e.Move
	}
	return n
}

// policyEntry returns a random entry as a search writes it: some are proofs, some hold
// only a move, some have no move.
func policyEntry(r *rand.Rand) Entry {
	e := Entry{Move: uint32(r.IntN(5)), Score: int16(r.IntN(200) - 100), Depth: int8(r.IntN(16) - 4), Bound: Bound(r.IntN(4))}
	switch r.IntN(6) {
	case 0:
		e.Score = DecisiveScore + int16(r.IntN(3))
	case 1:
		e.Score = -DecisiveScore - int16(r.IntN(3))
	}
	if e.Bound == None {
		e.Move++
	}
	return e
}

// TestPolicy puts random entries under the keys of one cluster, for more searches than the
// age can count. By the rules of params.go it checks the entry of a known position after
// each Put, and which entry a new one replaces.
func TestPolicy(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	tab := New(1)
	keys := sameCluster(tab, 9)
	known := map[uint64]shadow{}
	gone, merged := 0, 0
	for range 40000 {
		if r.IntN(6) == 0 {
			tab.NewSearch()
			for k, s := range known {
				s.old++
				known[k] = s
			}
		}
		for k, s := range known {
			if s.old >= ageMask-1 { // the age would wrap around: write the entry again
				tab.Put(k, Entry{Move: 1, Score: s.e.Score, Depth: 127, Bound: Exact})
				e, _ := tab.Get(k)
				known[k] = shadow{e: e}
			}
		}
		k, e := keys[r.IntN(len(keys))], policyEntry(r)
		tab.Put(k, e)
		if e.Bound == None {
			e.Score, e.Depth = 0, minDepth
		}
		if s, ok := known[k]; ok {
			known[k] = s.put(e)
			merged++
		} else {
			known[k] = shadow{e: e}
			least := 1 << 20
			for other, s := range known {
				if other != k {
					least = min(least, s.worth())
				}
			}
			for other, s := range known {
				if _, there := tab.Get(other); there {
					continue
				}
				delete(known, other)
				gone++
				if s.worth() > least || len(known) != clusterEntries {
					t.Fatalf("%+v of worth %d gave way, the least was %d; %d are left", s, s.worth(), least, len(known))
				}
			}
			if len(known) > clusterEntries {
				t.Fatalf("%d entries in a cluster", len(known))
			}
		}
		for k, s := range known {
			if got, ok := tab.Get(k); !ok || got != s.e {
				t.Fatalf("after %+v: %+v %v, want %+v", e, got, ok, s)
			}
		}
	}
	if gone < 1000 || merged < 1000 {
		t.Errorf("%d gave way, %d were merged", gone, merged)
	}
}
