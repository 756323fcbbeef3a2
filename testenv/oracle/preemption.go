package main

import (
	"context"
	"slices"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apiserver/pkg/util/feature"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/defaultpreemption"
	schedulerfeature "k8s.io/kubernetes/pkg/scheduler/framework/plugins/feature"
	"k8s.io/kubernetes/pkg/scheduler/framework/preemption"
)

// preemptionAnswer says whom kube-scheduler would evict, and on which node, to make room for the pod.
type preemptionAnswer struct {
	// Node is the first by name of the best ones, nil if eviction does not help; kube-scheduler takes any of the best.
	Node       *string               `json:"node"`
	Victims    []string              `json:"victims"`
	Message    string                `json:"message"`
	Best       []string              `json:"best"`
	Candidates map[string]*evictions `json:"candidates"`
	Error      string                `json:"error,omitempty"`
}

// evictions are the pods that one node would have to give up, by name.
type evictions struct {
	Victims       []string `json:"victims"`
	PdbViolations int64    `json:"pdbViolations"`
}

// preempt follows Evaluator.Preempt (framework/preemption/preemption.go) up to the choice, and evicts nobody.
func (c *cycle) preempt(ctx context.Context, cluster *cluster) *preemptionAnswer {
	result := &preemptionAnswer{Victims: []string{}, Best: []string{}, Candidates: map[string]*evictions{}}
	plugin, err := newPreemption(ctx, c.Framework)
	if err != nil {
		result.Error = err.Error()
		return result
	}
	statuses := c.diagnosis.NodeToStatus
	if ok, why := plugin.PodEligibleToPreemptOthers(ctx, c.pod, statuses.Get(c.pod.Status.NominatedNodeName)); !ok {
		result.Message = "preemption: " + why
		return result
	}
	candidates, refusals, err := c.dryRun(ctx, plugin, cluster)
	if err != nil && len(candidates) == 0 {
		result.Error = err.Error()
		return result
	}
	if len(candidates) == 0 {
		refusals.SetAbsentNodesStatus(fwk.NewStatus(fwk.UnschedulableAndUnresolvable, "Preemption is not helpful for scheduling"))
		unfit := &framework.FitError{Pod: c.pod, NumAllNodes: len(c.nodes), Diagnosis: framework.Diagnosis{NodeToStatus: refusals}}
		result.Message = "preemption: " + unfit.Error()
		return result
	}
	for _, candidate := range candidates {
		result.Candidates[candidate.Name()] = &evictions{
			Victims:       podNames(candidate.Victims().Pods),
			PdbViolations: candidate.Victims().NumPDBViolations,
		}
	}
	result.Best = best(ctx, plugin.Evaluator, candidates)
	result.Node = &result.Best[0]
	result.Victims = result.Candidates[result.Best[0]].Victims
	return result
}

func newPreemption(ctx context.Context, f framework.Framework) (*defaultpreemption.DefaultPreemption, error) {
	allNodes := &config.DefaultPreemptionArgs{MinCandidateNodesPercentage: 100, MinCandidateNodesAbsolute: 100}
	return defaultpreemption.New(ctx, allNodes, f, schedulerfeature.NewSchedulerFeaturesFromGates(feature.DefaultFeatureGate))
}

// dryRun tries every node on which eviction could help, where kube-scheduler stops at enough candidates.
func (c *cycle) dryRun(ctx context.Context, plugin *defaultpreemption.DefaultPreemption, cluster *cluster) ([]preemption.Candidate, *framework.NodeToStatus, error) {
	nodes, err := c.diagnosis.NodeToStatus.NodesForStatusCode(cluster.snapshot, fwk.Unschedulable)
	if err != nil || len(nodes) == 0 {
		return nil, framework.NewDefaultNodeToStatus(), err
	}
	budgets, err := plugin.Evaluator.PdbLister.List(labels.Everything())
	if err != nil {
		return nil, nil, err
	}
	return plugin.Evaluator.DryRunPreemption(ctx, c.state, c.pod, nodes, budgets, 0, int32(len(nodes)))
}

func podNames(pods []*v1.Pod) []string {
	texts := make([]string, len(pods))
	for i, pod := range pods {
		texts[i] = name(pod).String()
	}
	slices.Sort(texts)
	return texts
}
