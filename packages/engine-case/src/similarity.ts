import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import { isAccidentType, isSameAccident } from './accident-type.ts';
import { classGroupOf } from './tables/class-groups.ts';

/** What two cases, or a case and a thing of the plant, are compared by. The attributes lead: texts alone would rank by language. */
export const attributeWeights = {
  equipmentClass: 0.25,
  mechanism: 0.2,
  accidentType: 0.15,
  hazard: 0.15,
  phase: 0.1,
  unit: 0.1,
  text: 0.05,
} as const;
export type Attribute = keyof typeof attributeWeights;
export const attributes = Object.keys(attributeWeights) as Attribute[];
type Coded = Exclude<Attribute, 'text'>;

/** One code, or several of which any may fit: a vessel has more than one mechanism. None: it is not known. */
type Known = string | readonly string[] | null | undefined;
export type Profile = Readonly<Partial<Record<Coded, Known>>>;

export type ComparedPart = {
  readonly attribute: Attribute;
  readonly weight: number;
  /** From 0 to 1. */
  readonly likeness: number;
  readonly own: readonly string[];
  readonly other: readonly string[];
};
export type Similarity = {
  readonly score: number;
  /** How many attributes were known on both sides, of how many there are. */
  readonly compared: number;
  readonly of: number;
  readonly parts: readonly ComparedPart[];
};

/** Fewer than these are told: two equal attributes give 1 as well as seven do. */
export const fewAttributes = 4;

const listed = (known: Known): readonly string[] =>
  known === null || known === undefined || known === ''
    ? []
    : typeof known === 'string'
      ? [known]
      : known.filter((one) => one !== '');

const likenessOf: Readonly<Record<Coded, (one: string, other: string) => number>> = {
  equipmentClass: (one, other) => (one === other ? 1 : classGroupOf(one) === classGroupOf(other) ? 0.5 : 0),
  mechanism: (one, other) => Number(one === other),
  accidentType: (one, other) => Number(isSameAccident(one, other)),
  hazard: (one, other) => Number(one === other),
  phase: (one, other) => Number(one === other),
  unit: (one, other) => Number(one.toLowerCase() === other.toLowerCase()),
};

const unknownCode = (profile: Profile): Notice | undefined => {
  const odd = listed(profile.equipmentClass).find((code) => classGroupOf(code) === undefined);
  if (odd !== undefined) return { code: 'unknownClass', path: 'equipmentClass', values: { code: odd } };
  const accident = listed(profile.accidentType).find((code) => !isAccidentType(code));
  return accident === undefined
    ? undefined
    : { code: 'unknownAccident', path: 'accidentType', values: { code: accident } };
};

function compare(one: Profile, other: Profile, cosine: number | null | undefined): ComparedPart[] {
  const parts: ComparedPart[] = [];
  for (const attribute of attributes) {
    const weight = attributeWeights[attribute];
    if (attribute === 'text') {
      if (typeof cosine === 'number') parts.push({ attribute, weight, likeness: cosine, own: [], other: [] });
      continue;
    }
    const [own, others] = [listed(one[attribute]), listed(other[attribute])];
    if (own.length === 0 || others.length === 0) continue;
    const likeness = Math.max(...own.flatMap((a) => others.map((b) => likenessOf[attribute](a, b))));
    parts.push({ attribute, weight, likeness, own, other: others });
  }
  return parts;
}

/**
 * Similarity of two profiles (Gower 1971, as a weighted mean over what is known on both sides): S = Σ w·s / Σ w. What is missing on
 * either side drops out with its weight; with nothing known there is no score.
 */
export function similarity(
  one: Profile,
  other: Profile,
  textCosine?: number | null,
): Calculation<Similarity> {
  const facts = { unit: '1', inputs: { one, other, textCosine }, standardRef: 'Gower 1971' };
  const fault = unknownCode(one) ?? unknownCode(other);
  if (fault) return unscored(fault, facts);
  if (typeof textCosine === 'number' && !(textCosine >= 0 && textCosine <= 1))
    return unscored({ code: 'cosineOutside', path: 'textCosine' }, facts);
  const parts = compare(one, other, textCosine);
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return unscored({ code: 'nothingKnown' }, facts);
  const sum = parts.reduce((all, { weight, likeness }) => all + weight * likeness, 0);
  const score = sum / total;
  const [compared, of] = [parts.length, attributes.length];
  return calculated(
    { score, compared, of, parts },
    {
      ...facts,
      warnings: compared < fewAttributes ? [{ code: 'fewAttributes', values: { compared, of } }] : [],
      steps: [
        {
          id: 'score',
          formula: 'Σ w·s / Σ w',
          substituted: `(${parts.map(({ weight, likeness }) => `${shown(weight)}·${shown(likeness)}`).join(' + ')}) / ${shown(total)}`,
          value: score,
          unit: '1',
          reference: 'Gower 1971',
        },
      ],
    },
  );
}
