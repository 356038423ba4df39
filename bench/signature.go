package bench

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
)

//go:embed signature.txt
var signatureText string

// Signature is the number of nodes that all positions take at a depth, with one
// thread and an empty table each. It depends on the code alone.
func Signature(ctx context.Context, depth int) (uint64, error) {
	ps, err := Positions()
	if err != nil {
		return 0, err
	}
	o := DefaultOptions()
	o.Depth = depth
	t, err := Run(ctx, ps, o, nil)
	return t.Nodes, err
}

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

// formatSignature is the text of signature.txt.
func formatSignature(nodes uint64) string {
	return fmt.Sprintf("# Nodes of tengen bench; write anew with: go test ./bench -update\ndepth %d nodes %d\n", DefaultDepth, nodes)
}
