import { type Consequences, lookup, probabilityLevelOf } from './lookup.ts';
import { type BandCode, type Category, categories, type Interval, type RiskMatrix } from './matrix.ts';
import { type Amounts, consequenceLevelOf, intervalsOf } from './quantify.ts';

export interface Assessed {
  probability: number | null;
  /** Events a year the level was found from; null when it was judged. */
  frequency: number | null;
  consequences: Consequences;
  /** Amounts the levels were found from, in the measures of the matrix they were made under. */
  amounts?: Amounts;
}

export interface Migrated {
  probability: number | null;
  consequences: Consequences;
  level: BandCode | null;
  /** What the two scales do not settle by themselves; the suggestion above needs a person's eye. */
  doubtful: ('probability' | Category)[];
}

type Found = { index: number; sure: boolean };

const usable = (levels: readonly { index: number; disabled: boolean }[], index: number) =>
  levels.some((level) => level.index === index && !level.disabled);

type Scale = readonly (Interval & { index: number })[];

/** A level without its figure: its whole interval decides, and its middle (logarithmic) where that is cut in two. */
function levelOfInterval(
  scale: Scale,
  levelOf: (figure: number) => number,
  { lower, upper }: { lower: number; upper: number | null },
): Found {
  const decade = 10 ** 0.5;
  const middle = upper === null ? lower * decade : lower === 0 ? upper / decade : Math.sqrt(lower * upper);
  const index = levelOf(middle);
  const holder = scale.find((level) => level.index === index);
  const sure =
    holder !== undefined &&
    (holder.lower ?? 0) <= lower &&
    (holder.upper === null || (upper !== null && upper <= holder.upper));
  return { index, sure };
}

function migratedProbability(from: RiskMatrix, to: RiskMatrix, assessed: Assessed): Found | null {
  const { probability, frequency } = assessed;
  if (probability === null) return null;
  const numeric = to.probability.some(({ lower }) => lower !== null);
  if (frequency !== null && numeric) return { index: probabilityLevelOf(to, frequency), sure: true };
  const level = from.probability.find(({ index }) => index === probability);
  if (numeric && level && level.lower !== null) {
    const { lower, upper } = level;
    return levelOfInterval(to.probability, (figure) => probabilityLevelOf(to, figure), { lower, upper });
  }
  const highest = to.probability.length;
  return { index: Math.min(probability, highest), sure: highest === from.probability.length };
}

/** By the amount or its interval where both scales count alike; null where one of them speaks in words. */
function migratedAmount(
  from: RiskMatrix,
  to: RiskMatrix,
  category: Category,
  index: number,
  amount: number | null,
): Found | null {
  const scale = intervalsOf(to, category);
  if (scale.length === 0 || from.measures?.[category] !== to.measures?.[category]) return null;
  const levelOf = (figure: number) => consequenceLevelOf(to, category, figure) ?? index;
  if (amount !== null) return { index: levelOf(amount), sure: true };
  const old = intervalsOf(from, category).find((level) => level.index === index);
  if (!old || old.lower === null) return null;
  return levelOfInterval(scale, levelOf, { lower: old.lower, upper: old.upper });
}

/** By the level's code, which is what its text hangs on; else by its place, which is sure only between equal scales. */
function migratedConsequence(from: RiskMatrix, to: RiskMatrix, index: number): Found {
  const code = from.consequence.find((level) => level.index === index)?.code;
  const same = to.consequence.find((level) => level.code === code);
  const equal = from.consequence.length === to.consequence.length;
  if (same && equal) return { index: same.index, sure: true };
  return { index: same?.index ?? Math.min(index, to.consequence.length), sure: false };
}

/** Reads an assessment anew in another matrix or version (card risk-matrix, rule 8); the old one is left alone. */
export function migrateAssessment(from: RiskMatrix, to: RiskMatrix, assessed: Assessed): Migrated {
  const doubtful: Migrated['doubtful'] = [];
  const p = migratedProbability(from, to, assessed);
  if (p && !(p.sure && usable(to.probability, p.index))) doubtful.push('probability');
  const consequences: Consequences = {};
  for (const category of categories) {
    const old = assessed.consequences[category] ?? null;
    if (old === null) continue;
    const amount = assessed.amounts?.[category] ?? null;
    const c = migratedAmount(from, to, category, old, amount) ?? migratedConsequence(from, to, old);
    consequences[category] = c.index;
    if (!(c.sure && usable(to.consequence, c.index))) doubtful.push(category);
  }
  const probability = p?.index ?? null;
  return { probability, consequences, level: lookup(to, probability, consequences).overall, doubtful };
}
