import { tagKey } from '@ircrisk/engine-barrier';
import type { Notice } from '@ircrisk/units';
import type { ElementRow } from './evidence.ts';

/**
 * The same device in other barriers: what has its tag there, and where nothing has, what stands on its equipment. Several elements of one
 * piece of equipment are told apart by their tags.
 */
export function withTwins(rows: readonly ElementRow[]): ElementRow[] {
  const byTag = Map.groupBy(rows, ({ tag }) => tagKey(tag));
  const byEquipment = Map.groupBy(rows, ({ equipmentId }) => equipmentId);
  const tags = new Set(rows.map(({ barrierId, tag }) => `${barrierId} ${tagKey(tag)}`));
  return rows.map((row) => {
    const named = byTag.get(tagKey(row.tag)) ?? [];
    const placed = row.equipmentId === null ? [] : (byEquipment.get(row.equipmentId) ?? []);
    if (named.length + placed.length <= 1) return row;
    const unnamed = placed.filter(
      (one) =>
        !tags.has(`${one.barrierId} ${tagKey(row.tag)}`) && !tags.has(`${row.barrierId} ${tagKey(one.tag)}`),
    );
    const twins = [...named, ...unnamed].filter(({ barrierId }) => barrierId !== row.barrierId);
    return twins.length > 0 ? { ...row, twins: [...new Set(twins)] } : row;
  });
}

type Figures = Pick<ElementRow, 'failureRate' | 'intervalDays' | 'hoursSinceTest' | 'missionYears'> & {
  testCoverage: number;
};

const most = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((one) => one !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

/** Of an element that stands in several barriers the worst figures count in each; what is missing here is not taken from there. */
export function sharedFigures(row: ElementRow): Figures {
  const all = [row, ...row.twins];
  const worst = (field: 'failureRate' | 'intervalDays' | 'hoursSinceTest') =>
    row[field] === null ? null : most(all.map((one) => one[field]));
  return {
    failureRate: worst('failureRate'),
    intervalDays: worst('intervalDays'),
    hoursSinceTest: worst('hoursSinceTest'),
    missionYears: most(all.map((one) => one.missionYears)),
    testCoverage: Math.min(...all.map((one) => one.testCoverage)),
  };
}

/** Told where they were entered differently. */
export function differences(row: ElementRow): Notice[] {
  const differ = (['failureRate', 'intervalDays', 'testCoverage'] as const).some(
    (field) => new Set([row, ...row.twins].flatMap((one) => one[field] ?? [])).size > 1,
  );
  const others = [...new Set(row.twins.map(({ barrier }) => barrier))].join(', ');
  return differ ? [{ code: 'twinsDiffer', values: { tag: row.tag, others } }] : [];
}
