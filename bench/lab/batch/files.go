package batch

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// sampleSuffix ends the names of the files of samples.
const sampleSuffix = ".samples"

// Files appends samples to a folder, those of each size to FOLDER/SIZE.samples. Another process
// may read whole records at any time.
type Files struct {
	folder string
	mu     sync.Mutex
	open   map[int]*os.File
}

// NewFiles returns the files of a folder, which it makes.
func NewFiles(folder string) (*Files, error) {
	return &Files{folder: folder, open: map[int]*os.File{}}, os.MkdirAll(folder, 0o777)
}

// Write appends records.
func (f *Files) Write(size int, records []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	file := f.open[size]
	if file == nil {
		var err error
		if file, err = os.OpenFile(SampleFile(f.folder, size), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
			return err
		}
		f.open[size] = file
	}
	_, err := file.Write(records)
	return err
}

// Close closes the files.
func (f *Files) Close() error {
	var all error
	for _, file := range f.open {
		all = errors.Join(all, file.Close())
	}
	return all
}

// SampleFile returns the name of the file of a size.
func SampleFile(folder string, size int) string {
	return filepath.Join(folder, strconv.Itoa(size)+sampleSuffix)
}
