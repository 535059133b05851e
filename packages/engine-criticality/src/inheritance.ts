import type { Notice } from '@ircrisk/units';
import { dominantClass, type TagClass, tagClass } from './consequence-class.ts';
import { type ContainedMedium, containmentClass } from './containment.ts';
import {
  type Classes,
  type ConsequenceClass,
  categories,
  defaultPriorityDays,
  type PriorityDays,
  type Redundancy,
  redundancies,
  type SubFunctionType,
  subFunctionTypes,
} from './tables/z008.ts';

export type MainFunction = {
  readonly id: string;
  readonly classes: Classes;
  readonly redundancy: Redundancy;
};
export type SubFunction = {
  readonly id: string;
  readonly mainFunctionId: string;
  readonly type: string;
  /** Set where the sub-function is rated on its own instead of inheriting. */
  readonly ownClasses?: Classes | null;
  /** A local indication or manual valve that matters inherits like the main task. */
  readonly flagged?: boolean;
};
export type MappedTag = {
  readonly id: string;
  readonly subFunctionIds: readonly string[];
  readonly redundancy?: Redundancy | null;
  readonly medium?: ContainedMedium | null;
  readonly override?: { readonly classes: Classes; readonly reason: string | null } | null;
};

export type TagResult = {
  readonly id: string;
  readonly result: TagClass | null;
  readonly source: 'inherited' | 'override' | null;
  /** Sub-functions the worst class came from. */
  readonly from: readonly string[];
  readonly containment: ConsequenceClass | null;
};

export type Inheritance = { readonly tags: readonly TagResult[]; readonly problems: readonly Notice[] };

const less = (value: ConsequenceClass | null | undefined): ConsequenceClass | null =>
  value === null || value === undefined ? null : (Math.max(1, value - 1) as ConsequenceClass);

/** What a sub-function of a standard type takes from its main function (Z-008); containment is rated by the tag's medium. */
export function inheritedClasses(type: SubFunctionType, main: Classes, flagged = false): Classes {
  switch (type) {
    case 'MAIN':
      return main;
    case 'PRC':
      return { production: main.production ?? null };
    case 'PSD':
    case 'PRR':
    case 'FGD':
      return { ...main, safety: 3 };
    case 'ALM':
    case 'UTL':
      return { production: less(main.production) };
    case 'IND':
    case 'MVL':
      return flagged ? main : { safety: 1, environment: 1, production: 1, other: 1 };
    case 'CON':
      return {};
  }
}

const worse = (a: Classes, b: Classes): Classes =>
  Object.fromEntries(
    categories.flatMap((category) => {
      const values = [a[category], b[category]].filter((value) => value !== null && value !== undefined);
      return values.length === 0 ? [] : [[category, Math.max(...(values as number[]))]];
    }),
  ) as Classes;

/** Carries the classes of the main functions to every tag. Two tags of one sub-function differ only by redundancy, medium or override. */
export function inherit(
  input: {
    readonly mainFunctions: readonly MainFunction[];
    readonly subFunctions: readonly SubFunction[];
    readonly tags: readonly MappedTag[];
  },
  days: PriorityDays = defaultPriorityDays,
): Inheritance {
  const problems: Notice[] = [];
  const mains = new Map(input.mainFunctions.map((main) => [main.id, main]));
  const rated = new Map<string, { classes: Classes; type: SubFunctionType; redundancy: Redundancy }>();
  for (const { id, mainFunctionId, type, ownClasses, flagged } of input.subFunctions) {
    const main = mains.get(mainFunctionId);
    if (!main) problems.push({ code: 'unknownMainFunction', path: id, values: { id } });
    else if (!subFunctionTypes.includes(type as SubFunctionType))
      problems.push({ code: 'unknownType', path: id, values: { id, value: type } });
    else {
      const known = type as SubFunctionType;
      rated.set(id, {
        classes: ownClasses ?? inheritedClasses(known, main.classes, flagged),
        type: known,
        redundancy: main.redundancy,
      });
    }
  }
  const tags = input.tags.map((tag): TagResult => {
    const containment = tag.medium ? containmentClass(tag.medium) : null;
    if (tag.override) {
      if (!tag.override.reason?.trim())
        problems.push({ code: 'overrideWithoutReason', path: tag.id, values: { id: tag.id } });
      const { value } = tagClass({ classes: tag.override.classes, redundancy: tag.redundancy ?? 'A' }, days);
      return { id: tag.id, result: value, source: 'override', from: tag.subFunctionIds, containment };
    }
    let classes: Classes = {};
    let redundancy: Redundancy | null = tag.redundancy ?? null;
    const parts: { id: string; dominant: number }[] = [];
    if (tag.subFunctionIds.length === 0)
      problems.push({ code: 'unmapped', path: tag.id, values: { id: tag.id } });
    for (const subId of tag.subFunctionIds) {
      const sub = rated.get(subId);
      if (!sub) {
        problems.push({ code: 'unknownSubFunction', path: tag.id, values: { id: tag.id, value: subId } });
        continue;
      }
      if (sub.type === 'CON' && containment === null)
        problems.push({ code: 'containmentUnknown', path: tag.id, values: { id: tag.id } });
      const own =
        sub.type === 'CON' && containment !== null
          ? { ...sub.classes, safety: containment, environment: containment }
          : sub.classes;
      classes = worse(classes, own);
      parts.push({ id: subId, dominant: dominantClass(own) ?? 0 });
      // Of several functions the one with the least spare decides, unless the tag has a redundancy of its own.
      if (
        !tag.redundancy &&
        (redundancy === null || redundancies.indexOf(sub.redundancy) < redundancies.indexOf(redundancy))
      )
        redundancy = sub.redundancy;
    }
    const { value } = tagClass({ classes, redundancy: redundancy ?? 'A' }, days);
    const worst = Math.max(0, ...parts.map(({ dominant }) => dominant));
    return {
      id: tag.id,
      result: parts.length === 0 ? null : value,
      source: value && parts.length > 0 ? 'inherited' : null,
      from: parts.filter(({ dominant }) => dominant === worst).map(({ id }) => id),
      containment,
    };
  });
  return { tags, problems };
}

/** Tags whose class a new run changes, with both. */
export function changedTags(
  before: readonly TagResult[],
  after: readonly TagResult[],
): readonly {
  readonly id: string;
  readonly from: ConsequenceClass | null;
  readonly to: ConsequenceClass | null;
}[] {
  const old = new Map(before.map(({ id, result }) => [id, result?.dominant ?? null]));
  return after.flatMap(({ id, result }) => {
    const from = old.get(id) ?? null;
    const to = result?.dominant ?? null;
    return from === to ? [] : [{ id, from, to }];
  });
}

/** A main function with mapped tags cannot be removed: how many stand in the way. */
export function removalFault(
  mainFunctionId: string,
  subFunctions: readonly SubFunction[],
  tags: readonly MappedTag[],
): Notice | undefined {
  const own = new Set(
    subFunctions.filter((sub) => sub.mainFunctionId === mainFunctionId).map(({ id }) => id),
  );
  const count = tags.filter(({ subFunctionIds }) => subFunctionIds.some((id) => own.has(id))).length;
  return count === 0
    ? undefined
    : { code: 'mainFunctionInUse', path: mainFunctionId, values: { id: mainFunctionId, count } };
}
