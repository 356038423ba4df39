// Package machine tells how much memory the machine has.
package machine
