package web

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tengen/bench/puzzle"
	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/db"
	"tengen/search/game"
	"tengen/search/game/games"
)

const problemsView = "tengen.views.problems"

// problem goes to a problem and waits for it.
func (p *tab) problem(name string) {
	p.t.Helper()
	js[bool](p, "(location.hash = 'problems?name=%s') && true", name)
	p.wait(problemsView+".problem?.name === '%s' && "+problemsView+".state === 'ask' && document.querySelector('main > .problems .hit')", name)
}

// says waits until a message has some words.
func (p *tab) says(selector, words string) {
	p.t.Helper()
	p.wait("document.querySelector(%q).textContent.includes(%q)", selector, words)
}

// Problems are solved by clicks, a wrong answer is refuted on the board, a hint and the
// solution are shown, and the score is kept.
func browserProblems(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#problems?name=renju-black-fours-01", 1280, 800)
	p.wait(problemsView + ".problem?.name === 'renju-black-fours-01' && document.querySelector('#problem-name').options.length > 500")
	js[bool](p, "localStorage.removeItem('tengen.problems.score') || true")
	c, err := collection()
	if err != nil {
		t.Fatal(err)
	}
	stones := js[int](p, "document.querySelectorAll('.problems .stone').length")
	p.cell("a1")
	p.says("#problem-message", "Wrong: a1 is answered by")
	p.wait("document.querySelectorAll('.problems .stone').length === %d", stones+2)
	p.shot("problem-refuted")
	p.cell("c3") // any click takes it back
	p.wait("document.querySelectorAll('.problems .stone').length === %d && "+problemsView+".state === 'ask'", stones)
	p.click("#problem-hint")
	p.wait("document.querySelector('#problem-hint').textContent === 'Show the move'")
	p.says("#problem-message", "hint: ")
	p.click("#problem-hint")
	p.wait("document.querySelector('.board .hint')")
	p.cell(c.byName["renju-black-fours-01"].Key)
	for n := 0; !js[bool](p, problemsView+".state === 'over'"); n++ {
		if n > 20 {
			t.Fatal("it is not solved")
		}
		p.wait("['ask', 'over'].includes(" + problemsView + ".state)")
		if js[bool](p, problemsView+".state === 'over'") {
			break
		}
		p.click("#problem-hint")
		p.wait(problemsView + ".idea")
		p.cell(js[string](p, problemsView+".idea.move"))
		p.wait(problemsView + ".state !== 'ask'")
	}
	p.says("#problem-message", "Right!")
	p.says("#problem-score", "0 of ")
	p.says("#problem-score", ", 1 missed")

	// Jungo: the right move at once.
	p.problem("jungo-black-3-01")
	p.cell(c.byName["jungo-black-3-01"].Key)
	p.says("#problem-message", "Right!")
	p.says("#problem-score", "1 of ")
	p.shot("problem-jungo")
	// Ring: the solution is played out.
	p.problem("ring-white-3-01")
	p.click("#problem-solution")
	p.wait(problemsView + ".state === 'over' && " + problemsView + ".position.result")
	p.shot("problem-ring")
	// The fields choose, and the next one is easy and new.
	js[bool](p, `(() => { for (const [id, v] of [['game', 'renju'], ['kind', 'threes'], ['grade', '2']]) {
		const s = document.querySelector('#problem-by-' + id); s.value = v; s.dispatchEvent(new Event('change')); } return true; })()`)
	p.wait(problemsView + ".problem.kind === 'threes' && " + problemsView + ".problem.grade === 2 && " + problemsView + ".state === 'ask'")
	first := js[string](p, problemsView+".problem.name")
	p.do(chromedp.KeyEvent("n"))
	p.wait(problemsView+".problem.name !== '%s' && location.hash.endsWith("+problemsView+".problem.name)", first)
	js[bool](p, "document.querySelector('.problems .hit[tabindex=\"0\"]').focus() || true")
	p.do(chromedp.KeyEvent(kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft + kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + kb.Enter))
	p.wait("['refuted', 'over'].includes(" + problemsView + ".state) || document.querySelector('#problem-message.bad')")
	p.do(chromedp.KeyEvent("u"))
	p.wait(problemsView + ".state === 'ask' && document.querySelector('#problem-message').textContent === ''")
	// A reload keeps the problem and the score.
	name := js[string](p, problemsView+".problem.name")
	p.do(chromedp.Reload())
	p.ready()
	p.wait(problemsView+".problem?.name === '%s'", name)
	p.says("#problem-score", "1 of ")
	// A problem that begins while the page is on its way to another view does not hold it back.
	js[bool](p, "(location.hash = 'rules', "+problemsView+".address(), true)")
	p.wait("document.querySelector('main > .rules')")
	p.view("problems")
	p.click("#problem-analyse")
	p.wait("location.hash === '#analyse' && tengen.views.analyse.position.config.position")
}

// The problems fit a phone, in the dark and in Japanese.
func browserProblemsPhone(t *testing.T, b *chromium) {
	_, address := served(t, Options{DB: filledDB(t)})
	p := b.open(t, address+"#problems?name=ring-black-5-01", 360, 740)
	p.dark(true)
	p.wait(problemsView + ".problem?.name === 'ring-black-5-01'")
	js[bool](p, "document.querySelector('#language').click() || true")
	p.says("#question", "黒先・5手詰め")
	for _, view := range []string{"problems", "analyse", "play"} {
		p.view(view)
		p.wait("document.querySelector('main .hit')")
		if wide := js[float64](p, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %g wide", view, wide)
		}
		p.shot("phone-ja-" + view)
	}
	p.problem("renju-white-fours-01")
	p.cell("a1")
	p.says("#problem-message", "不正解：a1 には")
	p.wait(problemsView + ".state === 'refuted'")
	p.shot("phone-ja-refuted")
	js[bool](p, "document.querySelector('#language').click() || true")
	p.says("#question", "White wins by fours")
}

// The explorer shows the moves of the database, a click plays one, and a game of the
// position opens; without a database one line says how to make one.
func browserExplorer(t *testing.T, b *chromium) {
	d := filledDB(t)
	_, address := served(t, Options{DB: d})
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15", 1280, 800)
	const view = "tengen.views.analyse"
	p.wait("document.querySelectorAll('.explorer tbody tr').length === 1")
	p.click(".explorer tbody button")
	p.wait(view + ".position.moves.join(' ') === 'h8' && document.querySelectorAll('.explorer tbody tr').length === 2")
	p.says("#explorer .sum", "3 games")
	p.click(".explorer tbody button")
	p.wait(view + ".position.moves.length === 2 && document.querySelectorAll('.games button').length === 2")
	p.shot("explorer")
	p.click(".games button")
	p.wait(view + ".study.list().length >= 5 && " + view + ".position.moves.length === 2")
	p.says("#study-message", "Ben")
	p.says("#study-about", "Ben")
	p.cell("a15")
	p.says("#explorer", "This position is not in the database")
	p.click("#explorer .buttons button")
	p.wait(view + ".position.moves.length === 0 && document.querySelectorAll('.explorer tbody tr').length === 1")
	// What is imported meanwhile is seen.
	w, err := db.Write(d.Path())
	if err == nil {
		_, err = w.Load(t.Context(), gamesOf(t, &db.Game{Moves: []string{"a1", "h8"}}), db.LoadOptions{})
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	p.cell("h8")
	p.wait(view + ".position.moves.length === 1")
	p.click("#study-back")
	p.wait("document.querySelectorAll('.explorer tbody tr').length === 2")

	_, address = served(t, Options{})
	q := b.open(t, address+"#analyse", 1280, 800)
	q.says("#explorer", "tengen web --db games.db")
	q.click("main details:has(#explorer) summary")
	q.wait("!document.querySelector('details:has(#explorer)').open")
	js[bool](q, "localStorage.removeItem('tengen.explorer') || true")
}

// sentences returns what the server says to people, from its own code.
func sentences(t *testing.T) (out []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 2))
	put := func(p game.Position) {
		out = append(append(out, p.Title().String()), say.Lines(say.English, p.Status())...)
		if r, over := p.Result(); over {
			out = append(out, r.String())
		}
	}
	for _, g := range games.All {
		for n := range 30 {
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
					out = append(out, namer.Idea(move).String())
				}
				_, said := doing(p, move)
				out = append(out, said)
				cells := []int{rng.IntN(len(scene.Cells)), rng.IntN(len(scene.Cells))}[:1+rng.IntN(2)]
				if text, err := written(p, cells); err == nil && n < 20 {
					if err := p.Clone().Play(text); err != nil {
						out = append(out, playing.Refusal(err))
					}
				}
				if err := p.Play(move); err != nil {
					t.Fatal(err)
				}
				put(p)
			}
		}
	}
	for _, r := range opening.Rules {
		out = append(out, r.Title.String(), r.About.String())
	}
	for _, word := range []string{opening.Stay, opening.ToSwap, opening.More, opening.Ten} {
		out = append(out, word, opening.Explain(word, renju.Black).String(), opening.Explain(word, renju.White).String())
	}
	for _, q := range []opening.Question{{Kind: opening.Place}, {Kind: opening.Choose, Words: []string{opening.Stay, opening.ToSwap}}, {Kind: opening.Declare, Most: 8}, {Kind: opening.Offer, Left: 2}, {Kind: opening.Keep}} {
		out = append(out, q.String())
	}
	all, err := puzzle.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		out = append(out, all[i].Question(game.Black).String(), all[i].Question(game.White).String())
	}
	out = append(out, "five in a row", "two points make five", "Black may not stop the five", "nothing stops the threat", "a pass threatens nothing", "the game is over", "it leaves a five",
		"after it no such attack wins", "it does not win by such an attack", "it threatens no win by fours", "the game is won", "the opponent has no move", "after it there is no win in time",
		"the final lead is +7 stones", "the final lead is at most -4 stones, +7 are possible")
	for _, err := range []error{errNoGame, errNoDB, errNoProblem, game.ErrOver} {
		out = append(out, err.Error())
	}
	dear, dead, rings := config(t, "jungo"), config(t, "jungo", "size=3"), config(t, "ring")
	dear.Komi, dead.Position, rings.Position = 1e6, "XXX/XXX/XXX black", "6/wwwwww/6/6/6/6/6/6/6/6/bBBBbb/6 - b -"
	for _, c := range []*game.Config{dear, dead, rings} {
		_, err := open(&request{Config: c})
		out = append(out, playing.Refusal(err))
	}
	for _, text := range []string{"(;", "(;SZ[15]", "(;B[hh", "(;B[zz])", "(;SZ[99])", "(;SZ[9:8])", "(;GM[7])", "(;GM[1]KM[x])", "(;GM[1]HA[x])", "(;B[hh]W[hg])", "(;PL[X])",
		"(;AB[hh]AW[hh])", "(x)", "(;SZ[40])", "(;B)", "(;[a])", "tengen game 1\na", "tengen game 9", "h8 z9", "h8 h8", "XX/X", "tengen game 1\ngame go"} {
		_, err := (&session{}).read(&request{Config: config(t, "renju"), Text: text})
		if err == nil {
			t.Errorf("%q is read", text)
			continue
		}
		out = append(out, playing.Refusal(err))
	}
	return append(out, "a board of 6×6 has no centre", `"d1" is no answer: want stay or swap or more`, `"d1" is no number of fifth stones: want 1 to 12`, "opening rif: a board of 6×6 has no centre",
		"it is the engine's turn (White)", "Black: swap (White is worth 53 %: I swap)", "White: h8 (with h8 and 3 fifth stones Black is worth 51 %)", "win in 5", "loss in 4", "+3.5 stones",
		"double-three (三々), forbidden: three h7 h8; three f8 g8 → e8", "3 branches of the record are left out, the first because cannot play h8: the point is occupied")
}

// Every sentence of the server has its Japanese, and every view is in Japanese.
func browserJapanese(t *testing.T, b *chromium) {
	_, address := served(t, Options{DB: filledDB(t)})
	p := b.open(t, address, 1280, 800)
	js[bool](p, "document.querySelector('#language').click() || true")
	p.wait("document.documentElement.lang === 'ja'")
	seen := map[string]bool{}
	var list []string
	for _, s := range sentences(t) {
		if s != "" && !seen[s] {
			seen[s] = true
			list = append(list, fmt.Sprintf("%q", s))
		}
	}
	words := regexp.MustCompile(`[A-Za-z]{3,}`)
	bad := 0
	for i, text := range js[[]string](p, "import('/words.js').then((m) => [%s].map(m.said))", strings.Join(list, ",")) {
		for _, w := range words.FindAllString(text, -1) {
			if w != "RIF" && bad < 40 {
				bad++
				t.Errorf("%s is %q in Japanese", list[i], text)
			}
		}
	}
	if len(list) < 500 {
		t.Errorf("only %d sentences", len(list))
	}
	latin := regexp.MustCompile(`[A-Za-z]{3,}`)
	for _, view := range []string{"play", "analyse", "problems", "rules"} {
		p.view(view)
		p.wait("document.querySelector('main .board .ground')")
		if view == "problems" {
			p.wait(problemsView + ".state === 'ask'")
		}
		text := js[string](p, `(() => { const out = [document.body.innerText]; for (const e of document.querySelectorAll('[aria-label], [title]')) out.push(e.getAttribute('aria-label'), e.title); return out.join('\n'); })()`)
		for _, w := range latin.FindAllString(text, -1) {
			switch w {
			case "Tengen", "English", "SGF", "PNG", "renju", "ring", "jungo", "black", "white", "fours", "threes", "fukumi", "freestyle", "standard", "caro", "Ann", "Ben", "Cid", "Dan", "Cup": // names of problems and of players
			default:
				t.Errorf("%s says %s in Japanese", view, w)
			}
		}
		p.shot("ja-" + view)
	}
}
