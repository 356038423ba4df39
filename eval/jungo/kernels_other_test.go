//go:build !amd64

package jungo

func useGo() func() { return func() {} }

func useAVX2() func() { return func() {} }
