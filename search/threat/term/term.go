package term

import "fmt"

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

var words = [numTerms]struct{ english, romaji, japanese string }{
	Five:         {"five", "go", "五"},
	Overline:     {"overline", "choren", "長連"},
	StraightFour: {"straight four", "tasshi", "達四"},
	Four:         {"four", "shi", "四"},
	Three:        {"three", "san", "三"},
	FourThree:    {"four-three", "shisan", "四三"},
	DoubleFour:   {"double-four", "shishi", "四々"},
	DoubleThree:  {"double-three", "sansan", "三々"},
	Mise:         {"mise", "misete", "ミセ手"},
	Fukumi:       {"fukumi", "fukumite", "フクミ手"},
	Nerai:        {"nerai", "neraite", "ネライ手"},
	Nori:         {"nori", "norite", "ノリ手"},
	Oite:         {"oite", "oite", "追い手"},
	Koshu:        {"koshu", "koshu", "呼手"},
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

// MarshalText writes the English name.
func (t Term) MarshalText() ([]byte, error) { return []byte(t.String()), nil }
