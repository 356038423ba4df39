package infile

import (
	"path/filepath"
	"slices"
	"strings"
)

// Ends reports whether the name of a file has one of some endings, such as .sgf, be it in lower or
// upper case.
func Ends(path string, endings ...string) bool {
	return slices.Contains(endings, strings.ToLower(filepath.Ext(path)))
}
