package match

import (
	"regexp"
	"strconv"
	"strings"
)

// Engines report about their search in different forms. Two are read:
//
//	DEPTH 12-17 EV 74 N 20123 N/MS 541 TM 37 PV h8 i9
//	Speed 812K | Depth 14-25 | Eval 74 | Node 405K | Time 499ms
//
// The first is that of Tengen and similar engines. The second is Rapfi's, which has a
// line without the nodes for every depth.
var (
	depthWord = regexp.MustCompile(`(?i)\bdepth\s+(\d+)`)
	scoreWord = regexp.MustCompile(`(?i)\b(?:eval|ev)\s+([+-]?M?\d+)`)
	nodesWord = regexp.MustCompile(`(?i)\b(?:nodes?|n)\s+(\d+)([KMGT]?)\b`)
)

// readMessage reads what a message says about the search; later messages replace earlier
// ones. It ignores lines of ranks after the first, and those of pondering, because they
// are not about the move.
func readMessage(text string, r *reply) {
	if i := strings.Index(strings.ToUpper(text), " PV "); i >= 0 {
		text = text[:i]
	}
	if strings.HasPrefix(text, "[Pondering]") || otherRank.MatchString(text) {
		return
	}
	if m := depthWord.FindStringSubmatch(text); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			r.depth = n
		}
	}
	if m := scoreWord.FindStringSubmatch(text); m != nil {
		r.score = m[1]
	}
	if m := nodesWord.FindStringSubmatch(text); m != nil {
		n, err := strconv.ParseUint(m[1], 10, 50)
		if err == nil {
			r.nodes = n * unit[strings.ToUpper(m[2])]
		}
	}
}

var otherRank = regexp.MustCompile(`(?i)\bmultipv\s+([2-9]|1\d)`)

var unit = map[string]uint64{"": 1, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
