package proofnumber

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"tengen/internal/sealed"
)

// A file holds the magic and, in base64 and little endian, the networks of both players to
// move: the rows (int16, in 1/256), the rows of the goal and of the bias, the weights of
// the outputs, odds first, and their biases (float32); then the CRC-32 of all these bytes.
// A file with oldMagic has no checksum.
const (
	magic    = "tengen-proofnumber-2\n"
	oldMagic = "tengen-proofnumber-1\n"
)

//go:embed leads.net
var leads []byte

//go:embed top.net
var top []byte

//go:embed regions.net
var regions []byte

// Leads returns the network for every lead but all points but two.
var Leads = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(leads)) })

// Top returns the network for the lead of all points but two.
var Top = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(top)) })

// Regions returns the network for the odds that the test of regions sees a win for the
// player who has just moved.
var Regions = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(regions)) })

// parts lists what a file holds, in the order of the file.
func (h *half) parts() []any {
	return []any{&h.rows, &h.goal, &h.bias, &h.odds, &h.work, &h.oddsBias, &h.workBias}
}

// Write writes the network to w.
func (n *Net) Write(w io.Writer) error {
	return sealed.WriteText(w, magic, func(put func(any)) {
		for i := range n.half {
			for _, v := range n.half[i].parts() {
				put(v)
			}
		}
	})
}

// Read reads a network that Write wrote. It fails on a file of another form or with another
// checksum, and on numbers out of their limits.
func Read(r io.Reader) (*Net, error) {
	body, err := sealed.ReadText(r, magic, oldMagic, maxFile)
	if err != nil {
		return nil, fmt.Errorf("proofnumber: this is not a file of a network: %w", err)
	}
	n, in := &Net{}, bytes.NewReader(body)
	for i := range n.half {
		for _, v := range n.half[i].parts() {
			if err := binary.Read(in, binary.LittleEndian, v); err != nil {
				return nil, fmt.Errorf("proofnumber: network is cut off: %w", err)
			}
		}
	}
	if in.Len() > 0 {
		return nil, errors.New("proofnumber: network is longer than it should be")
	}
	return n, n.check()
}

// check returns an error if the network is none that Read takes.
func (n *Net) check() error {
	for i := range n.half {
		if err := n.half[i].check(); err != nil {
			return fmt.Errorf("proofnumber: half %d of the network: %w", i+1, err)
		}
	}
	return nil
}

// check returns an error if a number does not fit into fixed point, or if a sum could be too large for its
// type, at any lead and with a Blend whose Work and Odds add up to at most 1.
func (h *half) check() error {
	for _, part := range []struct {
		name    string
		numbers []float32
	}{{"goal", h.goal[:]}, {"bias", h.bias[:]}, {"odds", h.odds[:]}, {"work", h.work[:]}, {"outputs", []float32{h.oddsBias, h.workBias}}} {
		for _, x := range part.numbers {
			if !(x >= -maxWeight && x <= maxWeight) { // true for NaN
				return fmt.Errorf("a number of its %s is %g: want at most %d", part.name, x, maxWeight)
			}
		}
	}
	var odds, work float64
	for k := range Width {
		low, high := h.sums(k)
		if low < -math.MaxInt16 || high > math.MaxInt16 {
			return fmt.Errorf("the sums of hidden unit %d are %.0f to %.0f: want at most %d", k, low, high, math.MaxInt16)
		}
		high = max(high, 0) * outUnit
		odds, work = odds+high*math.Abs(float64(h.odds[k])), work+high*math.Abs(float64(h.work[k]))
	}
	if most := float64(math.MaxInt32 - Width*math.MaxInt16); odds > most || work > most { // the rest is for rounding
		return fmt.Errorf("its outputs have sums up to %.3g: want at most %.3g", max(odds, work), most)
	}
	return nil
}

// sums returns bounds of the sum of a hidden unit: one row is of every distance and of every square.
func (h *half) sums(k int) (low, high float64) {
	lead := math.Abs(float64(h.goal[k])) * (Points - 1) / 10 * rowUnit
	low, high = float64(h.bias[k])*rowUnit-lead, float64(h.bias[k])*rowUnit+lead
	for at := 0; at < rowCount; {
		n := distRows
		if at >= rowSquare {
			n = patterns
		}
		least, most := h.rows[at*Width+k], h.rows[at*Width+k]
		for i := range n {
			least, most = min(least, h.rows[(at+i)*Width+k]), max(most, h.rows[(at+i)*Width+k])
		}
		low, high, at = low+float64(least), high+float64(most), at+n
	}
	return low, high
}
