package web

import (
	"bytes"
	"encoding"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/say"
)

// types writes Go's types of messages as those of TypeScript.
type types struct {
	todo []reflect.Type
	seen map[string]reflect.Type
}

func nameOf(t reflect.Type) string { return strings.ToUpper(t.Name()[:1]) + t.Name()[1:] }

// of returns the type of a value.
func (g *types) of(t reflect.Type) string {
	if t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return "string"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.of(t.Elem())
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "string" // in base64
		}
		return g.of(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.Join(slices.Repeat([]string{g.of(t.Elem())}, t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<" + g.of(t.Key()) + ", " + g.of(t.Elem()) + ">"
	case reflect.Struct:
		if name := nameOf(t); g.seen[name] == nil {
			g.seen[name] = t
			g.todo = append(g.todo, t)
		} else if g.seen[name] != t {
			panic(fmt.Sprintf("both %v and %v are called %s", t, g.seen[name], name))
		}
		return nameOf(t)
	}
	return "number"
}

// fields returns the fields of a struct by their names in a message.
func (g *types) fields(t reflect.Type) (out []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			out = append(out, g.fields(f.Type)...)
		case f.IsExported() && name != "-":
			if options != "" {
				name += "?"
			}
			out = append(out, name+": "+g.of(f.Type))
		}
	}
	return out
}

// some returns the fields of a request or a reply that a word names.
func (g *types) some(t reflect.Type, names string) string {
	var out []string
	for _, name := range strings.Fields(names) {
		i := slices.IndexFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool {
			return strings.Split(f.Tag.Get("json"), ",")[0] == strings.TrimSuffix(name, "?")
		})
		out = append(out, name+": "+g.of(t.Field(i).Type))
	}
	return "{ " + strings.Join(out, "; ") + " }"
}

// The types with which tsc checks the page are those of the messages.
func TestMessageTypes(t *testing.T) {
	var b bytes.Buffer
	g := &types{seen: map[string]reflect.Type{}}
	request, answer := reflect.TypeFor[request](), reflect.TypeFor[reply]()
	b.WriteString("// The messages of page and server, by their words. Written by: go test ./cmd/internal/web -run TestMessageTypes -update\n\ndeclare namespace Wire {\n")
	for _, part := range []struct {
		name string
		of   func(word) string
	}{{"Requests", func(w word) string { return g.some(request, w.takes) }}, {"Answers", func(w word) string { return g.some(answer, w.gives) }}} {
		fmt.Fprintf(&b, "  interface %s {\n", part.name)
		for _, name := range slices.Sorted(maps.Keys(words)) {
			fmt.Fprintf(&b, "    %s: %s;\n", name, part.of(words[name]))
		}
		b.WriteString("  }\n")
	}
	b.WriteString("  interface Events {\n")
	for _, name := range slices.Sorted(maps.Keys(events)) {
		fmt.Fprintf(&b, "    %s: %s;\n", name, g.some(answer, events[name]))
	}
	b.WriteString("  }\n")
	for ; len(g.todo) > 0; g.todo = g.todo[1:] {
		list := strings.Join(g.fields(g.todo[0]), "; ")
		if g.todo[0] == reflect.TypeFor[say.Message]() {
			list = "code: string; args?: (string | Message)[]"
		}
		fmt.Fprintf(&b, "  interface %s { %s }\n", nameOf(g.todo[0]), list)
	}
	b.WriteString("}\n")
	filetest.Golden(t, "page/.check/messages.d.ts", b.Bytes())
}

// The manual has every request with what it takes.
func TestManualHasWords(t *testing.T) {
	manual := filetest.Read(t, "../../../docs/web.md")
	for name, w := range words {
		row := ""
		for line := range strings.Lines(string(manual)) {
			if head, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | "); strings.HasPrefix(head, "`") && strings.Contains(head, "`"+name+"`") {
				row = line
			}
		}
		for _, field := range strings.Fields(strings.ReplaceAll(w.takes, "?", "")) {
			if !strings.Contains(row, "`"+field+"`") {
				t.Errorf("docs/web.md does not say that %q takes %q", name, field)
			}
		}
	}
}

// check tests the fields of a message of the server against its word, or its event.
func check(t *testing.T, of string, gives string, m map[string]any) {
	t.Helper()
	for _, name := range strings.Fields(gives) {
		if _, there := m[strings.TrimSuffix(name, "?")]; !there && !strings.HasSuffix(name, "?") && m["error"] == nil {
			t.Errorf("%s lacks %q", of, name)
		}
	}
	for name := range m {
		if name != "id" && name != "event" && name != "error" && !slices.Contains(strings.Fields(strings.ReplaceAll(gives, "?", "")), name) {
			t.Errorf("%s has %q", of, name)
		}
	}
}

// A field that a request does not take is refused, not passed over.
func TestExtraFields(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	if m := c.ask(request{Do: "undo", Depth: 3}); m.Error == nil || m.Error.String() != "undo takes no depth" {
		t.Errorf("%v", m.Error)
	}
}
