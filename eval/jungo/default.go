package jungo

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"
)

// MinSize and MaxSize are the sides of the smallest and the largest board that the
// embedded network is trained on.
const (
	MinSize = 5
	MaxSize = 9
)

//go:embed jungo.net
var embedded []byte

// Default returns the embedded network.
var Default = sync.OnceValues(func() (*Net, error) { return ReadNet(bytes.NewReader(embedded)) })

// IsNet reports whether a file's content begins like that of a network.
func IsNet(content string) bool {
	return strings.HasPrefix(content, magic) || strings.HasPrefix(content, secondMagic) || strings.HasPrefix(content, firstMagic)
}
