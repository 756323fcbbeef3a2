// Command oracle answers scheduling cases with kube-scheduler's own plugins.
//
// It reads one JSON case a line from standard input and writes one JSON answer a line to standard output, in order.
// Nothing of a case survives it: the next one starts from an empty cluster. README.md in the parent folder tells the format.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/go-logr/logr"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/scheduler/metrics"
)

func main() {
	// A case leaves nothing behind but garbage: collecting it less often saves a tenth of the time.
	debug.SetGCPercent(400)
	preempt := flag.Bool("preempt", false, "where no node passes, also say which pods preemption would evict")
	asProtobuf := flag.Bool("protobuf", false, "instead of an answer, write the objects of each case as protobuf")
	flag.Parse()

	answers := os.Stdout
	// Upstream logs through klog and may print anywhere; only answers may reach the real standard output.
	os.Stdout = os.Stderr
	klog.SetLogger(logr.Discard())
	metrics.Register()
	keepPanicsOfWorkers()

	answer := answering(*preempt)
	if *asProtobuf {
		answer = protobufLine
	}
	if err := answerAll(os.Stdin, answers, answer); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

// answerAll ends at the end of the input; a case that cannot be answered gets an error for its answer and is no reason to stop.
func answerAll(cases io.Reader, answers io.Writer, answer func(line []byte) any) error {
	in := bufio.NewReaderSize(cases, 1<<20)
	out := json.NewEncoder(answers)
	out.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if err := out.Encode(answer(line)); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// failure is the answer to a case that has no other.
type failure struct {
	Error string `json:"error"`
}

func answering(preempt bool) func(line []byte) any {
	return func(line []byte) any { return answerLine(line, preempt) }
}

func answerLine(line []byte, preempt bool) (result any) {
	defer func() {
		if p := recover(); p != nil {
			result = failure{fmt.Sprint("panic: ", p)}
		}
	}()
	forgetPanicsOfWorkers()
	question, err := readCase(line)
	if err != nil {
		return failure{err.Error()}
	}
	answer, err := question.answer(preempt)
	if err == nil {
		err = panicOfWorkers()
	}
	if err != nil {
		return failure{err.Error()}
	}
	return answer
}
