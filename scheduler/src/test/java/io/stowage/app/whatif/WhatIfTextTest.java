package io.stowage.app.whatif;

import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WhatIfTextTest {
  private static final Refusal FULL =
      new Refusal("0/2 nodes are available: a, b.", Optional.empty());
  private static final Waiting MOVED =
      new Waiting(aPod("shop", "moved").pending(), Optional.of("gone"));
  private static final Waiting OLD = new Waiting(aPod("shop", "old").pending(), Optional.empty());

  @Test
  void jsonHasAllFields() {
    assertThat(WhatIfText.JSON.of(answers(copies(FULL, "a", "b")), false))
        .isEqualToIgnoringWhitespace(
            """
            {"pod":"shop/web","atMost":9,"without":["gone"],
             "lost":[{"pod":"shop/bare","from":"gone","reason":"no controller to make another"}],
             "rows":[{"policy":"first-fit","fit":2,"atMostReached":false,"nodes":{"a":1,"b":1},
                      "next":{"message":"0/2 nodes are available: a, b."},
                      "placed":[{"pod":"shop/moved","from":"gone","node":"a"}],
                      "pending":[{"pod":"shop/old","message":"0/2 nodes are available: a, b."}]}]}
            """);
  }

  @Test
  void jsonNamesWhomPreemptionWouldEvict() {
    Refusal evicting = new Refusal("full", Optional.of(new Refusal.Eviction("a", List.of("x/y"))));
    assertThat(WhatIfText.JSON.of(answers(copies(evicting)), false))
        .contains(
            "\"next\":{\"message\":\"full\",\"preemption\":{\"node\":\"a\",\"victims\":[\"x/y\"]}}");
  }

  @Test
  void csvHasALineForEachNodeAndPodAndQuotesWhatHasCommas() {
    assertThat(WhatIfText.CSV.of(answers(copies(FULL, "a", "b")), false))
        .isEqualTo(
            """
            policy,what,pod,from,node,count,message
            ,lost,shop/bare,gone,,1,no controller to make another
            first-fit,placed,shop/moved,gone,a,1,
            first-fit,pending,shop/old,,,1,"0/2 nodes are available: a, b."
            first-fit,copies,shop/web,,a,1,
            first-fit,copies,shop/web,,b,1,
            first-fit,next,shop/web,,,0,"0/2 nodes are available: a, b."
            """);
  }

  @Test
  void theTableTellsOfEachPartOnce() {
    assertThat(WhatIfText.TABLE.of(answers(copies(FULL, "a", "b")), false))
        .isEqualTo(
            """
            How many more of shop/web fit without gone?
            1 pod lost: no controller to make another
                shop/bare

            policy     more fit  on nodes  placed of waiting  stay pending
            first-fit         2         2                  1             1

            first-fit
              node  copies
              a          1
              b          1
              One more does not fit:
                0/2 nodes are available: a, b.
              pod         goes to  from
              shop/moved  a        gone
              Pending: shop/old
                0/2 nodes are available: a, b.
            """);
  }

  @Test
  void manyNodesArePutTogetherByTheirCopies() {
    String[] nodes =
        IntStream.range(10, 40).mapToObj(i -> "node-" + (i == 12 ? 11 : i)).toArray(String[]::new);
    assertThat(WhatIfText.TABLE.of(answers(copies(FULL, nodes)), false))
        .contains("  2 on each of 1 nodes: node-11\n")
        .contains(
            "  1 on each of 28 nodes: node-10, node-13, node-14, node-15, node-16 and 23 more\n")
        .doesNotContain("copies\n");
  }

  @Test
  void aTrialThatStoppedAtTheMostSaysThatMoreMayFit() {
    Answer.Copies stopped = new Answer.Copies(new TreeMap<>(), Optional.empty());
    assertThat(WhatIfText.TABLE.of(answers(stopped), false))
        .contains("More may fit: these are as many as --at-most allows.");
  }

  @Test
  void coloursComeOnlyWhenAskedFor() {
    Answers answers = answers(copies(FULL, "a"));
    assertThat(WhatIfText.TABLE.of(answers, false)).doesNotContain("\u001b");
    assertThat(WhatIfText.TABLE.of(answers, true)).contains("\u001b[1mfirst-fit");
  }

  private static Answers answers(Answer.Copies copies) {
    Answer answer =
        new Answer(
            "first-fit",
            List.of(new Answer.Placement(MOVED, "a")),
            List.of(new Answer.Pending(OLD, FULL)),
            Optional.of(copies));
    return new Answers(
        new Question(Optional.of(aPod("shop", "web").pending()), 9, List.of("gone")),
        List.of(new Loss(aPod("shop", "bare").on("gone"), "no controller to make another")),
        List.of(answer),
        List.of());
  }

  private static Answer.Copies copies(Refusal next, String... nodes) {
    TreeMap<String, Integer> perNode = new TreeMap<>();
    List.of(nodes).forEach(node -> perNode.merge(node, 1, Integer::sum));
    return new Answer.Copies(perNode, Optional.of(next));
  }
}
