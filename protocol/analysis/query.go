package analysis

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// query is a line of input.
type query struct {
	ID     string `json:"id"`
	Action string `json:"action"`

	Game          string          `json:"game"` // not of KataGo: renju, jungo or ring
	Rules         json.RawMessage `json:"rules"`
	Komi          *float64        `json:"komi"`
	X             int             `json:"boardXSize"`
	Y             int             `json:"boardYSize"`
	InitialStones [][2]string     `json:"initialStones"`
	InitialPlayer string          `json:"initialPlayer"`
	Moves         [][2]string     `json:"moves"`
	AnalyzeTurns  []int           `json:"analyzeTurns"`

	MaxVisits *uint64                    `json:"maxVisits"`
	Lines     int                        `json:"lines"` // not of KataGo: moves to rank
	PVLen     int                        `json:"analysisPVLen"`
	Ownership bool                       `json:"includeOwnership"`
	Every     float64                    `json:"reportDuringSearchEvery"`
	First     float64                    `json:"firstReportDuringSearchAfter"`
	Avoid     []restriction              `json:"avoidMoves"`
	Allow     []restriction              `json:"allowMoves"`
	Override  map[string]json.RawMessage `json:"overrideSettings"`

	Priority   int   `json:"priority"`
	Priorities []int `json:"priorities"`

	TerminateID string `json:"terminateId"`
	TurnNumbers []int  `json:"turnNumbers"`
}

// restriction are moves that are left out, or that alone are searched, at the root.
type restriction struct {
	Player     string   `json:"player"`
	Moves      []string `json:"moves"`
	UntilDepth int      `json:"untilDepth"`
}

// fault is an error about a field of a query.
type fault struct {
	field string
	err   error
}

func (f *fault) Error() string { return f.err.Error() }

func bad(field, format string, args ...any) error { return &fault{field, fmt.Errorf(format, args...)} }

// ignored are fields of KataGo that change nothing here.
var ignored = []string{"whiteHandicapBonus", "rootPolicyTemperature", "rootFpuReductionMax", "includeMovesOwnership", "includeOwnershipStdev",
	"includeMovesOwnershipStdev", "includePolicy", "includePVVisits", "includeNoResultValue", "conservativePassAndIsFriendly"}

// parse reads a query; without are the names of its fields that the query here has not.
func parse(line []byte) (q query, without []string, err error) {
	d := json.NewDecoder(bytes.NewReader(line))
	if err := d.Decode(&q); err != nil {
		return q, nil, unreadable(err)
	}
	if d.More() {
		return q, nil, fmt.Errorf("more than one query on a line")
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(line, &all); err != nil {
		return q, nil, fmt.Errorf("not a query: %w", err)
	}
	known := fields()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if !slices.Contains(known, name) {
			without = append(without, name)
		}
	}
	if q.ID == "" {
		return q, nil, bad("id", "id is missing")
	}
	return q, without, nil
}

// unreadable returns the error for a line that is no query: the field whose value is of another
// kind, or that the line is not JSON.
func unreadable(err error) error {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) || kind.Field == "" {
		return fmt.Errorf("not a query: %w", kindError(err))
	}
	field, _, _ := strings.Cut(kind.Field, ".")
	return bad(field, "%s: %w", kind.Field, kindError(err))
}

// kindError returns an error about a JSON value in words of JSON, without Go's types.
func kindError(err error) error {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return err
	}
	want := "an object"
	switch kind.Type.Kind() {
	case reflect.String:
		want = "a text"
	case reflect.Bool:
		want = "true or false"
	case reflect.Int:
		want = "a whole number"
	case reflect.Uint64:
		want = "a whole number from 0"
	case reflect.Float64:
		want = "a number"
	case reflect.Slice, reflect.Array:
		want = "a list"
	}
	return fmt.Errorf("got %s, want %s", kind.Value, want)
}

// fieldOf returns the field of a query that an error about a setting of the game is about.
func fieldOf(err error) string {
	var s *game.SettingError
	if errors.As(err, &s) {
		switch s.Setting {
		case game.Komi:
			return "komi"
		case game.Rule:
			return "rules"
		}
	}
	return "boardXSize"
}

// position returns the start of the game of a query, and a warning about its rules.
func (q *query) position(usual game.Config) (p game.Position, warning string, err error) {
	c := usual
	if q.Game != "" && q.Game != c.Game {
		g, err := games.ByName(q.Game)
		if err != nil {
			return nil, "", bad("game", "%w", err)
		}
		c = g.Default()
		c.Komi = game.UsualKomi(g, c.Size)
	}
	g, err := games.ByName(c.Game)
	if err != nil {
		return nil, "", err
	}
	if c.Size > 0 {
		if q.X == 0 && q.Y == 0 {
			q.X, q.Y = c.Size, c.Size
		}
		if q.X == 0 || q.X != q.Y {
			return nil, "", bad("boardXSize", "a board of %d×%d: want boardXSize and boardYSize, and both the same", q.X, q.Y)
		}
		if c.Komi == game.UsualKomi(g, c.Size) { // nobody asked for another one
			c.Komi = game.UsualKomi(g, q.X)
		}
		c.Size = q.X
	}
	if c.Rule, warning, err = q.rule(c.Rule, g); err != nil {
		return nil, "", err
	}
	if q.Komi != nil && game.HasSetting(g, game.Komi) {
		c.Komi = *q.Komi
	}
	if p, err = g.New(c); err != nil {
		return nil, "", bad(fieldOf(err), "%w", err)
	}
	if s := p.Scene(); g.SGF().Letters && (q.X > 0 || q.Y > 0) && (q.X != s.Columns || q.Y != s.Rows) {
		return nil, "", bad("boardXSize", "a board of %d×%d: that of %s has %d×%d", q.X, q.Y, g.Name(), s.Columns, s.Rows)
	}
	return p, warning, q.arrange(p)
}

// stoneScoring are the rules of Jungo as KataGo writes them, besides ko.
var stoneScoring = map[string]any{"score": "AREA", "scoring": "AREA", "tax": "ALL", "suicide": false, "hasButton": false, "whiteHandicapBonus": "0"}

// rule returns the rule that a query names, of the game itself or of Go. The name is a text, or
// that of ko in an object, which may be written as a text.
func (q *query) rule(usual string, g game.Game) (rule, warning string, err error) {
	if len(q.Rules) == 0 {
		return usual, "", nil
	}
	var text string
	object := json.Unmarshal(q.Rules, &text) != nil
	if object {
		text = string(q.Rules)
	}
	name := text
	if object || strings.HasPrefix(text, "{") {
		var o map[string]any
		err := json.Unmarshal([]byte(text), &o)
		ko, named := o["ko"].(string)
		if err != nil || !named && o["ko"] != nil {
			return "", "", bad("rules", "rules: want a name, or an object with ko")
		}
		name = ko
		for field, value := range o {
			if field != "ko" && field != "friendlyPassOk" && value != stoneScoring[field] && game.HasSetting(g, game.Komi) {
				warning = onlyKo(text)
			}
		}
		if name == "" {
			return usual, warning, nil
		}
	}
	given := name
	name = strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(strings.TrimSpace(name)))
	if name == "jungo" { // as in GTP
		name = "stone-scoring"
	}
	c := g.Default()
	c.Rule = name
	if _, err := g.New(c); err == nil {
		return name, warning, nil
	}
	if ko := replay.KoRule(name); ko != "" {
		c.Rule = ko
		if _, err := g.New(c); err == nil {
			if name != "stone-scoring" {
				warning = onlyKo(text)
			}
			return ko, warning, nil
		}
	}
	c.Rule = given
	_, err = g.New(c)
	return "", "", bad("rules", "%w", err)
}

// onlyKo is the warning about rules of Go that count something else than stones.
func onlyKo(rules string) string {
	return fmt.Sprintf("rules %s: only its ko rule holds; the stones on the board count", rules)
}

// arrange puts the stones of the start on the board.
func (q *query) arrange(p game.Position) error {
	if len(q.InitialStones) == 0 && q.InitialPlayer == "" {
		return nil
	}
	a, ok := p.(game.Arranger)
	if !ok {
		return bad("initialStones", "stones cannot be set up in %s", p.Game().Name())
	}
	side := p.Side()
	if q.InitialPlayer != "" {
		var err error
		if side, err = game.ParseSide(q.InitialPlayer); err != nil {
			return bad("initialPlayer", "%w", err)
		}
	} else if len(q.Moves) > 0 {
		if s, err := game.ParseSide(q.Moves[0][0]); err == nil {
			side = s
		}
	}
	changes := map[game.Point]game.Stone{}
	for _, s := range q.InitialStones {
		colour, err := game.ParseSide(s[0])
		if err != nil {
			return bad("initialStones", "%w", err)
		}
		text, err := moveText(p, s[1])
		if err != nil {
			return bad("initialStones", "%w", err)
		}
		at, err := p.ParsePoint(text)
		if err != nil {
			return bad("initialStones", "%w", err)
		}
		if _, twice := changes[at]; twice {
			return bad("initialStones", "%s comes twice", p.PointName(at))
		}
		changes[at] = game.StoneOf(colour)
	}
	if err := a.Arrange(changes, side); err != nil {
		return bad("initialStones", "%w", err)
	}
	return nil
}

// moveText returns a move in the notation of the game; "(3,4)" is column 3 and row 4 from
// the upper left, from 0.
func moveText(p game.Position, text string) (string, error) {
	inner, ok := strings.CutPrefix(text, "(")
	if !ok {
		return text, nil
	}
	x, y, ok := strings.Cut(strings.TrimSuffix(inner, ")"), ",")
	column, err1 := strconv.Atoi(strings.TrimSpace(x))
	row, err2 := strconv.Atoi(strings.TrimSpace(y))
	s := p.Scene()
	at := game.Point{X: column, Y: s.Rows - 1 - row}
	if !ok || err1 != nil || err2 != nil || !s.Inside(at) {
		return "", fmt.Errorf("%q is not a point", text)
	}
	return p.PointName(at), nil
}

// play makes a move of a colour, who may move twice in a row.
func play(p game.Position, move [2]string) error {
	side, err := game.ParseSide(move[0])
	if err != nil {
		return err
	}
	if side != p.Side() {
		a, ok := p.(game.Arranger)
		if !ok {
			return fmt.Errorf("%v is not to move", side)
		}
		if err := a.GiveMove(side); err != nil {
			return err
		}
	}
	text, err := moveText(p, move[1])
	if err != nil {
		return err
	}
	_, err = p.Submit(text)
	return err
}

// movesOf returns the moves that the restrictions of a field name for the side to move in p,
// in the notation of the game.
func movesOf(p game.Position, all []restriction, field string) (out []string, err error) {
	for _, r := range all {
		of, err := game.ParseSide(r.Player)
		if err != nil {
			return nil, bad(field, "%w", err)
		}
		if of != p.Side() {
			continue
		}
		for _, move := range r.Moves {
			text, err := moveText(p, move)
			if err == nil {
				err = understood(p, text)
			}
			if err != nil {
				return nil, bad(field, "%w", err)
			}
			out = append(out, text)
		}
	}
	return out, nil
}

// understood returns an error for a text that is no move in any position of a game whose moves are points and passes.
func understood(p game.Position, text string) error {
	if !p.Game().SGF().Letters || strings.EqualFold(text, "pass") {
		return nil
	}
	_, err := p.ParsePoint(text)
	return err
}

// turns returns the turns to analyse with their priorities.
func (q *query) turns() (turns, priorities []int, err error) {
	turns = q.AnalyzeTurns
	if turns == nil {
		turns = []int{len(q.Moves)}
	}
	if len(turns) == 0 {
		return nil, nil, bad("analyzeTurns", "no turn to analyse")
	}
	if len(turns) > maxTasks {
		return nil, nil, bad("analyzeTurns", "%d turns are more than %d", len(turns), maxTasks)
	}
	for _, n := range turns {
		if n < 0 || n > len(q.Moves) {
			return nil, nil, bad("analyzeTurns", "turn %d is not between 0 and %d", n, len(q.Moves))
		}
	}
	if q.Priorities == nil {
		return turns, slices.Repeat([]int{q.Priority}, len(turns)), nil
	}
	if len(q.Priorities) != len(turns) {
		return nil, nil, bad("priorities", "%d priorities for %d turns", len(q.Priorities), len(turns))
	}
	return turns, q.Priorities, nil
}
