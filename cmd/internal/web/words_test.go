package web

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tengen/bench/puzzle"
	"tengen/bench/review"
	"tengen/search/game/games"
)

var (
	pairs   = regexp.MustCompile(`(\w+|'[^']*'): '([^']*)'`)
	strs    = regexp.MustCompile(`(\w*:? ?|\w+\()'((?:[^'\\\n]|\\.)*)'`)
	remarks = regexp.MustCompile(`(?m)^\s*//.*$`)
	places  = regexp.MustCompile(`\{\w+\}`)
	english = regexp.MustCompile(`^[A-Z][a-z]+( |$|…)|^\{?[a-z]+\}?,? \{?[a-z]+`)
	markup  = regexp.MustCompile(`data-(?:t|tip|label)="([^"]+)"`)
)

// notWords are literals that look like words and are not shown.
var notWords = []string{"Enter", "Escape", "Esc", "Home", "End", "Home End", "Delete", "English", "nav a", "input, select, textarea", "owner black", "owner white", "number long",
	"black ring", "white ring", "tengen db import games.db *.sgf", "tengen web --db games.db"}

// japaneseWords returns the Japanese texts by their English keys.
func japaneseWords(t *testing.T) map[string]string {
	t.Helper()
	text, err := embedded.ReadFile("page/japanese.js")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, m := range pairs.FindAllStringSubmatch(string(text), -1) {
		key := strings.Trim(m[1], "'")
		if out[key] != "" {
			t.Errorf("%q stands twice in japanese.js", key)
		}
		out[key] = m[2]
	}
	return out
}

// ofGames are the names of games and their rules, which may be the same in all languages.
func ofGames() (out []string) {
	out = append(out, games.Names()...)
	for _, g := range games.All {
		for _, s := range g.Settings() {
			if s.Name == "rule" {
				out = append(out, s.Values...)
			}
		}
	}
	return out
}

// composed are the keys that the page puts together.
func composed() (out []string) {
	for _, g := range games.All {
		for _, k := range puzzle.Kinds(g.Name()) {
			out = append(out, "kind "+k)
		}
	}
	for _, m := range []string{puzzle.Forbidden, puzzle.Sacrifice, puzzle.Pass, puzzle.Quiet} {
		out = append(out, "motif "+m)
	}
	for _, c := range review.Classes {
		out = append(out, string(c))
	}
	return append(out, "proven win", "proven loss", "win by fours", "win by threes", "Black", "White")
}

// Every text of the page has its Japanese, with the same places to fill in, and every
// Japanese text belongs to one of the page.
func TestWords(t *testing.T) {
	japanese := japaneseWords(t)
	used := map[string]bool{}
	for _, key := range composed() {
		used[key] = true
	}
	for _, name := range ofGames() {
		used[name] = japanese[name] != "" || used[name]
	}
	for name, f := range files() {
		if ext := path.Ext(name); ext == ".html" {
			for _, m := range markup.FindAllStringSubmatch(string(f.text), -1) {
				used[m[1]] = true
			}
		} else if ext != ".js" || slices.Contains([]string{"/japanese.js", "/sentences.js", "/rules-japanese.js", "/rules-english.js"}, name) {
			continue
		}
		for _, m := range strs.FindAllStringSubmatch(remarks.ReplaceAllString(string(f.text), ""), -1) {
			text := m[2]
			_, known := japanese[text]
			switch {
			case known, m[1] == "t(":
				used[text] = true
			case english.MatchString(text) && !slices.Contains(notWords, text) && !slices.Contains([]string{"class: ", "d: ", "Error("}, m[1]):
				t.Errorf("%s: %q has no Japanese", name, text)
			}
		}
	}
	for key, shown := range used {
		if shown && japanese[key] == "" {
			t.Errorf("%q has no Japanese", key)
		}
	}
	for key, text := range japanese {
		if !used[key] {
			t.Errorf("%q is no text of the page", key)
		}
		a, b := places.FindAllString(key, -1), places.FindAllString(text, -1)
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Errorf("%q and %q have other places to fill in", key, text)
		}
		if strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ {}") == "" {
			t.Errorf("%q is not Japanese", text)
		}
	}
}
