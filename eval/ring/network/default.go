package network

import (
	"bytes"
	_ "embed"
	"sync"
)

//go:embed ring.net
var file []byte

// Default returns the embedded network.
var Default = sync.OnceValue(func() *Network {
	n, err := Read(bytes.NewReader(file))
	if err != nil {
		panic(err) // the embedded file is checked by the tests
	}
	return n
})
