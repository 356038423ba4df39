package jungo

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/jungo"
)

const fixtureFile = "testdata/outputs.json"

// fixture is a position with what the embedded network says of it in floats, for networks in
// other languages: bench/lab/gpu reads it.
type fixture struct {
	Size     int       `json:"size"`
	Symmetry int       `json:"symmetry"`
	Komi     float32   `json:"komi"`
	Cells    []int     `json:"cells"`
	Marks    []int     `json:"marks"` // ko, last move, the one before: 255 none, 254 a pass
	Policy   []float32 `json:"policy"`
	Pass     float32   `json:"pass"`
	Owner    []float32 `json:"owner"`
	Lead     float32   `json:"lead"`
	Weight   []float32 `json:"weight"`
	Mean     []float32 `json:"mean"`
	Spread   []float32 `json:"spread"`
}

// newFixture returns the position after some random moves, the last of which may be a pass.
func newFixture(t *testing.T, n *Net, size, symmetry int) fixture {
	t.Helper()
	b, err := jungo.New(size, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(uint64(size*8 + symmetry))
	for plies := 3 + symmetry*size; b.Ply() < plies; {
		moves := b.LegalMoves(nil)
		m := moves[rng.Intn(len(moves)-1)] // the pass is last
		if b.Ply() == plies-1 && symmetry%3 == 1 {
			m = jungo.Pass
		}
		b.Make(m)
	}
	var f Features
	f.Read(b, float64(size)-1.5)
	x := fixture{Size: size, Symmetry: symmetry, Komi: f.Komi}
	for _, c := range f.Cell[:size*size] {
		x.Cells = append(x.Cells, int(c))
	}
	for _, p := range []jungo.Point{f.Ko, f.Last, f.Before, jungo.None} {
		switch p {
		case jungo.None:
			p = 255
		case jungo.Pass:
			p = 254
		}
		x.Marks = append(x.Marks, int(p))
	}
	out := NewFloatRunner(n, size).Run(&f, symmetry)
	x.Policy, x.Pass, x.Lead = out.Policy, out.Pass, out.Lead
	for _, o := range out.Owner {
		x.Owner = append(x.Owner, o[:]...)
	}
	x.Weight, x.Mean, x.Spread = out.Weight[:], out.Mean[:], out.Spread[:]
	return x
}

// The fixture holds what the embedded network says, and the network in Python agrees, where there
// is PyTorch.
func TestFixture(t *testing.T) {
	n, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	var want []fixture
	for _, size := range []int{5, 7, 9, 13} {
		for _, symmetry := range []int{0, 1, 3, 4, 6} {
			want = append(want, newFixture(t, n, size, symmetry))
		}
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	filetest.Write(t, fixtureFile, append(text, '\n'))
	if text, err = os.ReadFile(fixtureFile); err != nil {
		t.Fatal(err)
	}
	var got []fixture
	if err := json.Unmarshal(text, &got); err != nil || len(got) != len(want) {
		t.Fatalf("%d positions: %v", len(got), err)
	}
	for i := range got {
		a, b := got[i].numbers(), want[i].numbers()
		if len(a) != len(b) {
			t.Fatalf("position %d has %d numbers, want %d", i, len(a), len(b))
		}
		for k := range a {
			if d := math.Abs(float64(a[k] - b[k])); !(d < 1e-3) {
				t.Fatalf("position %d, number %d is %v, want %v: write the fixture again with -update", i, k, a[k], b[k])
			}
		}
	}
}

// The network in Python says the same.
func TestFixtureInPython(t *testing.T) {
	if out, err := exec.Command(filetest.PyTorch(t), "../../bench/lab/gpu/jungonet.py", "jungo.net", fixtureFile).CombinedOutput(); err != nil {
		t.Errorf("jungonet.py: %v\n%s", err, out)
	}
}

func (f *fixture) numbers() []float32 {
	all := []float32{f.Komi, f.Pass, f.Lead}
	for _, c := range append(f.Cells[:len(f.Cells):len(f.Cells)], f.Marks...) {
		all = append(all, float32(c))
	}
	for _, x := range [][]float32{f.Policy, f.Owner, f.Weight, f.Mean, f.Spread} {
		all = append(all, x...)
	}
	return all
}
