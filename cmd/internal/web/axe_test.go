package web

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAccessible runs axe-core over every view, light and dark, with the script that
// TENGEN_AXE names (axe.min.js of the npm package axe-core).
func TestAccessible(t *testing.T) {
	script, err := os.ReadFile(os.Getenv("TENGEN_AXE"))
	if err != nil {
		t.Skip("TENGEN_AXE is not the axe.min.js of axe-core")
	}
	b := startBrowser(t)
	_, address := served(t, Options{DB: filledDB(t)})
	for _, width := range []int64{1280, 360} {
		p := b.open(t, address, width, 800)
		p.do(chromedp.Evaluate[chromedp.Void](string(script)))
		check := func(name string) {
			t.Helper()
			for _, v := range js[[]struct {
				ID, Impact, Help string
				Nodes            []struct {
					HTML           string
					FailureSummary string
				}
			}](p, "Promise.allSettled(document.getAnimations().map((a) => a.finished)).then(() => axe.run()).then((r) => r.violations)") {
				t.Errorf("%s, %d wide: %s (%s): %s", name, width, v.ID, v.Impact, v.Help)
				for _, n := range v.Nodes[:min(len(v.Nodes), 3)] {
					t.Logf("  %s\n  %s", n.HTML, n.FailureSummary)
				}
			}
		}
		for _, dark := range []bool{false, true} {
			p.dark(dark)
			look := map[bool]string{false: "light ", true: "dark "}[dark]
			p.view("play")
			check(look + "lobby")
			p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person", Moves: []string{"c2", "d11"}})
			check(look + "ring")
			p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Moves: []string{"h8", "h9"}})
			check(look + "play")
			p.click("#play-new")
			p.wait("document.querySelector('dialog')")
			check(look + "dialog")
			p.click("dialog button[value='']")
			p.wait("!document.querySelector('dialog')")
			p.view("analyse")
			p.click("#study-engine")
			p.wait("document.querySelectorAll('.candidates li').length >= 1")
			check(look + "analyse")
			p.click("#study-engine")
			js[bool](p, "(location.hash = 'analyse?game=renju&rule=renju&size=15&moves=h8') && true")
			p.wait("document.querySelectorAll('.explorer tbody tr').length === 2")
			check(look + "explorer")
			js[bool](p, "(location.hash = 'analyse?game=jungo&rule=simple&size=5') && true")
			p.wait("document.querySelector('#explorer .buttons')")
			check(look + "explorer without games")
			p.paste("(;GM[4]SZ[15]C[" + strings.Repeat("A comment. ", 50) + "];B[hh])")
			p.wait("document.querySelector('.remark')?.textContent")
			check(look + "comment")
			p.problem("renju-black-fours-01")
			check(look + "problem")
			p.cell("a1")
			p.wait(problemsView + ".state === 'refuted'")
			check(look + "refutation")
			p.problem("ring-black-5-01")
			check(look + "problem of ring")
			p.view("rules")
			p.wait("document.querySelectorAll('.rules figure .ground').length >= 7")
			check(look + "rules")
		}
	}
}
