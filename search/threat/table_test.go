package threat

import (
	"testing"

	"tengen/movegen/renju"
	"tengen/search/tt"
)

// The tables have the sizes, in entries and bytes, that their users ask for.
func TestTableEntries(t *testing.T) {
	var vcf tt.Buckets[vcfEntry]
	var vct tt.Buckets[vctEntry]
	if vcf.EntryBytes() != 16 || vct.EntryBytes() != 24 {
		t.Errorf("entries of %d and %d bytes, want 16 and 24", vcf.EntryBytes(), vct.EntryBytes())
	}
}

// Results of a VCF for one position are combined.
func TestVCFStore(t *testing.T) {
	v := NewVCF(4)
	a, b := renju.At(3, 4), renju.At(0, 0)
	for i, c := range []struct {
		win, refuted int
		move         renju.Cell
		want         vcfEntry
	}{
		{0, 5, renju.NoCell, vcfEntry{refuted: 5}},
		{0, 3, renju.NoCell, vcfEntry{refuted: 5}},
		{9, 0, a, vcfEntry{5, 9, uint16(a) + 1}},
		{11, 0, b, vcfEntry{5, 9, uint16(b) + 1}},
		{7, 0, b, vcfEntry{5, 7, uint16(b) + 1}},
		{0, 6, renju.NoCell, vcfEntry{6, 7, uint16(b) + 1}},
		{0, allPlies, renju.NoCell, vcfEntry{allPlies, 7, uint16(b) + 1}},
	} {
		v.store(99, c.win, c.refuted, c.move, 1)
		if e := v.table.Get(99); e == nil || *e != c.want {
			t.Fatalf("store %d: %+v, want %+v", i, e, c.want)
		}
	}
}

// A result of a VCT replaces the earlier one.
func TestVCTStore(t *testing.T) {
	v := NewVCT()
	v.table.Resize(1 << 10)
	v.store(99, 0, infinite, true, renju.At(3, 4), 1)
	v.store(99, 4, 5, false, renju.NoCell, 1)
	if e := v.table.Get(99); e == nil || *e != (vctEntry{pn: 4, dn: 5}) {
		t.Errorf("%+v", e)
	}
}
