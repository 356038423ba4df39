package web

import (
	"reflect"
	"slices"
	"strings"
)

// word is one that a request may have: what does it, and the names of the fields that the request
// and its answer have besides. One with a question mark may lack.
type word struct {
	do           func(*session, *request) (*reply, error)
	takes, gives string
}

// words are all requests. The page is checked against them by page/.check/messages.d.ts.
var words = map[string]word{
	"new":      {(*session).newGame, "config moves? black white clock? opening? handicap?", "game"},
	"load":     {(*session).load, "text thought? waits? name? round? seals? key? watch? own?", "game"},
	"play":     {(*session).play, "move? cells? warn? changes?", "game? warning?"},
	"why":      {(*session).why, "config? moves? cells", "reason? ok?"},
	"undo":     {atTable(undo), "", "game"},
	"redo":     {atTable(redo), "", "game"},
	"resign":   {atTable(resign), "", "game"},
	"draw":     {atTable(agreeDraw), "", "game"},
	"rematch":  {atTable(rematch), "swap?", "game"},
	"players":  {atTable(setPlayers), "black white", "game"},
	"now":      {(*session).now, "", "ok"},
	"pause":    {atTable(pause), "", "game"},
	"hint":     {(*session).hint, "", "ok"},
	"game":     {atTable(look), "", "game"},
	"leave":    {(*session).leave, "", "ok"},
	"join":     {(*session).join, "name key? side? watch? own?", "game"},
	"agree":    {(*session).alone, "what?", "game"},
	"refuse":   {(*session).alone, "what?", "game"},
	"talk":     {(*session).alone, "text", "game"},
	"called":   {(*session).name, "called", "ok"},
	"ping":     {(*session).ping, "", "ok"},
	"show":     {(*session).show, "config moves? opening? handicap?", "position"},
	"analyse":  {(*session).analyse, "config moves? lines? depth? nodes? seconds?", "search waiting? info?"},
	"stop":     {(*session).stop, "", "ok"},
	"names":    {(*session).names, "config moves? move", "names?"},
	"threat":   {(*session).threat, "config moves? side", "search"},
	"review":   {(*session).review, "config moves seconds? nodes?", "search"},
	"mistakes": {(*session).findMistakes, "config moves findings? text? seconds? nodes?", "mistakes?"},
	"read":     {(*session).read, "config text? file? name? number? names? date?", "tree reason? games? total?"},
	"write":    {(*session).write, "tree", "text"},
	"problems": {(*session).problems, "", "problems"},
	"problem":  {(*session).problem, "name", "problem"},
	"answer":   {(*session).answer, "move? cells?", "ok"},
	"clue":     {(*session).clue, "", "ok"},
	"solution": {(*session).solution, "", "ok"},
	"explore":  {(*session).explore, "config moves?", "explorer"},
	"stored":   {(*session).stored, "number config moves?", "stored"},
}

// events are the messages that answer no request. Their fields are written as those of words.
var events = map[string]string{
	"hello":    "hello",
	"game":     "game",
	"hint":     "hint? error?",
	"info":     "search info",
	"done":     "search info? error?",
	"threat":   "search threat? error?",
	"review":   "search review",
	"reviewed": "search report? error?",
	"answered": "answered? error?",
	"clue":     "hint? error?",
	"solution": "line? error?",
}

// ping does nothing: its answer says that the server is there.
func (s *session) ping(*request) (*reply, error) { return nil, nil }

// extra returns the name of a field that a request has and the word does not take, or "".
func (w word) extra(r *request) string {
	takes := strings.Fields(strings.ReplaceAll(w.takes, "?", ""))
	v := reflect.ValueOf(r).Elem()
	for i := range v.NumField() {
		if name := v.Type().Field(i).Tag.Get("json"); !v.Field(i).IsZero() && name != "id" && name != "do" && !slices.Contains(takes, name) {
			return name
		}
	}
	return ""
}
