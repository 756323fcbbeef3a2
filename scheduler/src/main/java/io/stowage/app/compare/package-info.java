/**
 * Many policies on many workloads with many seeds, and what came of it: tables, numbers, a report.
 */
@NullMarked
package io.stowage.app.compare;

import org.jspecify.annotations.NullMarked;
