// Package atomicfile writes files whole or not at all, writes journals that survive the end
// of their process, closes content with a checksum, and locks files.
package atomicfile
