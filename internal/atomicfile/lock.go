package atomicfile

import "errors"

// ErrLocked is the error of [Lock] for a file that another process has locked.
var ErrLocked = errors.New("another process is writing to it")
