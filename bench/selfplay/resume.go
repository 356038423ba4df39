package selfplay

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"tengen/internal/atomicfile"
)

// Continue returns a writer that goes on with the games of a file of [atomicfile.OpenJob]. In the end the file
// has the games of a run that was not stopped. An empty file begins. It is an error if the file has another
// header or is damaged. A part of a block at its end is cut off. Whole blocks stay as they are, and the next block
// follows the last one even if that is short: so the file keeps its games, whatever stops the program then.
func Continue(file *os.File, h Header) (*Writer, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	in, err := NewReader(file)
	if info.Size() == 0 || errors.Is(err, ErrTruncated) {
		if err := file.Truncate(0); err != nil {
			return nil, err
		}
		return NewWriter(&atomicfile.Appender{File: file}, h)
	}
	if err != nil {
		return nil, err
	}
	if got := in.Header(); got != h {
		x, errX := json.Marshal(got)
		y, errY := json.Marshal(h)
		return nil, errors.Join(fmt.Errorf("the games are of other settings: %s, here %s", x, y), errX, errY)
	}
	var length [4]byte
	if _, err := file.ReadAt(length[:], int64(len(magic)+2)); err != nil {
		return nil, err
	}
	end := int64(len(magic)+2+blockHead) + int64(binary.LittleEndian.Uint32(length[:]))
	w := new(Writer)
	for {
		n, err := in.load(maxBlock)
		if Ended(err) {
			break
		}
		var games []Game
		if err == nil {
			games, err = DecodeGames(in.block, int(n))
		}
		if err != nil {
			return nil, fmt.Errorf("after %d games: %w", w.done.Games, err)
		}
		for i := range games {
			w.done.count(&games[i])
		}
		end += blockHead + int64(len(in.block))
	}
	w.w = &atomicfile.Appender{File: file, Size: end}
	return w, file.Truncate(end)
}

// Done counts the games that a writer of Continue has found.
func (w *Writer) Done() Stats { return w.done }
