import type { Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { caseStates } from '@ircrisk/contract/resources/bad-actor.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Cell } from '@ircrisk/ui/chart/chart-table.ts';

/** The ranking as a sheet: numbers as they are, so that it can be calculated with, words in the reader's language. */
export function rankingCells(
  { rows, currency }: Pick<Ranking, 'rows' | 'currency'>,
  t: (key: string) => string,
  language: Language,
): Cell[][] {
  const column = (name: string) => t(`bad-actor.column.${name}`);
  const head = [
    '#',
    ...['tag', 'name', 'unit', 'score', 'count', 'downtime'].map(column),
    `${column('cost')} (${currency})`,
    'MTBF (h)',
    'MDT (h)',
    '%',
    t('bad-actor.cumulative'),
    ...['quadrant', 'trend', 'reasons', 'case'].map(column),
  ];
  return [
    head,
    ...rows.map((row): Cell[] => [
      row.rank,
      row.tag,
      row.name,
      row.unit,
      row.score,
      row.count,
      row.downtimeHours,
      row.cost,
      row.mtbfHours,
      row.mttrHours,
      row.sharePercent,
      row.cumulativePercent,
      row.quadrant ? t(`bad-actor.quadrant.${row.quadrant}`) : null,
      row.trend ? t(`bad-actor.trend.${row.trend}`) : null,
      row.reasons.map((reason) => reason[language]).join('; '),
      row.caseState ? caseStates[row.caseState as keyof typeof caseStates][language] : null,
    ]),
  ];
}
