/**
 * One self-contained page with the plots of a comparison. Its template, style and script are
 * resources beside this package; the plots are drawn by ECharts, which is written into the page.
 *
 * <p>May use: {@code app.compare}, {@code simulation} and Jackson.
 *
 * <p>To add a plot: its numbers in {@code ReportJson}, its drawing in {@code report.js}.
 */
@NullMarked
package io.stowage.app.report;

import org.jspecify.annotations.NullMarked;
