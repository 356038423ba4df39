package gtp

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// Every testdata/*.gtp is a script whose answers are in the file of the same name with
// the ending .out.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.gtp")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, f := range files {
		script := filetest.Read(t, f)
		var out bytes.Buffer
		if err := serve(context.Background(), bytes.NewReader(script), &out, &fakeGame{size: 9}, Options{Version: "1.0"}); err != nil {
			t.Fatal(err)
		}
		filetest.Golden(t, strings.TrimSuffix(f, ".gtp")+".out", out.Bytes())
	}
}
