package rif

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
)

// tables are the entries to which games refer: their attributes by the name of the
// element and the number.
type tables map[string]map[string]map[string]string

// kept are the attributes that are used.
var kept = map[string][]string{
	"country": {"name"}, "city": {"name", "country"}, "rule": {"name"}, "opening": {"name", "abbr"},
	"player": {"name", "surname"}, "tournament": {"name", "country", "city", "year", "month", "start", "end"},
}

// add takes an entry, if games refer to such a table.
func (t tables) add(element string, attr map[string]string) error {
	names, ok := kept[element]
	if !ok || attr["id"] == "" {
		return nil
	}
	if t[element] == nil {
		t[element] = map[string]map[string]string{}
	}
	if len(t[element]) >= maxEntries {
		return sayMany.With(maxEntries, element)
	}
	e := make(map[string]string, len(names))
	for _, name := range names {
		if v := strings.TrimSpace(attr[name]); v != "" {
			e[name] = v
		}
	}
	t[element][attr["id"]] = e
	return nil
}

// get returns an attribute of an entry; "" if there is none.
func (t tables) get(element, id, name string) string { return t[element][id][name] }

// name returns texts of an entry with blanks between; an entry that is not in the table is
// named by its number.
func (t tables) name(element, id string, names ...string) string {
	var words []string
	for _, n := range names {
		if v := t.get(element, id, n); v != "" {
			words = append(words, v)
		}
	}
	if len(words) == 0 && id != "" && id != "0" {
		return element + " " + id
	}
	return strings.Join(words, " ")
}

// record returns a game.
func (t tables) record(g entry) (*record.Record, error) {
	out := record.New(record.Gomoku, size)
	a := g.attr
	out.Black = t.name("player", a["black"], "name", "surname")
	out.White = t.name("player", a["white"], "name", "surname")
	out.Rules = t.name("rule", a["rule"], "name")
	out.Opening = t.name("opening", a["opening"], "abbr", "name")
	out.Event, out.Round = t.name("tournament", a["tournament"], "name"), a["round"]
	out.Place, out.Date = t.place(a["tournament"]), t.date(a["tournament"])
	switch a["bresult"] {
	case "1", "1.0":
		out.Result = "B+"
	case "0", "0.0":
		out.Result = "W+"
	case "0.5":
		out.Result = "0"
	case "":
	default:
		return nil, sayResult.With(strconv.Quote(plaintext.Clip(a["bresult"])))
	}
	out.Note = note(g)
	return out, moves(out, g)
}

// place returns where a tournament was.
func (t tables) place(id string) string {
	city, country := t.get("tournament", id, "city"), t.get("tournament", id, "country")
	if country == "" {
		country = t.get("city", city, "country")
	}
	return strings.TrimPrefix(strings.TrimSuffix(t.get("city", city, "name")+", "+t.get("country", country, "name"), ", "), ", ")
}

// date returns when a tournament began and ended, in the form of SGF.
func (t tables) date(id string) string {
	day := func(name string) string {
		d := t.get("tournament", id, name)
		if strings.HasPrefix(d, "0000") {
			return ""
		}
		return strings.ReplaceAll(d, "-00", "")
	}
	start, end := day("start"), day("end")
	switch {
	case start == "" && end == "":
		start = t.get("tournament", id, "year")
		if m, err := strconv.Atoi(t.get("tournament", id, "month")); err == nil && m > 0 && start != "" {
			start += fmt.Sprintf("-%02d", m)
		}
		return start
	case start == "" || start == end:
		return end
	case end == "":
		return start
	}
	return start + "," + end
}

// note returns the attributes of a game that have no other place, with its text, as a comment.
func note(g entry) string {
	var lines []string
	if v := g.attr["id"]; v != "" {
		lines = append(lines, "RenjuNet game "+v)
	}
	for _, f := range [][2]string{{"swap", "swap "}, {"alt", "offered for move 5: "}, {"btime", "Black's time "}, {"wtime", "White's time "}} {
		if v := strings.TrimSpace(g.attr[f[0]]); v != "" {
			lines = append(lines, f[1]+v)
		}
	}
	if v := strings.TrimSpace(g.info); v != "" {
		lines = append(lines, v)
	}
	return strings.Join(lines, "\n")
}

// fifth is the move for which alternatives are offered.
const fifth = 5

// moves adds the moves of a game.
func moves(out *record.Record, g entry) error {
	last, side := out.Root, record.Black
	for i, word := range strings.Fields(g.move) {
		p, err := point(word)
		if err != nil {
			return say.AtMove.With(i+1, err)
		}
		if i+1 == fifth {
			for _, alt := range strings.FieldsFunc(g.attr["alt"], func(r rune) bool { return r == ' ' || r == ',' }) {
				if at, err := point(alt); err == nil { // what else it says is in the note
					last.Marks = append(last.Marks, record.Mark{Kind: record.Label, Point: at, Text: "alt"})
				}
			}
		}
		last, side = last.Add(record.Move{Color: side, Point: p}), side.Other()
	}
	return nil
}

// point reads h8.
func point(s string) (record.Point, error) {
	p := record.Point{X: -1}
	if len(s) >= 2 && s[1] >= '1' && s[1] <= '9' {
		if row, err := strconv.Atoi(s[1:]); err == nil {
			p = record.Point{X: int(s[0]|0x20) - 'a', Y: row - 1}
		}
	}
	if p.X < 0 || p.X >= size || p.Y < 0 || p.Y >= size {
		return p, sayNoPoint.With(strconv.Quote(plaintext.Clip(s)), size)
	}
	return p, nil
}
