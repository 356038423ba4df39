package jungo

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"
)

// MinSize is the side of the smallest board on which the embedded network plays. It is trained on
// 5×5 to 13×13, and better than playouts on larger boards, too.
const MinSize = 5

//go:embed jungo.net
var embedded []byte

// Default returns the embedded network.
var Default = sync.OnceValues(func() (*Net, error) { return ReadNet(bytes.NewReader(embedded)) })

// IsNet reports whether a file's content begins like that of a network.
func IsNet(content string) bool {
	return strings.HasPrefix(content, magic) || strings.HasPrefix(content, secondMagic) || strings.HasPrefix(content, firstMagic)
}
