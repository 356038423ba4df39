package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
)

// Every command that reads records takes their encoding where they name none. The second bytes of
// the names here are a backslash and brackets in ASCII, so that the record is not read right without it.
func TestCharset(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	const names = "PB[ソ―‐W本]PW[本因坊]"
	text, err := japanese.ShiftJIS.NewEncoder().String("(;GM[4]SZ[15]" + names + "RE[B+R]RU[renju];B[hh];W[hg];B[ig];W[jh])")
	if err != nil {
		t.Fatal(err)
	}
	filetest.Put(t, path("a.sgf"), text)
	for name, with := range positionCommands {
		args := append([]string{name, "--sgf", path("a.sgf"), "--charset", "sjis"}, strings.Fields(with.args)...)
		if _, errs, _ := tengen.Run(with.in, args...); errs != "" {
			t.Errorf("%q: %s", args, errs)
		}
	}
	for line, out := range map[string]string{
		"convert a.sgf b.sgf":                    "b.sgf",
		"review --nodes 20 --out c.sgf a.sgf":    "c.sgf",
		"play --resume a.sgf --save d.sgf":       "d.sgf",
		"puzzle find --last 1 --out e.txt a.sgf": "",
		"db import f.db a.sgf":                   "",
	} {
		args := strings.Fields(line)
		for i, word := range args {
			if filepath.Ext(word) != "" {
				args[i] = path(word)
			}
		}
		if _, errs, code := tengen.Run("quit\n", args...); code == 0 && errs == "" {
			t.Errorf("%s without --charset", line)
		}
		for _, name := range []string{"c.sgf", "e.txt"} { // review and puzzle find replace no file
			if err := os.RemoveAll(path(name)); err != nil {
				t.Fatal(err)
			}
		}
		tengen.Must(t, "quit\n", append(args, "--charset", "shift_jis")...)
		tengen.Refused(t, line+" --charset klingon", `"klingon"`)
		if out == "" {
			continue
		}
		written, err := os.ReadFile(path(out))
		for _, want := range []string{"CA[UTF-8]", "PB[ソ―‐W本]", "PW[本因坊]"} {
			if !strings.Contains(string(written), want) {
				t.Errorf("%s: no %s in %s, %v", line, want, written, err)
			}
		}
	}
	if out := tengen.Must(t, "", "db", "query", path("f.db"), "--moves", "h8"); !strings.Contains(out, "ソ―‐W本") || !strings.Contains(out, "本因坊") {
		t.Errorf("db query: %s", out)
	}
}

// A text in UTF-16, as some shells write what a program prints, is read by its mark wherever UTF-8 is read.
func TestUTF16(t *testing.T) {
	dir := t.TempDir()
	utf16 := func(text string) string {
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	const psq = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,0\r\n\u56f2\r\nB\r\n-1\r\n"
	for _, c := range []struct{ line, in string }{
		{"render -", "h8 i9"},
		{"render --game jungo -", "..X\r\n.O.\r\n...\r\n"},
		{"explain --move g7 -", "h8i9"},
		{"convert - - --to sgf", psq},
		{"convert - - --from psq --to sgf", psq},
		{"convert - - --to psq", "h8i9\r\n"},
		{"convert FILE.psq - --to sgf", psq},
		{"convert FILE.txt - --to sgf", "h8i9\r\n"},
		{"convert - - --to moves", "(;GM[4]SZ[15]PB[\u56f2];B[hh])"},
		{"play --resume FILE.txt", "tengen game 1\r\ngame ring\r\nblack person\r\nwhite person\r\nmove c2\r\n"},
		{"play --game ring --white person", "c2\r\nd11\r\nmoves\r\n"},
		{"gtp --game ring", "name\r\nquit\r\n"},
	} {
		run := func(text string) string {
			line := strings.Fields(c.line)
			for i, word := range line {
				if name, ok := strings.CutPrefix(word, "FILE"); ok {
					line[i] = filepath.Join(dir, "game"+name)
					filetest.Put(t, line[i], text)
					text = ""
				}
			}
			out, errs, code := tengen.Run(text, line...)
			return fmt.Sprint(code, "\n", clitest.Timeless(out+errs))
		}
		if got, want := run(utf16(c.in)), run(c.in); got != want || !strings.HasPrefix(want, "0\n") {
			t.Errorf("%s: %s\nin UTF-8 %s", c.line, got, want)
		}
	}
}
