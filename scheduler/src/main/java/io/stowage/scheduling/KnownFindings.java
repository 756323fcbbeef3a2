package io.stowage.scheduling;

import io.stowage.scheduling.Diagnosis.Finding;
import java.util.AbstractList;
import java.util.RandomAccess;
import java.util.Set;
import java.util.TreeSet;

/**
 * What stands against each of the nodes, none of which is a fault, by whom it was said. That is
 * known from the last pod of this kind, and 5,000 findings need not be fetched to ask them.
 */
final class KnownFindings extends AbstractList<Finding> implements RandomAccess {
  private final Finding[] findings;
  private final Set<String> filters;

  KnownFindings(Finding[] findings, Set<String> filters) {
    this.findings = findings;
    this.filters = new TreeSet<>(filters);
  }

  Set<String> filters() {
    return filters;
  }

  @Override
  public Finding get(int index) {
    return findings[index];
  }

  @Override
  public int size() {
    return findings.length;
  }
}
