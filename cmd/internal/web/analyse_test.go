package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tengen/internal/filetest"
)

// An analysis starts, gets deeper, follows the moves, and stops; its list and the board
// show the same moves; a line goes into the tree.
func browserAnalysis(t *testing.T, b *chromium) {
	s, address := served(t, Options{})
	p := b.open(t, address+"#analyse?game=jungo&rule=simple&size=7&komi=9&moves=D4~D5~C5", 1280, 800)
	const view = "tengen.views.analyse"
	p.wait(view + ".position?.moves.length === 3")
	p.click("#study-engine")
	p.wait("document.querySelectorAll('.candidates li').length >= 2")
	p.wait("document.querySelectorAll('.owner').length > 0")
	js[bool](p, "(() => { const c = document.querySelector('#study-lines'); c.value = '99'; c.dispatchEvent(new Event('change')); return true; })()")
	p.wait("document.querySelector('#study-lines').value === '20' && document.querySelectorAll('.candidates li').length > 3")
	js[bool](p, "(() => { const c = document.querySelector('#study-lines'); c.value = '3'; c.dispatchEvent(new Event('change')); return true; })()")
	p.wait("document.querySelectorAll('.candidates li').length === 3")
	first := js[float64](p, view+".info.nodes")
	p.wait(view+".info.nodes > %f", first)
	p.shot("analysis-jungo")
	p.cell("E5")
	p.wait(view + ".position.moves.length === 4 && " + view + ".info?.nodes > 0")
	p.click("#study-engine")
	p.wait("!" + view + ".searcher.running")
	searches(t, s, 0)
	if text := js[string](p, "document.querySelector('#study-engine').textContent"); text != "Start the engine" {
		t.Errorf("the button says %q", text)
	}
	// The list is that of the board, also under the mouse.
	at := p.centre("#candidates")
	p.do(chromedp.Func(mouseTo(at[0], at[1])), chromedp.KeyEvent(kb.Home))
	p.wait(view + ".position.moves.length === 0 && !document.querySelector('.candidates')")
	p.do(chromedp.KeyEvent(kb.End))
	p.wait(view + ".position.moves.length === 4 && document.querySelectorAll('.candidates li').length === " + view + ".info.lines.length")
	p.click(".candidates li .quiet")
	p.wait(view + ".node.children[0].children.length > 0")
	p.click("#study-back")
	p.wait(view + ".position.moves.length === 3")
	p.cell("D2")
	p.wait("document.querySelectorAll('.tree .variation').length === 1")
	p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "why not"))
	js[bool](p, "document.querySelector('#comment').blur() ?? true")
	p.wait("document.querySelector('.tree [aria-label=Comment]')")

	js[bool](p, view+".open(new "+view+".study.constructor({game: 'renju', rule: 'renju', size: 15}, 'h8 a1 h9 a3 h10 a5'.split(' '))).then(() => true)")
	p.click("#study-last")
	p.wait(view + ".position.moves.length === 6")
	p.click("#study-engine")
	p.wait("document.querySelector('.candidates li.proven')")
	p.shot("analysis-proven")
	p.click("#study-black")
	p.wait("document.querySelector('#study-message').textContent.startsWith('win by fours')")
	p.wait("document.querySelectorAll('.ghost').length >= 1")
	p.shot("threat")
	p.click("#study-review")
	p.wait(view + ".study.root.children[0].review && !" + view + ".searcher.reviewing")
	p.shot("review")
	p.click("#study-names")
	p.wait("document.querySelector('#study-message').textContent.startsWith('a5: ')")
}

// The engine and a search for threats end a review, and the buttons say so, in both
// languages. A player who has made no move is left out of the sum.
func browserReview(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~h9~h6~i8~j7~i10~i7~k7~h7~g7", 1280, 800)
	const view = "tengen.views.analyse"
	says := func(button, text string) {
		t.Helper()
		p.wait("document.querySelector('#study-%s').textContent === %q", button, text)
	}
	p.wait(view + ".position?.moves.length === 10")
	p.click("#study-review")
	says("review", "Stop the review")
	p.click("#language")
	says("review", "検討をやめる")
	p.click("#language")
	says("review", "Stop the review")
	p.click("#study-engine")
	says("engine", "Stop the engine")
	says("review", "Review the game")
	p.click("#study-engine")
	p.click("#study-review")
	says("review", "Stop the review")
	p.click("#study-black")
	says("review", "Review the game")
	p.wait("document.querySelector('#study-message').textContent.startsWith('win by')")
	// The mistakes of a review are problems, before those of the collection.
	p.click("#study-mend")
	p.wait("document.querySelector('#study-message').textContent.startsWith('Review ')")
	js[bool](p, view+".app.link.ask({do: 'stop'}), true")
	p.click("#study-review")
	p.wait(view + ".study.root.players")
	p.click("#study-mend")
	p.wait("tengen.views.problems.problem?.kind === 'mend' && document.querySelector('#question').textContent.startsWith('Find a better move for ')")
	p.wait("document.querySelector('#problem-about').textContent.startsWith('Mistake 1 of ')")
	p.click("#problem-solution")
	p.wait("document.querySelector('#problem-message').textContent.startsWith('Solution: ')")
	js[bool](p, "(tengen.views.problems.own.names.length = 1, true)")
	p.click("#problem-next")
	p.wait("tengen.views.problems.problem?.grade > 0 && location.hash.startsWith('#problems?name=')")
	p.view("analyse")
	for players, want := range map[string]string{
		"{moves: 1, rated: 1, accuracy: 100}, {moves: 0, rated: 0, accuracy: 0}": "Black: accuracy 100.0 %",
		"{moves: 2, rated: 2, accuracy: 50}, {moves: 1, rated: 0, accuracy: 0}":  "Black: accuracy 50.0 % · White: lost from the beginning",
	} {
		js[bool](p, view+".searcher.job = {search: -7, root: "+view+".study.root, nodes: []}, "+view+".link.dispatchEvent(new CustomEvent('reviewed', {detail: {search: -7, report: {players: [%s]}}}))", players)
		if got := js[string](p, "document.querySelector('#study-message').textContent"); got != want {
			t.Errorf("%s: %q, want %q", players, got, want)
		}
	}
}

// Records go in by file and by paste, and out as a file; a link carries the position, and
// the board becomes a picture.
func browserRecords(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 1280, 800)
	const view = "tengen.views.analyse"
	name := filepath.Join(t.TempDir(), "game.sgf")
	filetest.Put(t, name, "(;GM[4]SZ[15]RU[renju]C[about]PB[Ai]PW[Bo]RE[W+];B[hh]TR[hh];W[hg]TR[hh]CR[hg]MA[gg]SQ[fg]SL[eg]LB[ff:A][gh:B]TB[ae]TW[be]AR[ag:cg]LN[ai:ci](;B[ig]C[good])(;B[gg]))")
	p.do(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{name}))
	p.wait("document.querySelectorAll('.tree .node').length === 5 && document.querySelectorAll('.variation').length === 1")
	if c := js[string](p, "document.querySelector('#comment').value + ': ' + document.querySelector('#study-about').textContent"); c != "about: Ai – Bo, W+" {
		t.Errorf("comment %q", c)
	}
	p.click("#study-forward")
	p.click("#study-forward")
	p.wait("document.querySelectorAll('.mark, .area, .arrow.marked').length === 11 && document.querySelector('.hit[aria-label*=\"marked B\"]')")
	p.shot("marks")
	p.click("#study-first")
	p.wait("document.querySelectorAll('.mark').length === 0")
	// A file is read in the encoding of its byte order mark, else in the one that it names, or
	// in UTF-8 if that is unknown.
	wide := []byte{0xff, 0xfe}
	for _, c := range utf16.Encode([]rune("(;GM[4]CA[UTF-16]SZ[15]C[中文];B[hh])")) {
		wide = append(wide, byte(c), byte(c>>8))
	}
	for _, text := range []string{"(;GM[4]CA[GB2312]SZ[15]C[\xd6\xd0\xce\xc4];B[hh])", "(;GM[4]CA[klingon]SZ[15]C[中文];B[hh])",
		"\ufeff(;GM[4]CA[GB2312]SZ[15]C[中文];B[hh])", string(wide)} {
		other := filepath.Join(t.TempDir(), "labelled.sgf")
		filetest.Put(t, other, text)
		js[bool](p, "(() => { document.querySelector('#comment').value = ''; return true; })()")
		p.do(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{other}))
		p.wait("document.querySelector('#comment').value === '中文'")
	}
	// What cannot be read of one that names none is told.
	unnamed := filepath.Join(t.TempDir(), "unnamed.sgf")
	filetest.Put(t, unnamed, "(;GM[4]SZ[15]C[\x92\x86\x95\xb6];B[hh];W[ii])")
	p.do(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{unnamed}))
	p.wait("document.querySelectorAll('.tree .node').length === 3 && document.querySelector('#study-message').textContent.includes('cannot be read')")
	p.do(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{name}))
	p.wait("document.querySelectorAll('.tree .node').length === 5")
	// The file that the page saves is caught where it is made.
	js[bool](p, `(() => { window.files = []; const make = URL.createObjectURL; URL.createObjectURL = (b) => { window.files.push(b); return make(b); }; return true; })()`)
	p.click("#study-save")
	p.wait("window.files.length === 1")
	if text := js[string](p, "window.files[0].text()"); !strings.Contains(text, "(;B[ig]") || !strings.Contains(text, "C[good]") || !strings.Contains(text, "(;B[gg]") ||
		!strings.Contains(text, "PB[Ai]PW[Bo]") || !strings.Contains(text, "TR[hh]") {
		t.Errorf("saved %s", text)
	}
	p.click("#study-last")
	p.wait(view + ".position.moves.length === 3")
	p.click("#study-svg")
	p.wait("window.files.length === 2")
	if text := js[string](p, "window.files[1].text()"); !strings.Contains(text, `font-family="system-ui`) || strings.Contains(text, "gridcell") {
		t.Errorf("a drawing: %.300s", text)
	}
	p.click("#study-png")
	p.wait("window.files.length === 3")
	if n := js[int](p, "window.files[2].size"); n < 5000 {
		t.Errorf("a picture of %d bytes", n)
	}
	// A label has whole characters, or there would be no picture; without one the page says so.
	js[bool](p, "((v) => { const { marks } = v.node; v.node.marks = [{ kind: 'label', cell: 0, text: 'a\\u0001bc\\u{20BB7}d' }]; v.mark(); v.node.marks = marks; return true; })("+view+")")
	if got := js[string](p, "document.querySelector('.mark.label').textContent"); got != "abc\U00020BB7" {
		t.Errorf("the label is %q", got)
	}
	p.click("#study-png")
	p.wait("window.files.length === 4")
	js[bool](p, "Boolean(HTMLCanvasElement.prototype.toBlob = (f) => f(null))")
	p.click("#study-png")
	p.says("#study-message", "cannot make this picture")
	p.click("#study-link")
	p.wait("location.hash.includes('record=')") // with all that is in the study
	q := b.open(t, js[string](p, "location.href"), 1280, 800)
	q.wait(view + ".position?.moves.join(' ') === 'h8 h9 i9' && document.querySelector('#comment').value === 'good'")
	q.wait("document.querySelectorAll('.tree .node').length === 5 && document.querySelectorAll('.variation').length === 1")
	q.click("#study-back")
	q.wait("document.querySelectorAll('.mark, .area, .arrow.marked').length === 11")
	p.click("#study-paste")
	p.wait("document.querySelector('#paste-text')")
	p.do(chromedp.SendKeys(chromedp.CSS("#paste-text"), "h8i9g7"))
	p.click("dialog button.main")
	p.wait("document.querySelectorAll('.tree .node').length === 4")
	p.click("#study-paste")
	p.wait("document.querySelector('#paste-text')")
	p.do(chromedp.SendKeys(chromedp.CSS("#paste-text"), "hello"))
	p.click("dialog button.main")
	p.says("#paste-wrong", "This text is none of these: move 1")
	p.shot("paste-refused")
	p.do(chromedp.SendKeys(chromedp.CSS("#paste-text"), " is gone"))
	js[bool](p, "(() => { const e = document.querySelector('#paste-text'); if (e.value !== 'hello is gone') throw e.value; e.value = 'h8h8'; return true; })()")
	p.click("dialog button.main")
	p.wait("document.querySelector('#paste-wrong').textContent.startsWith('move 2')")
	js[bool](p, "(() => { document.querySelector('#paste-text').value = 'é'.repeat(300e3); return true; })()")
	p.click("dialog button.main")
	p.wait("document.querySelector('#paste-wrong').textContent === 'that is too long: more than 512 KiB'")
	p.click("dialog button:not(.main)")
	p.wait("!document.querySelector('dialog')")
	p.cell("a1") // the connection is there
	p.wait(view + ".position.moves.length === 1")
	// What is pasted on another view, or dropped, opens too; what goes into a field stays there.
	p.view("rules")
	const brings = "(() => { const d = new DataTransfer(); %s; const e = new %s('%s', { %s: d, bubbles: true, cancelable: true }); document.querySelector('%s').dispatchEvent(e); return true; })()"
	js[bool](p, brings, "d.setData('text/plain', 'h8g7')", "ClipboardEvent", "paste", "clipboardData", "main")
	p.wait("document.querySelector('main > .analyse') && " + view + ".study.list().length === 3")
	js[bool](p, brings, "d.items.add(new File(['(;GM[4]SZ[15];B[hh])'], 'a.sgf'))", "DragEvent", "drop", "dataTransfer", "main .board")
	p.wait(view + ".study.list().length === 2")
	js[bool](p, brings, "d.setData('text/plain', 'h8g7')", "ClipboardEvent", "paste", "clipboardData", "#comment")
	js[bool](p, "tengen.link.ask({ do: 'game' }).catch(() => 0).then(() => true)")
	if n := js[int](p, view+".study.list().length"); n != 2 {
		t.Errorf("what is pasted into the comment opens a study of %d nodes", n)
	}
	p.click("#study-new")
	p.fill("game", "jungo", "size", "9", "handicap", "3")
	if js[bool](p, "Boolean(document.querySelector('#new-level, #new-side, #new-clock'))") {
		t.Error("the dialog for an analysis asks who plays")
	}
	p.click("dialog button.main")
	p.wait("document.querySelectorAll('.analyse .stone').length === 3 && " + view + ".position.side === 'white'")
	p.click("#study-new")
	p.fill("game", "renju")
	p.fill("opening", "D4")
	p.click("dialog button.main")
	p.wait("document.querySelectorAll('.analyse .stone').length === 3 && " + view + ".position.moves.join(' ') === 'h8 h9 i9'")
}

// A position is set up with the stones of the palette; an impossible one is refused with
// the reason.
func browserSetup(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 1280, 800)
	const view = "tengen.views.analyse"
	p.click("#study-edit")
	p.wait("document.querySelector('.edit')")
	p.cell("h8")
	p.cell("i9")
	js[bool](p, "document.querySelectorAll('.edit button')[1].click() || true")
	p.cell("g7")
	p.shot("setup")
	p.click("#study-done")
	p.wait(view + ".position.text.includes('X') && " + view + ".position.config.position && document.querySelectorAll('.analyse .stone').length === 3")
	p.cell("h9")
	p.wait(view + ".position.moves.length === 1")

	// A set-up without a change keeps the study.
	shows := func(stones int, edit string, editing bool) {
		t.Helper()
		p.wait("document.querySelectorAll('.analyse .stone').length === %d && document.querySelector('#study-edit').textContent === %q && document.querySelector('#study-edit').disabled === %t", stones, edit, editing)
	}
	p.click("#study-edit")
	shows(4, "Set up", true)
	p.click("#study-done")
	shows(4, "Set up", false)
	p.wait(view + ".position.moves.length === 1")
	p.click("#study-edit")
	shows(4, "Set up", true)
	p.click("#study-back")
	shows(3, "Set up", false)
	const numbers = "document.querySelector('.analyse .row input[type=checkbox]')"
	js[bool](p, numbers+".click() || true")
	p.click("#language")
	shows(3, "盤面編集", false)
	if !js[bool](p, numbers+".checked") {
		t.Error("another language unticks the numbers of the moves")
	}
	js[bool](p, numbers+".click() || true")
	p.click("#language")
	shows(3, "Set up", false)
	p.cell("h9")
	p.wait(view + ".position.moves.length === 1")

	// Stones of both sides in turn. A stone that is clicked again goes, and its side is to move.
	p.click("#study-edit")
	p.click(".edit button:last-child")
	p.click(".edit button:nth-child(3)")
	for _, c := range []string{"h8", "h9", "h10", "h9", "i9"} {
		p.cell(c)
	}
	if got := js[string](p, view+".setup.edit.scene.cells.filter((c) => c.stone).map((c) => c.name + ' ' + c.stone).join() + ' ' + "+view+".setup.edit.side"); got != "h8 white,i9 black,h10 white white" {
		t.Errorf("in turn: %s", got)
	}
	p.shot("setup-in-turn")
	p.click("#study-done")
	shows(3, "Set up", false)

	js[bool](p, view+".open(new "+view+".study.constructor({game: 'ring', rule: 'ring'}, ['c2', 'd11'])).then(() => true)")
	p.click("#study-last")
	p.wait(view + ".position.moves.length === 2")
	p.click("#study-edit")
	p.wait("document.querySelectorAll('.edit button').length === 8")
	p.cell("c4")
	p.click("#study-done")
	p.wait("document.querySelector('#study-message').textContent !== '' || " + view + ".position.config.position")
	text := js[string](p, "document.querySelector('#study-message').textContent")
	if strings.Contains(text, "undefined") {
		t.Errorf("%s", text)
	}
	p.shot("setup-ring")
}

// TestPictures draws the pictures of docs/web.md into the folder that TENGEN_SHOTS names.
func TestPictures(t *testing.T) {
	if os.Getenv("TENGEN_SHOTS") == "" {
		t.Skip("TENGEN_SHOTS names no folder")
	}
	b := startBrowser(t)
	_, address := served(t, Options{Threads: 2, Hash: 64})
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~h9~h6~i8~j7~i10~i7~k7~h7~g7", 1180, 720)
	const view = "tengen.views.analyse"
	p.wait(view + ".position?.moves.length === 10")
	p.click("#study-review")
	p.wait(view + ".study.root.children[0].review && !" + view + ".searcher.reviewing")
	for range 5 {
		p.click("#study-back")
	}
	p.wait(view + ".position.moves.length === 5")
	p.click("#study-engine")
	p.wait(view + ".info?.depth >= 10 && " + view + ".info.lines.length === 3")
	p.click("#study-engine")
	js[bool](p, "(scrollTo(0, 0), true)")
	p.shot("web-analyse")
	first := b.open(t, address, 1040, 680)
	first.wait("document.querySelectorAll('.lobby .choice .ground').length === 3")
	first.shot("web-games")
	q := b.open(t, address, 400, 760)
	q.dark(true)
	q.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "engine:5", Moves: strings.Fields("c2 d11 d2d4 c11c9")})
	q.wait("tengen.views.play.game.position.moves.length === 4 && !tengen.views.play.game.thinking")
	q.cell("d4")
	q.wait("document.querySelectorAll('.board .target').length > 4")
	q.shot("web-play")
	r := b.open(t, address+"#problems?name=renju-white-fours-01", 1040, 640)
	r.wait(problemsView + ".state === 'ask'")
	r.cell("a1")
	r.wait(problemsView + ".state === 'refuted'")
	time.Sleep(1500 * time.Millisecond) // the reply is on the board
	js[bool](r, "(scrollTo(0, 0), true)")
	r.shot("web-problem")
}
