package match

import (
	"path/filepath"
	"testing"
	"time"
)

// A program with a relative name is that of the match, also where the engine runs in another
// folder, with the separators of all systems.
func TestRelativeProgram(t *testing.T) {
	e := fake("relative", asGomocup, "")
	dir, file := filepath.Split(e.Command[0])
	if !filepath.IsAbs(dir) {
		t.Skipf("the test is %s", e.Command[0])
	}
	t.Chdir(dir)
	e.Dir = t.TempDir()
	for _, name := range []string{"./" + file, "." + string(filepath.Separator) + file} {
		e.Command[0] = name
		p, err := startProcess(&e, 10*time.Second, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p.quit("END")
	}
}
