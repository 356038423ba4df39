package jungo

import (
	"encoding/json"
	"fmt"
	"strings"

	"tengen/protocol/gtp"
)

// rules are the rules in KataGo's form; nil pointers are fields that were not given.
type rules struct {
	Ko                 *string `json:"ko,omitempty"`
	Scoring            *string `json:"scoring,omitempty"`
	Tax                *string `json:"tax,omitempty"`
	Suicide            *bool   `json:"suicide,omitempty"`
	HasButton          *bool   `json:"hasButton,omitempty"`
	WhiteHandicapBonus *string `json:"whiteHandicapBonus,omitempty"`
	FriendlyPassOk     *bool   `json:"friendlyPassOk,omitempty"`
}

func (j *server) cmdGetRules([]string) (string, error) {
	ko, area, all, no, zero := strings.ToUpper(j.Position().Config().Rule), "AREA", "ALL", false, "0"
	out, err := json.Marshal(rules{&ko, &area, &all, &no, &no, &zero, &no})
	return string(out), err
}

// cmdSetRules is kata-set-rules with a JSON object or a name. It refuses rules that are
// not those of Jungo.
func (j *server) cmdSetRules(a []string) (string, error) {
	text := strings.Join(a, " ")
	switch strings.ReplaceAll(strings.ToLower(text), "_", "-") {
	case "jungo", "stone-scoring":
		text = `{"ko":"SIMPLE"}`
	}
	var r rules
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil || d.More() {
		return "", fmt.Errorf("%s are not rules: want jungo, stone-scoring or a JSON object", gtp.Quote(text))
	}
	for _, f := range []struct {
		key  string
		got  *string
		want string
	}{{"scoring", r.Scoring, "AREA"}, {"tax", r.Tax, "ALL"}, {"whiteHandicapBonus", r.WhiteHandicapBonus, "0"}} {
		if f.got != nil && !strings.EqualFold(*f.got, f.want) {
			return "", fmt.Errorf("%s %s is not Jungo: want %s", f.key, gtp.Quote(*f.got), f.want)
		}
	}
	if r.Suicide != nil && *r.Suicide || r.HasButton != nil && *r.HasButton {
		return "", fmt.Errorf("%s is not Jungo: no suicide, no button", gtp.Quote(text))
	}
	if r.Ko == nil {
		return "", nil
	}
	return "", j.SetRule(strings.ToLower(*r.Ko))
}
