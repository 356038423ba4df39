// Package atomicfile has what keeps files from being left broken: [Write] writes a file whole or
// not at all, [Journal] appends results so that they survive the end of their process, [Appender]
// takes back what it could not append, [Lock] locks a file, [Reserve] one that is replaced, and
// [OpenJob] opens the file of a long job.
package atomicfile
