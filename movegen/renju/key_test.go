package renju

import "testing"

// The key of a position must never change, because bench signatures and stored analyses
// depend on it.
func TestKeysStay(t *testing.T) {
	for _, c := range []struct {
		size  int
		rule  Rule
		moves string
		key   uint64
	}{
		{15, Renju, "", 0xa265c87c24839b59},
		{15, Renju, "h8i9", 0x46d47da82ce9b6ef},
		{20, Caro, "j10k11pass", 0x30aa31bfae3b31ad},
	} {
		if b := game(t, c.size, c.rule, c.moves); b.Key() != c.key {
			t.Errorf("%v %d×%[2]d after %q: %#x, want %#x", c.rule, c.size, c.moves, b.Key(), c.key)
		}
	}
	b, err := New(9, Standard)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.SetWall(At(4, 4)); err != nil || b.Key() != 0xcc275a833d92750f {
		t.Errorf("a wall on e5: %v, key %#x, want 0xcc275a833d92750f", err, b.Key())
	}
}
