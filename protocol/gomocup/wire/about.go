package wire

import (
	"fmt"
	"strings"
)

// Identity is a brain's answer to About. Fields without a value are left out.
type Identity struct{ Name, Version, Author, Country, WWW string }

// fields lists the fields by their names.
func (i *Identity) fields() []field {
	return []field{{"name", &i.Name}, {"version", &i.Version}, {"author", &i.Author}, {"country", &i.Country}, {"www", &i.WWW}}
}

type field struct {
	key   string
	value *string
}

// String returns the answer: name="Tengen", version="1.0".
func (i Identity) String() string {
	var words []string
	for _, f := range i.fields() {
		if *f.value != "" {
			words = append(words, fmt.Sprintf(`%s="%s"`, f.key, *f.value))
		}
	}
	return strings.Join(words, ", ")
}

// ParseIdentity reads an answer. Fields that it lacks are empty, and of fields with the same
// name the first one counts.
func ParseIdentity(line string) (i Identity) {
	for {
		key, rest, ok := strings.Cut(line, `="`)
		if !ok {
			return i
		}
		value, rest, _ := strings.Cut(rest, `"`)
		for _, f := range i.fields() {
			if strings.HasSuffix(key, f.key) && *f.value == "" {
				*f.value = value
				break
			}
		}
		line = rest
	}
}
