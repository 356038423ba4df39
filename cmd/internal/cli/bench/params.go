package bench

import "time"

// machineTime is the time of all searches of --machine together if --time is not given. Set by hand.
const machineTime = time.Minute

// SolvedAgain is the largest board of Jungo that bench solves again, in points a side; tests stop
// earlier. Set by hand.
var SolvedAgain = 4
