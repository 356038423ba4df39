// Package infile opens files for reading. All files that a user names are opened here, so
// that none holds the program for ever: a pipe may wait for a writer that never comes, and a
// device may never end.
package infile
