package io.stowage.app.policy;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SuggestedNameTest {
  @Test
  void whoDecidesOtherwiseAndHowLongASuggestionHoldsCanBeSaid() {
    assertThatCode(() -> PolicyCatalogue.check("suggested")).doesNotThrowAnyException();
    assertThatCode(() -> PolicyCatalogue.check("suggested[else=model:general,hold=30s]"))
        .doesNotThrowAnyException();
  }

  @Test
  void whatWillNotDoIsSaidWhenTheConfigurationIsRead() {
    assertThatThrownBy(() -> PolicyCatalogue.check("suggested[else=nobody]"))
        .hasMessageContaining("There is no policy 'nobody'");
    assertThatThrownBy(() -> PolicyCatalogue.check("suggested[hold=long]"))
        .hasMessageContaining("Maybe 90s, 15m or 2h");
    assertThatThrownBy(() -> PolicyCatalogue.check("suggested[other=fgd]"))
        .hasMessageContaining("has no option 'other'");
  }
}
