package io.stowage.app.demo;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.stowage.app.demo.Opening.Happening;
import java.util.List;

/**
 * What a page is told at the end of a frame.
 *
 * @param happenings those that nobody knew of when the opening was told
 */
record FrameMessage(
    int frame,
    List<BoardFrame> boards,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Happening> happenings) {}
