package batch

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/atomicfile"
	"tengen/movegen/jungo"
)

// sampleSuffix ends the names of the files of samples.
const sampleSuffix = ".samples"

// Files appends samples to a folder, those of each size to FOLDER/SIZE.samples. Another process
// may read whole records at any time, but not append, too.
type Files struct {
	mu   sync.Mutex
	open []sampleFile
}

type sampleFile struct {
	size int // of the boards
	file *os.File
	end  atomicfile.Appender
}

// OpenFiles opens, or makes, a folder and its files for groups of games.
func OpenFiles(folder string, groups []Group) (*Files, error) {
	f := &Files{}
	err := os.MkdirAll(folder, 0o777)
	for _, g := range groups {
		if err == nil && f.of(g.Size) == nil {
			err = f.add(folder, g.Size)
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// add opens the file of a size. It drops a part of a record at the end, as a killed process leaves it. A
// file of something else is an error, and stays as it is.
func (f *Files) add(folder string, size int) error {
	file, err := os.OpenFile(SampleFile(folder, size), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	f.open = append(f.open, sampleFile{size: size, file: file})
	if err := atomicfile.Lock(file); err != nil {
		return fmt.Errorf("%s: %w", file.Name(), err)
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	n := int64(RecordBytes(size))
	end := info.Size() / n * n
	for _, at := range []int64{0, max(0, end-n)} {
		if err := isSample(file, at, size); err != nil {
			return fmt.Errorf("%s: byte %d begins no sample of %d×%d: %w", file.Name(), at, size, size, err)
		}
	}
	f.of(size).end = atomicfile.Appender{File: file, Size: end}
	return file.Truncate(end)
}

// isSample returns an error unless a record, which may be cut off, begins at an offset of a file.
func isSample(file io.ReaderAt, at int64, size int) error {
	rec := make([]byte, RecordBytes(size))
	rec[8], rec[10] = uint8(size), evaljungo.MostLiberties // where it is cut off before these
	n, err := file.ReadAt(rec, at)
	if err != nil && err != io.EOF {
		return err
	}
	if n < len(rec) && !(beginsStones(rec[:min(n, 4)], size) && beginsStones(rec[min(n, 4):min(n, 8)], size)) {
		return errors.New("no komi and lead")
	}
	if n < 8 {
		clear(rec[:8]) // what is there begins a komi and a lead
	}
	_, err = readSample(rec, size)
	return err
}

// beginsStones reports whether bytes, of which there may be too few, are a number of half stones on a board as
// records have it.
func beginsStones(b []byte, size int) bool {
	number := make([]byte, 4)
	for half := range 2*size*size + 1 {
		for _, sign := range []float32{1, -1} { // there is a -0, too
			binary.LittleEndian.PutUint32(number, math.Float32bits(sign*float32(half)/2))
			if bytes.HasPrefix(number, b) {
				return true
			}
		}
	}
	return false
}

// of returns the file of a size, nil if it is not open.
func (f *Files) of(size int) *sampleFile {
	if i := slices.IndexFunc(f.open, func(s sampleFile) bool { return s.size == size }); i >= 0 {
		return &f.open[i]
	}
	return nil
}

// Seed returns the seed for games that are added to the files: seed itself for empty ones, else another
// one for each number of samples, so that what is played once is not played again.
func (f *Files) Seed(seed uint64) uint64 {
	for i := range f.open {
		if s := &f.open[i]; s.end.Size > 0 {
			seed = jungo.NewRand(seed ^ uint64(s.size)<<56 ^ uint64(s.end.Size)).Uint64()
		}
	}
	return seed
}

// Write appends records of a size that a group has.
func (f *Files) Write(size int, records []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	_, err := f.of(size).end.Write(records)
	return err
}

// Close closes the files.
func (f *Files) Close() error {
	var all error
	for _, s := range f.open {
		all = errors.Join(all, s.file.Close())
	}
	return all
}

// SampleFile returns the name of the file of a size.
func SampleFile(folder string, size int) string {
	return filepath.Join(folder, strconv.Itoa(size)+sampleSuffix)
}
