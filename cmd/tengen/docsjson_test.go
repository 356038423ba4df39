package main

import (
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tengen/bench/match"
	"tengen/bench/review"
	clianalyze "tengen/cmd/internal/cli/analyze"
	clidb "tengen/cmd/internal/cli/db"
	clireview "tengen/cmd/internal/cli/review"
	clirules "tengen/cmd/internal/cli/rules"
	clisolve "tengen/cmd/internal/cli/solve"
	"tengen/movegen/renju"
	"tengen/search/threat/term"
)

// docs/json.md names every field of the outputs, and no other.
func TestJSONPage(t *testing.T) {
	page := pages(t)["docs/json.md"]
	for section, v := range map[string]any{
		"analyze":             clianalyze.AnalysisJSON{},
		"solve":               clisolve.SolutionJSON{},
		"solve --game jungo":  clisolve.JungoSolutionJSON{},
		"solve --game ring":   clisolve.RingSolutionJSON{},
		"explain":             clirules.Explained{},
		"explain --game ring": clirules.Sentence{},
		"openings":            clirules.Pattern{},
		"db query":            clidb.EntryJSON{},
		"review --json-lines": clireview.ReviewedMove{},
		"review: games":       review.Report{},
		"match: games":        match.Result{},
	} {
		want := map[string]bool{}
		fieldsOf(t, reflect.TypeOf(v), "", want)
		if section == "review: games" {
			maps.DeleteFunc(want, func(name string, _ bool) bool { return strings.HasPrefix(name, "moves[]") })
		}
		_, text, ok := strings.Cut(page, "\n## "+section+"\n")
		if !ok {
			t.Errorf("no section %q", section)
			continue
		}
		text, _, _ = strings.Cut(text, "\n## ")
		told := map[string]bool{}
		for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*) \\|").FindAllStringSubmatch(text, -1) {
			for _, name := range strings.Split(row[1], ", ") {
				name = strings.Trim(name, "`")
				if told[name] {
					t.Errorf("%s: %s is there twice", section, name)
				}
				told[name] = true
			}
		}
		if !maps.Equal(told, want) {
			t.Errorf("%s: the page has\n%v\nthe output\n%v", section, slices.Sorted(maps.Keys(told)), slices.Sorted(maps.Keys(want)))
		}
	}
}

// fieldsOf adds the fields of a type as JSON has them: a.b below an object, a[].b in an
// array.
func fieldsOf(t *testing.T, typ reflect.Type, prefix string, to map[string]bool) {
	switch typ.Kind() {
	case reflect.Pointer:
		fieldsOf(t, typ.Elem(), prefix, to)
		return
	case reflect.Slice, reflect.Array:
		fieldsOf(t, typ.Elem(), prefix+"[]", to)
		return
	case reflect.Struct:
	default:
		return
	}
	if typ == reflect.TypeFor[term.Finding]() {
		findingFields(t, prefix, to)
		return
	}
	for i := range typ.NumField() {
		f := typ.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			fieldsOf(t, f.Type, prefix, to)
			continue
		case name == "-" || !f.IsExported():
			continue
		}
		if prefix != "" {
			name = prefix + "." + name
		}
		to[name] = true
		fieldsOf(t, f.Type, name, to)
	}
}

// findingFields adds the fields of a finding, which writes itself.
func findingFields(t *testing.T, prefix string, to map[string]bool) {
	cells := []renju.Cell{0}
	text, err := json.Marshal(term.Finding{Reason: renju.ForbiddenOverline, Shapes: []term.Shape{{Stones: cells, Next: cells}}, Show: cells})
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	var add func(prefix string, v any)
	add = func(prefix string, v any) {
		switch v := v.(type) {
		case []any:
			add(prefix+"[]", v[0])
		case map[string]any:
			for name, below := range v {
				to[prefix+"."+name] = true
				add(prefix+"."+name, below)
			}
		}
	}
	add(prefix, v)
}
