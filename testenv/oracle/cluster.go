package main

import (
	"context"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/scheduler/backend/cache"
)

// cluster is what the plugins see: a snapshot of nodes with their pods, nominated pods, and listers for all other objects.
type cluster struct {
	snapshot  *cache.Snapshot
	nominated nominations
	informers *stillInformers
}

// newCluster goes through upstream's own scheduler cache, so that node order, image spread and pods on unknown nodes are its affair.
func newCluster(ctx context.Context, objects []runtime.Object, except *v1.Pod) (*cluster, error) {
	logger := klog.FromContext(ctx)
	nodes, pods, others := sorted(objects)
	state := cache.New(ctx, nil, false)
	for _, node := range nodes {
		state.AddNode(logger, node)
	}
	nominated := nominations{}
	now := metav1.Now()
	for _, pod := range pods {
		var err error
		switch {
		case isTerminal(pod):
		case pod.Spec.NodeName != "":
			startAt(pod, now)
			err = state.AddPod(logger, pod)
		case name(pod) != name(except) && pod.Status.NominatedNodeName != "":
			err = nominated.add(pod)
		}
		if err != nil {
			return nil, err
		}
	}
	snapshot := cache.NewEmptySnapshot()
	if err := state.UpdateSnapshot(logger, snapshot); err != nil {
		return nil, err
	}
	still, err := newStillInformers(others)
	if err != nil {
		return nil, err
	}
	return &cluster{snapshot: snapshot, nominated: nominated, informers: still}, nil
}

// sorted takes the nodes and pods out of the objects. Of two pods with one name the later counts, as in a watch.
func sorted(objects []runtime.Object) (nodes []*v1.Node, pods []*v1.Pod, others []runtime.Object) {
	place := map[types.NamespacedName]int{}
	for _, object := range objects {
		switch o := object.(type) {
		case *v1.Node:
			nodes = append(nodes, o)
		case *v1.Pod:
			if i, twice := place[name(o)]; twice {
				pods[i] = o
				continue
			}
			place[name(o)] = len(pods)
			pods = append(pods, o)
		default:
			others = append(others, o)
		}
	}
	return nodes, pods, others
}

// isTerminal tells the pods that upstream's pod informer leaves out by its field selector.
func isTerminal(pod *v1.Pod) bool {
	return pod.Status.Phase == v1.PodSucceeded || pod.Status.Phase == v1.PodFailed
}

// startAt gives a pod that has not started yet its start time. Upstream takes the clock's time at each comparison for such a pod,
// so that the choice of victims among several would depend on the order of the comparisons.
func startAt(pod *v1.Pod, now metav1.Time) {
	if pod.Status.StartTime == nil {
		pod.Status.StartTime = &now
	}
}

func name(pod *v1.Pod) types.NamespacedName {
	return types.NamespacedName{Namespace: pod.Namespace, Name: pod.Name}
}
