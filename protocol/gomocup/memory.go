package gomocup

import (
	"fmt"
	"runtime/debug"

	"tengen/search/game"
)

// memory splits the process's memory between the transposition table and the
// rest, and keeps the Go heap within its part.
type memory struct {
	limit   int64 // bytes for the whole process
	hash    int64 // bytes for the table by hash_size, -1 if not given
	told    bool  // max_memory was given
	yixin   bool  // the manager is Yixin-Board, which has hash_size alone
	threads int
	doubted bool // the limit or the threads were set, and complaint was not asked since

	// The current values.
	hashNow, heapNow int64
	threadsNow       int
}

func newMemory(limit int64) memory {
	if limit <= 0 {
		limit = defaultMemory
	}
	return memory{limit: limit, hash: -1, threads: 1}
}

// hashBytes returns the size, in bytes, of the transposition table with which the
// process stays below limit bytes: what remains after program, heap and search
// threads, less 1/garbageShare for garbage between two collections. It is at least 1 MiB,
// whatever the limit.
func hashBytes(limit int64, threads int) int64 {
	rest := limit - imageReserve - heapReserve - int64(threads)*threadReserve
	return min(max(rest/garbageShare*(garbageShare-1), minHash), maxHash)
}

// bound reports whether the limit holds. It does not where a person has set the size of the
// table in Yixin-Board, which does not know max_memory.
func (m *memory) bound() bool { return m.told || !m.yixin || m.hash < 0 }

// plan returns the number of threads, the size of the table and the limit of the Go
// heap, in bytes. Threads get at most half of the memory that remains.
func (m *memory) plan() (threads int, hash, heap int64) {
	threads = m.threads
	if m.bound() {
		free := m.limit - imageReserve - heapReserve
		threads = max(1, min(threads, int(free/2/threadReserve)))
	}
	hash = hashBytes(m.limit, threads)
	if m.hash >= 0 && (m.hash < hash || !m.bound()) {
		hash = min(max(m.hash, minHash), maxHash)
	}
	heap = max(m.limit-imageReserve, leastHeap)
	if !m.bound() {
		heap = max(heap, need(threads, hash)-imageReserve)
	}
	return threads, hash, heap
}

// need returns what the process needs with so many threads and a table of that size, in bytes.
func need(threads int, hash int64) int64 {
	return imageReserve + heapReserve + int64(threads)*threadReserve + hash
}

// complaint returns a warning if the limit is too small, "" otherwise.
func (m *memory) complaint() string {
	threads, hash, _ := m.plan()
	switch {
	case !m.bound():
	case need(threads, hash) > m.limit:
		return fmt.Sprintf("%d bytes of memory are too little: the brain needs about %d", m.limit, need(threads, hash))
	case threads < m.threads:
		return fmt.Sprintf("%d bytes of memory are too little for %d threads: using %d and a table of %d MiB",
			m.limit, m.threads, threads, hash>>20)
	}
	return ""
}

// apply sets the engine and the runtime to the plan.
func (m *memory) apply(e game.Engine) error {
	threads, hash, heap := m.plan()
	if heap != m.heapNow {
		debug.SetMemoryLimit(heap)
		m.heapNow = heap
	}
	r, ok := game.As[game.Resizer](e)
	if !ok || threads == m.threadsNow && hash == m.hashNow {
		return nil
	}
	if hash != m.hashNow && m.hashNow > minHash {
		// There may be no room for two tables, here or at the next change: free the old one,
		// and give its memory back, before the new one is allocated.
		if err := r.Resize(threads, minHash); err != nil {
			return err
		}
		m.hashNow = minHash
		debug.FreeOSMemory()
	}
	if err := r.Resize(threads, hash); err != nil {
		return err
	}
	m.threadsNow, m.hashNow = threads, hash
	return nil
}

// tight reports whether the limit is less than the process needs.
func (m *memory) tight() bool {
	threads, hash, _ := m.plan()
	return m.bound() && need(threads, hash) > m.limit
}
