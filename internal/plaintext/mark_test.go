package plaintext

import (
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
)

// inUTF16 returns a text in UTF-16, with its mark.
func inUTF16(order binary.AppendByteOrder, text string) string {
	out := order.AppendUint16(nil, 0xfeff)
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

// A text in UTF-16 is read by its mark, however it arrives; others stay as they are.
func TestUTF8(t *testing.T) {
	long := "h8 囲碁 𠮷\r\n" + strings.Repeat("i9 ", 3000)
	for _, c := range []struct{ in, want string }{
		{inUTF16(binary.LittleEndian, long), Mark + long}, {inUTF16(binary.BigEndian, long), Mark + long}, {inUTF16(binary.LittleEndian, ""), Mark},
		{inUTF16(binary.BigEndian, "a") + "\x00", Mark + "a\ufffd"}, {inUTF16(binary.LittleEndian, "a") + "\x00\xd8b\x00", Mark + "a\ufffdb"},
		{inUTF16(binary.LittleEndian, "a") + "\x00\xd8", Mark + "a\ufffd"}, {inUTF16(binary.LittleEndian, "a") + "\x00\xdc", Mark + "a\ufffd"},
		{"", ""}, {"\xff", "\xff"}, {"\xfe", "\xfe"}, {"\xffRenLib", "\xffRenLib"}, {"h8", "h8"}, {Mark + "h8", Mark + "h8"},
	} {
		for name, r := range map[string]io.Reader{
			"at once": strings.NewReader(c.in), "byte by byte": iotest.OneByteReader(strings.NewReader(c.in)), "with its end": iotest.DataErrReader(strings.NewReader(c.in)),
		} {
			if got, err := io.ReadAll(UTF8(r)); err != nil || string(got) != c.want {
				t.Errorf("%.20q %s: %.40q, %v, want %.40q", c.in, name, got, err, c.want)
			}
		}
		if got, err := io.ReadAll(SkipMark(strings.NewReader(c.in))); err != nil || string(got) != strings.TrimPrefix(c.want, Mark) {
			t.Errorf("%.20q without its mark: %.40q, %v", c.in, got, err)
		}
	}
	if err := iotest.TestReader(UTF8(strings.NewReader(inUTF16(binary.LittleEndian, long))), []byte(Mark+long)); err != nil {
		t.Error(err)
	}
	if _, err := io.ReadAll(UTF8(io.MultiReader(strings.NewReader("\xff\xfea\x00"), iotest.ErrReader(io.ErrNoProgress)))); err != io.ErrNoProgress {
		t.Errorf("an error of reading becomes %v", err)
	}
}

// A line in UTF-16 arrives at once, before the next one.
func TestUTF8AtOnce(t *testing.T) {
	in, to := io.Pipe()
	defer in.Close()
	go func() { io.WriteString(to, inUTF16(binary.LittleEndian, "h8\n")) }()
	got, r, buf := "", SkipMark(in), make([]byte, 64)
	for !strings.HasSuffix(got, "\n") {
		n, err := r.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		got += string(buf[:n])
	}
	if got != "h8\n" {
		t.Errorf("%q", got)
	}
}

// failsOnce is a reader of a text that ends with an error, and after it as usual.
type failsOnce struct {
	text  io.Reader
	err   error
	reads int // after the text
}

func (f *failsOnce) Read(p []byte) (int, error) {
	if n, err := f.text.Read(p); err == nil {
		return n, nil
	}
	f.reads++
	if f.reads == 1 {
		return 0, f.err
	}
	return 0, io.EOF
}

// An error or an end is told when the reader tells it, and the reader is not asked again: at a terminal every question
// takes a Ctrl-D.
func TestErrorOnce(t *testing.T) {
	for _, text := range []string{"", "h8", "\xff", "\xef", "\xef\xbb", Mark, inUTF16(binary.LittleEndian, "h8")} {
		for name, reader := range map[string]func(io.Reader) io.Reader{"UTF8": UTF8, "SkipMark": SkipMark} {
			for _, want := range []error{io.ErrNoProgress, io.EOF} {
				in := &failsOnce{text: strings.NewReader(text), err: want}
				r, buf := reader(in), make([]byte, 64)
				var err error
				for err == nil {
					_, err = r.Read(buf)
				}
				if err != want || in.reads != 1 {
					t.Errorf("%s after %q: %v after %d reads, want %v after one", name, text, err, in.reads, want)
				}
			}
		}
	}
}
