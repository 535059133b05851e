import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute, the longest first. `npm test` prints the slowest: a new one belongs here. */
const long = [
  'e2e/failure.journey.ts',
  'e2e/every-screen-1.journey.ts',
  'e2e/every-screen-2.journey.ts',
  'e2e/every-screen-3.journey.ts',
  'e2e/every-screen-4.journey.ts',
  'e2e/rbi.journey.ts',
  'e2e/qra.journey.ts',
  'e2e/ledger-records.journey.ts',
  'tools/new-module.test.ts',
  'e2e/fault-tree.journey.ts',
  'apps/server/src/run.test.ts',
  'e2e/sign-in.journey.ts',
  'e2e/fmea.journey.ts',
  'e2e/jump-links.journey.ts',
  'e2e/frame.journey.ts',
  'e2e/maintenance.journey.ts',
  'e2e/shell.journey.ts',
  'e2e/screens.journey.ts',
  'apps/server/src/round-trip.test.ts',
  'apps/server/src/every-route/fuzz-1.test.ts',
  'apps/server/src/every-route/foreign-ids-1.test.ts',
  'apps/server/src/crash.test.ts',
  'apps/server/src/platform/resources/suite-4.test.ts',
  'apps/server/src/platform/resources/suite-1.test.ts',
  'apps/server/src/start.test.ts',
  'apps/server/src/modules/risk/rbi/life-cycle.test.ts',
  'apps/server/src/every-route/fuzz-2.test.ts',
  'apps/server/src/instances.test.ts',
  'apps/server/src/every-route/foreign-ids-2.test.ts',
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
