package machine

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryStatus is MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length, load                                                              uint32
	total, free, totalPage, freePage, totalVirtual, freeVirtual, freeExtended uint64
}

var memoryStatusEx = windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")

// Memory returns how much memory the machine has, and how much of it programs can still get, in
// bytes; 0 for what the system does not tell.
func Memory() (total, free uint64) {
	var s memoryStatus
	s.length = uint32(unsafe.Sizeof(s))
	if ok, _, _ := memoryStatusEx.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return 0, 0
	}
	return s.total, s.free
}
