package match

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

func TestParseProgram(t *testing.T) {
	ps := Programs{}
	file := "\ufeff# programs\n\nplain=/opt/x\r\n  full = dir='/opt/a b' opt=komi,seed prog -x 'y z'\nany=opt=* prog\n"
	if err := ps.Read(strings.NewReader(file), "f"); err != nil {
		t.Fatal(err)
	}
	want := Programs{
		"plain": {Command: []string{"/opt/x"}},
		"full":  {Command: []string{"prog", "-x", "y z"}, Dir: "/opt/a b", Options: []string{"komi", "seed"}},
		"any":   {Command: []string{"prog"}, Options: []string{"*"}},
	}
	if !reflect.DeepEqual(ps, want) {
		t.Errorf("%+v, want %+v", ps, want)
	}
	for text, want := range map[string]string{
		"":              "NAME='COMMAND'",
		"prog":          "NAME='COMMAND'",
		"=prog":         "not the name",
		"a b=prog":      "not the name",
		"a\x1b=prog":    "not the name",
		"a=":            "no command",
		"a=dir=/x":      "no command",
		"a='x":          "program a",
		"plain=another": "two programs are called plain",
	} {
		if err := ps.Add(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if err := ps.Read(strings.NewReader("\nx"), "f"); err == nil || !strings.Contains(err.Error(), "f, line 2") {
		t.Error(err)
	}
}

// A match runs the program that this machine has under the name, with the options that
// it allows, and within its limits.
func TestPrograms(t *testing.T) {
	c := config(t, "renju")
	named := EngineConfig{Name: "out", Program: "fake", Protocol: protoGomocup, Nodes: 1}
	c.Engines = []EngineConfig{{Name: "in", Nodes: 1}, named}
	allowed := Programs{"fake": {Command: []string{os.Args[0], asGomocup, ""}, Options: []string{"A"}}}
	for _, x := range []struct {
		change func(*Config, *Options)
		want   string
	}{
		{func(*Config, *Options) {}, ""},
		{func(_ *Config, o *Options) { o.Programs = nil }, "engine out: the program fake is not allowed here"},
		{func(c *Config, _ *Options) { c.Engines[1].Program = "/bin/sh" }, "/bin/sh is not allowed here"},
		{func(c *Config, _ *Options) { c.Engines[1].Command = []string{"/bin/sh"} }, "program= takes no command"},
		{func(c *Config, _ *Options) { c.Engines[1].Dir = "/" }, "program= takes no command"},
		{func(c *Config, _ *Options) { c.Engines[1].Options = map[string]string{"A": "x y"} }, ""},
		{func(c *Config, _ *Options) { c.Engines[1].Options = map[string]string{"B": "x"} }, `option "B" of program fake`},
		{func(c *Config, _ *Options) { c.Engines[1].Options = map[string]string{"A": "x\nquit"} }, "one line"},
		{func(c *Config, _ *Options) { c.Engines[1].Options = map[string]string{"A\nquit": "x"} }, "one line"},
		{func(c *Config, o *Options) { c.Engines[0].Memory, o.MaxMemory = 100_000, 4096 }, "engine in: memory of 100000 MiB: at most 4096"},
		{func(_ *Config, o *Options) { o.MaxMemory = DefaultMemory - 1 }, "engine out: memory of 350 MiB: at most 349"},
		{func(c *Config, o *Options) {
			c.Engines = append(c.Engines, EngineConfig{Name: "third", Nodes: 1, Memory: 400})
			o.MaxMemory = 400
		}, "all engines: memory of 814 MiB: at most 800"},
		{func(c *Config, o *Options) { c.Engines[1].Threads, o.MaxThreads = 3, 2 }, "engine out: 3 threads: at most 2"},
	} {
		match := c
		match.Engines = []EngineConfig{c.Engines[0], named}
		o := Options{Programs: allowed}
		x.change(&match, &o)
		p, err := NewPlayer(match, o)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v, want %q", match.Engines, err, x.want)
		}
		if err == nil {
			p.Close()
		}
	}
	p, err := NewPlayer(c, Options{Programs: allowed})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if r, err := p.Play(t.Context(), Job{White: 1}); err != nil || r.WhiteAbout != "Fake 1.2" {
		t.Errorf("%+v, %v", r, err)
	}
	if c.Engines[1].Command != nil {
		t.Errorf("the match has got the command %q", c.Engines[1].Command)
	}
	if err := c.CheckNamed(); err != nil {
		t.Error(err)
	}
	c.Engines[1] = fake("out", asGomocup, "")
	if err := c.CheckNamed(); err == nil || !strings.Contains(err.Error(), "engine out") {
		t.Errorf("a command: %v", err)
	}
}

// What is read has a name and a command, and no name holds what a terminal acts on.
func FuzzParseProgram(f *testing.F) {
	f.Add("full = dir='/opt/a b' opt=komi,seed prog -x 'y z'")
	f.Fuzz(func(t *testing.T, text string) {
		name, p, err := parseProgram(text)
		if err == nil && (name == "" || len(p.Command) == 0 || strings.ContainsAny(name, " =\n\x1b")) {
			t.Errorf("%q: %q, %+v", text, name, p)
		}
	})
}
