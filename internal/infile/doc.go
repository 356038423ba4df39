// Package infile opens files for reading. All files that a user names are opened here, so
// that none holds the program for ever: a pipe may wait for a writer that never comes, and a
// device may never end. [Regular] and [ReadRegular] take files alone, [Open] and [Read] pipes as
// well; [Stoppable] does for a reader, such as the standard input, what Open does for a pipe. [Ends] tells what a
// file is by its name.
package infile
