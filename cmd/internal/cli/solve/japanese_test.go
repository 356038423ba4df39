package solve

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
	"tengen/internal/say"
	"tengen/movegen/jungo"
	"tengen/movegen/renju"
	"tengen/search/threat"
	"tengen/search/threat/certificate"
)

var checksum = regexp.MustCompile(`[0-9a-f]{64}`)

// verify speaks Japanese; a hole of a proof is told in English.
func TestVerifyJapanese(t *testing.T) {
	dir := t.TempDir()
	win, score := filepath.Join(dir, "win"), filepath.Join(dir, "score")
	answer(t, "", "--proof", win, "--moves", cli.Example)
	solvedJungo(t, "", "--size", "3", "--proof", score)
	text := string(filetest.Read(t, win))
	tree := strings.Index(text, "\n\n") + 2
	cut := text[:tree+strings.Index(text[tree:], "(")] + "\n"
	lines := strings.SplitAfter(string(filetest.Read(t, score)), "\n")
	var hole bytes.Buffer
	w, err := certificate.NewWriter(&hole, certificate.Header{Rule: renju.Standard, Size: 15})
	if err == nil {
		_, err = w.Add(&certificate.Lemma{Move: renju.At(7, 7)})
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	theorem := string(filetest.Read(t, filepath.Join("..", "..", "..", "..", "search", "threat", "certificate", "testdata", "two-lemmas.certificate")))
	for _, c := range []struct {
		in, want string
		code     int
	}{
		{text, "連珠 15×15、黒の番、石 10個\n", cli.ExitOK},
		{text, "\n証明されました：黒は ", cli.ExitOK},
		{cut, "証明されていません：hole after ", cli.ExitNo},
		{theorem, "\n証明されました：自由五目（15×15）は", cli.ExitOK},
		{hole.String(), "証明されていません：lemma 0: hole after ", cli.ExitNo},
		{strings.Join(lines, ""), "純碁 3×3\n局面 ", cli.ExitOK},
		{strings.Join(lines, ""), "\n証明されました：黒は自分から見て 7 以上にできます\n", cli.ExitOK},
		{strings.Join(lines[:len(lines)-2], ""), "証明されていません：black by 7: ", cli.ExitNo},
	} {
		out, errs, code := tengen.Run(c.in, "verify", "--lang", "ja", "-")
		if code != c.code || errs != "" || !strings.Contains(out, c.want) {
			t.Errorf("exit code %d, %s%s, want %d, %q", code, out, errs, c.code, c.want)
		}
		if code == cli.ExitOK {
			clitest.Japanese(t, checksum.ReplaceAllString(out, ""))
		}
	}
}

// What solve tells beside its answer is in Japanese, too.
func TestSolveAsideJapanese(t *testing.T) {
	proof := filepath.Join(t.TempDir(), "proof")
	for line, want := range map[string]string{
		"--size 4 --time 10ms":                  "途中で止まりました。",
		"--size 5 --nodes 100 --proof " + proof: "--proof：証明は書きませんでした（この範囲はどの局面でも成り立ちます）\n",
	} {
		_, errs, _ := tengen.Run("", strings.Fields("solve --lang ja --game jungo "+line)...)
		if !strings.HasPrefix(errs, want) {
			t.Errorf("solve %s: %q", line, errs)
		}
		clitest.Japanese(t, errs, "time", "proof")
	}
	b, err := jungo.New(7, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	for _, why := range []error{context.DeadlineExceeded, context.Canceled} {
		clitest.Japanese(t, jungoAdvice(b, time.Minute, why).In(say.Japanese), "time")
	}
	bar := newSolveBar(new(bytes.Buffer), say.Japanese)
	bar.stage(threat.Threes, []renju.Cell{renju.At(7, 7)})
	clitest.Japanese(t, bar.what.In(say.Japanese), "VCT")
}
