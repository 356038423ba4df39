package web

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tengen/cmd/internal/playing"
	"tengen/search/game"
)

// TestBrowser looks at the page in a real browser.
func TestBrowser(t *testing.T) {
	b := startBrowser(t)
	for name, test := range map[string]func(*testing.T, *chromium){
		"games": browserGames, "refusals": browserRefusals, "analysis": browserAnalysis, "review": browserReview, "records": browserRecords, "library": browserLibrary,
		"reload": browserReload, "links": browserLinks, "two tabs": browserTabs, "phone": browserPhone, "keys": browserKeys, "setup": browserSetup,
		"broken links": browserBrokenLinks, "no storage": browserWithoutStorage, "haste": browserHaste, "focus": browserFocus, "lost study": browserLostStudy, "lost rules": browserLostRules, "refused": browserRefused, "spoken": browserSpoken,
		"problems": browserProblems, "beginner": browserBeginner, "problems on a phone": browserProblemsPhone, "explorer": browserExplorer, "japanese": browserJapanese,
		"first visit": browserFirstVisit, "look": browserLook, "clocks": browserClocks, "still": browserStill, "confirmed": browserConfirmed,
		"openings": browserOpenings, "undo": browserUndo, "nothing lost": browserNothingLost, "seen": browserSeen, "whole game": browserWholeGame,
		"read aloud": browserReadAloud, "pass": browserPass, "scroll": browserScroll, "token": browserToken, "look back": browserLookBack, "reviewed": browserReviewed, "no view": browserNoView, "twice": browserTwice, "agrees": browserAgrees,
		"broken link": browserBrokenLink, "kept": browserKept, "handheld": browserHandheld, "watch": browserWatch, "main line": browserMainLine,
		"set up and left": browserSetupLeft, "comments": browserComments, "fits": browserFits, "narrow": browserNarrow,
		"other review": browserOtherReview, "mistakes": browserMistakes, "stopped review": browserStoppedReview, "hangs": browserHangs, "silent": browserSilent,
		"checkbox": browserCheckbox, "long messages": browserLongMessages, "no clipboard": browserNoClipboard,
		"pasted": browserPasted, "unknown results": browserUnknownResults, "controls": browserControls, "comment grows": browserCommentGrows,
		"my games": browserMyGames, "kept games": browserKeptGames, "shared": browserShared, "shared restored": browserSharedRestored, "talk": browserTalk, "seat kept": browserSeatKept, "question": browserQuestion, "crossed": browserCrossed, "one browser": browserOneBrowser, "exchanged": browserExchanged, "left": browserLeft, "set-up told": browserSetupTold, "opening told": browserOpeningTold, "lesson sideways": browserLessonSideways, "gomoku": browserGomoku, "closed": browserClosed, "closed besides": browserClosedBesides, "ends": browserEnds, "damaged": browserDamaged, "side": browserSide, "punctuation": browserPunctuation, "beside": browserBeside, "early review": browserEarlyReview,
		"clock stands":     browserClockStands,
		"fair":             browserFair,
		"same game":        browserSameGame,
		"focus goes on":    browserFocusGoesOn,
		"asked plainly":    browserAskedPlainly,
		"turned":           browserTurned,
		"named":            browserNamed,
		"copied":           browserCopied,
		"room":             browserRoom,
		"outgrown":         browserOutgrown,
		"still unsaved":    browserStillUnsaved,
		"meanwhile":        browserFreshMeanwhile,
		"asked once":       browserAskedOnce,
		"loses meanwhile":  browserLosesMeanwhile,
		"undo offline":     browserUndoOffline,
		"linked node":      browserLinkedNode,
		"counted":          browserCounted,
		"still played":     browserStillPlayed,
		"numbers":          browserNumbers,
		"lesson meanwhile": browserLessonMeanwhile,
		"old names":        browserOldNames,
		"unread":           browserUnread,
		"full tab":         browserFullTab,
		"study meanwhile":  browserStudyMeanwhile,
		"full browser":     browserFullBrowser,
		"low window":       browserLowWindow,
		"went wrong":       browserWentWrong,
		"remarks":          browserRemarks,
		"held sideways":    browserHeldSideways,
		"wide":             browserWide,
		"touched":          browserTouched,
		"skip":             browserSkip,
		"home":             browserHome,
		"ring marks":       browserRingMarks,
		"own move":         browserOwnMove,
		"cards":            browserCards,
		"from here":        browserFromHere,
		"names":            browserNames,
		"answer asked":     browserAnswerAsked,
		"told at games":    browserToldAtGames,
		"low lobby":        browserLowLobby,
		"cards kept":       browserCardsKept,
		"single keys":      browserSingleKeys,
		"called at games":  browserCalledAtGames,
		"hinted":           browserHinted,
		"paste asked":      browserPasteAsked,
		"hint kept":        browserHintKept,
		"begins":           browserBegins,
		"set up soon":      browserSetupSoon,
		"comment slow":     browserCommentSlow,
	} {
		t.Run(name, func(t *testing.T) {
			if end, ok := t.Deadline(); ok && time.Until(end) < 2*tabTime {
				t.Skip("a slow machine: no time is left for this one")
			}
			test(t, b)
		})
	}
}

// The view of the game on a page, and the moves there.
const (
	playView  = "tengen.views.play"
	playMoves = playView + ".game?.position.moves.join(' ')"
)

// begin starts a game as the dialog for new games does.
func (p *tab) begin(r request) {
	p.t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		p.t.Fatal(err)
	}
	js[bool](p, "tengen.views.play.do(%s).then((a) => Boolean(a))", text)
}

// invitation returns the address of a shared game, with which somebody joins it, when the page shows it.
func (p *tab) invitation() string {
	p.t.Helper()
	p.wait("document.querySelector('#shared-address')")
	return js[string](p, "document.querySelector('#shared-address').value")
}

// saved is the text of the game on the page.
func (p *tab) saved() string { return js[string](p, "tengen.views.play.game.saved") }

// person makes the moves of a person by clicks on the board until the game is over.
func (p *tab) person(side game.Side, e game.Engine) *playing.Match {
	p.t.Helper()
	for {
		p.wait("(g => !g.to_act || !g.thinking)(tengen.views.play.game)")
		m, err := playing.Read(strings.NewReader(p.saved()))
		if err != nil {
			p.t.Fatal(err)
		}
		if _, over := m.Result(); over {
			return m
		}
		if m.Side() != side {
			p.t.Fatalf("%v is to move, and the engine does not think", m.Side())
		}
		i, err := e.Think(p.t.Context(), m.Game, game.Limits{Nodes: 1000, Depth: 4, Plain: true}, nil)
		if err != nil {
			p.t.Fatal(err)
		}
		choices := m.Game.Choices()
		c := choices[slices.IndexFunc(choices, func(c game.Choice) bool { return c.Text == i.Move })]
		for _, at := range c.Cells {
			p.cell(m.Game.PointName(at))
		}
		if len(c.Cells) == 0 {
			p.click("#play-pass")
		}
		p.wait("tengen.views.play.game.position.moves.length > %d || document.querySelector('dialog')", len(m.Game.Moves()))
		if js[bool](p, "Boolean(document.querySelector('dialog'))") {
			p.click("dialog button[value=play]")
			p.wait("tengen.views.play.game.position.moves.length > %d", len(m.Game.Moves()))
		}
	}
}

// toldTo is how the page tells a result to the only person in a game.
func toldTo(side game.Side, r game.Result) string {
	switch {
	case r.Draw:
		return r.String()
	case r.Winner == side:
		return "You won: " + r.How.String()
	case strings.HasPrefix(r.How.String(), "five in a row"):
		return "You lost: " + r.Winner.String() + " has " + r.How.String()
	case r.Foul:
		return "You lost: " + r.How.String()
	}
	return "You lost. " + r.String()
}

// A whole game of every game is played by clicks against the engine.
func browserGames(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	for _, c := range []struct {
		config *game.Config
		side   game.Side
	}{
		{config(t, "renju", "size=7"), game.Black},
		{config(t, "jungo", "size=3", "komi=0"), game.White},
		{config(t, "ring"), game.Black},
	} {
		players := [2]string{"engine:1", "engine:1"}
		players[c.side] = "person"
		p.begin(request{Do: "new", Config: c.config, Black: players[0], White: players[1]})
		start := opened(t, &request{Config: c.config})
		e, err := start.Game().NewEngine(*c.config, game.Options{Light: true})
		if err != nil {
			t.Fatal(err)
		}
		m := p.person(c.side, e)
		r, _ := m.Result()
		if shown := js[string](p, "document.querySelector('#status').textContent"); shown != toldTo(c.side, r) {
			t.Errorf("%s: the page says %q, the game ended %q", c.config.Game, shown, r)
		}
		if n := len(m.Game.Moves()); n < 4 || js[int](p, "document.querySelectorAll('.moves li').length") != n {
			t.Errorf("%s: %d moves", c.config.Game, n)
		}
		p.shot("game-" + c.config.Game)
	}
}

// A point that is taken, a forbidden one, and a piece that cannot move are refused with the
// reason; a move that loses at once is asked about.
func browserRefusals(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	says := func(words string) {
		t.Helper()
		p.wait("document.querySelector('#message').textContent.includes(%q)", words)
	}
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Moves: strings.Fields("h7 a1 h6 a3 f8 a5 g8 a7")})
	p.cell("h8")
	says("double-three")
	p.shot("forbidden")
	p.cell("a1")
	says("a1")
	if n := js[int](p, "document.querySelectorAll('.stone').length"); n != 8 {
		t.Errorf("%d stones", n)
	}
	// A game from one of the 26 patterns; on a board without a centre there is none.
	p.click("#play-new")
	p.wait("document.querySelector('#new-opening')")
	js[bool](p, "Boolean(Object.assign(document.querySelector('#new-opening'), {value: 'D4'}))")
	p.click("dialog button.main")
	p.wait("tengen.views.play.game.position.moves.slice(0, 3).join(' ') === 'h8 h9 i9'")
	p.click("#play-new")
	p.wait("document.querySelector('#new-opening')?.value === 'D4'")
	js[bool](p, "Boolean(Object.assign(document.querySelector('#new-size'), {value: '14'}))")
	p.click("dialog button.main")
	says("no centre")
	// A game without komi is followed by one without.
	p.begin(request{Do: "new", Config: config(t, "jungo", "size=7", "komi=0"), Black: "person", White: "person"})
	p.click("#play-new")
	p.wait("document.querySelector('#new-komi')?.value === '0'")
	p.click("dialog button[value='']")
	p.wait("!document.querySelector('dialog')")
	// With a handicap there is no komi, unless the person gives some.
	p.click("#play-new")
	choose := func(name, value string) {
		js[bool](p, "(() => { const s = document.querySelector('#new-%s'); s.value = '%s'; s.dispatchEvent(new Event('change')); return true; })()", name, value)
	}
	p.wait("document.querySelector('#new-game')")
	choose("game", "jungo")
	fair := js[string](p, "document.querySelector('#new-komi').value")
	for _, x := range [][2]string{{"2", "0"}, {"3", "0"}, {"0", fair}} {
		choose("handicap", x[0])
		if komi := js[string](p, "document.querySelector('#new-komi').value"); komi != x[1] || fair == "0" {
			t.Errorf("handicap %s: komi %s, without %s", x[0], komi, fair)
		}
	}
	// A board offers the handicaps that it has, and a komi that was typed stays.
	choose("handicap", "9")
	js[bool](p, "(() => { const k = document.querySelector('#new-komi'); k.value = '3'; k.dispatchEvent(new Event('input')); return true; })()")
	for _, x := range [][2]string{{"9", "9 of 0 2 3 4 5 6 7 8 9"}, {"7", "4 of 0 2 3 4"}, {"3", "0 of 0"}} {
		choose("size", x[0])
		got := js[string](p, "(({ value, options }) => `${value} of ${[...options].filter((o) => !o.disabled && !o.hidden).map((o) => o.value).join(' ')}`)(document.querySelector('#new-handicap'))")
		if komi := js[string](p, "document.querySelector('#new-komi').value"); got != x[1] || komi != "3" {
			t.Errorf("size %s: handicap %s, want %s; komi %s", x[0], got, x[1], komi)
		}
	}
	p.click("dialog button[value='']")
	p.wait("!document.querySelector('dialog')")
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person", Moves: strings.Fields("c2 d11")})
	p.cell("d11")
	says("d11")
	p.cell("d2")
	p.wait("document.querySelectorAll('.board .target').length > 4")
	p.shot("ring-picked")
	p.cell("d9")
	says("d2")
	from, to := p.centre(`main .hit[aria-label^="d2,"]`), p.centre(`main .hit[aria-label^="d4,"]`)
	p.do(chromedp.DragAndDropXY(from[0], from[1], to[0], to[1]))
	p.wait("tengen.views.play.game.position.moves[2] === 'd2d4'")
	p.begin(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "engine:2", Moves: strings.Fields("h7 h8 a3 h9 a5 h10 a9 h11")})
	p.cell("o15")
	p.wait("document.querySelector('dialog h2')?.textContent.includes('h12')")
	p.click("dialog button[value='']")
	p.wait("!document.querySelector('dialog')")
	if n := js[int](p, "document.querySelectorAll('.stone').length"); n != 8 {
		t.Errorf("%d stones after the warning", n)
	}
	js[bool](p, "(() => { const s = document.querySelector('.player select'); s.value = '7'; s.dispatchEvent(new Event('change')); return true; })()")
	p.wait("tengen.views.play.game.players[1] === 'engine:7'")
}

// The tab keeps its game and its analysis when the page is loaded again.
func browserReload(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "jungo", "size=5"), Black: "person", White: "person", Clock: "5m"})
	p.cell("C3")
	p.wait("tengen.views.play.game.position.moves.length === 1")
	p.cell("B2")
	p.wait("tengen.views.play.game.position.moves.length === 2")
	p.view("analyse")
	p.cell("E5")
	p.wait("document.querySelectorAll('.analyse .stone').length === 1")
	js[bool](p, "(() => { tengen.views.play.since -= 100e3; return true; })()") // the turn is that old
	p.do(chromedp.Reload())
	p.ready()
	p.wait("location.hash === '#analyse' && document.querySelectorAll('.analyse .stone').length === 1")
	p.view("play")
	p.wait("tengen.views.play.game.position.moves.join(' ') === 'C3 B2' && tengen.views.play.game.clock.main[0] <= 200e3 && tengen.views.play.game.clock.main[1] > 200e3")
	p.cell("D4")
	p.wait("document.querySelectorAll('.play .stone').length === 3")
	p.click("#play-undo")
	p.wait("tengen.views.play.game.position.moves.length === 2")
	p.do(chromedp.Reload())
	p.ready()
	p.click("#play-redo")
	p.wait("tengen.views.play.game.position.moves.join(' ') === 'C3 B2 D4'")
}

// What has become of the position of a link is there after a reload, also when the link was
// copied; another link opens its own position.
func browserLinks(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view, link = "tengen.views.analyse", "#analyse?game=jungo&rule=simple&size=5&komi=0&moves="
	p := b.open(t, address+link+"C3", 1280, 800)
	moves := func(want string) {
		t.Helper()
		p.wait(view+".position?.moves.join(' ') === %q", want)
	}
	reload := func() {
		p.do(chromedp.Reload())
		p.ready()
	}
	moves("C3")
	p.cell("B2")
	moves("C3 B2")
	reload()
	moves("C3 B2")
	p.click("#study-link")
	p.wait("location.hash.includes('komi=0&') && (location.hash.endsWith('moves=C3%%7EB2') || location.hash.endsWith('moves=C3~B2'))")
	p.cell("D4")
	moves("C3 B2 D4")
	reload()
	moves("C3 B2 D4")
	js[bool](p, "Boolean(location.hash = %q)", link+"B4")
	moves("B4")
	p.cell("B3")
	moves("B4 B3")
	p.view("play")
	p.begin(request{Do: "new", Config: config(t, "jungo", "size=5"), Black: "person", White: "person", Moves: []string{"D2"}})
	p.click("#play-analyse")
	moves("D2")
	js[bool](p, "Boolean(location.hash = %q)", link+"B4")
	moves("B4")
}

// Two tabs have a game each.
func browserTabs(t *testing.T, b *chromium) {
	s, address := served(t, Options{})
	p, q := b.open(t, address, 1000, 700), b.open(t, address, 1000, 700)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:1"})
	q.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "engine:1"})
	p.cell("h8")
	q.cell("c2")
	p.wait("tengen.views.play.game.position.moves.length === 2")
	q.wait("tengen.views.play.game.position.moves.length === 2")
	if p.saved() == q.saved() || s.sessions.Load() != 2 {
		t.Errorf("%d sessions, %s", s.sessions.Load(), p.saved())
	}
}

// The page fits a phone, where fingers play.
func browserPhone(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 360, 740)
	p.dark(true)
	for _, view := range []string{"play", "analyse", "problems", "rules"} {
		p.view(view)
		if wide := js[float64](p, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %g wide", view, wide)
		}
		p.shot("phone-" + view)
	}
	p.view("play")
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person"})
	p.cell("c2")
	p.wait("tengen.views.play.game.position.moves.length === 1")
	p.cell("d11")
	p.wait("tengen.views.play.game.position.moves.length === 2")
	p.shot("phone-ring")
	js[bool](p, "document.querySelector('#language').click() || true")
	p.wait("document.querySelector('#status').textContent === '黒の番です'")
	p.shot("phone-japanese")
}

// Everything can be done by keys.
func browserKeys(t *testing.T, b *chromium) {
	_, address := served(t, Options{Hint: 10_000_000})
	p := b.open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	js[bool](p, "document.querySelector('.hit[tabindex=\"0\"]').focus() || true")
	key := func(keys string) { p.do(chromedp.KeyEvent(keys)) }
	const left, up, enter = kb.ArrowLeft, kb.ArrowUp, kb.Enter
	key(left + up + enter)
	p.wait("tengen.views.play.game.position.moves[0] === 'g9'")
	key(up + " ")
	p.wait("tengen.views.play.game.position.moves[1] === 'g10'")
	key("u")
	p.wait("tengen.views.play.game.position.moves.length === 1")
	key("y")
	p.wait("tengen.views.play.game.position.moves.length === 2")
	key("h")
	p.wait("document.querySelector('#message').textContent.startsWith('hint')")
	key("h")
	p.wait("document.querySelector('.board .hint')")
	key("p")
	p.wait("document.querySelector('dialog')")
	key(kb.Tab + enter)
	p.wait("tengen.views.play.game.position.moves[2] === 'pass'")
	key("?")
	p.wait("document.querySelector('dialog kbd')")
	key(kb.Escape)
	p.wait("!document.querySelector('dialog')")
	key("a")
	p.wait("document.querySelector('main > .analyse') && tengen.views.analyse.position.moves.length === 3")
	key(",")
	p.wait("tengen.views.analyse.position.moves.length === 2")
	key("e")
	p.wait("tengen.views.analyse.info?.lines.length === 3")
	key("e")
	p.wait("!tengen.views.analyse.searcher.running")
	key("r4")
	p.wait("location.hash === '#rules'")
}
