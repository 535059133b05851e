/**
 * V8 has four ways to run a function. For a run of a tenth of a second its last compiler costs more than it gives, the
 * third is worth it only for what runs very often, and the second comes without a thread of its own. They are set so at
 * the start, and a long run has them as they were. No answer depends on it.
 */
export const FIRST_FLAGS = ['--no-opt', '--no-concurrent-sparkplug', ...counts(1500, 300)];
export const LATER_FLAGS = ['--opt', ...counts(400, 100)];
/** Milliseconds after which a run is long, and bytes from which on a file makes one. */
export const LONG_RUN = 400;
export const LARGE_FILE = 1_000_000;
/**
 * For a large file: nearly all that is made is kept, so room for what is new need not grow to 64 MB, where it is copied
 * from one half to the other.
 */
export const LARGE_FLAGS = ['--semi-space-growth-factor=1'];

/** Calls, and rounds of a loop, before V8's third compiler takes a function. An older V8 would complain of the words. */
function counts(calls: number, rounds: number): string[] {
  if (Number.parseInt(process.versions.v8, 10) < 13) return [];
  return [`--invocation-count-for-maglev=${calls}`, `--invocation-count-for-maglev-osr=${rounds}`];
}
