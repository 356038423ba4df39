package net

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
)

// symmetric makes the numbers of a network agree with a rule set that is the same for both
// colours, as a file holds them.
func symmetric(n *Network) *Network {
	if Symmetric(n.Rule) {
		n.spread(n.numbers())
	}
	return n
}

func fileOf(t testing.TB, n *Network) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := n.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestFile(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, rule := range renju.Rules {
		n := symmetric(randomNetwork(r, rule))
		got, err := Read(bytes.NewReader(fileOf(t, n)))
		if err != nil {
			t.Fatalf("%v: %v", rule, err)
		}
		if got.Rule != rule || !slices.Equal(got.Rows, n.Rows) || got.Heads != n.Heads {
			t.Errorf("%v: read another network than written", rule)
		}
	}
}

// small returns a network whose file is short.
func small() *Network {
	n := NewNetwork(renju.Freestyle)
	for i := range 200 {
		n.Rows[i] = int16(i)
	}
	return symmetric(n)
}

// Any damage is found.
func TestDamagedFile(t *testing.T) {
	text := fileOf(t, small())
	filetest.Damaged(t, text, func(file []byte) error {
		_, err := Read(bytes.NewReader(file))
		return err
	})
	if _, err := Read(bytes.NewReader(append(slices.Clone(text), 0))); err == nil {
		t.Error("a longer file was accepted")
	}
}

func TestNumbersOutOfLimits(t *testing.T) {
	for name, damage := range map[string]func(*Network){
		"window 7":     func(n *Network) { n.Row(7)[3] = RowMax + 1 },
		"first layer":  func(n *Network) { n.Heads[0].W1[3][4][1] = -WeightMax - 1 },
		"second layer": func(n *Network) { n.Heads[0].B2[4] = BiasMax + 1 },
		"policy":       func(n *Network) { n.Heads[0].Q[3][4][0] = WeightMax + 1 },
		"zones":        func(n *Network) { n.Heads[0].R[3][4][0] = WeightMax + 1 },
		"third layer":  func(n *Network) { n.Heads[0].W3[4] = WeightMax + 1 },
	} {
		n := small()
		damage(n)
		if _, err := Read(bytes.NewReader(fileOf(t, n))); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v", name, err)
		}
		if _, err := New(n); err == nil {
			t.Errorf("%s: New accepts it", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(fileOf(f, small()))
	f.Add([]byte(Magic))
	f.Fuzz(func(t *testing.T, text []byte) {
		if n, err := Read(bytes.NewReader(text)); err == nil {
			if err := n.Check(); err != nil {
				t.Errorf("read a network that is not valid: %v", err)
			}
		}
	})
}

// The embedded networks are whole and of their rule set.
func TestEmbedded(t *testing.T) {
	for _, rule := range renju.Rules {
		e, err := Load(rule)
		if err != nil {
			t.Errorf("%v: %v", rule, err)
		}
		if e == nil || e.net.Rule != rule {
			t.Errorf("%v: no network", rule)
		}
	}
}
