package analyze

import "time"

// defaultTime bounds an analysis without another limit. Set by hand.
const defaultTime = 5 * time.Second
