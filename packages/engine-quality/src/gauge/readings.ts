import { extremes, type Notice } from '@ircrisk/units';

export interface GaugeReading {
  readonly part: string;
  readonly appraiser: string;
  readonly value?: number | null;
}

/** Readings of a crossed study: `cells[part][appraiser]` holds the trials. */
export interface Crossed {
  readonly parts: readonly string[];
  readonly appraisers: readonly string[];
  readonly trials: number;
  readonly cells: readonly (readonly (readonly number[])[])[];
}

/** Squares of such readings run over, or squares of their differences vanish though they vary. */
const mostSquared = 1e150;
function isBeyondSquares(values: readonly number[]): boolean {
  const { min, max } = extremes(values) ?? { min: 0, max: 0 };
  const vary = max - min;
  return Math.max(Math.abs(min), Math.abs(max)) > mostSquared || (vary > 0 && vary < 1 / mostSquared);
}

/** Every appraiser measures every part as often; what is missing is named by its cell. */
export function crossedReadings(readings: readonly GaugeReading[]): Crossed | Notice {
  const cells = new Map<string, Map<string, number[]>>();
  const appraisers = new Set<string>();
  for (const [at, { part, appraiser, value }] of readings.entries()) {
    if (value === null || value === undefined)
      return { code: 'readingMissing', path: `readings/${at}`, values: { part, appraiser } };
    if (!Number.isFinite(value))
      return { code: 'notFinite', path: `readings/${at}/value`, values: { name: `${part} ${appraiser}` } };
    const row = cells.get(part) ?? new Map<string, number[]>();
    row.set(appraiser, [...(row.get(appraiser) ?? []), value]);
    cells.set(part, row);
    appraisers.add(appraiser);
  }
  const [parts, people] = [[...cells.keys()], [...appraisers]];
  if (parts.length < 2) return { code: 'tooFewParts', path: 'readings' };
  if (people.length < 2) return { code: 'tooFewAppraisers', path: 'readings' };
  const of = (part: string, appraiser: string) => cells.get(part)?.get(appraiser) ?? [];
  const trials = of(parts[0] ?? '', people[0] ?? '').length;
  for (const part of parts)
    for (const appraiser of people)
      if (of(part, appraiser).length !== trials)
        return {
          code: 'unbalanced',
          path: 'readings',
          values: { part, appraiser, count: of(part, appraiser).length, trials },
        };
  if (trials < 2) return { code: 'tooFewTrials', path: 'readings' };
  if (isBeyondSquares(readings.map(({ value }) => value as number)))
    return { code: 'outOfRange', path: 'readings' };
  return {
    parts,
    appraisers: people,
    trials,
    cells: parts.map((part) => people.map((appraiser) => of(part, appraiser))),
  };
}
