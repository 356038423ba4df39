package atomicfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A job goes on in a file of its own alone: not in one that is there without being asked to, and not
// in a device or a pipe, which may be silent.
func TestOpenJob(t *testing.T) {
	path := filepath.Join(t.TempDir(), "job")
	for _, c := range []struct {
		path   string
		resume bool
		want   string
	}{
		{path, false, ""}, {path, false, "exists: resume the job"}, {path, true, ""},
		{os.DevNull, true, "not a regular file"}, {filepath.Join(path, "x"), true, path},
	} {
		f, err := OpenJob(c.path, c.resume)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %v: %v, want %q", c.path, c.resume, err, c.want)
		}
		if err == nil {
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
