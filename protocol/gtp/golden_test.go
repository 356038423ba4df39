package gtp

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the transcripts in testdata")

// Every testdata/*.gtp is a script whose answers are in the file of the same name with
// the ending .out.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.gtp")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, f := range files {
		script, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := serve(context.Background(), bytes.NewReader(script), &out, &fakeGame{size: 9}, Options{Version: "1.0"}); err != nil {
			t.Fatal(err)
		}
		golden := strings.TrimSuffix(f, ".gtp") + ".out"
		if *update {
			if err := os.WriteFile(golden, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if out.String() != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", f, out.String(), want)
		}
	}
}
