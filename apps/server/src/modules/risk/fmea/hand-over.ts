import type { FmeaFailure, ModelIndex } from '@ircrisk/engine-fmeca/structured/model.ts';
import { type RatingRule, type RiskRow, sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import type { TakenMode } from '#modules/risk/fmeca/index.ts';
import type { StudyRow } from './store.ts';

const words = (zh: string | null | undefined, en: string | null | undefined) =>
  zh || en ? { zh: zh || en || '', en: en ?? null } : null;

/** The failures at the end of all ways up from one; a circle ends where it closes. */
function topsOf(index: ModelIndex, start: string): string[] {
  const tops: string[] = [];
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const above = index.effectsOf.get(id) ?? [];
    if (above.length === 0 && id !== start) tops.push(id);
    open.push(...above.toReversed());
  }
  return tops;
}

/** The end effect is the one the severity comes from, or all at the top while nothing is rated; the next effects are the others one step up. */
function effectsOf(index: ModelIndex, { mode, effects, severityPath }: RiskRow) {
  const governing = severityPath.length > 1 ? severityPath.at(-1) : undefined;
  const ends = governing ? [governing] : topsOf(index, mode.id);
  const said = (failures: readonly FmeaFailure[]) =>
    words(
      failures.map(({ text }) => text).join('；'),
      failures.every(({ textEn }) => textEn) ? failures.map(({ textEn }) => textEn).join('; ') : null,
    );
  return {
    nextEffect: said(effects.filter(({ id }) => !ends.includes(id))),
    effect: said(ends.flatMap((id) => index.failures.get(id) ?? [])),
  };
}

/** Rows as modes of an FMECA: item, function, mode with its code, cause, next and end effect. Ratings of an MSR study are others. */
export function takenModes({ seriesId, model, type }: StudyRow, rule: RatingRule): TakenMode[] {
  const { index, rows } = sheetOf(model, rule);
  const isSameScale = type !== 'msr';
  return rows.map((row) => {
    const path = index.pathOf(row.element.id);
    return {
      key: `fmea:${seriesId}/${row.id}`,
      path: path.map(({ name, nameEn }) => ({ zh: name, en: nameEn ?? null })),
      equipmentId: row.element.equipmentId ?? null,
      isoClass: row.element.isoClass ?? null,
      function: { zh: row.function.text, en: row.function.textEn ?? null },
      isoCode: row.mode.isoCode || null,
      mode: { zh: row.mode.text, en: row.mode.textEn ?? null },
      cause: words(row.cause?.text, row.cause?.textEn),
      ...effectsOf(index, row),
      prevention: words(row.risk?.prevention, row.risk?.preventionEn),
      control: words(row.risk?.control, row.risk?.controlEn),
      severity: isSameScale ? row.severity : null,
      occurrence: isSameScale ? row.occurrence : null,
      detection: isSameScale ? row.detection : null,
    };
  });
}
