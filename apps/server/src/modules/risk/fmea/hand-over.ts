import { type RatingRule, sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import type { TakenMode } from '#modules/risk/fmeca/index.ts';
import type { StudyRow } from './store.ts';

const words = (zh: string | null | undefined, en: string | null | undefined) =>
  zh || en ? { zh: zh || en || '', en: en ?? null } : null;

/** Rows as modes of an FMECA: item, function, mode with its code, cause and worst effect. Ratings of an MSR study are others. */
export function takenModes({ seriesId, model, type }: StudyRow, rule: RatingRule): TakenMode[] {
  const { index, rows } = sheetOf(model, rule);
  const isSameScale = type !== 'msr';
  return rows.map((row) => {
    const path = index.pathOf(row.element.id);
    const worst = row.effects.toSorted((a, b) => (b.severity ?? 0) - (a.severity ?? 0))[0];
    return {
      key: `fmea:${seriesId}/${row.id}`,
      path: path.map(({ name, nameEn }) => ({ zh: name, en: nameEn ?? null })),
      equipmentId: row.element.equipmentId ?? null,
      isoClass: row.element.isoClass ?? null,
      function: { zh: row.function.text, en: row.function.textEn ?? null },
      isoCode: row.mode.isoCode || null,
      mode: { zh: row.mode.text, en: row.mode.textEn ?? null },
      cause: words(row.cause?.text, row.cause?.textEn),
      effect: words(worst?.text, worst?.textEn),
      prevention: words(row.risk?.prevention, row.risk?.preventionEn),
      control: words(row.risk?.control, row.risk?.controlEn),
      severity: isSameScale ? row.severity : null,
      occurrence: isSameScale ? row.occurrence : null,
      detection: isSameScale ? row.detection : null,
    };
  });
}
