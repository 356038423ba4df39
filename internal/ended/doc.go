// Package ended tells errors that only say that a context has ended from those that say more: of a job that
// was stopped it matters whether what it had could be written.
package ended
