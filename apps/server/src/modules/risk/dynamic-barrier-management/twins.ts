import { standsOn, tagKey } from '@ircrisk/engine-barrier';
import type { Notice } from '@ircrisk/units';
import type { ElementRow } from './evidence.ts';

/** What tells whether elements are one device. */
export interface Placed<E> {
  readonly barrierId: string;
  readonly tag: string;
  readonly equipmentId: string | null;
  readonly twins: readonly E[];
}

/**
 * The same device in other barriers: what has its tag there, and where nothing has, what stands on its equipment. Several elements of one
 * piece of equipment are told apart by their tags. What is the same as the same is the same, through any chain: all of such a class have
 * one state and the worst figures, or a barrier would be worth more by whichever of them it names.
 */
export function withTwins<E extends Placed<E>>(rows: readonly E[]): E[] {
  const byTag = Map.groupBy(rows, ({ tag }) => tagKey(tag));
  const byEquipment = Map.groupBy(rows, ({ equipmentId }) => equipmentId);
  const tags = new Set(rows.map(({ barrierId, tag }) => `${barrierId} ${tagKey(tag)}`));
  const near = (row: E): E[] => {
    const named = byTag.get(tagKey(row.tag)) ?? [];
    const placed = row.equipmentId === null ? [] : (byEquipment.get(row.equipmentId) ?? []);
    if (named.length + placed.length <= 1) return [];
    const unnamed = placed.filter(
      (one) =>
        !tags.has(`${one.barrierId} ${tagKey(row.tag)}`) && !tags.has(`${row.barrierId} ${tagKey(one.tag)}`),
    );
    return [...named, ...unnamed].filter(({ barrierId }) => barrierId !== row.barrierId);
  };
  const classOf = new Map<E, Set<E>>();
  for (const row of rows) {
    if (classOf.has(row)) continue;
    // Sets are walked in the order of adding, what is added meanwhile included.
    const found = new Set([row]);
    for (const one of found) {
      classOf.set(one, found);
      for (const other of near(one)) found.add(other);
    }
  }
  return rows.map((row) => {
    const twins = [...(classOf.get(row) ?? [])].filter((one) => one !== row);
    return twins.length > 0 ? { ...row, twins } : row;
  });
}

/** What two barriers of a path may share. What joins them may stand in a third: an element is known by the tags of all its records. */
export const sharedParts = <E extends Placed<E>>(elements: readonly E[]): readonly string[] =>
  standsOn(elements.flatMap((row) => [row, ...row.twins.map(({ tag }) => ({ tag, equipmentId: null }))]));

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
