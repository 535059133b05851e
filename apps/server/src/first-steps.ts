import type { Seeded } from '#platform/seed.ts';

/** What somebody who has just started the platform would like to see first. */
const firstSteps = [
  '  to try first       with the second account: Dashboard, then Equipment ledger V-103, then Risk-based inspection',
  '                     with the first: Customer management; the manual page "The first day" has a way for every role',
];

/** The accounts of a first start, whose passwords are shown now or never; with the demo plant, what to look at. */
export function accountLines(seeded: readonly Seeded[]): string[] {
  const lines = seeded.flatMap(({ tenantId, account, password }) => [
    `  tenant code        ${tenantId}`,
    `  account            ${account}`,
    `  one-time password  ${password}   (shown once; good for one sign-in, which asks for your own)`,
  ]);
  return seeded.length > 1 ? [...lines, ...firstSteps] : lines;
}
