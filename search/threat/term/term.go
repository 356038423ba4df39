package term

import (
	"fmt"

	"tengen/internal/say"
)

// Term is a word of the vocabulary.
type Term uint8

const (
	Five Term = iota
	Overline
	StraightFour
	Four
	Three
	FourThree
	DoubleFour
	DoubleThree
	Mise
	Fukumi
	Nerai
	Nori
	Oite
	Koshu
	numTerms
)

// word is a term in English, in Japanese letters and as it is written; the phrases are
// the term in full, and alone.
type word struct {
	english, romaji, japanese string
	full, alone               *say.Phrase
}

func termOf(english, romaji, japanese string) word {
	return word{english, romaji, japanese,
		say.New("term.full."+english, english+" ("+japanese+")", japanese), say.New("term."+english, english, japanese)}
}

var words = [numTerms]word{
	Five:         termOf("five", "go", "五"),
	Overline:     termOf("overline", "choren", "長連"),
	StraightFour: termOf("straight four", "tasshi", "達四"),
	Four:         termOf("four", "shi", "四"),
	Three:        termOf("three", "san", "三"),
	FourThree:    termOf("four-three", "shisan", "四三"),
	DoubleFour:   termOf("double-four", "shishi", "四々"),
	DoubleThree:  termOf("double-three", "sansan", "三々"),
	Mise:         termOf("mise", "misete", "ミセ手"),
	Fukumi:       termOf("fukumi", "fukumite", "フクミ手"),
	Nerai:        termOf("nerai", "neraite", "ネライ手"),
	Nori:         termOf("nori", "norite", "ノリ手"),
	Oite:         termOf("oite", "oite", "追い手"),
	Koshu:        termOf("koshu", "koshu", "呼手"),
}

// String returns the name used in English text.
func (t Term) String() string {
	if t < numTerms {
		return words[t].english
	}
	return fmt.Sprintf("Term(%d)", uint8(t))
}

// Japanese returns the term as it is written.
func (t Term) Japanese() string { return words[t%numTerms].japanese }

// Romaji returns the Japanese term in letters.
func (t Term) Romaji() string { return words[t%numTerms].romaji }

// Say returns the term; in English with the Japanese one behind it.
func (t Term) Say() *say.Message { return words[t%numTerms].full.With() }

// alone returns the term by itself.
func (t Term) alone() *say.Message { return words[t%numTerms].alone.With() }

// MarshalText writes the English name.
func (t Term) MarshalText() ([]byte, error) { return []byte(t.String()), nil }
