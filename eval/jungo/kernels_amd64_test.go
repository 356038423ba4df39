package jungo

import (
	"math"
	"reflect"
	"testing"
)

// ways returns all instructions of the processor, and AVX2 alone.
func ways() []way {
	if !Fast {
		return nil
	}
	all := func() func() { return func() {} }
	return []way{{"all", all}, {"AVX2", useAVX2}}
}

// useGo switches off the loops in assembly until the function it returns is called.
func useGo() func() {
	fast, wider, four := Fast, wide, vnni
	Fast, wide, vnni = false, false, false
	return func() { Fast, wide, vnni = fast, wider, four }
}

// useAVX2 switches off the loops that need more than AVX2, until the function it
// returns is called.
func useAVX2() func() {
	wider, four := wide, vnni
	wide, vnni = false, false
	return func() { wide, vnni = wider, four }
}

// TestSameOutputs compares what processors with other instructions compute: it is the same, so that
// they play the same moves.
func TestSameOutputs(t *testing.T) {
	if !wide {
		t.Skip("this processor has AVX2 alone")
	}
	n, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	for size := 5; size <= 13; size++ {
		var f Features
		f.Read(played(size, size*size/3, 3), 7)
		output := func() *Output { return NewRunner(n, size).Run(&f, 2) }
		want := output()
		back := useAVX2()
		got := output()
		back()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d×%d: AVX2 alone computes %v, this processor %v", size, size, *got, *want)
		}
	}
}

// TestGoKernels runs the network with the loops in plain Go.
func TestGoKernels(t *testing.T) {
	if !Fast {
		t.Skip("they are all there is")
	}
	n := randomNet(32, 2)
	var f Features
	f.Read(played(7, 30, 1), 9)
	run := func() Output { o := NewFloatRunner(n, 7).Run(&f, 0); return *o }
	want := run()
	restore := useGo()
	got := run()
	restore()
	for p := range want.Policy {
		if math.Abs(float64(got.Policy[p]-want.Policy[p])) > 1e-3 {
			t.Fatalf("point %d: %g, in plain Go %g", p, want.Policy[p], got.Policy[p])
		}
	}
}
