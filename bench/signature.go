package bench

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed signature.txt
var signatureText string

// Recorded is the signature kept with the source, taken at DefaultDepth.
func Recorded() (nodes uint64, err error) {
	for line := range strings.Lines(signatureText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		var depth int
		if _, err := fmt.Sscanf(line, "depth %d nodes %d", &depth, &nodes); err != nil {
			return 0, fmt.Errorf("signature.txt: %q: want depth D nodes N", line)
		}
		if depth != DefaultDepth {
			return 0, fmt.Errorf("signature.txt: taken at depth %d, now %d is used: go test ./bench -update", depth, DefaultDepth)
		}
		return nodes, nil
	}
	return 0, fmt.Errorf("signature.txt: no signature")
}
