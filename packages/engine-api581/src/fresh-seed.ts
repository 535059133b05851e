/** Runs of a property test: a new seed each time, printed, so that a failure can be walked again with PROPERTY_SEED. */
export function freshRuns(numRuns: number): { numRuns: number; seed: number } {
  const given = process.env.PROPERTY_SEED;
  const seed = given ? Number(given) : Number(process.hrtime.bigint() % 2_147_483_647n);
  process.stdout.write(`property seed ${seed}, ${numRuns} runs\n`);
  return { numRuns, seed };
}
