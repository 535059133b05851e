import type { Trend, TrendPoint } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { trendMonths } from '@ircrisk/engine-reliability';
import { addMonths } from '@ircrisk/units';
import { readSettings } from '#modules/reliability/failure-database/index.ts';
import { textIn } from '#plant/names.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { figuresOf, readDefinitions } from './figures.ts';
import { frozenSums, monthSpan } from './frozen.ts';
import type { Places } from './scope.ts';
import { addSums, nodeSums } from './sums.ts';

const MONTHS = 12;

/** Twelve months and the twelve before: frozen ones as they were kept, the others as they are known now. */
export async function trend(
  tx: Queries,
  nodeIds: Places,
  zone: string,
  now: number,
  language: Language,
): Promise<Trend> {
  const months = trendMonths(now, zone, MONTHS).map(({ month }) => month);
  const before = months.map((month) => addMonths(`${month}-01`, -12).slice(0, 7));
  const [first, last] = [before[0] ?? '', months.at(-1) ?? ''];
  const frozen = await frozenSums(tx, first, last, nodeIds);
  const definitions = await readDefinitions(tx);
  const settings = await readSettings(tx);
  const point = async (month: string): Promise<TrendPoint> => {
    const kept = frozen.get(month);
    const figures = async () =>
      addSums(
        (await nodeSums(tx, { ...monthSpan(month, zone), now, nodeIds }, settings)).map(({ sums }) => sums),
      );
    return {
      month,
      state: kept ? 'frozen' : month === last ? 'live' : 'provisional',
      revision: kept?.revision ?? null,
      figures: figuresOf(kept ? kept.sums : await figures(), definitions(month)),
    };
  };
  const series = async (names: readonly string[]) => {
    const points: TrendPoint[] = [];
    for (const month of names) points.push(await point(month));
    return points;
  };
  return {
    months: await series(months),
    yearBefore: await series(before),
    annotations: await tx.all(sql`
      select t.id, t.day, t.code, ${textIn(language, 't.remark')} as remark from kpi_annotations t
      where t.is_deleted = 0 and t.day >= ${`${months[0]}-01`}::date and (t.node_id is null or ${inPlaces('t.node_id', nodeIds)}) order by t.day`),
  };
}
