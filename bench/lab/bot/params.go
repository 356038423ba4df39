package bot

// lineValues is the value of a line of five by the number of own stones on it. Set by
// hand.
var lineValues = [5]int{1, 10, 60, 300, 2000}
