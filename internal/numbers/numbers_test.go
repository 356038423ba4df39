package numbers

import (
	"slices"
	"strings"
	"testing"
)

// Numbers come back as they were packed; too few and too many are errors.
func TestPack(t *testing.T) {
	packed, err := Pack([]any{[]int16{1, -2, 3}, int32(-70000)})
	if err != nil {
		t.Fatal(err)
	}
	list, one := make([]int16, 3), int32(0)
	if err := Unpack(packed, []any{list, &one}); err != nil || !slices.Equal(list, []int16{1, -2, 3}) || one != -70000 {
		t.Errorf("%v, %d, %v", list, one, err)
	}
	if err := Unpack(packed, []any{list}); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("too many numbers: %v", err)
	}
	if err := Unpack(append(slices.Clone(packed), 0), []any{list, &one}); err == nil {
		t.Error("a byte behind the numbers was accepted")
	}
	for n := range packed {
		if err := Unpack(packed[:n], []any{list, &one}); err == nil {
			t.Errorf("%d bytes of %d were accepted", n, len(packed))
		}
	}
}
