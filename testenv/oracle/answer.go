package main

import (
	"context"
	"fmt"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/framework"
)

// answer is what kube-scheduler would find; its message is empty when some node passes.
type answer struct {
	Nodes      map[string]*verdict `json:"nodes"`
	Message    string              `json:"message"`
	Error      string              `json:"error,omitempty"`
	Preemption *preemptionAnswer   `json:"preemption,omitempty"`
}

// verdict is about one node: either scores, or the first plugin that says no and its reasons.
type verdict struct {
	Pass         bool             `json:"pass"`
	Plugin       string           `json:"plugin,omitempty"`
	Unresolvable bool             `json:"unresolvable"`
	Reasons      []string         `json:"reasons,omitempty"`
	Scores       map[string]int64 `json:"scores,omitempty"`
	Total        *int64           `json:"total,omitempty"`
	Error        string           `json:"error,omitempty"`
}

// cycle is one pod's scheduling cycle.
type cycle struct {
	framework.Framework
	state     fwk.CycleState
	pod       *v1.Pod
	nodes     []fwk.NodeInfo
	diagnosis framework.Diagnosis
	answer    *answer
}

func (q *question) answer(preempt bool) (*answer, error) {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	cluster, err := newCluster(ctx, q.objects, q.pod)
	if err != nil {
		return nil, err
	}
	f, err := newFramework(ctx, cluster)
	if err != nil {
		return nil, err
	}
	nodes, err := cluster.snapshot.List()
	if err != nil {
		return nil, err
	}
	c := &cycle{
		Framework: f,
		state:     framework.NewCycleState(),
		pod:       q.pod,
		nodes:     nodes,
		diagnosis: framework.Diagnosis{NodeToStatus: framework.NewDefaultNodeToStatus()},
		answer:    &answer{Nodes: make(map[string]*verdict, len(nodes))},
	}
	c.run(ctx)
	if preempt && c.answer.Message != "" && len(nodes) > 0 {
		c.answer.Preemption = c.preempt(ctx, cluster)
	}
	return c.answer, nil
}

func (c *cycle) run(ctx context.Context) {
	if len(c.nodes) == 0 {
		c.answer.Message = scheduler.ErrNoNodesAvailable.Error()
		return
	}
	passing := c.filter(ctx)
	switch {
	case c.answer.Error != "":
	case len(passing) == 0:
		c.answer.Message = (&framework.FitError{Pod: c.pod, NumAllNodes: len(c.nodes), Diagnosis: c.diagnosis}).Error()
	default:
		c.score(ctx, passing)
	}
}

// filter follows Scheduler.findNodesThatFitPod (schedule_one.go), but asks every node instead of stopping at enough.
func (c *cycle) filter(ctx context.Context) []fwk.NodeInfo {
	if status := c.preEnqueue(ctx); !status.IsSuccess() {
		c.rejectAll(status, status.Plugin())
		return nil
	}
	restriction, status, restricting := c.RunPreFilterPlugins(ctx, c.state, c.pod)
	if !status.IsSuccess() {
		c.rejectAll(status, pluginOr(status, restricting))
		return nil
	}
	if !restriction.AllNodes() {
		c.diagnosis.NodeToStatus.SetAbsentNodesStatus(fwk.NewStatus(fwk.UnschedulableAndUnresolvable,
			fmt.Sprintf("node(s) didn't satisfy plugin(s) %v", sets.List(restricting))))
	}
	var passing []fwk.NodeInfo
	for _, node := range c.nodes {
		name := node.Node().Name
		if !restriction.AllNodes() && !restriction.NodeNames.Has(name) {
			absent := c.diagnosis.NodeToStatus.AbsentNodesStatus()
			c.answer.Nodes[name] = refusal(absent, pluginOr(absent, restricting))
			continue
		}
		status := c.RunFilterPluginsWithNominatedPods(ctx, c.state, c.pod, node)
		if status.IsSuccess() {
			c.answer.Nodes[name] = &verdict{Pass: true}
			passing = append(passing, node)
			continue
		}
		c.diagnosis.NodeToStatus.Set(name, status)
		c.answer.Nodes[name] = refusal(status, status.Plugin())
		if c.answer.Error == "" {
			c.answer.Error = c.answer.Nodes[name].Error
		}
	}
	return passing
}

// preEnqueue keeps gated pods out, as the queue does before any cycle.
func (c *cycle) preEnqueue(ctx context.Context) *fwk.Status {
	for _, plugin := range c.PreEnqueuePlugins() {
		if status := plugin.PreEnqueue(ctx, c.pod); !status.IsSuccess() {
			return status.WithPlugin(plugin.Name())
		}
	}
	return nil
}

func (c *cycle) rejectAll(status *fwk.Status, plugin string) {
	for _, node := range c.nodes {
		c.answer.Nodes[node.Node().Name] = refusal(status, plugin)
	}
	if !status.IsRejected() {
		c.answer.Error = status.Message()
		return
	}
	c.diagnosis.NodeToStatus.SetAbsentNodesStatus(status)
	c.diagnosis.PreFilterMsg = status.Message()
}

func refusal(status *fwk.Status, plugin string) *verdict {
	if !status.IsRejected() {
		return &verdict{Plugin: plugin, Error: status.Message()}
	}
	return &verdict{
		Plugin:       plugin,
		Unresolvable: status.Code() == fwk.UnschedulableAndUnresolvable,
		Reasons:      status.Reasons(),
	}
}

// pluginOr names the plugins that left no node over together, for upstream blames none of them in the status.
func pluginOr(status *fwk.Status, restricting sets.Set[string]) string {
	if status.Plugin() != "" {
		return status.Plugin()
	}
	return strings.Join(sets.List(restricting), ",")
}

func (c *cycle) score(ctx context.Context, passing []fwk.NodeInfo) {
	if status := c.RunPreScorePlugins(ctx, c.state, c.pod, passing); !status.IsSuccess() {
		c.answer.Error = status.Message()
		return
	}
	scores, status := c.RunScorePlugins(ctx, c.state, c.pod, passing)
	if !status.IsSuccess() {
		c.answer.Error = status.Message()
		return
	}
	for _, s := range scores {
		verdict := c.answer.Nodes[s.Name]
		verdict.Total = &s.TotalScore
		verdict.Scores = make(map[string]int64, len(s.Scores))
		for _, p := range s.Scores {
			verdict.Scores[p.Name] = p.Score
		}
	}
}
