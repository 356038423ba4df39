package jungo

import (
	"bytes"
	_ "embed"
	"sync"
)

//go:embed jungo.net
var embedded []byte

// Default returns the network that comes with the program.
var Default = sync.OnceValues(func() (*Net, error) { return ReadNet(bytes.NewReader(embedded)) })

// IsNet tells whether a file's content is meant to be a network.
func IsNet(content string) bool {
	return len(content) >= len(magic) && content[:len(magic)] == magic
}
