package gomocup

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/internal/filetest"
)

// wellFormed matches the lines that a brain may print.
var wellFormed = regexp.MustCompile(`^(OK|SWAP|-?\d+,-?\d+( \d+,\d+){0,2}|` +
	`(ERROR|UNKNOWN|MESSAGE) \S[ -~]*|INFO [A-Z]+ \S[ -~]*|FORBID (\d{4})*\.|name="[ -~]*")$`)

// vocabulary are the words of scripts; # stands for a small number.
var vocabulary = []string{
	"START 15", "START #", "RECTSTART #,#", "RESTART", "BEGIN", "TURN #,#", "TURN #,#", "TURN #,#", "PLAY #,#",
	"TAKEBACK #,#", "BOARD", "BOARD #,#,1 #,#,2 DONE", "BOARD #,#,3 #,#,2 #,#,2 #,#,1 DONE", "YXBOARD", "#,#,1", "#,#,2", "#,#,3",
	"-1,-1,1", "#,#", "DONE", "SWAP2BOARD", "SWAP2BOARD #,# #,# #,# DONE", "SWAP2BOARD #,# #,# #,# #,# #,# DONE", "ABOUT",
	"INFO rule 0", "INFO rule 1", "INFO rule 4", "INFO rule 8", "INFO rule #", "INFO timeout_turn #", "INFO timeout_match -#",
	"INFO time_left #", "INFO max_node #", "INFO max_depth #", "INFO thread_num #", "INFO hash_size #", "INFO pondering 1",
	"INFO pondering 0", "INFO show_detail #", "INFO strength #", "INFO swapable 1", "INFO dialect yixin", "INFO dialect auto", "INFO # #",
	"YXNBEST #", "YXSEARCHDEFEND", "YXBALANCEONE #", "YXBALANCETWO -#", "YXSHOWFORBID", "YXSHOWINFO", "YXHASHCLEAR",
	"YXBLOCK #,# DONE", "YXBLOCK", "YXBLOCKUNDO #,# DONE", "YXBLOCKRESET", "YXSTOP", "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSWAP2STEP3",
	"YXQUERYDATABASEALL", "YXSETDATABASE", "YXEDITTEXTDATABASE \"a", "YXEDITTEXTDATABASE \"a\"#,#", "YXEDITLABELDATABASE #,# a", "YXDBFIX", "YXSOOSORVSTEP1", "YXSOOSORVSTEP2 #,# #,# #,# DONE", "YXSOOSORVSTEP3 #,# #,# #,# DONE",
	"YXSOOSORVSTEP4 # #,# #,# #,# #,# DONE", "YXSOOSORVSTEP5 # #,# #,# #,# #,# DONE", "YXSOOSORVSTEP6 #,# #,# #,# #,# #,# #,# DONE", "TURN -1,-1", "FOO # #", "-#", "#", ",", "TURN", "\x00\x01", "TURN #, #",
}

// script converts bytes into plausible commands.
func script(data []byte) string {
	var sb strings.Builder
	next := func() byte {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return b
	}
	for len(data) > 0 {
		for _, c := range []byte(vocabulary[int(next())%len(vocabulary)]) {
			if c == '#' {
				fmt.Fprint(&sb, int(next())%16)
			} else {
				sb.WriteByte(c)
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}

// state is everything that an error must not change.
func state(s *session) string {
	blocked := slices.Sorted(maps.Keys(s.blocked))
	m := s.memory
	m.hashNow, m.heapNow, m.threadsNow = 0, 0, 0
	c := s.clock
	c.used = 0
	text := fmt.Sprint(s.rule, s.ruleNum, s.dialect, s.fixed, c, m, s.depth, s.nodes, s.level, s.ponder, s.detail.Load(), blocked)
	if s.board != nil {
		text += fmt.Sprint(s.board.Size(), s.board.Rule(), s.board.Key(), s.board.Moves(), s.board.Status())
	}
	return text
}

func checkLines(t *testing.T, out string) {
	t.Helper()
	for l := range strings.Lines(out) {
		if !strings.HasSuffix(l, "\n") || !wellFormed.MatchString(l[:len(l)-1]) {
			t.Errorf("malformed line %q", l)
		}
	}
}

// converse executes text line by line and checks the state between commands.
func converse(t *testing.T, text string) {
	h := newHarness(t, Options{Seed: 1})
	defer h.s.abort(false)
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		h.s.asm.add(input{text: line, stamp: time.Now()}, func(c command) {
			before := state(h.s)
			h.s.admit(c)
			h.settle()
			out := h.take()
			checkLines(t, out)
			direct := 0
			failed := false
			for l := range strings.Lines(out) {
				switch {
				case strings.HasPrefix(l, "ERROR"), strings.HasPrefix(l, "UNKNOWN"):
					failed = true
					direct++
				case strings.HasPrefix(l, "MESSAGE"), strings.HasPrefix(l, "INFO"):
				default:
					direct++
					if l[0] >= '0' && l[0] <= '9' {
						words := strings.Fields(l)
						if last := h.s.dialect.Point(h.s.board.Last(), h.s.board.Size()); words[len(words)-1] != last {
							t.Errorf("%q answers %q, but the last move is %s", c.text, l, last)
						}
					}
				}
			}
			if failed && state(h.s) != before {
				t.Errorf("%q failed with %q, but changed the state from\n%s to\n%s", c.text, out, before, state(h.s))
			}
			if direct > 1 {
				t.Errorf("%q has %d answers: %q", c.text, direct, out)
			}
		})
		if h.s.ended {
			return
		}
	}
}

func FuzzProtocol(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txt")
	for _, file := range files {
		data := filetest.Read(f, file)
		var sent bytes.Buffer
		for line := range bytes.Lines(data) {
			if rest, ok := bytes.CutPrefix(line, []byte("> ")); ok {
				sent.Write(rest)
			}
		}
		f.Add(sent.Bytes())
	}
	r := rand.New(rand.NewPCG(1, 2))
	random := 50
	if testing.Short() {
		random = 10
	}
	for range random {
		data := make([]byte, 200)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		data[0] = 0 // START
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 2000 {
			return
		}
		converse(t, string(data))
		converse(t, script(data[:min(len(data), 200)]))
		// The same through reader, queue and goroutines, in one piece.
		var out strings.Builder
		text := string(data[:len(data)/2]) + script(data[len(data)/2:min(len(data), len(data)/2+100)])
		if err := Run(context.Background(), strings.NewReader(text), &out, &fakeEngine{t: t}, Options{Seed: 1}); err != nil {
			t.Error(err)
		}
		checkLines(t, out.String())
	})
}
