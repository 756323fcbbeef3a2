package io.stowage.kubernetes;

/**
 * How often an object has changed.
 *
 * @param version of the object as a whole, its status included
 * @param generation of what is asked for alone; 0 where the API server does not count it
 */
record Revision(long version, long generation) {}
