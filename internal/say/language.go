package say

import (
	"strconv"
	"strings"
)

var unknownLanguage = New("say.language", "unknown language {0}: want en or ja", "言語 {0} はありません（en か ja）")

// ParseLanguage reads en or ja.
func ParseLanguage(text string) (Language, error) {
	switch strings.ToLower(text) {
	case "en":
		return English, nil
	case "ja":
		return Japanese, nil
	}
	return English, unknownLanguage.With(strconv.Quote(text))
}

// String returns what ParseLanguage reads.
func (l Language) String() string { return [...]string{English: "en", Japanese: "ja"}[l] }

// Locale returns the language that the variables of the environment ask for, in the order
// of POSIX: LC_ALL, LC_MESSAGES, LANG. It is English unless they name Japanese.
func Locale(getenv func(string) string) Language {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			if strings.HasPrefix(strings.ToLower(value), "ja") {
				return Japanese
			}
			return English
		}
	}
	return English
}
