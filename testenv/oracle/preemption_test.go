package main

import (
	"encoding/json"
	"testing"
)

func running(name, node, priority, startTime string) string {
	return pod(name, `,"labels":{"app":"`+name+`"}`, cpu("2")+`,"nodeName":"`+node+`","priority":`+priority, `"startTime":"`+startTime+`"`)
}

func node(name, milliCpu string) string {
	return `{"apiVersion":"v1","kind":"Node","metadata":{"name":"` + name + `"},"status":{"allocatable":{"cpu":"` + milliCpu + `m","memory":"4Gi","pods":"10"}}}`
}

const (
	early = "2026-01-01T00:00:00Z"
	late  = "2026-01-01T00:00:01Z"
)

func TestPreemption(t *testing.T) {
	budget := `{"apiVersion":"policy/v1","kind":"PodDisruptionBudget","metadata":{"name":"b"},"spec":{"selector":{"matchLabels":{"app":"r"}}},"status":{"disruptionsAllowed":0}}`
	important := cpu("2") + `,"priority":100`

	for _, test := range []struct {
		name  string
		items []string
		pod   string
		want  string
	}{
		{
			name:  "nothing is said while some node passes",
			items: []string{node("a", "2000")},
			pod:   important,
			want:  `null`,
		},
		{
			name:  "equal nodes are all best",
			items: []string{node("a", "2000"), node("b", "2000"), running("r", "a", "1", early), running("s", "b", "1", early)},
			pod:   important,
			want:  `{"node":"a","victims":["default/r"],"message":"","best":["a","b"],"candidates":{"a":{"victims":["default/r"],"pdbViolations":0},"b":{"victims":["default/s"],"pdbViolations":0}}}`,
		},
		{
			name:  "the victim that started last is taken",
			items: []string{node("a", "2000"), node("b", "2000"), running("r", "a", "1", early), running("s", "b", "1", late)},
			pod:   important,
			want:  `{"node":"b","victims":["default/s"],"message":"","best":["b"],"candidates":{"a":{"victims":["default/r"],"pdbViolations":0},"b":{"victims":["default/s"],"pdbViolations":0}}}`,
		},
		{
			name:  "a disruption budget weighs more than priority",
			items: []string{node("a", "2000"), node("b", "2000"), running("r", "a", "1", early), running("s", "b", "50", early), budget},
			pod:   important,
			want:  `{"node":"b","victims":["default/s"],"message":"","best":["b"],"candidates":{"a":{"victims":["default/r"],"pdbViolations":1},"b":{"victims":["default/s"],"pdbViolations":0}}}`,
		},
		{
			name:  "the more important pods of a node are spared",
			items: []string{node("a", "6000"), running("r", "a", "3", late), running("s", "a", "2", early), running("q", "a", "2", late)},
			pod:   important,
			want:  `{"node":"a","victims":["default/q"],"message":"","best":["a"],"candidates":{"a":{"victims":["default/q"],"pdbViolations":0}}}`,
		},
		{
			name:  "without victims upstream's text tells why",
			items: []string{node("a", "2000"), node("b", "1000"), running("r", "a", "100", early)},
			pod:   important,
			want: `{"node":null,"victims":[],"message":"preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling.",` +
				`"best":[],"candidates":{}}`,
		},
		{
			name:  "a pod may renounce",
			items: []string{node("a", "2000"), running("r", "a", "1", early)},
			pod:   important + `,"preemptionPolicy":"Never"`,
			want:  `{"node":null,"victims":[],"message":"preemption: not eligible due to preemptionPolicy=Never.","best":[],"candidates":{}}`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := json.Marshal(ask(t, test.items, pod("p", "", test.pod, "")).Preemption)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}
