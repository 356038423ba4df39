package ring

import (
	"testing"

	"tengen/search"
)

// Each switch turns off its own part and no other.
func TestOff(t *testing.T) {
	p := parse(t, "6/2b3/6/6/6/6/1w4/3w2/6/b2Bw1/6/1W1wb1 c13w,d0b,l6b b -")
	for _, off := range []Off{{}, {Foresight: true}, {Fade: true}, {Contempt: true}} {
		s := NewPosition(p, nil, off)
		if v := s.Probe(search.Probe{}); v.Known == off.Foresight || v.Known && v.Score >= 0 {
			t.Errorf("%+v: the loss to a goal threat is %+v", off, v)
		}
		if v := s.drawn(); (v.Score < 0) == off.Contempt || v.Score > 0 {
			t.Errorf("%+v: a repetition for the side that searches counts %d", off, v.Score)
		}
		s.root = s.root.Other()
		if v := s.drawn(); (v.Score > 0) == off.Contempt || v.Score < 0 {
			t.Errorf("%+v: a repetition for the other side counts %d", off, v.Score)
		}
		fresh := s.Evaluate()
		s.idle[0] = fadeTo
		if idle := s.Evaluate(); fresh == 0 || (idle != fresh) == off.Fade || idle*fresh <= 0 {
			t.Errorf("%+v: a value of %d is %d after %d idle plies", off, fresh, idle, fadeTo)
		}
	}
}
