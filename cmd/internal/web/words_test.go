package web

import (
	"fmt"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tengen/bench/puzzle"
	"tengen/bench/review"
	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/game/games"
)

var (
	literals = regexp.MustCompile(`(\w*:? ?|\w+\()'((?:[^'\\\n]|\\.)*)'`)
	calls    = regexp.MustCompile(`\bt\('([^']+)'(, \{([^{}]*)\})?(,?)`)
	remarks  = regexp.MustCompile(`(?m)^\s*//.*$`)
	places   = regexp.MustCompile(`\{(\w+)(?:\|[^{}]*)?\}`)
	fields   = regexp.MustCompile(`(?:^ |, )(\w+)`)
	quoted   = regexp.MustCompile(`"[^"]*"`)
	english  = regexp.MustCompile(`^[A-Z][a-z]+( |$|…)|^\{?[a-z]+\}?,? \{?[a-z]+`)
	markup   = regexp.MustCompile(`data-(?:t|tip|label)="([^"]+)"`)
)

// notWords are literals that look like words and are not shown.
var notWords = []string{"Enter", "Ctrl-Z Ctrl-Y", "Tab ← ↑ ↓ →", "Escape", "Esc", "Home", "End", "Home End", "Delete", "English", "nav a", "owner black", "owner white", "number long",
	"black ring", "white ring", "missed win", "missed defence", "tengen db import games.db *.sgf", "tengen web --db games.db"}

// composed are the codes that the page puts together. The name of a game or of its rules that
// has no text is shown as it is.
func composed() (out []string) {
	for _, g := range games.All {
		for _, k := range puzzle.Kinds(g.Name()) {
			out = append(out, "kind."+k)
		}
	}
	for _, m := range []string{puzzle.Forbidden, puzzle.Sacrifice, puzzle.Pass, puzzle.Quiet} {
		out = append(out, "motif."+m)
	}
	for _, c := range review.Classes {
		out = append(out, "class."+string(c))
	}
	for _, w := range []string{opening.Stay, opening.ToSwap, opening.More, opening.Ten} {
		out = append(out, "opening.word."+w)
	}
	for _, g := range games.All {
		out = append(out, "level.full."+g.Name(), "sentence."+g.Name(), "choice."+g.Name())
	}
	for _, n := range []string{"1", "3", "5", "7", "9"} {
		out = append(out, "level.for."+n)
	}
	for name, steps := range map[string]int{"renju": 5, "jungo": 5, "ring": 9} {
		for n := range steps {
			code := fmt.Sprintf("lesson.%s.%d", name, n+1)
			out = append(out, code, code+".done")
		}
	}
	for _, n := range []string{"minutes", "added", "periods", "seconds", "moves"} {
		out = append(out, "own-"+n)
	}
	for name, values := range map[string]string{"theme": "system light dark", "board": "wood plain", "sounds": "off on", "ask-blunder": "on off", "confirm": "touch on off", "characters": "on off"} {
		out = append(out, "setting."+name)
		for v := range strings.FieldsSeq(values) {
			out = append(out, "setting."+name+"."+v)
		}
	}
	for _, role := range []string{"step", "pass", "hit"} {
		out = append(out, "mark."+role, "target."+role)
	}
	for _, g := range games.All {
		for _, set := range g.Settings() {
			if set.Name == game.Rule {
				for _, r := range set.Values {
					out = append(out, "rule-of."+r)
				}
			}
		}
	}
	for _, n := range []string{"back", "forward", "solved", "hinted", "missed"} {
		out = append(out, "problem-"+n)
	}
	return append(out, "target.choice", "aim.ring", "proven-win", "proven-loss", "win-by-fours", "win-by-threes")
}

// scripts returns the scripts of the page without their remarks; the long texts about the
// rules are no messages.
func scripts() map[string]string {
	out := map[string]string{}
	for name, f := range files() {
		if path.Ext(name) == ".js" && !strings.HasPrefix(name, "/rules-") {
			out[name] = remarks.ReplaceAllString(string(f.text), "")
		}
	}
	return out
}

// Every code that the page names has a text, with the values that the page gives; the page
// names each of its own, which are those without an area; and it shows no text of its own.
func TestWords(t *testing.T) {
	words := say.Catalogue(say.English)
	used := map[string]bool{}
	for _, code := range composed() {
		used[code] = true
	}
	page, err := embedded.ReadFile("page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range markup.FindAllStringSubmatch(string(page), -1) {
		used[m[1]] = true
	}
	for name, text := range scripts() {
		for _, m := range literals.FindAllStringSubmatch(text, -1) {
			code := m[2]
			_, known := words[code]
			switch {
			case known:
				used[code] = true
			case m[1] == "t(":
				t.Errorf("%s: the code %q has no text", name, code)
			case english.MatchString(code) && !slices.Contains(notWords, code) && !slices.Contains([]string{"class: ", "d: ", "Error("}, m[1]):
				t.Errorf("%s: %q is no code", name, code)
			}
		}
		for _, m := range calls.FindAllStringSubmatch(text, -1) {
			var want, given []string
			for _, p := range places.FindAllStringSubmatch(words[m[1]], -1) {
				want = append(want, p[1])
			}
			for _, p := range fields.FindAllStringSubmatch(m[3], -1) {
				given = append(given, p[1])
			}
			slices.Sort(want)
			slices.Sort(given)
			want = slices.Compact(want)
			if m[4] == "" && !slices.Equal(want, given) { // with a comma behind it, values that are no plain list
				t.Errorf("%s: %q gets the values %v, and has %v", name, words[m[1]], given, want)
			}
		}
	}
	for code := range used {
		if _, known := words[code]; !known {
			t.Errorf("the code %q has no text", code)
		}
	}
	for code := range words {
		if !strings.Contains(code, ".") && !used[code] {
			t.Errorf("the page does not name its code %q", code)
		}
	}
}

// sentences returns what the server says to people, from its own code.
func sentences(t *testing.T) (out []*say.Message) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 2))
	each := 1 // of the games
	if testing.Short() {
		each = 3
	}
	add := func(list ...*say.Message) {
		for _, m := range list {
			if m != nil {
				out = append(out, m)
			}
		}
	}
	for _, g := range games.All {
		for n := 0; n < 30; n += each {
			p, err := g.New(g.Default())
			if err != nil {
				t.Fatal(err)
			}
			for range 10 + 3*n {
				if _, over := p.Result(); over {
					break
				}
				scene, choices := p.Scene(), p.Choices()
				move := choices[rng.IntN(len(choices))].Text
				if namer, ok := p.(game.Namer); ok && n < 3 {
					add(namer.Idea(move))
				}
				_, said := playing.Doing(p, move)
				add(said)
				cells := []int{rng.IntN(len(scene.Cells)), rng.IntN(len(scene.Cells))}[:1+rng.IntN(2)]
				if text, err := written(p, cells); err == nil && n < 20 {
					add(say.Of(p.Clone().Play(text)))
				}
				if err := p.Play(move); err != nil {
					t.Fatal(err)
				}
				add(p.Title())
				add(p.Status()...)
				if r, over := p.Result(); over {
					add(r.Say())
				}
			}
		}
	}
	for _, r := range opening.Rules {
		add(r.Title, r.About)
	}
	for _, word := range []string{opening.Stay, opening.ToSwap, opening.More, opening.Ten} {
		add(opening.SayWord(word), opening.Explain(word, renju.Black), opening.Explain(word, renju.White))
	}
	for _, q := range []opening.Question{{Kind: opening.Place}, {Kind: opening.Choose, Words: []string{opening.Stay, opening.ToSwap}}, {Kind: opening.Declare, Most: 8}, {Kind: opening.Offer, Left: 2}, {Kind: opening.Keep}} {
		add(q.Say())
	}
	all, err := puzzle.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		add(all[i].Question(game.Black), all[i].Question(game.White))
	}
	for _, err := range []error{errNoGame, errNoDB, errNoProblem, game.ErrOver} {
		add(say.Of(err))
	}
	dear, dead, rings := config(t, "jungo"), config(t, "jungo", "size=3"), config(t, "ring")
	dear.Komi, dead.Position, rings.Position = 1e6, "XXX/XXX/XXX black", "6/wwwwww/6/6/6/6/6/6/6/6/bBBBbb/6 - b -"
	for _, c := range []*game.Config{dear, dead, rings} {
		_, err := open(&request{Config: c})
		add(say.Of(err))
	}
	for _, text := range []string{"(;", "(;SZ[15]", "(;B[hh", "(;B[zz])", "(;SZ[99])", "(;SZ[9:8])", "(;GM[7])", "(;PL[X])",
		"(;AB[hh]AW[hh])", "(x)", "(;SZ[40])", "(;B)", "(;[a])", "tengen game 1\na", "tengen game 9", "h8 z9", "h8 h8", "XX/X", "tengen game 1\ngame go"} {
		_, err := (&session{}).read(&request{Config: config(t, "renju"), Text: text})
		if err == nil {
			t.Errorf("%q is read", text)
		}
		add(say.Of(err))
	}
	_, err = (&session{}).read(&request{Config: config(t, "renju"), Name: "noise", File: []byte("\x8f\xff\x00")})
	add(say.Of(err))
	for _, s := range []game.Score{{Units: 3.5, Unit: game.Stones}, {Units: 1.5}, {Units: 1e4, Plies: 5}} {
		add(s.Say())
	}
	return out
}

// What the server says has its Japanese to the last word, but for what people type.
func TestSentences(t *testing.T) {
	typed := []string{"RIF", "VCF", "VCT", "tengen", "game", "renju", "jungo", "ring", "pass"}
	for _, e := range extensions() {
		typed = append(typed, e[1:])
	}
	latin := regexp.MustCompile(`[A-Za-z]{3,}`)
	list := sentences(t)
	seen := map[string]bool{}
	for _, m := range list {
		text := m.In(say.Japanese)
		for _, w := range latin.FindAllString(quoted.ReplaceAllString(text, ""), -1) {
			if !slices.Contains(typed, w) && !seen[text] {
				t.Errorf("%q is %q in Japanese", m, text)
			}
		}
		seen[text] = true
	}
	if len(seen) < 500 {
		t.Errorf("only %d sentences", len(seen))
	}
}
