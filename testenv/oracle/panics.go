package main

import (
	"context"
	"fmt"
	"sync/atomic"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

// workerPanic holds what a plugin panicked with on one of upstream's worker goroutines, where no recover of ours reaches.
var workerPanic atomic.Pointer[string]

// keepPanicsOfWorkers makes such a panic the end of the case instead of the end of the process.
func keepPanicsOfWorkers() {
	utilruntime.ReallyCrash = false
	utilruntime.PanicHandlers = append(utilruntime.PanicHandlers, func(_ context.Context, p any) {
		text := fmt.Sprint(p)
		workerPanic.CompareAndSwap(nil, &text)
	})
}

func forgetPanicsOfWorkers() {
	workerPanic.Store(nil)
}

func panicOfWorkers() error {
	if text := workerPanic.Load(); text != nil {
		return fmt.Errorf("panic: %s", *text)
	}
	return nil
}
