package certificate_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
)

// bytes writes what is inside the compression, without the checksum, whatever it says.
func (f *slowFile) bytes() []byte {
	out := []byte{byte(f.rule), byte(f.size), byte(f.attacker)}
	number := func(n int) { out = binary.AppendUvarint(out, uint64(n)) }
	cell := func(n int) {
		if f.size > 15 {
			out = append(out, byte(n>>8))
		}
		out = append(out, byte(n))
	}
	var uses, labels map[*slowNode]int
	var use, node func(n *slowNode)
	use = func(n *slowNode) {
		if n == nil {
			return
		}
		if uses[n]++; uses[n] == 1 {
			for _, r := range n.replies {
				use(r.node)
			}
			use(n.other)
		}
	}
	node = func(n *slowNode) {
		if label, ok := labels[n]; ok {
			number(0)
			number(label)
			return
		}
		labelled := uses[n] > 1 && (n.other != nil || len(n.replies) > 0)
		form := 1 + 4*len(n.replies)
		if n.other != nil {
			form += 2
		}
		if labelled {
			form++
		}
		number(form)
		cell(n.move)
		for _, r := range n.replies {
			cell(r.cell)
			node(r.node)
		}
		if n.other != nil {
			node(n.other)
		}
		if labelled {
			labels[n] = len(labels)
		}
	}
	for _, l := range f.lemmas {
		uses, labels = map[*slowNode]int{}, map[*slowNode]int{}
		out = append(out, 1)
		for _, stones := range l.stones {
			number(len(stones))
			for _, c := range stones {
				cell(c)
			}
		}
		cell(l.move)
		number(len(l.shared))
		for _, n := range l.shared {
			use(n)
		}
		for _, a := range l.answers {
			use(a.tree)
		}
		for _, n := range l.shared {
			node(n)
		}
		number(len(l.answers))
		for _, a := range l.answers {
			cell(a.reply)
			out = append(out, byte(a.symmetry))
			if a.tree != nil {
				node(a.tree)
			} else {
				number(a.back)
			}
		}
	}
	out = append(out, 0)
	number(len(f.lemmas))
	return out
}

// sealed makes a file of what is inside the compression, with the right checksum.
func sealed(t testing.TB, inside []byte) []byte {
	sum := sha256.Sum256(inside)
	return zipped(t, append(bytes.Clone(inside), sum[:]...))
}

func zipped(t testing.TB, inside []byte) []byte {
	var out bytes.Buffer
	out.WriteString(certificate.Magic)
	w, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(inside)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// unzipped returns what is inside the compression, without the checksum.
func unzipped(t testing.TB, file []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(file[len(certificate.Magic):]))
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return all[:len(all)-sha256.Size]
}

// pick returns an item at random, and whether there is one.
func pick[T any](rnd *rand.Rand, list []T) (item *T, ok bool) {
	if len(list) == 0 {
		return nil, false
	}
	return &list[rnd.IntN(len(list))], true
}

// without removes an item at random.
func without[T any](rnd *rand.Rand, list *[]T) bool {
	if len(*list) == 0 {
		return false
	}
	i := rnd.IntN(len(*list))
	*list = append((*list)[:i:i], (*list)[i+1:]...)
	return true
}

// nodes returns all nodes of a lemma's trees.
func (l *slowLemma) nodes() (out []*slowNode) {
	seen := map[*slowNode]bool{nil: true}
	var walk func(n *slowNode)
	walk = func(n *slowNode) {
		if seen[n] {
			return
		}
		seen[n] = true
		out = append(out, n)
		for _, r := range n.replies {
			walk(r.node)
		}
		walk(n.other)
	}
	for _, n := range l.shared {
		walk(n)
	}
	for _, a := range l.answers {
		walk(a.tree)
	}
	return out
}

// mutations change one thing of a certificate, and report whether there was such a thing.
var mutations = map[string]func(rnd *rand.Rand, f *slowFile, l *slowLemma) bool{
	"another move of a lemma": func(rnd *rand.Rand, f *slowFile, l *slowLemma) bool {
		l.move = rnd.IntN(f.size * f.size)
		return true
	},
	"another move in a tree": func(rnd *rand.Rand, f *slowFile, l *slowLemma) bool {
		n, ok := pick(rnd, l.nodes())
		if ok {
			(*n).move = rnd.IntN(f.size * f.size)
		}
		return ok
	},
	"another reply in a tree": func(rnd *rand.Rand, f *slowFile, l *slowLemma) bool {
		n, ok := pick(rnd, l.nodes())
		if !ok {
			return false
		}
		r, ok := pick(rnd, (*n).replies)
		if ok {
			r.cell = rnd.IntN(f.size*f.size + 1)
		}
		return ok
	},
	"a reply of a tree dropped": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		n, ok := pick(rnd, l.nodes())
		return ok && without(rnd, &(*n).replies)
	},
	"the node for other replies dropped": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		n, ok := pick(rnd, l.nodes())
		if ok = ok && (*n).other != nil; ok {
			(*n).other = nil
		}
		return ok
	},
	"two nodes exchanged": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		all := l.nodes()
		a, ok := pick(rnd, all)
		if ok {
			b, _ := pick(rnd, all)
			(*a).replies, (*b).replies = (*b).replies, (*a).replies
		}
		return ok
	},
	"an answer dropped": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		return without(rnd, &l.answers)
	},
	"a shared win dropped": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		return without(rnd, &l.shared)
	},
	"an answer to another reply": func(rnd *rand.Rand, f *slowFile, l *slowLemma) bool {
		a, ok := pick(rnd, l.answers)
		if ok {
			a.reply = rnd.IntN(f.size*f.size + 1)
		}
		return ok
	},
	"another lemma": func(rnd *rand.Rand, f *slowFile, l *slowLemma) bool {
		a, ok := pick(rnd, l.answers)
		if ok = ok && a.tree == nil; ok {
			a.back = rnd.IntN(len(f.lemmas) + 1)
		}
		return ok
	},
	"another symmetry": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		a, ok := pick(rnd, l.answers)
		if ok = ok && a.tree == nil; ok {
			a.symmetry = rnd.IntN(9)
		}
		return ok
	},
	"the tree of another answer": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		a, ok := pick(rnd, l.answers)
		if ok {
			b, _ := pick(rnd, l.nodes())
			if ok = b != nil; ok {
				a.tree, a.symmetry = *b, 8
			}
		}
		return ok
	},
	"a stone more": func(rnd *rand.Rand, f *slowFile, l *slowLemma) bool {
		side := rnd.IntN(2)
		l.stones[side] = slices.Sorted(slices.Values(append(l.stones[side], rnd.IntN(f.size*f.size))))
		return true
	},
	"a stone less": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		return without(rnd, &l.stones[rnd.IntN(2)])
	},
	"a stone elsewhere": func(rnd *rand.Rand, f *slowFile, l *slowLemma) bool {
		side := rnd.IntN(2)
		c, ok := pick(rnd, l.stones[side])
		if ok {
			*c = rnd.IntN(f.size * f.size)
			slices.Sort(l.stones[side])
		}
		return ok
	},
	"the stones exchanged": func(_ *rand.Rand, _ *slowFile, l *slowLemma) bool {
		l.stones[0], l.stones[1] = l.stones[1], l.stones[0]
		return true
	},
	"a pair of stones less": func(rnd *rand.Rand, _ *slowFile, l *slowLemma) bool {
		return without(rnd, &l.stones[0]) && without(rnd, &l.stones[1])
	},
	"the sides exchanged": func(_ *rand.Rand, f *slowFile, _ *slowLemma) bool {
		f.attacker = 1 - f.attacker
		for _, l := range f.lemmas {
			l.stones[0], l.stones[1] = l.stones[1], l.stones[0]
		}
		return true
	},
	"another attacker": func(_ *rand.Rand, f *slowFile, _ *slowLemma) bool {
		f.attacker = 1 - f.attacker
		return true
	},
	"another rule": func(rnd *rand.Rand, f *slowFile, _ *slowLemma) bool {
		f.rule = rnd.IntN(5)
		return true
	},
	"another size": func(rnd *rand.Rand, f *slowFile, _ *slowLemma) bool {
		f.size += 1 - 2*rnd.IntN(2)
		return true
	},
	"a lemma dropped": func(rnd *rand.Rand, f *slowFile, _ *slowLemma) bool {
		return without(rnd, &f.lemmas)
	},
	"two lemmas exchanged": func(rnd *rand.Rand, f *slowFile, _ *slowLemma) bool {
		a, _ := pick(rnd, f.lemmas)
		b, _ := pick(rnd, f.lemmas)
		*a, *b = *b, *a
		return len(f.lemmas) > 1
	},
}

// mutantsOf calls try with files that differ from a certificate in one thing each.
func mutantsOf(t testing.TB, rnd *rand.Rand, file []byte, each int, try func(name string, file []byte)) {
	inside := unzipped(t, file)
	sum := sha256.Sum256(inside)
	for _, name := range slices.Sorted(maps.Keys(mutations)) {
		for range each {
			f, err := slowRead(file)
			if err != nil {
				t.Fatal(err)
			}
			if l, _ := pick(rnd, f.lemmas); mutations[name](rnd, f, *l) {
				try(name, sealed(t, f.bytes()))
			}
		}
	}
	for range 4 * each {
		flipped := bytes.Clone(inside)
		flipped[rnd.IntN(len(flipped))] ^= 1 << rnd.IntN(8)
		try("a bit", sealed(t, flipped))
	}
	for range each {
		try("the end missing", file[:rnd.IntN(len(file))])
		try("the end inside missing", sealed(t, inside[:rnd.IntN(len(inside))]))
		flipped := bytes.Clone(file)
		flipped[rnd.IntN(len(flipped))] ^= 1 << rnd.IntN(8)
		try("a bit of the file", flipped)
		flipped = append(bytes.Clone(inside), sum[:]...)
		flipped[rnd.IntN(len(flipped))] ^= 1 << rnd.IntN(8)
		try("a bit with the old checksum", zipped(t, flipped))
	}
	try("more behind the end", append(bytes.Clone(file), 'x'))
	try("a second member", append(bytes.Clone(file), file[len(certificate.Magic):]...))
}

// Of certificates in which one thing is changed, Check accepts those that the slow checker
// accepts, and no others.
func TestMutants(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	certificates, each := 24, 4
	if testing.Short() {
		certificates, each = 4, 1
	}
	tried, true_, kinds := 0, 0, map[string]int{}
	for i := range certificates {
		file, _ := made(t, rnd, renju.Rules[i%4], 7+i%3, 5+2*(i%3), 40, 1+i%4)
		mutantsOf(t, rnd, file, each, func(name string, mutant []byte) {
			tried++
			plies, want := 0, error(nil)
			f, want := slowRead(mutant)
			formed := want == nil
			if formed {
				plies, want = slowCheck(f)
			}
			s, err := check(t, mutant, certificate.Options{Threads: 1 + i%3, Thorough: i%5 == 4})
			if (err == nil) != (want == nil) {
				t.Errorf("%s (%v): Check says %v, the slow checker %v", name, renju.Rules[i%4], err, want)
				return
			}
			if err == nil && (s.Plies != plies || s.Lemmas != len(f.lemmas)) {
				t.Errorf("%s: %+v, the slow checker: %d plies", name, s, plies)
			}
			if err == nil {
				true_++
			} else {
				kinds[name]++
			}
			var lemma *certificate.LemmaError
			if err != nil && formed && !errors.As(err, &lemma) {
				t.Errorf("%s: no lemma is named: %v", name, err)
			}
		})
	}
	t.Logf("%d mutants, %d of them true", tried, true_)
	if tried < 80*certificates*each/4 {
		t.Errorf("only %d mutants", tried)
	}
	for name := range mutations {
		if kinds[name] == 0 && !testing.Short() {
			t.Errorf("none was refused of: %s", name)
		}
	}
}
