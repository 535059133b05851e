import type { Notice } from '@ircrisk/units';
import { dominantClass, type TagClass, tagClass, unratedCategories } from './consequence-class.ts';
import { type ContainedMedium, containmentClass } from './containment.ts';
import {
  type Classes,
  type ConsequenceClass,
  categories,
  defaultPriorityDays,
  type PriorityDays,
  type Redundancy,
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
  /** Containment needs none: it is rated by medium and pressure. */
  readonly mainFunctionId: string | null;
  readonly type: string;
  /** What is rated on its own; the categories it leaves empty are inherited. */
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
  /** Every sub-function the tag stands on. */
  readonly from: readonly string[];
  /** Those of them whose class, relieved by their own redundancy, is the tag's. */
  readonly governs: readonly string[];
  readonly containment: ConsequenceClass | null;
};

export type Inheritance = { readonly tags: readonly TagResult[]; readonly problems: readonly Notice[] };

const less = (value: ConsequenceClass | null | undefined): ConsequenceClass | null =>
  value === null || value === undefined ? null : (Math.max(1, value - 1) as ConsequenceClass);

/** All four categories; what nobody has rated is null: not known, and not the same as absent. */
const whole = (classes: Classes): Classes =>
  Object.fromEntries(categories.map((category) => [category, classes[category] ?? null]));

/**
 * What a sub-function of a standard type takes from its main function (Z-008); containment is rated by the tag's medium.
 * A category the type has nothing to do with is absent; one the main function lacks is null.
 */
export function inheritedClasses(type: SubFunctionType, given: Classes, flagged = false): Classes {
  const main = whole(given);
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
    categories.flatMap((category): [string, number | null][] => {
      const values = [a[category], b[category]].filter((value) => value !== null && value !== undefined);
      if (values.length > 0) return [[category, Math.max(...(values as number[]))]];
      // Not known by one of them stays not known.
      return a[category] === null || b[category] === null ? [[category, null]] : [];
    }),
  ) as Classes;

/** A class is set where it is not empty; an override that leaves a category empty says nothing of it. */
const named = (classes: Classes): Classes =>
  Object.fromEntries(Object.entries(classes).filter(([, value]) => value !== null && value !== undefined));

const barriers: readonly string[] = ['PSD', 'PRR', 'FGD'];

/** Its own class where it has one, the inherited where not; relief, shutdown, fire and gas keep safety 3 either way. */
function classesOf({ type, ownClasses, flagged }: SubFunction, main: Classes): Classes {
  const classes = {
    ...inheritedClasses(type as SubFunctionType, main, flagged),
    ...named(ownClasses ?? {}),
  };
  return barriers.includes(type) ? { ...classes, safety: 3 } : classes;
}

type RatedFunction = {
  readonly id: string;
  readonly classes: Classes;
  readonly isContainment: boolean;
  readonly redundancy: Redundancy | null;
};

/** A spare relieves production alone: where a containment of its own has none, it is judged as without a spare. */
const aloneRedundancy = ({ production }: Classes): Redundancy | null => (production ? null : 'A');

/** Carries the classes of the main functions to every tag. Two tags of one sub-function differ only by redundancy, medium or override. */
export function inherit(
  input: {
    readonly mainFunctions: readonly MainFunction[];
    readonly subFunctions: readonly SubFunction[];
    readonly tags: readonly MappedTag[];
  },
  days: PriorityDays = defaultPriorityDays,
): Inheritance {
  const problems: Notice[] = input.mainFunctions.flatMap(unratedCategories);
  const mains = new Map(input.mainFunctions.map((main) => [main.id, main]));
  const rated = new Map<string, RatedFunction>();
  for (const sub of input.subFunctions) {
    const { id, type, mainFunctionId } = sub;
    const main = mainFunctionId === null ? undefined : mains.get(mainFunctionId);
    if (type === 'CON' && mainFunctionId === null) {
      const classes = classesOf(sub, {});
      rated.set(id, { id, classes, isContainment: true, redundancy: aloneRedundancy(classes) });
    } else if (!main) problems.push({ code: 'unknownMainFunction', path: id, values: { id } });
    else if (!subFunctionTypes.includes(type as SubFunctionType))
      problems.push({ code: 'unknownType', path: id, values: { id, value: type } });
    else
      rated.set(id, {
        id,
        classes: classesOf(sub, main.classes),
        isContainment: type === 'CON',
        redundancy: main.redundancy,
      });
  }
  const orphans = new Set(
    input.subFunctions.flatMap(({ id, mainFunctionId }) => (mains.has(mainFunctionId ?? '') ? [] : [id])),
  );
  const judge = judgeOnce(days);
  const tags = input.tags.map((tag) => {
    const judged = judgeTag(tag, rated, orphans, judge);
    problems.push(...judged.problems);
    return judged.tag;
  });
  return { tags, problems };
}

type Judge = (
  classes: Classes,
  redundancy: Redundancy | null,
  isProductionByHand: boolean,
) => ReturnType<typeof tagClass>;

/** Thousands of tags share a few dozen judgements: each is made once. */
function judgeOnce(days: PriorityDays): Judge {
  const known = new Map<string, ReturnType<typeof tagClass>>();
  return (classes, redundancy, isProductionByHand) => {
    const { safety, environment, production, other } = classes;
    // An absent class and an unknown one read differently here, as they must.
    const key = `${safety} ${environment} ${production} ${other} ${redundancy} ${isProductionByHand}`;
    const before = known.get(key);
    if (before) return before;
    const judged = tagClass({ classes, redundancy, isProductionByHand }, days);
    known.set(key, judged);
    return judged;
  };
}

/**
 * Each sub-function is judged with its own redundancy; the worst class and the shortest limit are the tag's. What cannot be
 * judged could be worse, so the tag has no class then, unless the rest already is C3.
 */
function judgeTag(
  tag: MappedTag,
  rated: ReadonlyMap<string, RatedFunction>,
  orphans: ReadonlySet<string>,
  judgeClasses: Judge,
): { readonly tag: TagResult; readonly problems: readonly Notice[] } {
  const { id } = tag;
  const containment = tag.medium ? containmentClass(tag.medium) : null;
  const override = named(tag.override?.classes ?? {});
  const problems = new Map<string, Notice>();
  const tell = ({ code, values }: Notice) =>
    problems.set(JSON.stringify([code, values]), { code, path: id, values: { ...values, id } });
  if (tag.override && !tag.override.reason?.trim()) tell({ code: 'overrideWithoutReason' });
  if (tag.subFunctionIds.length === 0) tell({ code: 'unmapped' });
  const ids = [...new Set(tag.subFunctionIds)];
  const functions = ids.flatMap((subId) => rated.get(subId) ?? []);
  let open = functions.length < ids.length;
  for (const value of ids.filter((subId) => !rated.has(subId)))
    tell(
      orphans.has(value)
        ? { code: 'subFunctionWithoutMain', values: { value } }
        : { code: 'unknownSubFunction', values: { value } },
    );
  const parts: { readonly id: string; readonly judged: TagClass }[] = [];
  const judge = (partId: string, classes: Classes, redundancy: Redundancy | null) => {
    const isProductionByHand = override.production !== undefined;
    const { value, reason } = judgeClasses(classes, tag.redundancy ?? redundancy, isProductionByHand);
    if (value) parts.push({ id: partId, judged: value });
    if (reason) tell(reason);
    open ||= value === null;
  };
  for (const each of functions) {
    const { isContainment, redundancy } = each;
    const held =
      isContainment && containment !== null
        ? worse(each.classes, { safety: containment, environment: containment })
        : each.classes;
    const classes = tag.override ? { ...held, ...override } : held;
    if (isContainment && containment === null && !(override.safety && override.environment)) {
      open = true;
      tell({ code: 'containmentUnknown' });
      if (dominantClass(classes) === null) continue;
    }
    judge(each.id, classes, redundancy);
  }
  // Rated by hand before it is mapped: no function lends it a redundancy.
  if (ids.length === 0 && tag.override) judge(id, whole(override), null);
  const worst = worstOf(parts.map(({ judged }) => judged));
  const result = open && worst?.dominant !== 3 ? null : worst;
  return {
    tag: {
      id,
      result,
      source: tag.override ? 'override' : result ? 'inherited' : null,
      from: functions.map((each) => each.id),
      governs: functions
        .filter((each) =>
          parts.some((part) => part.id === each.id && result && part.judged.dominant === result.dominant),
        )
        .map((each) => each.id),
      containment,
    },
    problems: [...problems.values()],
  };
}

/** Category by category the worst of several judgements, and the shortest limit of them. */
function worstOf(judged: readonly TagClass[]): TagClass | null {
  return judged.reduce<TagClass | null>((before, next) => {
    if (before === null) return next;
    const { days, governing } = next.days < before.days ? next : before;
    const dominant = Math.max(before.dominant, next.dominant) as ConsequenceClass;
    return { classes: worse(before.classes, next.classes), dominant, days, governing };
  }, null);
}

type Rank = Pick<TagClass, 'dominant' | 'days'>;
export type TagChange = {
  readonly id: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly from: Rank | null;
  readonly to: Rank | null;
};

const rankOf = (tag: TagResult | undefined): Rank | null =>
  tag?.result ? { dominant: tag.result.dominant, days: tag.result.days } : null;

/** Tags whose class or limit a new run changes, with both; those that are new, and at the end those that are gone. */
export function changedTags(before: readonly TagResult[], after: readonly TagResult[]): readonly TagChange[] {
  const old = new Map(before.map((tag) => [tag.id, tag]));
  const present = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((tag): TagChange[] => {
      const was = old.get(tag.id);
      const [from, to] = [rankOf(was), rankOf(tag)];
      if (!was) return [{ id: tag.id, change: 'added', from, to }];
      return from?.dominant === to?.dominant && from?.days === to?.days
        ? []
        : [{ id: tag.id, change: 'changed', from, to }];
    }),
    ...before
      .filter(({ id }) => !present.has(id))
      .map((tag): TagChange => ({ id: tag.id, change: 'removed', from: rankOf(tag), to: null })),
  ];
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
