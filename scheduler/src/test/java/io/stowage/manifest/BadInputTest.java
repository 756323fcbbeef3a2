package io.stowage.manifest;

import static io.stowage.manifest.ManifestsUnderTest.json;
import static io.stowage.manifest.ManifestsUnderTest.pod;
import static io.stowage.manifest.ManifestsUnderTest.problem;
import static io.stowage.manifest.ManifestsUnderTest.problemOfPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputTest {

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1e40", "9223372036854775808", "ten", "1 Gi", ""})
  void aRequestThatIsNegativeTooLargeOrNoQuantityIsNamed(String quantity) {
    ManifestProblem problem =
        problemOfPod(
            "{containers: [{}, {resources: {requests: {memory: '%s'}}}]}".formatted(quantity));
    assertThat(problem.object()).isEqualTo("Pod shop/web");
    assertThat(problem.field()).isEqualTo("spec.containers[1].resources.requests.memory");
    assertThat(problem.value()).isEqualTo(quantity);
    assertThat(problem.advice()).startsWith("Maybe ");
  }

  @Test
  void cpuThatOverflowsAsThousandthsIsNamed() {
    assertThat(problemOfPod("{overhead: {cpu: '9300000000000000'}}").field())
        .isEqualTo("spec.overhead.cpu");
  }

  @Test
  void requestsThatOverflowOnlyTogetherAreNamed() {
    String half = "resources: {requests: {memory: '5E'}}";
    ManifestProblem problem = problemOfPod("{containers: [{%s}, {%s}]}".formatted(half, half));
    assertThat(problem.field()).isEqualTo("spec.containers");
    assertThat(problem.advice()).contains("10000000000000000000 of memory");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {preemptionPolicy: 'Sometimes'}                                          | spec.preemptionPolicy               | Sometimes
          {tolerations: [{operator: 'Like'}]}                                      | spec.tolerations[0].operator        | Like
          {tolerations: [{operator: 'Exists', effect: 'NoRun'}]}                   | spec.tolerations[0].effect          | NoRun
          {initContainers: [{restartPolicy: 'Often'}]}                             | spec.initContainers[0].restartPolicy | Often
          {containers: [{ports: [{hostPort: 1, protocol: 'IPX'}]}]}                | spec.containers[0].ports[0].protocol | IPX
          {containers: [{ports: [{hostPort: 70000}]}]}                             | spec.containers[0].ports[0].hostPort | 70000
          {topologySpreadConstraints: [{whenUnsatisfiable: 'Cry'}]}                | spec.topologySpreadConstraints[0].whenUnsatisfiable | Cry
          {topologySpreadConstraints: [{whenUnsatisfiable: 'DoNotSchedule', nodeTaintsPolicy: 'Maybe'}]} | spec.topologySpreadConstraints[0].nodeTaintsPolicy | Maybe
          {priority: 3000000000}                                                   | spec.priority                       | 3000000000
          {priority: 'high'}                                                       | spec.priority                       | high
          {hostNetwork: 'yes'}                                                     | spec.hostNetwork                    | yes
          {nodeSelector: {a: 1}}                                                   | spec.nodeSelector.a                 | 1
          {containers: {}}                                                         | spec.containers                     | {}
          {containers: ['c']}                                                      | spec.containers[0]                  | c
          """)
  void aWordOrTypeThatTheFieldDoesNotKnowIsNamed(String spec, String field, String value) {
    ManifestProblem problem = problemOfPod(spec);
    assertThat(problem.field()).isEqualTo(field);
    assertThat(problem.value()).isEqualTo(value);
    assertThat(problem.message())
        .isEqualTo("Pod shop/web: " + field + " is '" + value + "'. " + problem.advice());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {key: 'a', operator: 'Near', values: ['x']} | operator
          {key: 'a', operator: 'In'}                  | values
          {key: 'a', operator: 'Exists', values: ['x']} | values
          {key: 'a', operator: 'Gt', values: ['1', '2']} | values
          {operator: 'Exists'}                        | key
          """)
  void anExpressionThatNoSelectorKnowsIsNamed(String expression, String field) {
    ManifestProblem problem =
        problemOfPod(
            "{affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [%s]}]}}}}"
                .formatted(expression));
    assertThat(problem.field()).endsWith("nodeSelectorTerms[0].matchExpressions[0]." + field);
  }

  @Test
  void nodesKnowOneFieldOnly() {
    ManifestProblem problem =
        problemOfPod(
            "{affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                + " {nodeSelectorTerms: [{matchFields: [{key: 'spec.x', operator: 'In', values:"
                + " ['y']}]}]}}}}");
    assertThat(problem.field()).endsWith("matchFields[0].key");
  }

  @Test
  void emptySelectorsAndNullsAreLegal() {
    assertThat(
            pod("{affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                    + " [{labelSelector: {matchLabels: null, matchExpressions: []}}]}},"
                    + " tolerations: null, nodeSelector: null}")
                .spec()
                .requiredAffinity())
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          status: {allocatable: {cpu: '-4'}}                  | status.allocatable.cpu
          status: {allocatable: {pods: 'many'}}               | status.allocatable.pods
          status: {allocatable: {'example.com/x': '1e30'}}    | status.allocatable.example.com/x
          status: {allocatable: {'stowage.io/gpu': '100000'}} | status.allocatable.stowage.io/gpu
          status: {images: [{names: ['a'], sizeBytes: -1}]}   | status.images[0].sizeBytes
          spec: {taints: [{key: 'k', effect: ''}]}            | spec.taints[0].effect
          """)
  void aBrokenNodeIsNamed(String part, String field) {
    ManifestProblem problem =
        problem("{apiVersion: 'v1', kind: 'Node', metadata: {name: 'n'}, " + part + "}");
    assertThat(problem.object()).isEqualTo("Node n");
    assertThat(problem.field()).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'stowage.io/gpu-count': 'x'                                     | stowage.io/gpu-count
          'stowage.io/gpu-count': '-1'                                    | stowage.io/gpu-count
          'stowage.io/gpu-milli': '1001'                                  | stowage.io/gpu-milli
          'stowage.io/gpu-count': '2', 'stowage.io/gpu-milli': '500'      | stowage.io/gpu-milli
          'stowage.io/gpu-count': '2', 'stowage.io/gpu-index': '1,1'      | stowage.io/gpu-index
          'stowage.io/gpu-count': '2', 'stowage.io/gpu-index': '1'        | stowage.io/gpu-index
          latencyHardConstraint: 'near'                                   | latencyHardConstraint
          latencySoftConstraint: '-1'                                     | latencySoftConstraint
          latencySoftConstraint: 'Infinity'                               | latencySoftConstraint
          latencySoftConstraint: '30', latencyHardConstraint: '20'        | latencySoftConstraint
          """)
  void brokenAnnotationsAreNamed(String annotations, String annotation) {
    ManifestProblem problem =
        problem(
            "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p', annotations: {%s}}}"
                .formatted(annotations));
    assertThat(problem.field()).isEqualTo("metadata.annotations." + annotation);
  }

  @Test
  void anObjectWithoutNameOrKindIsNamedAsFarAsItCanBe() {
    assertThat(problem("{apiVersion: 'v1', kind: 'Pod', metadata: {namespace: 'shop'}}").message())
        .startsWith("Pod shop/without a name: metadata.name");
    assertThat(problem("{metadata: {name: 'x'}}").message()).startsWith("object x: kind");
    assertThat(problem("'text'").message()).contains("Maybe give an object.");
  }

  @Test
  void aBrokenPodThatWasAskedForByItselfIsAnException() {
    assertThatThrownBy(
            () -> new Readers().readPod(json("{metadata: {name: 'p'}, spec: {priority: 'x'}}")))
        .isInstanceOfSatisfying(
            ManifestException.class,
            broken -> assertThat(broken.problem().field()).isEqualTo("spec.priority"))
        .hasMessageStartingWith("Pod p: spec.priority is 'x'. Maybe ");
  }

  @Test
  void aVeryLongValueIsShownShortened() {
    String text = "x".repeat(10_000);
    assertThat(problemOfPod("{priority: '" + text + "'}").value()).hasSizeLessThan(100);
  }
}
