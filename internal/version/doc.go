// Package version tells which version of Tengen a program is (version.go), and tells
// different builds apart (build.go).
package version
