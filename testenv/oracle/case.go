package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	goruntime "runtime"
	"slices"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/util/workqueue"
)

// question is one case: where would this pod go in this cluster?
type question struct {
	objects []runtime.Object
	pod     *v1.Pod
}

func readCase(line []byte) (*question, error) {
	var raw struct {
		Cluster struct {
			Items []json.RawMessage `json:"items"`
		} `json:"cluster"`
		Pod json.RawMessage `json:"pod"`
	}
	if err := json.Unmarshal(line, &raw); err != nil {
		return nil, fmt.Errorf("case: %w", err)
	}
	if len(raw.Pod) == 0 || string(raw.Pod) == "null" {
		return nil, errors.New("case: no pod")
	}
	pod := &v1.Pod{}
	if err := decode(raw.Pod, pod); err != nil {
		return nil, fmt.Errorf("pod: %w", err)
	}
	objects, err := readItems(raw.Cluster.Items)
	if err != nil {
		return nil, err
	}
	return &question{objects: objects, pod: pod}, nil
}

// readItems leaves out kinds that no plugin looks at. Decoding is most of a big case's time, so all cores share it.
func readItems(items []json.RawMessage) ([]runtime.Object, error) {
	objects := make([]runtime.Object, len(items))
	errs := make([]error, len(items))
	workqueue.ParallelizeUntil(context.Background(), goruntime.GOMAXPROCS(0), len(items), func(i int) {
		if objects[i], errs[i] = readItem(items[i]); errs[i] != nil {
			errs[i] = fmt.Errorf("cluster.items[%d]: %w", i, errs[i])
		}
	}, workqueue.WithChunkSize(itemsPerTurn))
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(objects, func(o runtime.Object) bool { return o == nil }), nil
}

// itemsPerTurn is how many items a worker takes at once; a case of one turn stays on one core.
const itemsPerTurn = 64
