package lab

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"tengen/eval/jungo/proofnumber"
	"tengen/internal/atomicfile"
	"tengen/internal/inorder"
	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// Kinds of samples for the networks of package proofnumber.
const (
	Answers = "answers" // new questions of short searches, with their answers
	Table   = "table"   // the table of one long search at its end
	Regions = "regions" // new positions, and whether the test of regions sees a win
)

// ProofSamples collects samples for the networks of package proofnumber.
type ProofSamples struct {
	Kind string
	Seed uint64
	// Nodes is the number of positions of a search. 0 means a random number, and no limit
	// for Table.
	Nodes uint64
	// For Table: Black's first move, the prover (0 Black) and the lead in stones.
	First  jungo.Point
	Prover int
	Goal   int
}

// settings returns the text in the header of the file.
func (c *ProofSamples) settings() string {
	s := fmt.Sprintf("%s, seed %d, %d positions", c.Kind, c.Seed, c.Nodes)
	if c.Kind == Table {
		s += fmt.Sprintf(", %s, prover %d, lead %d", jungo.MoveText(c.First, dfpn.MaxSize), c.Prover, c.Goal)
	}
	return s
}

// kindOf returns the kind of samples of a file with these settings.
func kindOf(settings string) string {
	kind, _, _ := strings.Cut(settings, ",")
	return kind
}

// Open opens or creates the file of the samples and returns it with the number of searches
// that it holds. An existing file is an error unless resume is set; then it must have the
// same settings, and an incomplete last block is removed.
func (c *ProofSamples) Open(path string, resume bool) (f *os.File, searches int, err error) {
	f, err = continueFile(path, resume, func(r io.Reader) (end int64, err error) {
		in := bufio.NewReader(r)
		if _, err := in.Peek(1); err == io.EOF {
			return 0, nil
		}
		err = proofnumber.ReadSamples(in, func(what string) error {
			if what != c.settings() {
				return fmt.Errorf("it holds %q, want %q: other settings", what, c.settings())
			}
			return nil
		}, func(_ []proofnumber.Sample, at int64) error {
			end = at
			searches++
			return nil
		})
		return end, err
	}, func(w io.Writer) error { return proofnumber.WriteSamplesHeader(w, c.settings()) })
	return f, searches, err
}

// Collect makes the searches with the numbers from to to-1, as many at a time as threads says, and
// writes their samples in the order of their numbers. told, which may be nil, is called with the
// number of searches written so far, including those before from. For Table there is only one
// search.
func (c *ProofSamples) Collect(ctx context.Context, from, to, threads int, w io.Writer, told func(done int)) error {
	if c.Kind == Table {
		to = min(to, 1)
	}
	worker := func() (func(context.Context, int) ([]proofnumber.Sample, error), error) {
		if c.Kind == Table {
			return func(ctx context.Context, _ int) ([]proofnumber.Sample, error) {
				return dfpn.TableSamples(ctx, c.First, c.Prover, c.Goal, c.Nodes, c.Seed)
			}, nil
		}
		s, err := dfpn.NewSampler(c.Seed, c.Kind == Regions, c.Nodes)
		if err != nil {
			return nil, err
		}
		return s.Samples, nil
	}
	return inorder.Run(ctx, from, to, threads, worker, func(n int, samples []proofnumber.Sample) error {
		if err := proofnumber.WriteSamples(w, samples); err != nil {
			return err
		}
		if told != nil {
			told(n + 1)
		}
		return nil
	})
}

// ProofNetworks are the names of the networks of package proofnumber.
var ProofNetworks = []string{"top", "leads", "regions"}

// ProofLessons are the samples for one of ProofNetworks.
type ProofLessons struct {
	Network string
	proofnumber.Lessons
}

// Add adds the samples of a file that are for the network: top is for the lead of all points
// but two, leads for other leads. Samples of the kind Regions are only for regions, which
// has no others.
func (l *ProofLessons) Add(r io.Reader) error {
	return l.Lessons.Add(r, func(what string) error {
		if kind := kindOf(what); (kind == Regions) != (l.Network == "regions") {
			return fmt.Errorf("samples of %s are not for the network %s", kind, l.Network)
		}
		return nil
	}, func(s *proofnumber.Sample) bool {
		top := int(s.Goal) == proofnumber.Points-2
		return l.Network == "regions" || top == (l.Network == "top")
	})
}

// Fit fits the network and writes it to a file.
func (l *ProofLessons) Fit(ctx context.Context, o proofnumber.FitOptions, out string) error {
	net, err := proofnumber.Fit(ctx, l.Learn, l.Held, o)
	if err != nil {
		return err
	}
	return atomicfile.Write(out, net.Write)
}
