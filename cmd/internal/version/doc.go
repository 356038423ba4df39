// Package version reports from which version of Tengen a program was built.
package version
