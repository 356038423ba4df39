// Package sealed closes the content of a file with a checksum, which shows that it is whole.
package sealed
