package train

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"testing"

	"tengen/movegen/renju"
)

func begin(t testing.TB, o Options) *Training {
	t.Helper()
	tr, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func stateOf(t testing.TB, tr *Training) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := tr.WriteState(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// summed returns data with the checksum that a state has in its last bytes.
func summed(data []byte) []byte {
	if end := len(data) - crc32.Size; end >= 0 {
		binary.LittleEndian.PutUint32(data[end:], crc32.ChecksumIEEE(data[:end]))
	}
	return data
}

// A state that is damaged, cut off or of another training is refused with what is wrong.
func TestStateRefused(t *testing.T) {
	o := Options{Rule: renju.Freestyle, Steps: 3, Seed: 5}
	good := stateOf(t, begin(t, o))
	if err := begin(t, o).ReadState(bytes.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	changed := func(at int, b byte) []byte {
		s := bytes.Clone(good)
		s[at] ^= b
		return s
	}
	settings := len(stateMagic)
	other, from, marked := o, o, o
	marked.Mark = 7
	other.Seed = 6
	from.From, from.Rate = begin(t, other).Network(), defaultRate
	for _, c := range []struct {
		name, want string
		state      []byte
	}{
		{"empty", "not the state", nil},
		{"magic", "not the state", changed(3, 1)},
		{"a number", "damaged or cut off", changed(len(good)/2, 1)},
		{"the checksum", "damaged or cut off", changed(len(good)-1, 0x80)},
		{"cut off", "damaged or cut off", good[:len(good)-4]},
		{"fewer numbers", "EOF", summed(bytes.Clone(good[:len(good)-4]))},
		{"more numbers", "4 bytes too many", summed(append(bytes.Clone(good), 0, 0, 0, 0))},
		{"seed", "with seed 6, not 5", stateOf(t, begin(t, other))},
		{"first network", "began with other numbers", stateOf(t, begin(t, from))},
		{"labels", "with other games or labels", stateOf(t, begin(t, marked))},
		{"steps made", "steps of 3", summed(changed(settings+6*8+7, 0xff))}, // some other float64
	} {
		if err := begin(t, o).ReadState(bytes.NewReader(c.state)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// Any state is read or refused, and the numbers of one that is read are written the same.
// The input is the beginning of a state.
func FuzzReadState(f *testing.F) {
	o := Options{Rule: renju.Freestyle, Steps: 3, Seed: 5}
	good := stateOf(f, begin(f, o))
	for n := range 8 {
		f.Add(good[:len(stateMagic)+8*n])
	}
	tr := begin(f, o)
	f.Fuzz(func(t *testing.T, head []byte) {
		state := bytes.Clone(good)
		copy(state, head)
		summed(state)
		if tr.ReadState(bytes.NewReader(state)) != nil {
			return
		}
		if tr.Made() < 0 || tr.Made() > o.Steps {
			t.Errorf("%x: %d steps of %d", head, tr.Made(), o.Steps)
		}
		numbers := len(stateMagic) + 8*len(tr.settings()) // -0 and 0 are the same setting
		if again := stateOf(t, tr); !bytes.Equal(again[numbers:len(again)-crc32.Size], state[numbers:len(state)-crc32.Size]) {
			t.Errorf("%x: other numbers are written", head)
		}
	})
}
