package web

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// What is read is written, too, also of the longest text; what is larger is refused, and the reason is said.
func TestLargeTree(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := New(Options{Threads: 1, Hash: 1}).newSession(ctx)
	defer s.close()
	defer cancel()
	var moves strings.Builder
	for i := 0; moves.Len() < maxText-100; i++ {
		first, second := fmt.Sprintf("%c%c", 'a'+i%15, 'a'+i/15%15), fmt.Sprintf("%c%c", 'a'+i/225%15, 'o'-i/3375)
		if first == second {
			continue
		}
		fmt.Fprintf(&moves, "(;B[%s];W[%s])", first, second)
	}
	const marks = "(;TR[aa][bb][cc][dd][ee][ff][gg][hh])"
	const head = "(;GM[4]SZ[15]RU[freestyle]"
	for _, x := range []struct {
		text string
		ok   bool
	}{
		{head + moves.String() + ")", true},
		{head + strings.Repeat("(;)", maxNodes-1) + ")", true},
		{head + strings.Repeat("(;)", maxNodes) + ")", false},
		{head + strings.Repeat(marks, maxText/len(marks)-1) + ")", false},
	} {
		if testing.Short() && strings.Contains(x.text, "(;)") {
			continue
		}
		r, err := s.read(&request{Config: config(t, "renju"), Text: x.text})
		if !x.ok {
			if err == nil || err.Error() != tooLarge().Error() {
				t.Errorf("%.60s is read with %v", x.text, err)
			}
			continue
		}
		if err != nil || r.Reason != nil {
			t.Fatalf("%.60s: %v, %v", x.text, r, err)
		}
		text, err := json.Marshal(map[string]any{"do": "write", "id": 1, "tree": r.Tree})
		if err != nil || len(text) > maxMessage {
			t.Errorf("%.60s: %d bytes, %v", x.text, len(text), err)
		}
		saved, err := s.write(&request{Tree: r.Tree})
		if err != nil || strings.Count(saved.Text, ";") != len(r.Tree) {
			t.Errorf("%.60s: %v", x.text, err)
		}
	}
	nodes := make([]node, maxNodes+1)
	nodes[0] = node{Parent: -1, Config: config(t, "renju")}
	if _, err := s.write(&request{Tree: nodes}); err == nil || err.Error() != tooLarge().Error() {
		t.Errorf("a tree of many nodes is written with %v", err)
	}
}
