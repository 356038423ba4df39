package ring

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"tengen/internal/plaintext"
	"tengen/movegen/ring"
)

//go:embed weights.txt
var weightsText string

// Weights holds one weight for each feature, in hundredths of a piece.
type Weights [Count]int32

// Default returns the embedded weights.
var Default = sync.OnceValue(func() *Weights {
	w, err := ReadWeights(strings.NewReader(weightsText))
	if err != nil {
		panic(err) // the embedded file is checked by the tests
	}
	return w
})

// Evaluate returns the value of a position that is not over, for the side to move, in
// hundredths of a piece.
func (w *Weights) Evaluate(p *ring.Board) int {
	var f Features
	Extract(p, &f)
	return w.Value(&f)
}

// Value returns the weighted sum of the features, in hundredths of a piece.
func (w *Weights) Value(f *Features) int {
	sum := int32(0)
	for i := range f {
		sum += int32(f[i]) * w[i]
	}
	return int(sum)
}

// ReadWeights reads lines of the form "name value" and skips empty lines and lines that
// begin with #; the last line is "end". Every feature must occur exactly once, with a
// whole number from -10000 to 10000; an error names the line.
func ReadWeights(r io.Reader) (*Weights, error) {
	index := make(map[string]int, Count)
	for i, n := range names {
		index[n] = i
	}
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("ring weights: %w", err)
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("ring weights: more than %d bytes", maxFile)
	}
	if err := plaintext.NoNetwork(string(text), "ring"); err != nil {
		return nil, err
	}
	body, missing := plaintext.Body(string(text))
	var w Weights
	seen := make(map[string]bool, Count)
	err = plaintext.Lines(strings.NewReader(body), bufio.MaxScanTokenSize, "ring weights", func(_ int, line string) error {
		fields := strings.Fields(line)
		if len(fields) != 2 {
			return fmt.Errorf("want a name and a value, got %q", line)
		}
		i, ok := index[fields[0]]
		if !ok {
			return fmt.Errorf("no feature is called %q", fields[0])
		}
		if seen[fields[0]] {
			return fmt.Errorf("%q is named twice", fields[0])
		}
		v, err := strconv.ParseInt(fields[1], 10, 32)
		if err != nil || v < -10000 || v > 10000 {
			return fmt.Errorf("%q is not a whole number from -10000 to 10000", fields[1])
		}
		seen[fields[0]] = true
		w[i] = int32(v)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		if !seen[n] {
			return nil, fmt.Errorf("ring weights: feature %q has no weight", n)
		}
	}
	if missing != nil {
		return nil, fmt.Errorf("ring weights: %w", missing)
	}
	return &w, nil
}

// Write writes the weights in the form that ReadWeights reads, with the comment at the
// head.
func (w *Weights) Write(out io.Writer, comment string) error {
	buf := bufio.NewWriter(out)
	buf.WriteString(plaintext.Comment(comment))
	for i, n := range names {
		fmt.Fprintf(buf, "%s %d\n", n, w[i])
	}
	buf.WriteString(plaintext.End)
	return buf.Flush()
}
