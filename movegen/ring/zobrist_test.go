package ring

import "testing"

// The key of a position must never change, because stored analyses depend on it.
func TestKeysStay(t *testing.T) {
	for _, c := range []struct {
		position     string
		moves        []string
		key, history uint64
	}{
		{"6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 - b -", nil, 0x13b25f83af3e937, 0},
		{"6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 - b -", []string{"c2", "d11", "c2c3"}, 0xc400378310aab016, 0},
		{"6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", []string{"a2c4", "c7c8", "c4a2", "c8c7"}, 0xcaa768812a8fa8e5, 0x8414f3767f5ebef3},
		{"6/1w4/2w3/6/2b3/6/6/2B3/2W3/6/6/6 - w c10c8", nil, 0x5d824d2326b675fe, 0},
	} {
		p := mustParse(t, FullField(), c.position)
		play(t, p, c.moves...)
		if p.Key() != c.key || p.HistoryKey() != c.history {
			t.Errorf("%s after %v: %#x, %#x, want %#x, %#x", c.position, c.moves, p.Key(), p.HistoryKey(), c.key, c.history)
		}
	}
}
