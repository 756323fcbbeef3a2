package io.stowage.app.whatif;

/** How answers are written: for people, as JSON, as CSV. */
public enum WhatIfText {
  TABLE {
    @Override
    public String of(Answers answers, boolean colours) {
      return WhatIfTable.of(answers, colours);
    }
  },
  JSON {
    @Override
    public String of(Answers answers, boolean colours) {
      return WhatIfJson.of(answers);
    }
  },
  CSV {
    @Override
    public String of(Answers answers, boolean colours) {
      return WhatIfCsv.of(answers);
    }
  };

  public abstract String of(Answers answers, boolean colours);
}
