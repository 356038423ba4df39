package wire

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Summary is a brain's report of its search in a Message.
type Summary struct {
	Depth, SelDepth int    // plies; SelDepth is that of the longest line
	Rank            int    // of the line, from 1; 0 if only one is ranked
	Score           string // centi-units, +M7 for a win proven in 7 plies, -M8 for a loss, +M for a win of unknown length
	Nodes           uint64
	Elapsed         time.Duration
	PV              string
}

// Speed returns the nodes a second.
func (s *Summary) Speed() uint64 {
	return uint64(float64(s.Nodes) / max(s.Elapsed, time.Millisecond).Seconds())
}

// String returns the text of the message:
//
//	DEPTH 12-17 MULTIPV 2 EV 74 N 20123 N/MS 541 TM 37 PV h8 i9
func (s *Summary) String() string {
	rank := ""
	if s.Rank > 0 {
		rank = fmt.Sprintf("MULTIPV %d ", s.Rank)
	}
	return fmt.Sprintf("DEPTH %d-%d %sEV %s N %d N/MS %d TM %d PV %s",
		s.Depth, s.SelDepth, rank, s.Score, s.Nodes, s.Speed()/1000, s.Elapsed.Milliseconds(), s.PV)
}

// Read takes depth, score and nodes from a message; later messages replace earlier ones.
// It reads what String writes, as similar engines write it too, and Rapfi's form, which
// has a line without the nodes for every depth:
//
//	Speed 812K | Depth 14-25 | Eval 74 | Node 405K | Time 499ms
//
// It ignores lines of ranks after the first, and those of pondering, because they are
// not about the move.
func (s *Summary) Read(text string) {
	if strings.HasPrefix(text, "[Pondering]") {
		return
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n\f", r) })
	if i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, "PV") }); i > 0 {
		words = words[:i]
	}
	found := *s
	for i := len(words) - 2; i >= 0; i-- { // the first of each counts
		value := words[i+1]
		switch key := afterPunctuation(words[i]); strings.ToUpper(key) {
		case "DEPTH":
			if n, err := strconv.Atoi(value[:digits(value)]); err == nil {
				found.Depth = n
			}
		case "EVAL", "EV":
			if n := score(value); n > 0 {
				found.Score = value[:n]
			}
		case "N", "NODE", "NODES":
			if n, ok := count(value); ok {
				found.Nodes = n
			}
		case "MULTIPV":
			if n, err := strconv.Atoi(value[:digits(value)]); err == nil && n > 1 {
				return
			}
		}
	}
	*s = found
}

// afterPunctuation returns the part of a word after its last punctuation mark.
func afterPunctuation(word string) string {
	return word[strings.LastIndexFunc(word, func(r rune) bool { return !isWord(r) })+1:]
}

func isWord(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// digits returns the number of digits at the start of a text.
func digits(s string) int {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return i
		}
	}
	return len(s)
}

// score returns the length of the score at the start of a text, 0 if there is none.
func score(s string) int {
	n := 0
	if s[0] == '+' || s[0] == '-' {
		n++
	}
	if n < len(s) && (s[n] == 'M' || s[n] == 'm') {
		n++
		if n == len(s) && n > 1 { // +M, -M
			return n
		}
	}
	if d := digits(s[n:]); d > 0 {
		return n + d
	}
	return 0
}

// count reads a number such as 405K.
func count(s string) (n uint64, ok bool) {
	d := digits(s)
	n, err := strconv.ParseUint(s[:d], 10, 50)
	if err != nil {
		return 0, false
	}
	rest := s[d:]
	unit, has := map[byte]uint64{'K': 1e3, 'M': 1e6, 'G': 1e9, 'T': 1e12}[upper(rest)]
	if has {
		n, rest = n*unit, rest[1:]
	}
	return n, rest == "" || !isWord(rune(rest[0]))
}

// upper returns the first byte of a text in upper case, 0 without one.
func upper(s string) byte {
	if s == "" {
		return 0
	}
	return strings.ToUpper(s[:1])[0]
}
