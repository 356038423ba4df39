package jungo

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// Training of a network from games (see ReadGames).
var (
	flagGames    = flag.String("games", "", "train a network on these games (files with commas between) and write it to -out")
	flagOut      = flag.String("out", "jungo.net", "train: the file to write")
	flagFrom     = flag.String("from", "", "train: the network to go on from")
	flagSteps    = flag.Int("steps", 0, "train: steps")
	flagChannels = flag.Int("channels", 0, "train: channels of a new network")
	flagBlocks   = flag.Int("blocks", 0, "train: blocks of a new network")
	flagRate     = flag.Float64("rate", 0, "train: the highest learning rate")
	flagThreads  = flag.Int("threads", 2, "train: threads")
)

// TestTrain trains a network; the last 25th of each file only measures.
func TestTrain(t *testing.T) {
	if *flagGames == "" {
		t.Skip("no -games")
	}
	var train, hold []Sample
	for _, name := range strings.Split(*flagGames, ",") {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := ReadGames(f)
		f.Close()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		k := len(s) - len(s)/25
		train, hold = append(train, s[:k]...), append(hold, s[k:]...)
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(hold), func(i, j int) { hold[i], hold[j] = hold[j], hold[i] })
	hold = hold[:min(len(hold), 5000)]
	o := TrainOptions{Channels: *flagChannels, Blocks: *flagBlocks, Steps: *flagSteps, Rate: *flagRate, Threads: *flagThreads,
		Report: func(step int, l Loss) { t.Logf("step %d: %+v", step, l) }}
	if *flagFrom != "" {
		text, err := os.ReadFile(*flagFrom)
		if err != nil {
			t.Fatal(err)
		}
		if o.From, err = ReadNet(bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	n := Train(train, o)
	t.Logf("%d positions; on %d others: %+v", len(train), len(hold), Measure(n, hold, *flagThreads))
	f, err := os.Create(*flagOut)
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Write(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
