import { type Calculation, calculated, findMissing, type Notice, unscored } from '@ircrisk/units';
import {
  aqlSeries,
  codeLetterRows,
  type InspectionLevel,
  inspectionLevels,
  type MasterTable,
  normalTable,
} from '../tables/aql.ts';

export const AQL_SCHEME = 'ISO 2859-1:1999 (GB/T 2828.1-2012)';

export const severities = ['normal', 'tightened', 'reduced'] as const;
export type Severity = (typeof severities)[number];

export interface PlanInput {
  readonly lotSize?: number | null;
  readonly level: string;
  /** Per cent nonconforming, one of the series. */
  readonly aql?: number | null;
  readonly severity?: string;
  /** Tables of tightened and reduced inspection are the licensee's; without them there is no such plan. */
  readonly tables?: Partial<Record<Severity, MasterTable>>;
}
export interface SamplingPlan {
  /** Letter of the lot, and of the plan an arrow led to. */
  readonly letter: string;
  readonly planLetter: string;
  readonly size: number;
  readonly accept: number;
  readonly reject: number;
  /** The sample is the lot: everything is inspected, with the same acceptance number. */
  readonly inspectsAll: boolean;
}

function wrongInput(input: PlanInput): Notice | undefined {
  const missing = findMissing({ ...input }, ['lotSize', 'aql']);
  if (missing) return missing;
  const { lotSize, level, aql, severity = 'normal' } = input as PlanInput & { lotSize: number; aql: number };
  if (!Number.isInteger(lotSize) || lotSize < 2)
    return { code: 'lotTooSmall', path: 'lotSize', values: { value: lotSize } };
  if (!inspectionLevels.includes(level as InspectionLevel))
    return { code: 'unknownLevel', path: 'level', values: { value: level } };
  if (!aqlSeries.some((value) => value === aql))
    return { code: 'aqlOutsideSeries', path: 'aql', values: { value: aql, series: aqlSeries.join(', ') } };
  return severities.includes(severity as Severity)
    ? undefined
    : { code: 'unknownSeverity', path: 'severity', values: { value: severity } };
}

const letterOf = (lotSize: number, level: InspectionLevel): string =>
  codeLetterRows.find(([most]) => lotSize <= most)?.[1][inspectionLevels.indexOf(level)] ?? '';

/** Follows the arrows of a column; the sample size changes with the acceptance number. Null where the table leads nowhere. */
function followArrows(
  table: MasterTable,
  letter: string,
  column: number,
): { letter: string; accept: number } | null {
  const letters = Object.keys(table);
  let at = letters.indexOf(letter);
  const seen = new Set<number>();
  while (at >= 0 && at < letters.length && !seen.has(at)) {
    seen.add(at);
    const mark = table[letters[at] ?? '']?.plans.split(' ')[column];
    if (mark === undefined) return null;
    if (/^\d+$/.test(mark)) return { letter: letters[at] ?? '', accept: Number(mark) };
    if (mark !== 'v' && mark !== '^') return null;
    at += mark === 'v' ? 1 : -1;
  }
  return null;
}

/** Single sampling plan of a lot. An AQL between those of the series has none: never the nearest. */
export function samplingPlan(input: PlanInput): Calculation<SamplingPlan> {
  const { tables, ...told } = input;
  const facts = { unit: '1', inputs: told, standardRef: AQL_SCHEME };
  const wrong = wrongInput(input);
  if (wrong) return unscored(wrong, facts);
  const { lotSize, aql } = input as { lotSize: number; aql: number };
  const severity = (input.severity ?? 'normal') as Severity;
  const table = tables?.[severity] ?? (severity === 'normal' ? normalTable : undefined);
  if (!table) return unscored({ code: 'tableNotHeld', path: 'severity', values: { value: severity } }, facts);
  const letter = letterOf(lotSize, input.level as InspectionLevel);
  const found = followArrows(table, letter, (aqlSeries as readonly number[]).indexOf(aql));
  const size = found && table[found.letter]?.size;
  if (!found || !size)
    return unscored(
      { code: 'tableLeadsNowhere', path: 'severity', values: { letter, value: severity } },
      facts,
    );
  const inspectsAll = size >= lotSize;
  const value: SamplingPlan = {
    letter,
    planLetter: found.letter,
    size: inspectsAll ? lotSize : size,
    accept: found.accept,
    reject: found.accept + 1,
    inspectsAll,
  };
  const steps = [
    {
      id: 'letter',
      name: { zh: '样本量字码', en: 'Code letter' },
      formula: 'lot, level → letter',
      substituted: `${lotSize}, ${input.level}`,
      value: letter,
      unit: '',
      reference: `${AQL_SCHEME} table 1`,
    },
    {
      id: 'plan',
      name: { zh: '抽样方案', en: 'Plan' },
      formula: 'letter, AQL → n (Ac, Re)',
      substituted: `${letter}, ${aql} → ${found.letter}`,
      value: `${value.size} (${value.accept}, ${value.reject})`,
      unit: '',
      reference: `${AQL_SCHEME} table 2`,
    },
  ];
  const warnings: Notice[] = inspectsAll
    ? [{ code: 'inspectsAll', path: 'lotSize', values: { size: lotSize } }]
    : [];
  return calculated(value, { ...facts, steps, warnings });
}
