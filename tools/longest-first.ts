import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute, the longest first. `npm test` prints the slowest: a new one belongs here. */
const long = [
  'e2e/ledger-records.journey.ts',
  'e2e/failure.journey.ts',
  'e2e/shell.journey.ts',
  'tools/new-module.test.ts',
  'e2e/fault-tree.journey.ts',
  'e2e/rbi.journey.ts',
  'apps/server/src/run.test.ts',
  'e2e/fmea.journey.ts',
  'e2e/maintenance.journey.ts',
  'e2e/english.journey.ts',
];

/** In a fresh clone the runner knows no durations; a long file begun last would keep one core waiting for it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? long.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
