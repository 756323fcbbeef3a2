/**
 * Tools to draw a case: the dice, the words, the plain cluster, and short notation for API objects.
 */
package io.stowage.parity.draft;
