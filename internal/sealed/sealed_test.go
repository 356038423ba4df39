package sealed

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
)

// Sealed content comes back; with any byte changed or missing it is refused.
func TestSealed(t *testing.T) {
	write := func(put func(any)) { put([]byte("numbers")); put([2]uint16{7, 1 << 9}) }
	const want = "numbers\x07\x00\x00\x02"
	var file, text bytes.Buffer
	if err := errors.Join(Write(&file, write), WriteText(&text, "new\n", write)); err != nil {
		t.Fatal(err)
	}
	if got, err := Open(file.Bytes()); err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := ReadText(bytes.NewReader(text.Bytes()), "new\n", "old\n", 100); err != nil || string(got) != want {
		t.Errorf("as text: %q, %v", got, err)
	}
	for i := range file.Bytes() {
		other := bytes.Clone(file.Bytes())
		other[i] ^= 1
		if _, err := Open(other); err == nil {
			t.Errorf("byte %d is another one, and the content is accepted", i)
		}
		if _, err := Open(file.Bytes()[:i]); err == nil {
			t.Errorf("the first %d bytes are accepted", i)
		}
	}

	unsealed := base64.StdEncoding.EncodeToString([]byte(want))
	if got, err := ReadText(strings.NewReader("old\n"+unsealed), "new\n", "old\n", 100); err != nil || string(got) != want {
		t.Errorf("without a checksum: %q, %v", got, err)
	}
	for bad, want := range map[string]string{
		"": `"new\n"`, "ne": `"new\n"`, "net\n" + unsealed: `"new\n"`, "new\n" + unsealed: "damaged", "new\n": "damaged",
		"old\n????": "illegal base64", text.String()[:len(text.String())-4]: "damaged",
	} {
		if _, err := ReadText(strings.NewReader(bad), "new\n", "old\n", 100); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", bad, err, want)
		}
	}
	for _, long := range []string{text.String(), "old\n" + unsealed} {
		for most := range int64(len(long) - len("old\n")) {
			if _, err := ReadText(strings.NewReader(long), "new\n", "old\n", most); err == nil || !strings.Contains(err.Error(), "more than") {
				t.Errorf("%q with a bound of %d: %v", long, most, err)
			}
		}
	}
	full := errors.New("full")
	if err := WriteText(failing{full}, "new\n", write); err != full {
		t.Errorf("a writer that fails: %v", err)
	}
	if err := Write(failing{full}, write); err != full {
		t.Errorf("a writer that fails: %v", err)
	}
}

// failing is a writer that always fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
