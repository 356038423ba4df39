// Package atomicfile has what keeps files from being left broken: [Write] writes a file whole or
// not at all, [Journal] appends results so that they survive the end of their process, [Appender]
// takes back what it could not append, and [Lock] locks a file.
package atomicfile
