package say

import "fmt"

// Language is a language of the program.
type Language uint8

// The languages.
const (
	English Language = iota
	Japanese
	languages
)

// Phrase is a sentence or a word in all languages. {0} stands for the first argument in
// each of them, {1} for the second; {0|stone|stones} is the first word if the argument is
// 1, and else the second one.
type Phrase struct {
	code  string
	texts [languages]string
}

// catalogue has all phrases by their codes. Only New changes it, while the packages are
// initialised.
var catalogue = map[string]*Phrase{}

// New defines a phrase. It is for variables of packages: a code has one phrase.
func New(code, english, japanese string) *Phrase {
	if catalogue[code] != nil {
		panic(fmt.Sprintf("the phrase %q is defined twice", code))
	}
	p := &Phrase{code, [languages]string{english, japanese}}
	catalogue[code] = p
	return p
}

// Find returns the phrase with a code, nil if there is none.
func Find(code string) *Phrase { return catalogue[code] }

// Catalogue returns the texts of all phrases in a language, by their codes.
func Catalogue(l Language) map[string]string {
	out := make(map[string]string, len(catalogue))
	for code, p := range catalogue {
		out[code] = p.texts[l]
	}
	return out
}

// With returns the message of a phrase with arguments: numbers, names of points and the
// like, which are written as [fmt.Sprint] writes them; and words that differ between
// languages: messages, errors, and whatever is a [Sayer]. They must not change any more.
func (p *Phrase) With(args ...any) *Message { return &Message{p.code, args} }

// Fold joins items with a phrase of two arguments: the first with the second, that with
// the third, and so on. There must be at least one.
func (p *Phrase) Fold(items ...*Message) *Message {
	out := items[0]
	for _, item := range items[1:] {
		out = p.With(out, item)
	}
	return out
}

// Or joins what is to be chosen from.
var Or = New("say.or", "{0} or {1}", "{0}か{1}")

// The words for the two sides: at the head of a sentence, and within one as the errors of
// the rules have them.
var (
	Black      = New("side.Black", "Black", "黒")
	White      = New("side.White", "White", "白")
	LowerBlack = New("side.black", "black", "黒")
	LowerWhite = New("side.white", "white", "白")
)

var plain = New("say.text", "{0}", "{0}")

// Text returns a text that is the same in all languages, or has no phrase.
func Text(text string) *Message { return plain.With(text) }

// Texts returns texts that are the same in all languages.
func Texts(texts ...string) (out []*Message) {
	for _, t := range texts {
		out = append(out, Text(t))
	}
	return out
}

// In says what is told of something, such as what is wrong with a setting or a file. AtLine and AtMove are for lines of a
// text and moves of a game, by their numbers. LongLine is for an input of lines.
var (
	In       = New("say.in", "{0}: {1}", "{0}：{1}")
	AtLine   = New("say.line", "line {0}: {1}", "{0}行目：{1}")
	LongLine = New("say.long", "a line is longer than {0} bytes", "行が {0} バイトより長くなっています")
	AtMove   = New("say.move", "move {0}: {1}", "{0}手目：{1}")
)

// Comma joins words of a list, Semicolon parts of a sentence. Aside puts something in brackets behind what it is about.
var (
	Comma     = New("say.comma", "{0}, {1}", "{0}、{1}")
	Semicolon = New("say.semicolon", "{0}; {1}", "{0}；{1}")
	Aside     = New("say.aside", "{0} ({1})", "{0}（{1}）")
)
