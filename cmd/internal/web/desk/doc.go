// Package desk shares a bounded number of search threads, and of engines with their
// tables, among many owners. A [Desk] makes the searches, and each of them is a [Job].
//
// A search of full strength gets an equal share of the threads. When another one waits, a
// search that can yield (an analysis) stops, goes to the end of the queue and continues
// later, with the tables of its engine if they still exist. A search while a clock runs goes before
// those that can yield, unless they have waited for long. The small searches of the
// lower levels of play do not wait for these: they have a few threads of their own. So have jobs
// that are done without an engine, such as reviews; they wait for each other alone.
package desk
