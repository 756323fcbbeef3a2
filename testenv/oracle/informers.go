package main

import (
	"reflect"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/informers/apps"
	"k8s.io/client-go/informers/core"
	"k8s.io/client-go/informers/internalinterfaces"
	"k8s.io/client-go/informers/policy"
	"k8s.io/client-go/informers/storage"
	"k8s.io/client-go/tools/cache"
)

// stillInformers is an informer factory whose objects are there from the start and never change.
// It has no client, no goroutine and nothing to wait for, so that a small case costs less than starting real informers would.
// The embedded factory is nil: a plugin that asks for an API group not named here panics, and its case answers with that.
type stillInformers struct {
	informers.SharedInformerFactory
	byType map[reflect.Type]*stillInformer
}

func newStillInformers(objects []runtime.Object) (*stillInformers, error) {
	s := &stillInformers{byType: map[reflect.Type]*stillInformer{}}
	for _, object := range objects {
		if err := s.informer(object).indexer.Add(object); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *stillInformers) informer(object runtime.Object) *stillInformer {
	t := reflect.TypeOf(object)
	informer, ok := s.byType[t]
	if !ok {
		byNamespace := cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}
		informer = &stillInformer{indexer: cache.NewIndexer(cache.MetaNamespaceKeyFunc, byNamespace)}
		s.byType[t] = informer
	}
	return informer
}

func (s *stillInformers) InformerFor(object runtime.Object, _ internalinterfaces.NewInformerFunc) cache.SharedIndexInformer {
	return s.informer(object)
}

func (s *stillInformers) Core() core.Interface       { return core.New(s, "", nil) }
func (s *stillInformers) Apps() apps.Interface       { return apps.New(s, "", nil) }
func (s *stillInformers) Policy() policy.Interface   { return policy.New(s, "", nil) }
func (s *stillInformers) Storage() storage.Interface { return storage.New(s, "", nil) }

// stillInformer tells a new handler of all its objects at once and never calls it again.
type stillInformer struct {
	cache.SharedIndexInformer
	indexer cache.Indexer
}

func (i *stillInformer) GetIndexer() cache.Indexer { return i.indexer }
func (i *stillInformer) AddIndexers(indexers cache.Indexers) error {
	return i.indexer.AddIndexers(indexers)
}

func (i *stillInformer) AddEventHandler(handler cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	for _, object := range i.indexer.List() {
		handler.OnAdd(object, true)
	}
	return nil, nil
}
