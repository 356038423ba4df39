package web

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tengen/internal/say"
	"tengen/protocol/db"
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
	p.cell("c3") // the refutation stays, and the button that takes the answer back is ready
	p.wait("document.activeElement.id === 'problem-retry'")
	p.says("#problem-message", "Wrong: a1 is answered by")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait("document.querySelectorAll('.problems .stone').length === %d && "+problemsView+".state === 'ask'", stones)
	p.click("#problem-hint")
	p.wait("document.querySelector('#problem-hint').textContent === 'Show it'")
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
		p.wait(problemsView + ".hints.known")
		p.cell(js[string](p, problemsView+".hints.known.move"))
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
		p.wait("document.querySelector('main .hit, main .lobby')")
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
	p.says("#question", "White to move: win by fours")
}

// The explorer shows the moves of the database, a click plays one, and a game of the
// position opens; without a database the panel is closed, and one line in it says how to make one. The book of openings is
// there with a database and without one.
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
	q := b.open(t, address+"#analyse?game=jungo&rule=simple&size=7&komi=8", 1280, 800)
	q.wait(view + ".position && !document.querySelector('details:has(#explorer)').open && document.querySelector('#explorer').textContent === ''")
	q.click("main details:has(#explorer) summary")
	q.wait("document.querySelectorAll('.explorer.book tbody tr').length >= 2")
	q.says("#explorer", "Book of openings, not proven")
	q.says("#explorer", "tengen web --db games.db")
	q.click(".explorer.book tbody button")
	q.wait(view + ".position.moves.join(' ') === 'D4'")
	q.shot("explorer-book")
	q.do(chromedp.Navigate("about:blank"))
	q.do(chromedp.Navigate(address + "#analyse"))
	q.ready()
	q.says("#explorer", "tengen web --db games.db") // as it was left
	q.click("main details:has(#explorer) summary")
	q.wait("!document.querySelector('details:has(#explorer)').open")
	js[bool](q, "localStorage.removeItem('tengen.explorer') || true")
}

// The page says what the server says in the same words, and every view is in Japanese.
func browserJapanese(t *testing.T, b *chromium) {
	_, address := served(t, Options{DB: filledDB(t)})
	p := b.open(t, address, 1280, 800)
	list := sentences(t)
	for code, l := range map[string]say.Language{"en": say.English, "ja": say.Japanese} {
		js[bool](p, "import('/words.js').then((m) => m.setLanguage('%s')).then(() => true)", code)
		text, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		bad := 0
		for i, got := range js[[]string](p, "import('/words.js').then((m) => %s.map((x) => m.said(x)))", text) {
			// A message leaves out the name of the game with which errors of jungo begin.
			if want := strings.ReplaceAll(list[i].In(l), "jungo: ", ""); got != want && bad < 10 {
				bad++
				t.Errorf("the page says %q, want %q", got, want)
			}
		}
	}
	js[bool](p, "import('/words.js').then((m) => m.setLanguage('en')).then(() => document.querySelector('#language').click() || true)")
	p.wait("document.documentElement.lang === 'ja'")
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
			case "Tengen", "English", "SGF", "PNG", "SVG", "VCF", "VCT", "Ann", "Ben", "Cid", "Dan", "Cup": // terms, and names of players
			default:
				t.Errorf("%s says %s in Japanese", view, w)
			}
		}
		p.shot("ja-" + view)
	}
}

// Somebody who has never seen ring wins a won position by what the page teaches alone: from the first page
// through the lesson, where every task is tried until it is done, to a problem, with its hints.
func browserBeginner(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 390, 844)
	pick := func(move string) {
		t.Helper()
		for _, c := range regexp.MustCompile(`[a-z]\d+`).FindAllString(move, -1) {
			p.cell(c)
		}
	}
	p.click(`a.button[href="#rules?game=ring"]`)
	const lesson = "tengen.views.rules.lesson"
	p.wait(lesson + "?.game === 'ring'")
	for n := range js[int](p, lesson+".steps.length") {
		p.wait(lesson+".number === %d && "+lesson+".position", n)
		for _, move := range js[[]string](p, lesson+".position.choices.map((c) => c.move)") {
			if js[bool](p, lesson+".done") {
				break
			}
			js[bool](p, lesson+".made(%q).then(() => true)", move)
		}
		if !js[bool](p, lesson+".done") {
			t.Fatalf("nothing does step %d: %s", n+1, js[string](p, lesson+".task.textContent"))
		}
		if n+1 < js[int](p, lesson+".steps.length") {
			p.click("#lesson-next")
		}
	}
	p.click(`a.button[href^="#problems?name=ring"]`)
	p.wait(problemsView + ".state === 'ask'")
	for range 10 {
		p.click("#problem-hint")
		p.wait("document.querySelector('#problem-message').textContent.startsWith('hint: ')")
		p.wait(problemsView + ".hints.known")
		p.click("#problem-hint")
		p.wait("document.querySelector('.board .hint')")
		pick(strings.TrimPrefix(js[string](p, "document.querySelector('#problem-message').textContent"), "hint: "))
		p.wait("['ask', 'over', 'refuted'].includes(" + problemsView + ".state) && !document.querySelector('.board .hint')")
		if js[string](p, problemsView+".state") != "ask" {
			break
		}
	}
	p.says("#problem-message", "Right!")
	if winner := js[string](p, problemsView+".position.result?.winner ?? ''"); winner != "black" {
		t.Errorf("the winner is %q, and the page says %q", winner, js[string](p, "document.querySelector('#problem-message').textContent"))
	}
}

// What other tabs keep leaves the lists of the problems as they are, unless they have counted.
func browserCounted(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address+"#problems", 900, 700)
	p.wait(problemsView + ".problem")
	for key, anew := range map[string]bool{"'tengen.problems.score'": true, "null": true, "'tengen.games.x'": false, "'tengen.studies.x'": false, "'tengen.engine'": false} {
		if got := js[bool](p, "((was) => { dispatchEvent(new StorageEvent('storage', { key: %s })); return !was.isConnected; })(document.querySelector('.problems .form').firstChild)", key); got != anew {
			t.Errorf("%s: the lists are made anew: %t", key, got)
		}
	}
}
