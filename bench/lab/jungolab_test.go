package lab

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/eval/jungo/proofnumber"
	"tengen/internal/filetest"
	"tengen/search/jungo/exact"
)

// sampleFile writes a file of samples of a kind, with these leads.
func sampleFile(t *testing.T, kind string, goals ...int8) []byte {
	t.Helper()
	var b bytes.Buffer
	c := ProofSamples{Kind: kind, Seed: 1}
	if err := proofnumber.WriteSamplesHeader(&b, c.settings()); err != nil {
		t.Fatal(err)
	}
	for i, g := range goals {
		if err := proofnumber.WriteSamples(&b, []proofnumber.Sample{{Own: 1 << i, Goal: g, Won: 1, Work: 7}}); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// TestProofLessons checks that each network gets only its own samples.
func TestProofLessons(t *testing.T) {
	answers, regions := sampleFile(t, Answers, 23, 3, 23, -1), sampleFile(t, Regions, 23, 3)
	for _, c := range []struct {
		network string
		file    []byte
		want    int // -1 for an error
	}{{"top", answers, 2}, {"leads", answers, 2}, {"regions", regions, 2}, {"regions", answers, -1}, {"top", regions, -1}, {"leads", regions, -1},
		{"top", sampleFile(t, Table, 23), 1}} {
		l := ProofLessons{Network: c.network}
		err := l.Add(bytes.NewReader(c.file))
		if (err != nil) != (c.want < 0) || err == nil && len(l.Learn) != c.want {
			t.Errorf("%s: %d samples, %v, want %d", c.network, len(l.Learn), err, c.want)
		}
	}
}

// TestProofSamplesOpen checks that a file is continued after its last complete block, and
// only with the same settings.
func TestProofSamplesOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	c := &ProofSamples{Kind: Answers, Seed: 1}
	open := func(c *ProofSamples, resume bool, want int) {
		t.Helper()
		f, n, err := c.Open(path, resume)
		if err != nil || n != want {
			t.Fatalf("%d searches, %v, want %d", n, err, want)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	open(c, false, 0)
	open(c, true, 0)
	if _, _, err := c.Open(path, false); err == nil {
		t.Error("a file that exists is opened")
	}
	whole := sampleFile(t, Answers, 23, 3)
	for _, text := range [][]byte{whole, append(bytes.Clone(whole), 1, 0, 0), append(bytes.Clone(whole), whole[len(whole)-24:len(whole)-1]...)} {
		filetest.Put(t, path, text)
		open(c, true, 2)
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, whole) {
			t.Errorf("%d bytes are %d afterwards, want %d (%v)", len(text), len(got), len(whole), err)
		}
	}
	if err := os.WriteFile(path, whole[:len(whole)-30], 0o666); err != nil { // within the first block
		t.Fatal(err)
	}
	open(c, true, 0)
	open(c, true, 0)
	if _, _, err := (&ProofSamples{Kind: Answers, Seed: 2}).Open(path, true); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("error %v", err)
	}
	if _, _, err := (&ProofSamples{Kind: Table, First: 12, Goal: 23}).Open(path, true); err == nil || !strings.Contains(err.Error(), "C3, prover 0, lead 23") {
		t.Errorf("error %v", err)
	}
}

// TestProofSamplesCollect checks that a search gives the same samples alone and after
// another search.
func TestProofSamplesCollect(t *testing.T) {
	if testing.Short() {
		t.Skip("searches on 5×5 take seconds")
	}
	c := &ProofSamples{Kind: Regions, Seed: 3, Nodes: 2000}
	var whole, second bytes.Buffer
	var told []int
	if err := c.Collect(context.Background(), 0, 2, 1, &whole, func(n int) { told = append(told, n) }); err != nil {
		t.Fatal(err)
	}
	if err := c.Collect(context.Background(), 1, 2, 1, &second, nil); err != nil {
		t.Fatal(err)
	}
	if !bytes.HasSuffix(whole.Bytes(), second.Bytes()) || second.Len() < 1000 || whole.Len() <= second.Len() || !reflect.DeepEqual(told, []int{1, 2}) {
		t.Errorf("%d bytes and %d, told %v", whole.Len(), second.Len(), told)
	}
}

// The kind of one long search has that search alone.
func TestProofSamplesOfTable(t *testing.T) {
	var out bytes.Buffer
	err := (&ProofSamples{Kind: Table, First: 12, Goal: 23, Nodes: 1}).Collect(t.Context(), 1, 3, 1, &out, func(n int) { t.Errorf("search %d is made", n) })
	if err != nil || out.Len() > 0 {
		t.Errorf("%d bytes, %v", out.Len(), err)
	}
}

// TestMakeBookStops checks that a run with the same settings continues from the decisions of
// one that was stopped.
func TestMakeBookStops(t *testing.T) {
	out := filepath.Join(t.TempDir(), "book")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := exact.BookOptions{Stones: 5, Easy: 10, TableLog2: 4}
	for range 2 {
		if _, err := MakeBook(ctx, o, out, nil); !errors.Is(err, context.Canceled) {
			t.Fatalf("error %v", err)
		}
		if text, err := os.ReadFile(out + DecisionsSuffix); err != nil || string(text) != settingsOf(&o) {
			t.Errorf("%q, %v", text, err)
		}
	}
	// Another run begins with the whole lines of the file.
	filetest.Put(t, out+DecisionsSuffix, settingsOf(&o)+"12\n345\n6")
	var told []int
	if _, err := MakeBook(ctx, o, out, func(n int) { told = append(told, n) }); !errors.Is(err, context.Canceled) || !reflect.DeepEqual(told, []int{2}) {
		t.Errorf("%d decisions, %v", told, err)
	}
	if text, err := os.ReadFile(out + DecisionsSuffix); err != nil || string(text) != settingsOf(&o)+"12\n345\n" {
		t.Errorf("%q, %v", text, err)
	}
	o.Stones = 6
	if _, err := MakeBook(ctx, o, out, nil); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a book is written")
	}
}

func TestReadDecisions(t *testing.T) {
	const head = "# x\n"
	done, end, err := readDecisions(strings.NewReader(head+"12\n345\n6"), head)
	if err != nil || end != int64(len(head)+7) || !reflect.DeepEqual(done, []exact.Decision{12, 345}) {
		t.Errorf("%v, end %d, %v", done, end, err)
	}
	for _, text := range []string{head + "1\nx\n", head + "-1\n", "# y\n1\n", "another file"} {
		if _, _, err := readDecisions(strings.NewReader(text), head); err == nil {
			t.Errorf("%q accepted", text)
		}
	}
}
