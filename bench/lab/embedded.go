package lab

import (
	"sync"

	"tengen/bench/selfplay"
	evaljungo "tengen/eval/jungo"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
)

// Jobs whose results depend on an embedded network name it by the selfplay.HashOf its file, so that another
// version of the program, with another network, does not go on with them.

// jungoHash returns the hash of the embedded network of Jungo. Errors mean that the program is broken.
var jungoHash = sync.OnceValues(func() (string, error) {
	n, err := evaljungo.Default()
	if err != nil {
		return "", err
	}
	return selfplay.HashOfFile(n.Write)
})

// renjuHash returns the hash of the embedded network of a rule set, "" if it has none.
func renjuHash(rule renju.Rule) (string, error) {
	e, err := net.Load(rule)
	if e == nil || err != nil {
		return "", err
	}
	return selfplay.HashOfFile(e.Network().Write)
}
