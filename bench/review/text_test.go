package review

import (
	"encoding/json"
	"testing"

	"tengen/internal/say"
	"tengen/search/game"
)

// JSON has the English text of a message, "" for none, and it is read as that.
func TestText(t *testing.T) {
	want := `{"number":0,"side":"","move":"","class":"","lost":0,"share":0,"kept":0,"black":0,"score":"loss","best":"","names":["Black"],"nodes":0,"time_ms":0}`
	m := Move{Score: Text{sayLoss()}, Names: []Text{{game.Black.Say()}}}
	text, err := json.Marshal(&m)
	if err != nil || string(text) != want {
		t.Fatalf("%s, %v, want %s", text, err, want)
	}
	if ja := m.Score.Said.In(say.Japanese); ja != "負け" {
		t.Errorf("a loss is %q", ja)
	}
	var again Move
	if err := json.Unmarshal(text, &again); err != nil || again.Score.Said.String() != "loss" || again.Names[0].Said.String() != "Black" {
		t.Errorf("%+v, %v", again, err)
	}
	if err := json.Unmarshal([]byte(`{"score":""}`), &again); err != nil || again.Score.Said != nil {
		t.Errorf("%+v, %v", again.Score, err)
	}
}
