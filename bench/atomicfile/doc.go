// Package atomicfile writes files whole or not at all, and locks files.
package atomicfile
