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
	text, err := io.ReadAll(io.LimitReader(r, maxFile))
	if err != nil {
		return nil, fmt.Errorf("ring weights: %w", err)
	}
	body, missing := plaintext.Body(string(text))
	var w Weights
	seen := make(map[string]bool, Count)
	lines := bufio.NewScanner(strings.NewReader(body))
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 2 {
			return nil, fmt.Errorf("ring weights, line %d: want a name and a value, got %q", n, lines.Text())
		}
		i, ok := index[fields[0]]
		if !ok {
			return nil, fmt.Errorf("ring weights, line %d: no feature is called %q", n, fields[0])
		}
		if seen[fields[0]] {
			return nil, fmt.Errorf("ring weights, line %d: %q is named twice", n, fields[0])
		}
		v, err := strconv.ParseInt(fields[1], 10, 32)
		if err != nil || v < -10000 || v > 10000 {
			return nil, fmt.Errorf("ring weights, line %d: %q is not a whole number from -10000 to 10000", n, fields[1])
		}
		seen[fields[0]] = true
		w[i] = int32(v)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("ring weights: %w", err)
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
