package batch

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// Local evaluates in this process.
type Local struct {
	nets    []*evaljungo.Net
	batches []Batch
	left    []atomic.Int32
	work    chan part
	done    chan int
	workers sync.WaitGroup
}

// NewLocal returns an evaluator with one network, or the two of a match, that works on so many
// threads. Close ends it.
func NewLocal(nets []*evaljungo.Net, batches []Batch, threads int) *Local {
	total := 0
	for _, b := range batches {
		total += (b.Games + localPart - 1) / localPart
	}
	l := &Local{nets: nets, batches: batches, left: make([]atomic.Int32, len(batches)), work: make(chan part, total), done: make(chan int, len(batches))}
	for range threads {
		l.workers.Go(l.worker)
	}
	return l
}

// Close ends the work. No Begin may follow.
func (l *Local) Close() {
	close(l.work)
	l.workers.Wait()
}

// Begin asks for a batch.
func (l *Local) Begin(k int) error {
	n := l.batches[k].Games
	l.left[k].Store(int32(n))
	for from := 0; from < n; from += localPart {
		l.work <- part{k, from, min(from+localPart, n)}
	}
	return nil
}

// Next returns a batch that is evaluated.
func (l *Local) Next(ctx context.Context) (int, error) {
	select {
	case k := <-l.done:
		return k, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func (l *Local) worker() {
	type key struct{ net, size int }
	runners := map[key]*evaljungo.Runner{}
	var f evaljungo.Features
	for p := range l.work {
		b := &l.batches[p.group]
		for i := p.from; i < p.to; i++ {
			k := key{size: b.Size}
			if b.Marks[4*i+3]&markSecond != 0 {
				k.net = len(l.nets) - 1
			}
			r := runners[k]
			if r == nil {
				r = evaljungo.NewRunner(l.nets[k.net], b.Size)
				runners[k] = r
			}
			b.features(i, &f)
			b.answer(i, r.Run(&f, int(b.Marks[4*i+3]&markSymmetry)))
		}
		if l.left[p.group].Add(int32(p.from-p.to)) == 0 {
			l.done <- p.group
		}
	}
}

// features sets f to those of position i.
func (b *Batch) features(i int, f *evaljungo.Features) {
	points := b.Size * b.Size
	f.Size = b.Size
	copy(f.Cell[:], b.Cells[i*points:(i+1)*points])
	for k, at := range [...]*jungo.Point{&f.Ko, &f.Last, &f.Before} {
		switch m := b.Marks[4*i+k]; m {
		case markNone:
			*at = jungo.None
		case markPass:
			*at = jungo.Pass
		default:
			*at = jungo.Point(m)
		}
	}
	f.Komi = b.Komi[i]
}

// answer writes what a network says of position i.
func (b *Batch) answer(i int, out *evaljungo.Output) {
	points := b.Size * b.Size
	cells, to := b.Cells[i*points:(i+1)*points], b.Policy[i*(points+1):(i+1)*(points+1)]
	top := out.Pass
	for p, c := range cells {
		if c == 0 {
			top = max(top, out.Policy[p])
		}
	}
	to[points] = float32(math.Exp(float64(out.Pass - top)))
	sum := to[points]
	for p, c := range cells {
		to[p] = 0
		if c == 0 {
			to[p] = float32(math.Exp(float64(out.Policy[p] - top)))
			sum += to[p]
		}
	}
	for p := range to {
		to[p] /= sum
	}
	v := b.Value[3*i : 3*i+3]
	var win, lead float64
	for k, weight := range out.Weight {
		w, mean, spread := float64(weight), float64(out.Mean[k]), float64(out.Spread[k])
		win += w / (1 + math.Exp(-(mean+float64(b.Komi[i]))/spread))
		lead += w * mean
	}
	var open float32
	for _, o := range out.Owner {
		open += min(o[0], o[1])
	}
	v[0], v[1], v[2] = float32(win), float32(lead), open
}
