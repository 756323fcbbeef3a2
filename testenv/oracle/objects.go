package main

import (
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	apps "k8s.io/kubernetes/pkg/apis/apps/v1"
	core "k8s.io/kubernetes/pkg/apis/core/v1"
	policy "k8s.io/kubernetes/pkg/apis/policy/v1"
	storage "k8s.io/kubernetes/pkg/apis/storage/v1"
	"sigs.k8s.io/json"
)

// namespaced says of each kind that plugins look at whether its objects live in a namespace.
var namespaced = map[schema.GroupKind]bool{
	{Group: "", Kind: "Node"}:                             false,
	{Group: "", Kind: "Pod"}:                              true,
	{Group: "", Kind: "Namespace"}:                        false,
	{Group: "", Kind: "Service"}:                          true,
	{Group: "", Kind: "ReplicationController"}:            true,
	{Group: "", Kind: "PersistentVolume"}:                 false,
	{Group: "", Kind: "PersistentVolumeClaim"}:            true,
	{Group: "apps", Kind: "ReplicaSet"}:                   true,
	{Group: "apps", Kind: "StatefulSet"}:                  true,
	{Group: "policy", Kind: "PodDisruptionBudget"}:        true,
	{Group: "storage.k8s.io", Kind: "StorageClass"}:       false,
	{Group: "storage.k8s.io", Kind: "CSINode"}:            false,
	{Group: "storage.k8s.io", Kind: "CSIDriver"}:          false,
	{Group: "storage.k8s.io", Kind: "CSIStorageCapacity"}: true,
	{Group: "storage.k8s.io", Kind: "VolumeAttachment"}:   false,
}

// scheme knows the API's types together with the API server's defaults for them.
var scheme = func() *runtime.Scheme {
	s := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{core.AddToScheme, apps.AddToScheme, policy.AddToScheme, storage.AddToScheme} {
		utilruntime.Must(add(s))
	}
	return s
}()

// readItem answers nil for a kind that no plugin looks at.
func readItem(item []byte) (runtime.Object, error) {
	kind, err := kindOf(item)
	if err != nil {
		return nil, err
	}
	if _, known := namespaced[kind]; !known {
		return nil, nil
	}
	object, err := scheme.New(kind.WithVersion("v1"))
	if err != nil {
		return nil, err
	}
	if err := decode(item, object); err != nil {
		return nil, fmt.Errorf("%s: %w", kind.Kind, err)
	}
	if object.(metav1.Object).GetName() == "" {
		return nil, fmt.Errorf("%s: no metadata.name", kind.Kind)
	}
	return object, nil
}

func kindOf(item []byte) (schema.GroupKind, error) {
	var meta metav1.TypeMeta
	if err := json.UnmarshalCaseSensitivePreserveInts(item, &meta); err != nil {
		return schema.GroupKind{}, err
	}
	if meta.Kind == "" {
		return schema.GroupKind{}, errors.New("no kind")
	}
	return meta.GroupVersionKind().GroupKind(), nil
}

// decode fills the object as the API server would store it: its defaults, a namespace and a UID.
func decode(text []byte, object runtime.Object) error {
	if err := json.UnmarshalCaseSensitivePreserveInts(text, object); err != nil {
		return err
	}
	scheme.Default(object)
	kinds, _, err := scheme.ObjectKinds(object)
	if err != nil {
		return err
	}
	meta := object.(metav1.Object)
	if namespaced[kinds[0].GroupKind()] && meta.GetNamespace() == "" {
		meta.SetNamespace(metav1.NamespaceDefault)
	}
	if meta.GetUID() == "" {
		// Upstream tells pods apart by UID alone.
		meta.SetUID(types.UID(meta.GetNamespace() + "/" + meta.GetName()))
	}
	return nil
}
