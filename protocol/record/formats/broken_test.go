package formats

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"tengen/internal/filetest"
)

// A file that cannot be read on ends with that error, which is said once, wherever it comes.
func TestUnreadable(t *testing.T) {
	broken := errors.New("input/output error")
	for _, f := range Formats {
		if f.Read == nil {
			continue
		}
		text := begun[f.Name]
		if f.Write != nil {
			text = string(filetest.Read(t, filepath.Join("testdata", f.Name+".golden")))
		}
		for n := range len(text) + 1 {
			var errs []error
			for _, err := range f.Read(io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(broken)), options(t, "renju")) {
				if err != nil {
					errs = append(errs, err)
				}
				if len(errs) > 1 {
					break
				}
			}
			if len(errs) != 1 || !errors.Is(errs[0], broken) {
				t.Errorf("%s, byte %d: %v", f.Name, n, errs)
				break
			}
		}
	}
}

// begun are files of the formats that are only read.
var begun = map[string]string{
	"rif": `<?xml version="1.0"?><database><countries><country id="1" name="Japan"/></countries></database>`,
	"gib": "\\HS\n\\[GAMEBLACKNAME=A\\]\n\\HE\n\\GS\n2 1 0\nSTO 0 2 1 3 3\n\\GE\n",
	"ngf": "Rating game\n9\nA 1D*\nB 1D*\nwww\n0\n0\n7\n20200101 [00:00]\n5\nBlack wins by resign\n1\nPMABBDDDD\n",
}
