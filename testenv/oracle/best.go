package main

import (
	"context"
	"slices"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	extender "k8s.io/kube-scheduler/extender/v1"
	"k8s.io/kubernetes/pkg/scheduler/framework/preemption"
)

// best finds all nodes that upstream's choice may fall on; among equals upstream takes any.
//
// One call of upstream's choice gives a winner that nobody beats. Another candidate is its equal if and only if it wins
// against it once its victims have started a nanosecond later: the latest start is upstream's last criterion, and the API's
// times have no fraction of a second, so that this nanosecond decides between equals and nothing else.
func best(ctx context.Context, evaluator *preemption.Evaluator, candidates []preemption.Candidate) []string {
	winner := evaluator.SelectCandidate(ctx, candidates)
	equals := []string{winner.Name()}
	for _, candidate := range candidates {
		if candidate.Name() == winner.Name() {
			continue
		}
		pair := []preemption.Candidate{winner, nudged(candidate)}
		if evaluator.SelectCandidate(ctx, pair).Name() == candidate.Name() {
			equals = append(equals, candidate.Name())
		}
	}
	slices.Sort(equals)
	return equals
}

// nudgedCandidate is a candidate whose victims have started a nanosecond later.
type nudgedCandidate struct {
	preemption.Candidate
	victims *extender.Victims
}

func (n nudgedCandidate) Victims() *extender.Victims { return n.victims }

func nudged(candidate preemption.Candidate) preemption.Candidate {
	victims := *candidate.Victims()
	victims.Pods = make([]*v1.Pod, len(victims.Pods))
	for i, pod := range candidate.Victims().Pods {
		later := *pod
		later.Status.StartTime = &metav1.Time{Time: pod.Status.StartTime.Add(time.Nanosecond)}
		victims.Pods[i] = &later
	}
	return nudgedCandidate{Candidate: candidate, victims: &victims}
}
