/**
 * V8 has four ways to run a function. For a run of a tenth of a second its first compiler and its last cost more than
 * they give: they are left out at the start, and a long run has the last one back. No answer depends on it.
 */
export const FIRST_FLAGS = ['--no-opt', '--no-sparkplug'];
export const LATER_FLAGS = ['--opt'];
/** Milliseconds after which a run is long, and bytes from which on a file makes one. */
export const LONG_RUN = 400;
export const LARGE_FILE = 1_000_000;
