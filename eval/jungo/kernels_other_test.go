//go:build !amd64

package jungo

func useGo() func() { return func() {} }
