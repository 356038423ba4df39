package analyze

import (
	"strings"
	"testing"
)

// Flags that mean nothing are refused by name; a query may still bring another size.
func TestAnalysisFlags(t *testing.T) {
	for args, want := range map[string]string{
		"analysis --positions 0": "--positions", "analysis --perspective me": "--perspective",
		"analysis --threads 0": "--threads", "analysis --game chess": "--game",
	} {
		tengen.Refused(t, args, want)
	}
	tengen.Must(t, "", "analysis", "--size", "99")
}

// A query is answered, with the settings of the flags.
func TestAnalysis(t *testing.T) {
	out := tengen.Must(t, `{"id":"x","boardXSize":3,"boardYSize":3,"moves":[["B","B2"]]}`+"\n"+`{"id":"v","action":"query_version"}`, "analysis", "--visits", "8", "--perspective", "sidetomove", "--override-version", "1.15.0")
	if !strings.Contains(out, `"turnNumber":1`) || !strings.Contains(out, `"visits":8`) || !strings.Contains(out, `"version":"1.15.0"`) {
		t.Error(out)
	}
}
