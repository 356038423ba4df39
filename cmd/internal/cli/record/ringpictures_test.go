package record

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tengen/cmd/internal/draw"
	"tengen/internal/filetest"
	"tengen/movegen/ring"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
)

// ringFolder holds RULES.md and the folder of its pictures.
const ringFolder = "../../../../movegen/ring"

// ringPicture is a picture of the rules of Ring: a position with legal and illegal moves,
// as the text beside the picture says.
type ringPicture struct {
	name     string
	position string
	played   string   // moves made before the position is drawn
	crop     string   // "" for the whole board
	moves    []string // legal; arrows, with what they do to other pieces
	banned   []string // "c6c9 attack": a move and the rule that forbids it; arrows
	cross    bool     // the banned moves are crosses on their targets
	reach    string   // a piece: a dot on every square it may step to, a cross on those it would reach on an empty board
	marks    string   // more signs, as tengen render takes them
	check    func(p *ring.Board) error
}

var ringPictures = []ringPicture{
	{name: "setup", position: "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 - b -", played: "c2 d11"},
	{name: "step", position: "B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -", crop: "a1:f6", reach: "c4"},
	{name: "step-carrier", position: "5W/6/6/6/6/6/6/6/2B3/6/6/5b - b -", crop: "a1:f6", reach: "c4"},
	{name: "step-blocked", position: "B4W/6/6/6/6/6/6/2bb2/2b3/1b4/6/6 - b -", crop: "a1:f6", reach: "c4"},
	{name: "long-move", position: "3B1W/6/b5/2b3/6/6/w5/6/6/6/b1b3/6 - b -", crop: "a1:f12",
		moves: []string{"c2c8"}, banned: []string{"a2a9 long move", "c2c5 long move"}, cross: true, marks: "A:a2 B:a10 C:c2 D:c9"},
	{name: "pass", position: "5W/6/6/6/6/6/2b3/2wb2/b1B3/6/1b2b1/6 - b -", crop: "a1:f6",
		moves: []string{"c4c6", "c4d5", "c4a4", "c4e2"}, banned: []string{"c4b2 pass"}},
	{name: "attack", position: "B4W/6/6/6/6/6/2w3/6/2b3/6/6/6 - b -", crop: "a3:f9", moves: []string{"c4c6"}},
	{name: "attack-after", position: "B4W/6/6/6/6/6/2w3/6/2b3/6/6/6 - b -", crop: "a3:f9", played: "c4c6"},
	{name: "attack-carrier", position: "B5/6/6/6/6/6/6/2W3/2b3/6/6/6 - b -", crop: "a3:f9", moves: []string{"c4c5"}},
	{name: "attack-carrier-after", position: "B4w/6/6/6/6/6/6/2W3/2b3/6/6/6 - b -", crop: "a3:f9", played: "c4c5"},
	{name: "carrier-two-away", position: "5W/6/6/6/6/2w3/6/2B3/4w1/6/b5/6 - w -", crop: "a3:f9",
		banned: []string{"c7c5 attack"}},
	{name: "carrier-no-attack", position: "5W/6/6/6/6/6/2w3/2B3/6/6/b5/6 - b -", crop: "a3:f9",
		banned: []string{"c5c6 attack"}},
	{name: "hit-back", position: "B4W/6/6/6/6/6/6/w1w3/2b3/6/6/6 - b -", crop: "a3:f9", played: "c4c5",
		moves: []string{"a5c5"}, banned: []string{"c7c5 hit-back ban"}},
	{name: "side-by-side", position: "B4W/6/6/6/6/6/6/6/1bww2/6/2b3/6 - b -", crop: "a1:f6",
		moves: []string{"c2c4"}, banned: []string{"b4c4 attack"}, marks: "A:b4 B:c4 C:c2"},
	{name: "thrown-one", position: "B4W/6/6/6/6/6/2w3/6/2w3/2b3/6/6 - b -", crop: "a1:f6", moves: []string{"c3c4"}},
	{name: "thrown-off", position: "B4W/6/6/6/6/6/6/6/1wb3/6/4w1/6 - b -", crop: "l1:f6", moves: []string{"c4b4"}},
	{name: "thrown-off-after", position: "B4W/6/6/6/6/6/6/6/1wb3/6/4w1/6 - b -", crop: "l1:f6", played: "c4b4"},
	{name: "held", position: "B4W/6/6/6/6/6/6/6/6/6/4b1/6 l4w b -", crop: "l1:f6", marks: "A:a4 B:b4", check: checkHolders},
	{name: "return", position: "B4W/6/6/6/6/6/6/6/b5/6/4w1/6 l4w b -", crop: "l1:f6", moves: []string{"a4c5"}},
	{name: "return-first", position: "4BW/6/6/6/6/6/6/6/6/4w1/6/b5 a0b,l1w b -", crop: "l0:f4", moves: []string{"a1b3"}},
	{name: "return-choice", position: "4BW/6/6/6/6/6/6/6/6/b3w1/6/6 a0b,l1b b -", crop: "l0:f4",
		moves: []string{"a3b3,a0", "a3b3,l1"}},
	{name: "slot-behind", position: "2w3/6/2b3/6/6/6/6/2B3/2W3/6/6/6 c13w b -", crop: "a8:f13",
		banned: []string{"c10c12 attack"}, marks: "A:c10 B:c12"},
	{name: "goal", position: "1B2B1/6/6/6/w5/6/6/6/6/6/b5/6 - b -", crop: "a8:f13",
		moves: []string{"b12c13", "e12d13"}, marks: "dot:c12,d12", check: checkFront},
	{name: "goal-occupied", position: "1Bb3/6/6/6/w5/6/6/6/2W3/6/6/6 c13w b -", crop: "a8:f13", moves: []string{"b12c13"}},
	{name: "goal-closed", position: "6/6/6/2W3/6/2w3/6/6/6/6/1bB2b/1bb1b1 d0w,e0w b -", crop: "l0:f6",
		moves: []string{"f2d1"}, check: checkClosed},
	{name: "fortress", position: "6/6/6/2w3/6/2w3/6/6/2w3/1BB3/1b1b2/6 - b -", crop: "a1:f6", banned: []string{"d2c2 fortress ban"}},
	{name: "fortress-rim", position: "6/6/6/2w3/6/2w3/6/6/6/6/1B4/B5 a0w,b0w,l1w b -", crop: "l0:f4",
		banned: []string{"b2b1 fortress ban"}},
}

// checkHolders: A holds with any piece, B with an enemy, no other square.
func checkHolders(p *ring.Board) error {
	b := p.Field()
	slot, _ := b.CellByName("l4")
	rules := b.Rules
	if fmt.Sprint(rules.HeldByFriend, rules.HeldByEnemy) != "[{1 0}] [{1 0} {2 0}]" {
		return fmt.Errorf("pieces are held by %v and %v", rules.HeldByFriend, rules.HeldByEnemy)
	}
	if p.Holders(ring.White, slot).Any() {
		return errors.New("the piece is held")
	}
	return nil
}

// checkFront: the four squares of the picture are those before the goal.
func checkFront(p *ring.Board) error {
	names := ""
	for _, c := range p.Field().Front[ring.White].Cells() {
		names += p.Field().Name(c)
	}
	if names != "b12c12d12e12" {
		return fmt.Errorf("squares before the goal: %s", names)
	}
	return nil
}

func checkClosed(p *ring.Board) error {
	m, err := p.ParseMove("f2d1")
	if err != nil {
		return err
	}
	if o := p.Effects(m).Outcome; o.By != ring.ByClosing || o.Winner != ring.Black {
		return fmt.Errorf("outcome %+v", o)
	}
	return nil
}

// draw checks the claims of the picture and draws it.
func (c *ringPicture) draw() (*draw.Picture, error) {
	pos, err := ring.Parse(ring.FullField(), c.position)
	if err != nil {
		return nil, err
	}
	g := gamering.From(pos)
	for _, m := range strings.Fields(c.played) {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	p := &draw.Picture{Scene: g.Scene(), Coordinates: true, Last: c.played != "" && len(strings.Fields(c.played)) == 1}
	if c.crop != "" {
		low, high, _ := strings.Cut(c.crop, ":")
		p.Part = true
		if p.Low, err = cornerPoint(g, low); err != nil {
			return nil, err
		}
		if p.High, err = cornerPoint(g, high); err != nil {
			return nil, err
		}
	}
	for _, text := range c.moves {
		if err := c.move(g, p, text); err != nil {
			return nil, err
		}
	}
	for _, text := range c.banned {
		move, rule, _ := strings.Cut(text, " ")
		var why *ring.IllegalError
		if _, err := pos.ParseMove(move); !errors.As(err, &why) || why.Rule.String() != rule {
			return nil, fmt.Errorf("%s: %v, want it banned by %q", move, err, rule)
		}
		a, err := parseArrows(g, "!"+move)
		if err != nil {
			return nil, err
		}
		if c.cross {
			p.Marks = append(p.Marks, draw.Mark{Kind: draw.Cross, At: a[0].To})
		} else {
			p.Arrows = append(p.Arrows, a...)
		}
	}
	if c.reach != "" {
		if err := c.reachMarks(pos, g, p); err != nil {
			return nil, err
		}
	}
	marks, err := parseMarks(g, c.marks)
	if err != nil {
		return nil, err
	}
	p.Marks = append(p.Marks, marks...)
	if c.check != nil {
		err = c.check(pos)
	}
	return p, err
}

// cornerPoint is a cell by name, or the corner of the rim l0, where there is none.
func cornerPoint(g game.Position, name string) (game.Point, error) {
	if name == "l0" {
		return game.Point{}, nil
	}
	return g.ParsePoint(name)
}

// move draws a legal move with what it does to other pieces.
func (c *ringPicture) move(g *gamering.Position, p *draw.Picture, text string) error {
	pos, b := g.Board(), g.Board().Field()
	m, err := pos.ParseMove(text)
	if err != nil {
		return err
	}
	arrow := func(way draw.Way, from, to ring.Cell) {
		a := draw.Arrow{From: game.Point{X: b.Column(from), Y: b.Row(from)}, To: game.Point{X: b.Column(to), Y: b.Row(to)}, Way: way}
		if !slices.Contains(p.Arrows, a) {
			p.Arrows = append(p.Arrows, a)
		}
	}
	e := pos.Effects(m)
	arrow(draw.May, m.From(), m.To())
	if e.Landing != ring.NoCell {
		arrow(draw.Effect, m.To(), e.Landing)
	}
	for _, r := range e.Returned {
		arrow(draw.Effect, r.Slot, r.Square)
	}
	return nil
}

// reachMarks puts dots and crosses around a piece.
func (c *ringPicture) reachMarks(pos *ring.Board, g game.Position, p *draw.Picture) error {
	b := pos.Field()
	from, ok := b.CellByName(c.reach)
	if !ok {
		return fmt.Errorf("no cell %s", c.reach)
	}
	var may ring.Bits
	for _, m := range pos.LegalMoves(nil) {
		if m.From() == from && m.Kind() == ring.Step {
			may = may.Or(ring.Bit(m.To()))
		}
	}
	_, carrier, _ := pos.PieceAt(from)
	if may != pos.StepTargets(from) {
		return errors.New("the legal steps are not the squares the piece reaches")
	}
	sign := func(kind draw.Kind, cells ring.Bits) {
		for _, to := range cells.Cells() {
			p.Marks = append(p.Marks, draw.Mark{Kind: kind, At: game.Point{X: b.Column(to), Y: b.Row(to)}})
		}
	}
	sign(draw.Dot, may)
	if !carrier {
		sign(draw.Cross, b.StepReach(from).AndNot(may).AndNot(pos.Occupied()))
	}
	return nil
}

// TestRingPictures draws the pictures of the rules from their positions and checks every
// move in them against the rules.
func TestRingPictures(t *testing.T) {
	for _, c := range ringPictures {
		p, err := c.draw()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var svg bytes.Buffer
		if err := p.WriteSVG(&svg); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		filetest.Golden(t, filepath.Join(ringFolder, "pictures", c.name+".svg"), svg.Bytes())
	}
}

// TestRingPicturesAreUsed checks that RULES.md shows every picture, and that the folder
// holds no other files.
func TestRingPicturesAreUsed(t *testing.T) {
	text := filetest.Read(t, filepath.Join(ringFolder, "RULES.md"))
	var used, known, files []string
	for _, m := range regexp.MustCompile(`pictures/([a-z-]+)\.svg`).FindAllSubmatch(text, -1) {
		used = append(used, string(m[1]))
	}
	for _, c := range ringPictures {
		known = append(known, c.name)
	}
	entries, err := os.ReadDir(filepath.Join(ringFolder, "pictures"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		files = append(files, strings.TrimSuffix(e.Name(), ".svg"))
	}
	for _, list := range []*[]string{&used, &known, &files} {
		slices.Sort(*list)
	}
	if !slices.Equal(slices.Compact(used), known) || !slices.Equal(files, known) {
		t.Errorf("pictures drawn:  %v\nin RULES.md:     %v\nin the folder:   %v", known, slices.Compact(used), files)
	}
}
