import { type IsoDate, isIsoDate, type Notice, shown } from '@ircrisk/units';
import type { ThicknessReading } from './corrosion-rate.ts';

export type ReadingContext = {
  readonly today: IsoDate;
  readonly nominalMm?: number | null;
  /** Mill tolerance above nominal, in mm; plates and pipes differ, so the caller gives it. */
  readonly toleranceMm?: number | null;
  readonly inServiceDate?: IsoDate | null;
  /** Apparent growth up to this is measuring error. */
  readonly measuringErrorMm?: number;
  /** A loss above this share of the last reading asks for a second measurement. */
  readonly suspiciousDropShare?: number;
};

export type ReadingFinding = Notice & { readonly severity: 'error' | 'warning'; readonly row: number };

/** Checks a point's readings before they are stored: errors stop the import, warnings ask for a second look. */
export function checkReadings(
  readings: readonly ThicknessReading[],
  context: ReadingContext,
): ReadingFinding[] {
  const {
    today,
    nominalMm,
    toleranceMm,
    inServiceDate,
    measuringErrorMm = 0.1,
    suspiciousDropShare = 0.25,
  } = context;
  const findings: ReadingFinding[] = [];
  const say = (
    row: number,
    severity: 'error' | 'warning',
    code: string,
    path: string,
    values?: Notice['values'],
  ) => findings.push({ row, severity, code, path: `readings/${row}/${path}`, ...(values ? { values } : {}) });
  const days = new Set<string>();
  for (const [row, { date, thicknessMm }] of readings.entries()) {
    if (!(thicknessMm > 0) || !Number.isFinite(thicknessMm))
      say(row, 'error', 'readingNotPositive', 'thicknessMm');
    if (!isIsoDate(date)) say(row, 'error', 'invalidDate', 'date', { name: 'date' });
    else {
      if (date > today) say(row, 'error', 'readingInFuture', 'date', { date });
      if (inServiceDate && date < inServiceDate)
        say(row, 'warning', 'readingBeforeService', 'date', { inServiceDate });
      if (days.has(date)) say(row, 'warning', 'readingDuplicate', 'date');
      days.add(date);
    }
    if (nominalMm && nominalMm > 0) {
      const limit = nominalMm + (toleranceMm ?? 0);
      if (thicknessMm > limit)
        say(row, 'error', 'readingAboveNominal', 'thicknessMm', {
          valueMm: shown(thicknessMm),
          limitMm: shown(limit),
        });
    }
  }
  const ordered = [...readings.entries()]
    .filter(([, { date }]) => isIsoDate(date))
    .sort(([, a], [, b]) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  for (const [position, [row, reading]] of ordered.entries()) {
    const before = ordered[position - 1]?.[1];
    // A new wall is compared with nothing that was there before.
    if (!before || before.date === reading.date || reading.replaced) continue;
    const change = reading.thicknessMm - before.thicknessMm;
    if (change > measuringErrorMm)
      say(row, 'warning', 'readingGrew', 'thicknessMm', { growthMm: shown(change, 4) });
    if (-change > suspiciousDropShare * before.thicknessMm)
      say(row, 'warning', 'readingDrop', 'thicknessMm', { dropMm: shown(-change, 4) });
  }
  return findings.sort((a, b) => a.row - b.row);
}
