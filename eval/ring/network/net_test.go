package network

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	evalring "tengen/eval/ring"
	"tengen/internal/filetest"
	"tengen/internal/sealed"
	"tengen/movegen/ring"
	"tengen/movegen/ring/ringtest"
)

// random returns a network of random numbers.
func random(seed uint64) *Network {
	r := rand.New(rand.NewPCG(seed, 0))
	n := NewNetwork()
	number := func(most int) int16 { return int16(r.IntN(2*most+1) - most) }
	for i := range n.Rows {
		for k := range n.Rows[i] {
			n.Rows[i][k] = number(60)
		}
	}
	for k := range n.Bias {
		n.Bias[k] = number(400)
	}
	for i := range n.Second {
		for k := range n.Second[i] {
			n.Second[i][k] = number(300)
		}
		for k := range n.Out[i] {
			n.SecondBias[i][k], n.Out[i][k] = int32(number(300)), number(500)
		}
	}
	n.OutBias = int32(number(300))
	return n
}

func rowsOf(p *ring.Board) []int32 {
	var f evalring.Features
	evalring.Extract(p, &f)
	rows := Rows(p, &f, nil)
	slices.Sort(rows)
	return rows
}

func valueOf(n *Network, p *ring.Board) int {
	var f evalring.Features
	evalring.Extract(p, &f)
	return n.Value(p, &f)
}

// A position has the rows of its mirror image, and of the position with the colours and the ends exchanged;
// other positions have others.
func TestSymmetric(t *testing.T) {
	seen := map[string]string{}
	for _, p := range ringtest.Boards(40, 1) {
		want := rowsOf(p)
		if len(want) > MaxRows || slices.Max(want) >= RowCount || slices.Min(want) < 0 {
			t.Fatalf("%v: the rows %v", p, want)
		}
		if got := rowsOf(ringtest.Exchange(t, p)); !slices.Equal(got, want) {
			t.Fatalf("%v: exchanged it has the rows %v, not %v", p, got, want)
		}
		image := ringtest.Mirror(t, p)
		if got := rowsOf(image); !slices.Equal(got, want) {
			t.Fatalf("%v: its mirror image has the rows %v, not %v", p, got, want)
		}
		key, same := fmt.Sprint(want), ""
		for _, q := range []*ring.Board{p, image, ringtest.Exchange(t, p), ringtest.Exchange(t, image)} {
			text, _, _ := strings.Cut(q.String(), " -") // without the ban, which has no row
			if q.Side() == ring.Black && text > same {
				same = text
			}
		}
		if other, ok := seen[key]; ok && other != same {
			t.Fatalf("%s and %s have the same rows", other, same)
		}
		seen[key] = same
	}
}

// The value is that of the rows, layer by layer.
func TestValue(t *testing.T) {
	n := random(2)
	values := map[int]bool{}
	for _, p := range ringtest.Boards(10, 2) {
		first := [Hidden]int{}
		for k, v := range n.Bias {
			first[k] = int(v)
		}
		for _, r := range rowsOf(p) {
			for k, v := range n.Rows[r] {
				first[k] += int(v)
			}
		}
		out := float64(n.OutBias) / WeightUnit
		for i := range Second {
			sum := float64(n.SecondBias[i/2][i%2]) / WeightUnit
			for k, v := range first {
				sum += float64(max(v, 0)) / RowUnit * float64(n.Second[i/2][i%2*Hidden+k]) / WeightUnit
			}
			out += min(max(sum, 0), 1) * float64(n.Out[i/2][i%2]) / WeightUnit
		}
		got := valueOf(n, p)
		if want := out * evalring.WinScale; math.Abs(float64(got)-want) > 5 {
			t.Fatalf("%v: %d, want %.1f", p, got, want)
		}
		values[got] = true
	}
	if len(values) < 100 {
		t.Errorf("only %d different values", len(values))
	}
	if v := valueOf(NewNetwork(), ringtest.Boards(1, 3)[0]); v != 0 {
		t.Errorf("a network of zeros says %d", v)
	}
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
	n := random(4)
	got, err := Read(bytes.NewReader(fileOf(t, n)))
	if err != nil || !reflect.DeepEqual(got, n) {
		t.Errorf("read another network than written: %v", err)
	}
	if Default() == nil || bytes.Equal(fileOf(t, Default()), fileOf(t, NewNetwork())) {
		t.Error("the embedded network is empty")
	}
}

// Any damage is found.
func TestDamagedFile(t *testing.T) {
	text := fileOf(t, NewNetwork())
	filetest.Damaged(t, text, func(file []byte) error {
		_, err := Read(bytes.NewReader(file))
		return err
	})
	for name, damage := range map[string]func(*Network){
		"weight of the second layer": func(n *Network) { n.Second[3][7] = MaxWeight + 1 },
		"bias of the second layer":   func(n *Network) { n.SecondBias[3][1] = -MaxBias - 1 },
		"bias of the output":         func(n *Network) { n.OutBias = MaxBias + 1 },
		"too many":                   func(n *Network) { n.Rows = append(n.Rows, [Hidden]int16{}) },
		"the numbers":                func(n *Network) { n.Rows = n.Rows[1:] },
	} {
		n := NewNetwork()
		damage(n)
		if _, err := Read(bytes.NewReader(fileOf(t, n))); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %q", err, name)
		}
	}
}

// Any file is read or refused, and a network that was read has a value for every position.
func FuzzRead(f *testing.F) {
	p := ringtest.Boards(1, 5)[0]
	whole := fileOf(f, NewNetwork())
	f.Add(whole[len(Magic) : len(whole)-crc32.Size])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, body []byte) {
		var text bytes.Buffer
		err := sealed.Write(&text, func(put func(any)) {
			put([]byte(Magic))
			put(body)
		})
		if err != nil {
			t.Fatal(err)
		}
		if n, err := Read(&text); err == nil {
			valueOf(n, p)
		}
	})
}
