package main

import (
	"bytes"
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/scheduler/metrics"
)

func TestMain(m *testing.M) {
	klog.SetLogger(logr.Discard())
	metrics.Register()
	keepPanicsOfWorkers()
	os.Exit(m.Run())
}

const (
	nodeA = `{"apiVersion":"v1","kind":"Node","metadata":{"name":"a","labels":{"kubernetes.io/hostname":"a"}},"status":{"allocatable":{"cpu":"2","memory":"4Gi","pods":"10"}}}`
	nodeB = `{"apiVersion":"v1","kind":"Node","metadata":{"name":"b","labels":{"kubernetes.io/hostname":"b"}},"status":{"allocatable":{"cpu":"4","memory":"4Gi","pods":"10"}}}`
)

func pod(name, metadata, spec, status string) string {
	return `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"` + name + `"` + metadata + `},"spec":{` + spec + `},"status":{` + status + `}}`
}

func cpu(amount string) string {
	return `"containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"` + amount + `"}}}]`
}

func TestAnswers(t *testing.T) {
	unboundClaim := `{"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"data"},"spec":{"storageClassName":"late","accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}`
	lateClass := `{"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"late"},"provisioner":"kubernetes.io/no-provisioner","volumeBindingMode":"WaitForFirstConsumer"}`
	volumeOnB := `{"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pv"},"spec":{"storageClassName":"late","accessModes":["ReadWriteOnce"],"capacity":{"storage":"2Gi"},"local":{"path":"/d"},` +
		`"nodeAffinity":{"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"kubernetes.io/hostname","operator":"In","values":["b"]}]}]}}},"status":{"phase":"Available"}}`
	withClaim := cpu("1") + `,"volumes":[{"name":"v","persistentVolumeClaim":{"claimName":"data"}}]`
	onlyOnB := `,"affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchFields":[{"key":"metadata.name","operator":"In","values":["b"]}]}]}}}`

	for _, test := range []struct {
		name  string
		items []string
		pod   string
		want  map[string]string
		text  string
	}{
		{
			name:  "a request beyond a node's size cannot be helped by eviction",
			items: []string{nodeA, nodeB},
			pod:   pod("p", "", cpu("3"), ""),
			want:  map[string]string{"a": "NodeResourcesFit! Insufficient cpu", "b": "pass"},
		},
		{
			name:  "running pods count, finished and pending ones do not",
			items: []string{nodeB, pod("r", "", cpu("2")+`,"nodeName":"b"`, ""), pod("f", "", cpu("3")+`,"nodeName":"b"`, `"phase":"Succeeded"`), pod("w", "", cpu("3"), "")},
			pod:   pod("p", "", cpu("3"), ""),
			want:  map[string]string{"b": "NodeResourcesFit Insufficient cpu"},
			text:  "0/1 nodes are available: 1 Insufficient cpu.",
		},
		{
			name:  "a nominated pod of higher priority holds its place",
			items: []string{nodeB, pod("n", "", cpu("3")+`,"priority":5`, `"nominatedNodeName":"b"`)},
			pod:   pod("p", "", cpu("3"), ""),
			want:  map[string]string{"b": "NodeResourcesFit Insufficient cpu"},
			text:  "0/1 nodes are available: 1 Insufficient cpu.",
		},
		{
			name:  "the pod's own nomination does not stand in its way",
			items: []string{nodeB, pod("p", `,"uid":"1"`, cpu("3"), `"nominatedNodeName":"b"`)},
			pod:   pod("p", `,"uid":"1"`, cpu("3"), ""),
			want:  map[string]string{"b": "pass"},
		},
		{
			name:  "nodes outside a restriction by name are not asked",
			items: []string{nodeA, nodeB, pod("r", "", cpu("2")+`,"nodeName":"b"`, "")},
			pod:   pod("p", "", cpu("3")+onlyOnB, ""),
			want:  map[string]string{"a": "NodeAffinity! node(s) didn't satisfy plugin(s) [NodeAffinity]", "b": "NodeResourcesFit Insufficient cpu"},
			text:  "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) didn't satisfy plugin(s) [NodeAffinity].",
		},
		{
			name:  "a missing claim rejects the pod before any node is asked",
			items: []string{nodeA},
			pod:   pod("p", "", withClaim, ""),
			want:  map[string]string{"a": `VolumeRestrictions! persistentvolumeclaim "data" not found`},
			text:  `0/1 nodes are available: persistentvolumeclaim "data" not found.`,
		},
		{
			name:  "a claim that waits for its pod goes where its volume is",
			items: []string{nodeA, nodeB, unboundClaim, lateClass, volumeOnB},
			pod:   pod("p", "", withClaim, ""),
			want:  map[string]string{"a": "VolumeBinding! node(s) didn't find available persistent volumes to bind", "b": "pass"},
		},
		{
			name:  "a gated pod is not tried",
			items: []string{nodeA},
			pod:   pod("p", "", cpu("1")+`,"schedulingGates":[{"name":"g"},{"name":"h"}]`, ""),
			want:  map[string]string{"a": "SchedulingGates! waiting for scheduling gates: [g h]"},
			text:  "0/1 nodes are available: waiting for scheduling gates: [g h].",
		},
		{
			name: "there may be no node at all",
			pod:  pod("p", "", cpu("1"), ""),
			want: map[string]string{},
			text: "no nodes available to schedule pods",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ask(t, test.items, test.pod)
			if got.Message != test.text {
				t.Errorf("message %q, want %q", got.Message, test.text)
			}
			if len(got.Nodes) != len(test.want) {
				t.Errorf("%d nodes, want %d", len(got.Nodes), len(test.want))
			}
			for node, want := range test.want {
				if got := summary(got.Nodes[node]); got != want {
					t.Errorf("node %s: %s, want %s", node, got, want)
				}
			}
		})
	}
}

func summary(v *verdict) string {
	if v == nil {
		return "missing"
	}
	if v.Pass {
		return "pass"
	}
	unresolvable := ""
	if v.Unresolvable {
		unresolvable = "!"
	}
	return v.Plugin + unresolvable + " " + strings.Join(v.Reasons, "; ")
}

func TestScoresAreWeightedAndSkippedPluginsHaveNone(t *testing.T) {
	got := ask(t, []string{nodeA}, pod("p", "", cpu("1"), "")).Nodes["a"]
	// cpu (2000-1000)/2000 = 50, memory (4096-200)/4096 = 95, mean 72; balance 1-|0.5-0|/2 = 75 against 100 before.
	want := map[string]int64{"NodeResourcesFit": 72, "NodeResourcesBalancedAllocation": 62, "TaintToleration": 300, "ImageLocality": 0}
	if len(got.Scores) != len(want) || *got.Total != 434 {
		t.Errorf("scores %v, total %d", got.Scores, *got.Total)
	}
	for plugin, score := range want {
		if got.Scores[plugin] != score {
			t.Errorf("%s gave %d, want %d", plugin, got.Scores[plugin], score)
		}
	}
}

func TestABadCaseIsAnsweredAndTheNextOneToo(t *testing.T) {
	cases := []string{
		`{"cluster"`,
		`{"cluster":{"items":[]}}`,
		`{"cluster":{"items":[{"apiVersion":"v1","kind":"Node","metadata":{"name":"n"},"status":{"allocatable":{"cpu":"many"}}}]},"pod":{}}`,
		line([]string{nodeA}, pod("p", "", cpu("1"), "")),
	}
	var out bytes.Buffer
	if err := answerAll(strings.NewReader(strings.Join(cases, "\n")), &out, answering(false)); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, want := range []string{`{"error":"case: `, `{"error":"case: no pod"}`, `{"error":"cluster.items[0]: Node: `, `{"nodes":{"a":{"pass":true`} {
		if !strings.HasPrefix(answers[i], want) {
			t.Errorf("answer %d is %s, want %s…", i, answers[i], want)
		}
	}
}

func TestCasesLeaveNoGoroutineBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 200 {
		ask(t, []string{nodeA, nodeB}, pod("p", "", cpu("1"), ""))
	}
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before+5; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

func ask(t *testing.T, items []string, pod string) *answer {
	t.Helper()
	var out bytes.Buffer
	if err := answerAll(strings.NewReader(line(items, pod)), &out, answering(true)); err != nil {
		t.Fatal(err)
	}
	got := &answer{}
	if err := json.Unmarshal(out.Bytes(), got); err != nil {
		t.Fatal(err)
	}
	if got.Error != "" {
		t.Fatal(got.Error)
	}
	return got
}

func line(items []string, pod string) string {
	return `{"cluster":{"items":[` + strings.Join(items, ",") + `]},"pod":` + pod + `}`
}
