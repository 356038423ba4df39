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

// Playing returns the embedded network if it plays on boards of a size here, and nil if it is slow on this
// processor or not made for the board.
func Playing(size int) (*Net, error) {
	if !Fast || size < MinSize {
		return nil, nil
	}
	return Default()
}

// IsNet reports whether a file's content begins like that of a network.
func IsNet(content string) bool {
	return strings.HasPrefix(content, magic) || strings.HasPrefix(content, secondMagic) || strings.HasPrefix(content, firstMagic)
}
