package gomocup

import (
	"fmt"
	"runtime/debug"
)

// memory splits the process's memory between the transposition table and the
// rest, and keeps the Go heap within its part.
type memory struct {
	limit   int64 // bytes for the whole process
	hash    int64 // bytes wanted for the table by hash_size, -1 if not told
	told    bool  // max_memory was told, and so binds hash_size too
	threads int

	// What is in force.
	hashNow, heapNow int64
	threadsNow       int
}

func newMemory(limit int64) memory {
	if limit <= 0 {
		limit = defaultMemory
	}
	return memory{limit: limit, hash: -1, threads: 1}
}

// HashBytes is the size of the transposition table with which the process stays
// below limit bytes: what is left when program, heap and search threads have
// their share, less an eighth for the garbage that the collector leaves between
// two rounds. It is at least 1 MiB, whatever the limit.
func HashBytes(limit int64, threads int) int64 {
	rest := limit - imageReserve - heapReserve - int64(threads)*threadReserve
	return min(max(rest/8*7, minHash), maxHash)
}

// bound tells whether the limit is the last word. It is not for a manager that
// speaks of hash_size instead and has told no max_memory.
func (m *memory) bound() bool { return m.told || m.hash < 0 }

// plan returns the number of threads, the size of the table and the limit for
// the Go heap. Threads get at most half of what there is to share out.
func (m *memory) plan() (threads int, hash, heap int64) {
	threads = m.threads
	if m.bound() {
		free := m.limit - imageReserve - heapReserve
		threads = max(1, min(threads, int(free/2/threadReserve)))
	}
	hash = HashBytes(m.limit, threads)
	if m.hash >= 0 && (m.hash < hash || !m.bound()) {
		hash = min(max(m.hash, minHash), maxHash)
	}
	// A limit that cannot be kept would only make the collector run in vain.
	return threads, hash, max(m.limit-imageReserve, hash+heapReserve+int64(threads)*threadReserve)
}

// complaint says in what the limit falls short, if it does.
func (m *memory) complaint() string {
	threads, hash, heap := m.plan()
	switch {
	case !m.bound():
	case heap+imageReserve > m.limit:
		return fmt.Sprintf("%d bytes of memory are too little: the brain needs about %d", m.limit, heap+imageReserve)
	case threads < m.threads:
		return fmt.Sprintf("%d bytes of memory are too little for %d threads: using %d and a table of %d MiB",
			m.limit, m.threads, threads, hash>>20)
	}
	return ""
}

// apply brings the engine to the plan.
func (m *memory) apply(e Engine) error {
	threads, hash, heap := m.plan()
	if heap != m.heapNow {
		debug.SetMemoryLimit(heap)
		m.heapNow = heap
	}
	if threads != m.threadsNow {
		if err := e.SetThreads(threads); err != nil {
			return err
		}
		m.threadsNow = threads
	}
	if hash != m.hashNow {
		if m.hashNow+hash > heap-heapReserve-int64(threads)*threadReserve && m.hashNow > minHash {
			// There is no room for both: the old table must be gone, and its
			// memory given back, before the new one comes.
			if err := e.SetHash(minHash); err != nil {
				return err
			}
			m.hashNow = minHash
			debug.FreeOSMemory()
		}
		if err := e.SetHash(hash); err != nil {
			return err
		}
		m.hashNow = hash
	}
	return nil
}
