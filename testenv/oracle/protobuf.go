package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
)

// protobufAnswer has what an API server would send of a case's objects to those who ask for protobuf; the case's pod comes last.
type protobufAnswer struct {
	Objects [][]byte `json:"objects"`
}

func protobufLine(line []byte) any {
	var objects struct {
		Cluster struct {
			Items []json.RawMessage `json:"items"`
		} `json:"cluster"`
		Pod json.RawMessage `json:"pod"`
	}
	if err := json.Unmarshal(line, &objects); err != nil {
		return failure{err.Error()}
	}
	answer := protobufAnswer{}
	for _, object := range append(objects.Cluster.Items, objects.Pod) {
		written, err := asProtobuf(object)
		if err != nil {
			return failure{err.Error()}
		}
		answer.Objects = append(answer.Objects, written)
	}
	return answer
}

// Without the API server's defaults: the other side of the comparison reads the same JSON.
var asWritten = serializer.NewCodecFactory(scheme).UniversalDeserializer()

func asProtobuf(object []byte) ([]byte, error) {
	typed, kind, err := asWritten.Decode(object, nil, nil)
	if err != nil {
		return nil, fmt.Errorf("an object cannot be read: %w", err)
	}
	typed.GetObjectKind().SetGroupVersionKind(*kind)
	var written bytes.Buffer
	if err := protobuf.NewSerializer(scheme, scheme).Encode(typed, &written); err != nil {
		return nil, err
	}
	return written.Bytes(), nil
}
