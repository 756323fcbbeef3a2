package main

import (
	v1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework"
)

// nominations are the pending pods that preemption has promised a node, by that node's name.
type nominations map[string][]fwk.PodInfo

func (n nominations) add(pod *v1.Pod) error {
	info, err := framework.NewPodInfo(pod)
	if err != nil {
		return err
	}
	node := pod.Status.NominatedNodeName
	n[node] = append(n[node], info)
	return nil
}

func (n nominations) NominatedPodsForNode(node string) []fwk.PodInfo { return n[node] }

// The rest of upstream's interface changes nominations while a scheduler runs; a case stands still.

func (n nominations) AddNominatedPod(klog.Logger, fwk.PodInfo, *fwk.NominatingInfo) {}
func (n nominations) DeleteNominatedPodIfExists(*v1.Pod)                            {}
func (n nominations) UpdateNominatedPod(klog.Logger, *v1.Pod, fwk.PodInfo)          {}
