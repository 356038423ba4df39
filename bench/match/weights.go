package match

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Weights is the content of a file of weights. In JSON it is a string, or for a file that is
// no text {"base64": "…"}, because a string cannot hold any bytes.
type Weights string

// String names weights by the beginning of their SHA-256, because they are long.
func (w Weights) String() string {
	if w == "" {
		return "the embedded weights"
	}
	sum := sha256.Sum256([]byte(w))
	return fmt.Sprintf("weights with SHA-256 %x…", sum[:4])
}

// encoded is the form of Weights that are not text.
type encoded struct {
	Base64 []byte `json:"base64"`
}

// MarshalJSON writes weights so that UnmarshalJSON reads the same bytes.
func (w Weights) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(w)) {
		return json.Marshal(string(w))
	}
	return json.Marshal(encoded{[]byte(w)})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (w *Weights) UnmarshalJSON(text []byte) error {
	var s string
	if err := json.Unmarshal(text, &s); err == nil {
		*w = Weights(s)
		return nil
	}
	var b encoded
	if err := json.Unmarshal(text, &b); err != nil {
		return fmt.Errorf("weights: want a text or {\"base64\": …}: %w", err)
	}
	*w = Weights(b.Base64)
	return nil
}
