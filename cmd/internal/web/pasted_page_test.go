package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tengen/protocol/db"
)

// What can be opened as a file can be pasted, and so can what the page itself gives away: its list of
// moves and its links. The page says by which rule a record is read, and of several games the person chooses one.
func browserPasted(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 1280, 800)
	const view = "tengen.views.analyse"
	p.wait(view + ".position")
	pasted := func(text, moves string) {
		t.Helper()
		p.paste("a1")
		p.wait(view + ".study.list().map((n) => n.move ?? '').join(' ').trim() === 'a1'")
		p.paste(text)
		p.wait(view+".study.list().map((n) => n.move ?? '').join(' ').trim() === '%s'", moves)
	}
	pasted("1. h8\n2. i9\n3. h9 i10", "h8 i9 h9 i10")
	js[bool](p, view+".go("+view+".study.constructor.last("+view+".node)).then(() => { "+view+".node.comment = 'x'; "+view+".drawTree(); return true; })")
	list := js[string](p, "(() => { const s = getSelection(); s.selectAllChildren(document.querySelector('.tree')); const text = s.toString(); s.removeAllRanges(); return text; })()")
	if list == "" {
		list = js[string](p, "document.querySelector('.tree').textContent")
	}
	if !strings.Contains(list, "start 1. h8 2. i9 3. h9 4. i10") {
		t.Errorf("the list of moves is copied as %q", list)
	}
	pasted(list, "h8 i9 h9 i10")
	// Of variations the list gives away nothing, and a list with some is refused.
	js[bool](p, view+".go("+view+".study.root.children[0]).then(() => { "+view+".take(['g9', 'g7']); return true; })")
	p.wait("document.querySelector('.tree .variation')?.textContent.includes('3. g7')")
	list = js[string](p, "(() => { const s = getSelection(); s.selectAllChildren(document.querySelector('.tree')); const text = s.toString(); s.removeAllRanges(); return text; })()")
	pasted(list, "h8 i9 h9 i10")
	p.paste("start 1. h8 2. i9\n2. g9 3. g7\n3. h9 4. i10")
	p.says("#study-message", "number 2 stands after 2 moves")
	p.paste("start 1. ✎ 2. h8")
	p.wait("document.querySelector('#study-message.bad')?.textContent.includes('bad move')")
	pasted("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,12\n-1\n", "h8 i9")
	pasted(address+"#analyse?game=renju&rule=caro&size=15&moves=h8~g7", "h8 g7")
	p.wait(view + ".study.root.config.rule === 'caro'")
	js[bool](p, view+".node.comment = 'x', "+view+".app.views.analyse.go("+view+".node).then(() => true)")
	p.click("#study-link")
	p.wait("location.hash.includes('record=')")
	link := js[string](p, "location.href")
	pasted(link, "h8 g7")
	pasted("http://localhost:1/#analyse?game=renju&size=15&moves=h8~h8", "h8")
	p.wait("document.querySelector('#study-message.bad').textContent.includes('move 2')")
	for _, other := range []string{"https://example.com/game/1?x=y", " http://localhost:1/ "} {
		p.paste(other)
		p.says("#study-message", "This is the address of another page.")
	}
	p.paste("http://localhost:1/#analyse?record=x")
	p.wait("document.querySelector('#study-message.bad').textContent === 'This link is damaged.'")

	const two = "(;GM[4]FF[4]SZ[15]RU[renju]PB[Ann]PW[Ben]RE[B+R];B[ih])(;GM[4]SZ[15];B[aa];W[ab])"
	p.paste(two)
	p.wait("document.querySelector('dialog')")
	if got := js[string](p, "[...document.querySelectorAll('dialog .games button')].map((b) => b.textContent).join('|')"); got != "Ann – Ben, Black won, 1 move|? – ?, 2 moves" {
		t.Errorf("the games are offered as %q", got)
	}
	p.shot("several-games")
	p.click("dialog .buttons button")
	p.wait("!document.querySelector('dialog') && " + view + ".study.list().length === 2 && " + view + ".study.root.children[0].move === 'h8'") // as it was
	for button, moves := range map[string]string{"[value='1']": "i8", "[value='2']": "a15 a14"} {
		p.paste(two)
		p.click("dialog " + button)
		p.wait(view+".study.list().map((n) => n.move ?? '').join(' ').trim() === '%s' && !document.querySelector('dialog')", moves)
	}
	pasted("(;GM[4]FF[4]SZ[15]RU[renju];B[hh])", "h8") // renju is the rule of the study
	pasted("(;GM[4]FF[4]SZ[15];B[ih];W[aa];B[jh];W[ac];B[hi];W[ae];B[hj];W[ag];B[hh];W[cc];B[hk])", "i8 a15 j8 a13 h7 a11 h6 a9 h8 c13 h5")
	p.wait("document.querySelector('#study-message').textContent.includes('the record names no rule: read as freestyle')")
	p.paste("(;GM[2])")
	p.wait("document.querySelector('#study-message.bad').textContent === 'the record is of game 2 (GM), which Tengen does not play'")
}

// The bar of results has a part for games whose result is not known.
func browserUnknownResults(t *testing.T, b *chromium) {
	path := t.TempDir() + "/games.db"
	list := []*db.Game{{Black: "Ann", White: "Ben", Result: db.BlackWon, Moves: []string{"h8", "i9"}}}
	for i := range 3 {
		list = append(list, &db.Game{Black: fmt.Sprint("A", i), White: "Ben", Moves: []string{"h8", "h9", fmt.Sprint("a", i+1)}})
	}
	fill(t, path, list...)
	_, address := served(t, Options{DB: reading(t, path)})
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15", 1280, 800)
	p.wait("document.querySelector('#explorer .sum .results')")
	if got := js[string](p, "document.querySelector('.sum .results').getAttribute('aria-label')"); got != "Black 25 %, no result 75 %" {
		t.Errorf("the bar says %q", got)
	}
	if got := js[float64](p, "(([a, b]) => a / b)(['.black', '.unknown'].map((x) => document.querySelector(`.sum .results ${x}`).getBoundingClientRect().width))"); got < 0.3 || got > 0.37 {
		t.Errorf("Black's part is %g of the unknown one, want a third", got)
	}
	p.shot("results-unknown")
}

// The example under Paste is of the game of the study, and so is what is said of a text that is none. A study is opened while the
// dialog is open alone, which stays when no game of several is chosen.
func browserPasteAsked(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address+"#analyse", 900, 700)
	const view = "tengen.views.analyse"
	typed := func(text string) {
		t.Helper()
		js[bool](p, "(document.querySelector('#paste-text').value = %q) !== 0", text)
		p.click("dialog button.main")
	}
	for _, game := range []string{"jungo", "ring", "renju"} {
		js[bool](p, "tengen.analyse({ config: tengen.kind('%s').default, moves: [] }).then(() => true)", game)
		p.click("#study-paste")
		p.wait("document.querySelector('#paste-text')")
		example := js[string](p, "document.querySelector('#paste-text').placeholder")
		typed("hello")
		p.says("#paste-wrong", "Moves ("+example+"), a record (SGF …), a drawing of a board and a link to a study can be read. This text is none of these: ")
		p.shot("paste-wrong-" + game)
		example = strings.TrimPrefix(example, "for example ")
		typed(example)
		p.wait("!document.querySelector('dialog') && "+view+".study.root.config.game === '%s' && "+view+".study.list().length === %d", game, 1+len(strings.Fields(example)))
	}
	const two = "(;GM[4]SZ[15];B[ih])(;GM[4]SZ[15];B[aa];W[ab])"
	p.click("#study-paste")
	p.wait("document.querySelector('#paste-text')")
	typed(two)
	p.wait("document.querySelectorAll('dialog').length === 2 && document.querySelector('dialog .games')")
	p.do(chromedp.KeyEvent(kb.Escape))
	p.wait("document.querySelectorAll('dialog').length === 1 && document.querySelector('#paste-text').value === '%s'", two)
	p.click("dialog button.main")
	p.wait("document.querySelector('dialog .games')")
	p.click("dialog .games button[value='2']")
	p.wait("!document.querySelector('dialog') && " + view + ".study.list().length === 3")
	for _, slow := range []string{"read", "show"} {
		p.click("#study-paste")
		p.wait("document.querySelector('#paste-text')")
		flow := p.holds(slow)
		typed("h8 i9 h9")
		p.wait("window.held === 1")
		p.click("dialog button:not(.main)")
		p.wait("!document.querySelector('dialog')")
		flow()
		p.wait(view + ".opening === null")
		if n := js[int](p, view+".study.list().length"); n != 3 {
			t.Errorf("what was cancelled before the server answered to %s is open, with %d nodes", slow, n)
		}
	}
}
