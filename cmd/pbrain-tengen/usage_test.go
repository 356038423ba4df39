package main

import "testing"

// Only a person who asks for help gets no brain.
func TestTold(t *testing.T) {
	for _, c := range []struct {
		args []string
		text string
		done bool
	}{
		{nil, "", false},
		{[]string{"--help"}, usage, true},
		{[]string{"-h"}, usage, true},
		{[]string{"--dialect", "yixin"}, usage, false},
	} {
		if text, done := told(c.args); text != c.text || done != c.done {
			t.Errorf("%q: %q, %t", c.args, text, done)
		}
	}
}
