package infile

import "testing"

func TestEnds(t *testing.T) {
	for name, want := range map[string]bool{"a.sgf": true, "folder/A.SGF": true, "a.Psq": true, "a.sgf.gz": false, "sgf": false, "folder.sgf/a": false, "": false} {
		if Ends(name, ".sgf", ".psq") != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}
