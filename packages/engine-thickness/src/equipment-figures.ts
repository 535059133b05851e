import {
  type Calculation,
  calculated,
  findMissing,
  type IsoDate,
  isIsoDate,
  type Notice,
  shown,
  unscored,
  yearsBetween,
} from '@ircrisk/units';

/** One spelling per tag: width, case, spaces and the many dashes never make two tags. */
export function normaliseTag(tag: string): string {
  return tag
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐‑‒–—―−﹣ー_~]/g, '-')
    .replace(/\s+/g, '')
    .replace(/-{2,}/g, '-');
}

/** Looser still, for search: dashes and dots play no part. */
export const tagSearchKey = (tag: string): string => normaliseTag(tag).replace(/[-./\\]/g, '');

export type AgeFigures = { readonly ageYears: number; readonly lifeConsumedPercent: number | null };

export function ageOf(input: {
  inServiceDate?: IsoDate | null;
  designLifeYears?: number | null;
  today: IsoDate;
}): Calculation<AgeFigures> {
  const facts = { unit: 'years', inputs: input, standardRef: 'age and design life' };
  const missing = findMissing(input, ['inServiceDate']);
  if (missing) return unscored(missing, facts);
  const { inServiceDate, designLifeYears, today } = input;
  if (!isIsoDate(inServiceDate))
    return unscored({ code: 'invalidDate', path: 'inServiceDate', values: { name: 'inServiceDate' } }, facts);
  const ageYears = yearsBetween(inServiceDate, today);
  const lifeConsumedPercent =
    designLifeYears && designLifeYears > 0 ? (ageYears / designLifeYears) * 100 : null;
  return calculated<AgeFigures>(
    { ageYears, lifeConsumedPercent },
    {
      ...facts,
      steps: [
        {
          id: 'age',
          formula: 'age / design life · 100',
          substituted: `${shown(ageYears)} / ${designLifeYears ?? '–'} · 100`,
          value: lifeConsumedPercent,
          unit: '%',
        },
      ],
    },
  );
}

/** Operating over design; from 0.95 upwards it is flagged. */
export function designMargin(input: { operating?: number | null; design?: number | null }): Calculation {
  const facts = { unit: '1', inputs: input, standardRef: 'operating to design ratio' };
  const missing = findMissing(input, ['operating', 'design'], ['design']);
  if (missing) return unscored(missing, facts);
  const { operating, design } = input as { operating: number; design: number };
  const ratio = operating / design;
  const warnings: Notice[] = [];
  if (ratio > 1) warnings.push({ code: 'operatingAboveDesign', path: 'operating' });
  else if (ratio > 0.95)
    warnings.push({
      code: 'operatingNearDesign',
      path: 'operating',
      values: { percent: shown(ratio * 100, 4) },
    });
  return calculated(ratio, {
    ...facts,
    warnings,
    steps: [
      {
        id: 'ratio',
        formula: 'operating / design',
        substituted: `${operating} / ${design}`,
        value: ratio,
        unit: '1',
      },
    ],
  });
}

export type Completeness = { readonly percent: number; readonly missing: readonly string[] };

/** Filled fields by weight: required ones count twice. */
export function completeness(
  record: Readonly<Record<string, unknown>>,
  fields: { required: readonly string[]; recommended: readonly string[] },
): Calculation<Completeness> {
  const facts = { unit: '%', inputs: fields, standardRef: 'completeness, weight 2 for required fields' };
  const filled = (name: string) => record[name] !== null && record[name] !== undefined && record[name] !== '';
  const total = 2 * fields.required.length + fields.recommended.length;
  if (total === 0)
    return unscored({ code: 'missingInput', path: 'fields', values: { name: 'fields' } }, facts);
  const points = 2 * fields.required.filter(filled).length + fields.recommended.filter(filled).length;
  const missing = [...fields.required, ...fields.recommended].filter((name) => !filled(name));
  return calculated<Completeness>(
    { percent: (points / total) * 100, missing },
    {
      ...facts,
      steps: [
        {
          id: 'completeness',
          formula: '(2·required + recommended) / total · 100',
          substituted: `${points} / ${total} · 100`,
          value: (points / total) * 100,
          unit: '%',
        },
      ],
    },
  );
}
