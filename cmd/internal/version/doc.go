// Package version tells which Tengen a program was built from.
package version
