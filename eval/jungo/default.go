package jungo

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"
)

// MinSize and MaxSize are the sides of the smallest and the largest board on which the
// embedded network is better than playouts. It is trained on 5×5 to 13×13.
const (
	MinSize = 5
	MaxSize = 19
)

//go:embed jungo.net
var embedded []byte

// Default returns the embedded network.
var Default = sync.OnceValues(func() (*Net, error) { return ReadNet(bytes.NewReader(embedded)) })

// IsNet reports whether a file's content begins like that of a network.
func IsNet(content string) bool {
	return strings.HasPrefix(content, magic) || strings.HasPrefix(content, secondMagic) || strings.HasPrefix(content, firstMagic)
}
