package io.stowage.scheduling.filter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiltersTest {

  @Test
  void everyFilterIsListedUnderItsOwnName() {
    Filters.catalogue().forEach((name, make) -> assertThat(make.get().name()).isEqualTo(name));
  }

  @Test
  void theFirstNoIsThatOfUpstreamsOrder() {
    assertThat(Filters.kubeDefault())
        .extracting(filter -> filter.name())
        .containsSubsequence(
            "NodeUnschedulable",
            "NodeName",
            "TaintToleration",
            "NodeAffinity",
            "NodePorts",
            "NodeResourcesFit",
            "NodeDeclaredFeatures");
  }
}
