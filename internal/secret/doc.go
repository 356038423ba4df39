// Package secret reads and makes secrets in files that no other user may read, such as the token by which
// workers reach a match, or other computers a page.
package secret
