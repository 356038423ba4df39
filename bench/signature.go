package bench

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed signature.txt
var signatureText string

// Evaluations are the names of the evaluations that have a signature.
var Evaluations = [...]string{"network", "tables"}

// Recorded is the signature of an evaluation kept with the source, taken at DefaultDepth.
func Recorded(evaluation string) (nodes uint64, err error) {
	for line := range strings.Lines(signatureText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		var depth int
		var name string
		if _, err := fmt.Sscanf(line, "%s depth %d nodes %d", &name, &depth, &nodes); err != nil {
			return 0, fmt.Errorf("signature.txt: %q: want EVALUATION depth D nodes N", line)
		}
		if name != evaluation {
			continue
		}
		if depth != DefaultDepth {
			return 0, fmt.Errorf("signature.txt: taken at depth %d, now %d is used: go test ./bench -update", depth, DefaultDepth)
		}
		return nodes, nil
	}
	return 0, fmt.Errorf("signature.txt: no signature of the %s", evaluation)
}
