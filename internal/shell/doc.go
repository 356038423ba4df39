// Package shell splits text into words as a shell does, and quotes words for one.
package shell
