package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// Problems ask about a move where moves are to be confirmed, and a touch of the board takes no refutation away.
func browserAnswerAsked(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address+"#problems?name=renju-black-fours-01", 390, 844)
	js[bool](p, "import('/settings.js').then((m) => m.set('confirm', 'on')).then(() => true)")
	p.wait(problemsView + ".problem?.name === 'renju-black-fours-01' && " + problemsView + ".state === 'ask'")
	p.cell("a1")
	p.wait("document.querySelector('.problems .over .ghost')")
	p.says("#problem-message", "Pick a1 again")
	p.shot("problem-asked")
	p.click(".ends:has(#problem-sure) button:first-child")
	p.wait("!document.querySelector('.ghost') && document.querySelector('#problem-sure').offsetParent === null && document.querySelector('#problem-message').textContent === ''")
	p.cell("a2")
	p.cell("a1")
	p.wait("document.querySelector('#problem-sure').textContent === 'Play a1' && " + problemsView + ".state === 'ask'")
	p.cell("a1")
	p.says("#problem-message", "Wrong: a1 is answered by")
	p.cell("a1")
	p.says("#problem-message", "Wrong: a1 is answered by")
	p.click("#problem-retry")
	p.wait(problemsView + ".state === 'ask' && document.querySelector('#problem-message').textContent === ''")
	p.says("#problem-about", "missed")
}

// An empty analysis offers what it can begin with, until there is something for its graph. The values of the moves are those
// of the side to move, which is named.
func browserBegins(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address+"#analyse", 1366, 768)
	p.wait("document.querySelector('.starters') && !document.querySelector('.analyse .graph') && document.querySelector('#study-review').disabled")
	p.shot("analysis-empty")
	for _, size := range [][2]int64{{390, 844}, {844, 390}} { // on phones before the engine
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		if starters, engine := p.box(".starters"), p.box("#study-engine"); starters[1] >= engine[1] || !p.inSight("#begin-load") {
			t.Errorf("%v: what to begin with is at %v, the engine at %v", size, starters, engine)
		}
		p.shot(fmt.Sprintf("analysis-empty-%d", size[0]))
	}
	p.do(chromedp.EmulateViewport(1366, 768))
	p.click("#begin-paste")
	p.wait("document.querySelector('#paste-text').placeholder.includes('h8 i9')")
	p.click("dialog button:not(.main)")
	p.click("#begin-edit")
	p.wait("document.querySelector('.edit') && document.querySelector('#begin-edit').disabled")
	p.click(".ends:has(#study-done) button")
	p.wait("!document.querySelector('#begin-edit').disabled")
	p.cell("h8")
	p.wait("document.querySelector('.analyse .graph') && !document.querySelector('.starters') && !document.querySelector('#study-review').disabled")
	p.click("#study-engine")
	p.wait("document.querySelector('.candidates li')")
	p.says("#values-of", "Values for White, who is to move")
	p.shot("analysis-values")
	p.click("#study-engine")
}

// A hint counts when the problem is solved or left, and the page says so. A score without hints is of an earlier version of the page, and is read.
func browserHinted(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address+"#rules", 900, 700)
	js[bool](p, `(localStorage['tengen.problems.score'] = '{"solved":{"jungo-black-3-02":1},"missed":{"jungo-black-3-03":2}}', true)`)
	c, err := collection()
	if err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Reload())
	p.ready()
	p.problem("jungo-black-3-01")
	p.says("#problem-score", "1 of 900 solved, 0 solved with a hint, 1 missed")
	p.click("#problem-hint")
	p.wait(problemsView + ".hints.known")
	p.says("#problem-message", "it counts as “solved with a hint”")
	p.says("#problem-score", "1 of 900 solved, 0 solved with a hint, 1 missed")
	p.shot("problem-hint")
	p.cell(c.byName["jungo-black-3-01"].Key)
	p.says("#problem-message", "Right!")
	p.says("#problem-message", "(Solved with a hint.)")
	p.says("#problem-about", "solved with a hint")
	p.says("#problem-score", "1 of 900 solved, 1 solved with a hint, 1 missed")
	if got := js[string](p, "document.querySelector('#problem-name').selectedOptions[0].textContent.slice(0, 4)"); got != "(✓) " {
		t.Errorf("the list marks it with %q", got)
	}
	// The list is gone through problem by problem; one that is left after a hint is missed.
	p.click("#problem-forward")
	p.wait(problemsView + ".problem.name === 'jungo-black-3-02' && " + problemsView + ".state === 'ask'")
	p.click("#problem-forward")
	p.wait(problemsView + ".problem.name === 'jungo-black-3-03' && " + problemsView + ".state === 'ask'")
	p.click("#problem-forward")
	p.wait(problemsView + ".problem.name === 'jungo-black-3-04' && " + problemsView + ".state === 'ask'")
	p.click("#problem-hint")
	p.wait(problemsView + ".hints.known")
	p.says("#problem-score", ", 1 missed")
	p.click("#problem-back")
	p.wait(problemsView + ".problem.name === 'jungo-black-3-03' && " + problemsView + ".state === 'ask'")
	p.says("#problem-score", "1 of 900 solved, 1 solved with a hint, 2 missed")
	js[bool](p, "((s) => { s.selectedIndex = 0; s.dispatchEvent(new Event('change')); return true; })(document.querySelector('#problem-name'))")
	p.wait("document.querySelector('#problem-back').disabled && !document.querySelector('#problem-forward').disabled")
}
