package web

import (
	"context"
	"encoding/json"
	"testing"
	"time"
)

// FuzzMessages sends messages to a session, several in a row, one on each line of the
// input. Every message has one answer, in JSON, with its number; no message brings the
// session down, and all searches end with it.
func FuzzMessages(f *testing.F) {
	for _, text := range []string{
		`{"id":1,"do":"new","config":{"game":"renju","rule":"renju","size":7},"black":"person","white":"engine:1","clock":"1m/3x5s","opening":""}` + "\n" + `{"id":2,"do":"play","move":"d4"}` + "\n" + `{"id":3,"do":"undo"}`,
		`{"id":1,"do":"new","config":{"game":"jungo","rule":"simple","size":4,"komi":2},"black":"person","white":"person","handicap":2}` + "\n" + `{"id":2,"do":"play","cells":[5]}` + "\n" + `{"id":3,"do":"hint"}` + "\n" + `{"id":4,"do":"resign"}` + "\n" + `{"id":5,"do":"rematch","swap":true}`,
		`{"id":1,"do":"show","config":{"game":"ring","rule":"ring"},"moves":["c2","d11","c2c3"]}` + "\n" + `{"id":2,"do":"why","config":{"game":"ring","rule":"ring"},"moves":["c2"],"cells":[20,30,2]}`,
		`{"id":1,"do":"analyse","config":{"game":"jungo","rule":"positional","size":3},"moves":["B2"],"lines":3,"nodes":5}` + "\n" + `{"id":2,"do":"stop"}` + "\n" + `{"id":3,"do":"threat","config":{"game":"renju","rule":"caro","size":6},"moves":["c3"],"side":"white"}`,
		`{"id":1,"do":"names","config":{"game":"renju","rule":"renju","size":9},"moves":["e5","a1"],"move":"e6"}` + "\n" + `{"id":2,"do":"players","black":"engine:2","white":"person"}`,
		`{"id":1,"do":"read","config":{"game":"renju","rule":"renju","size":15},"text":"(;GM[4]SZ[9]AB[aa]AW[bb]PL[W];W[cc](;B[dd]C[x])(;B[ee]))"}`,
		`{"id":1,"do":"write","tree":[{"parent":-1,"config":{"game":"jungo","rule":"simple","size":5,"komi":1}},{"parent":0,"move":"C3","comment":"]"},{"parent":1,"config":{"game":"jungo","rule":"simple","size":5,"position":"X..../...../...../...../..... white"}}]}`,
		`{"id":1,"do":"load","text":"tengen game 1\ngame ring\nrule ring\nblack person\nwhite engine:1\nmove c2\n"}` + "\n" + `{"id":2,"do":"now"}` + "\n" + `{"id":3,"do":"leave"}`,
		`{"id":1,"do":"review","config":{"game":"jungo","rule":"simple","size":3},"moves":["B2","A1"],"nodes":5}`,
		`{"id":1,"do":"read","config":{"game":"renju","rule":"renju","size":15},"text":"...../..X../...../...../....."}`,
		`{"id":1,"do":"problem","name":"renju-black-fours-01"}` + "\n" + `{"id":2,"do":"answer","move":"a1"}` + "\n" + `{"id":3,"do":"clue"}`,
		`{"id":1,"do":"problem","name":"jungo-black-3-01"}` + "\n" + `{"id":2,"do":"answer","cells":[4]}` + "\n" + `{"id":3,"do":"problem","name":"ring-white-3-01"}` + "\n" + `{"id":4,"do":"solution"}`,
		`{"id":1,"do":"mistakes","config":{"game":"jungo","rule":"simple","size":3},"moves":["B2","A1"],"findings":[{"number":2,"class":"blunder","lost":1,"share":1,"stones":3,"best":"B1","line":["B1"]}],"nodes":5}` + "\n" + `{"id":2,"do":"problem","name":"review, move 2"}` + "\n" + `{"id":3,"do":"answer","move":"C1"}`,
		`{"id":1,"do":"explore","config":{"game":"renju","rule":"renju","size":15},"moves":["h8","i9"]}` + "\n" + `{"id":2,"do":"stored","number":1,"config":{"game":"renju","rule":"renju","size":15},"moves":["h8","i9"]}` + "\n" + `{"id":3,"do":"explore","config":{"game":"jungo","rule":"simple","size":5}}`,
	} {
		f.Add([]byte(text))
	}
	server := New(Options{Threads: 1, Hash: 1, Hint: time.Millisecond, DB: filledDB(f)})
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4096 {
			return
		}
		ctx, cancel := context.WithCancel(context.Background())
		s := server.newSession(ctx)
		asked := 0
		for line := range splitLines(text) {
			if asked++; asked > 12 {
				break
			}
			s.receive(line)
			messages, _, ok := s.out.take(true)
			if !ok {
				t.Fatal("the client is left")
			}
			answered := 0
			for _, m := range messages {
				var r reply
				if err := json.Unmarshal(m, &r); err != nil {
					t.Fatalf("%s: %v", m, err)
				}
				if r.Event == "" {
					answered++
				}
			}
			if answered != 1 {
				t.Fatalf("%q has %d answers", line, answered)
			}
		}
		cancel()
		s.close()
		if running, waiting, _ := s.desk.Load(); running+waiting > 0 {
			t.Fatalf("%d searches run, %d wait", running, waiting)
		}
	})
}

// splitLines returns the lines of a text.
func splitLines(text []byte) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		at := 0
		for i := 0; i <= len(text); i++ {
			if i == len(text) || text[i] == '\n' {
				if !yield(text[at:i]) {
					return
				}
				at = i + 1
			}
		}
	}
}
