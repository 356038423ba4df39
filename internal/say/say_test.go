package say

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
)

var (
	found  = New("test.found", "{0} has found {1} {1|stone|stones}", "{0}は{1}個の石を見つけた")
	wrong  = New("test.wrong", "{0}: {1}", "{0}：{1}")
	broken = New("test.broken", "it is broken", "壊れています")
)

type side bool

func (s side) Say() *Message { return map[side]*Phrase{false: Black, true: White}[s].With() }

func TestIn(t *testing.T) {
	over := broken.With()
	for _, c := range []struct {
		m        *Message
		en, ja   string
		wireForm string
	}{
		{found.With(side(true), 1), "White has found 1 stone", "白は1個の石を見つけた", `{"code":"test.found","args":[{"code":"side.White"},"1"]}`},
		{found.With(LowerBlack.With(), 2), "black has found 2 stones", "黒は2個の石を見つけた", `{"code":"test.found","args":[{"code":"side.black"},"2"]}`},
		{wrong.With("a1", over), "a1: it is broken", "a1：壊れています", `{"code":"test.wrong","args":["a1",{"code":"test.broken"}]}`},
		{wrong.With("a1", fmt.Errorf("game: %w", over)), "a1: game: it is broken", "a1：壊れています", `{"code":"test.wrong","args":["a1",{"code":"test.broken"}]}`},
		{wrong.With("a1", errors.New("no disk")), "a1: no disk", "a1：no disk", `{"code":"test.wrong","args":["a1",{"code":"say.text","args":["no disk"]}]}`},
		{wrong.With("{1}", 2.5), "{1}: 2.5", "{1}：2.5", `{"code":"test.wrong","args":["{1}","2.5"]}`},
		{wrong.With("a1"), "a1: {1}", "a1：{1}", `{"code":"test.wrong","args":["a1"]}`},
		{Or.Fold(Texts("a", "b", "c")...), "a or b or c", "aかbかc", `{"code":"say.or","args":[{"code":"say.or","args":[{"code":"say.text","args":["a"]},{"code":"say.text","args":["b"]}]},{"code":"say.text","args":["c"]}]}`},
	} {
		if c.m.Error() != c.en || c.m.String() != c.en || c.m.In(Japanese) != c.ja {
			t.Errorf("%q, %q, want %q, %q", c.m, c.m.In(Japanese), c.en, c.ja)
		}
		if got, err := json.Marshal(c.m); err != nil || string(got) != c.wireForm {
			t.Errorf("%q: %s, %v, want %s", c.m, got, err, c.wireForm)
		}
	}
	if got := (*Message)(nil).In(Japanese); got != "" {
		t.Errorf("no message says %q", got)
	}
}

// A message is an error like others: what is in it is found, and it is found in others.
func TestErrors(t *testing.T) {
	var sentinel error = broken.With()
	in := wrong.With("a1", fmt.Errorf("game: %w", sentinel))
	if !errors.Is(in, sentinel) || errors.Is(in, broken.With()) {
		t.Error("an error that is an argument is not found, or a like one is")
	}
	outer := fmt.Errorf("file: %w", in)
	if got := Of(outer); got != in {
		t.Errorf("%v says %v", outer, got)
	}
	if got := Of(errors.New("no disk")); got.In(Japanese) != "no disk" {
		t.Errorf("an error without a message says %v", got)
	}
	if Of(nil) != nil {
		t.Error("no error says something")
	}
}

func TestNew(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a code may be defined twice")
		}
	}()
	New("test.found", "again", "再び")
}

func TestLanguage(t *testing.T) {
	for text, want := range map[string]Language{"en": English, "ja": Japanese, "JA": Japanese} {
		if l, err := ParseLanguage(text); err != nil || l != want {
			t.Errorf("%s is %v, %v", text, l, err)
		}
	}
	if l, err := ParseLanguage("fr"); err == nil || l != English {
		t.Errorf("fr is %v, %v", l, err)
	}
	for _, c := range []struct {
		all, messages, lang string
		want                Language
	}{
		{"", "", "", English}, {"", "", "ja_JP.UTF-8", Japanese}, {"", "ja", "en_US.UTF-8", Japanese},
		{"", "en_GB", "ja_JP.UTF-8", English}, {"C", "ja_JP", "ja_JP", English}, {"ja_JP.eucJP", "C", "C", Japanese},
	} {
		env := map[string]string{"LC_ALL": c.all, "LC_MESSAGES": c.messages, "LANG": c.lang}
		if got := Locale(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
