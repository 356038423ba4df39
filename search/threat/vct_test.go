package threat

import (
	"bytes"
	"context"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// TestVCTProofsHold solves tactical positions and has every win verified, from
// its text form, with every reply to a four played.
func TestVCTProofsHold(t *testing.T) {
	ctx := context.Background()
	for _, rule := range renju.Rules {
		for _, kind := range []Kind{Threes, Fukumi} {
			v := NewVCT()
			count := map[Status]int{}
			beyond, biggest, longest := 0, 0, 0
			var spent time.Duration
			for i, b := range append(tacticalBoards(rule, 10, 21), playedBoards(rule, 40, 8)...) {
				before := b.String()
				limits := VCTLimits{Kind: kind, Nodes: 20000, Memory: 8 << 20}
				start := time.Now()
				res, proof, err := v.Prove(ctx, b, limits)
				spent += time.Since(start)
				if b.String() != before {
					t.Fatal("the board was changed")
				}
				if err == ErrProofLimit {
					continue
				}
				if err != nil {
					t.Fatalf("%v %v board %d: %v\n%v", rule, kind, i, err, b)
				}
				count[res.Status]++
				if res.Status != Win {
					continue
				}
				var text bytes.Buffer
				if _, err := proof.WriteTo(&text); err != nil {
					t.Fatal(err)
				}
				parsed, err := verify.Parse(&text)
				if err != nil {
					t.Fatalf("%v\n%s", err, text.String())
				}
				stats, err := verify.Verify(ctx, parsed, verify.Options{})
				if err != nil {
					t.Fatalf("%v %v board %d: %v\n%v", rule, kind, i, err, b)
				}
				if vcf := v.vcf.Solve(b, VCFLimits{}); vcf.Status != Win {
					beyond++
				}
				biggest, longest = max(biggest, parsed.Nodes()), max(longest, stats.Plies)
			}
			t.Logf("%v %v: %d won (%d beyond fours), %d none, %d unknown; largest proof %d nodes, longest %d plies; %v",
				rule, kind, count[Win], beyond, count[None], count[Unknown], biggest, longest, spent.Round(time.Millisecond))
			if beyond == 0 {
				t.Errorf("%v %v: no win beyond fours was met", rule, kind)
			}
		}
	}
}
