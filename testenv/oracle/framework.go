package main

import (
	"context"
	"runtime"
	"slices"

	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/latest"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/names"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/nodevolumelimits"
	frameworkruntime "k8s.io/kubernetes/pkg/scheduler/framework/runtime"
)

var registry = plugins.NewInTreeRegistry()

// profile is kube-scheduler's default one without DynamicResources, which needs a manager of claims that a case does not describe.
var profile = func() *config.KubeSchedulerProfile {
	defaults, err := latest.Default()
	if err != nil {
		panic(err)
	}
	p := defaults.Profiles[0]
	p.Plugins.MultiPoint.Enabled = slices.DeleteFunc(p.Plugins.MultiPoint.Enabled, func(plugin config.Plugin) bool {
		return plugin.Name == names.DynamicResources
	})
	return &p
}()

// newFramework lives until the context ends.
func newFramework(ctx context.Context, c *cluster) (framework.Framework, error) {
	return frameworkruntime.NewFramework(ctx, registry, profile,
		frameworkruntime.WithSnapshotSharedLister(c.snapshot),
		frameworkruntime.WithPodNominator(c.nominated),
		frameworkruntime.WithInformerFactory(c.informers),
		frameworkruntime.WithSharedCSIManager(nodevolumelimits.NewCSIManager(c.informers.Storage().V1().CSINodes().Lister())),
		frameworkruntime.WithParallelism(runtime.GOMAXPROCS(0)))
}
