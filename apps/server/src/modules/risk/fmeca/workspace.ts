import type { FmecaFigures, FmecaFunction, FmecaItem } from '@ircrisk/contract/modules/risk/fmeca.ts';
import {
  isSinglePoint,
  type Priority,
  type ProbabilityLevel,
  type SeverityClass,
  studyCriticality,
  studyIndicators,
} from '@ircrisk/engine-fmeca';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { criticalityOf, type RatedMode, ratedColumns, ratedFrom, revisedOf } from './calculate.ts';

/** A mode with its figures and what names it. */
export interface FiguredMode extends RatedMode {
  functionId: string;
  mode: string;
  modeEn: string | null;
  isoCode: string | null;
  hidden: boolean;
  hasDetection: boolean;
  rpn: number | null;
  priority: Priority | null;
  criticality: number | null;
  level: ProbabilityLevel | null;
}

export const readModes = (tx: Tx, studyId: string): Promise<FiguredMode[]> =>
  tx.all(sql`
    select ${ratedColumns}, m.function_id as "functionId", m.mode, m.mode_en as "modeEn", m.iso_code as "isoCode", m.hidden,
      (m.detection_code is not null or coalesce(m.control, '') <> '') as "hasDetection", r.rpn, r.priority, r.criticality, r.level
    ${ratedFrom} left join fmeca_mode_results r on r.tenant_id = m.tenant_id and r.mode_id = m.id
    where m.study_id = ${studyId} and m.is_deleted = 0 order by m.sort, m.id`);

export type ItemRow = Omit<FmecaItem, 'modes' | 'high' | 'unscored' | 'ratioSum' | 'byClass' | 'warnings'>;

export const readItems = (tx: Tx, studyId: string): Promise<ItemRow[]> =>
  tx.all(sql`
    select i.id, i.version, i.parent_id as "parentId", i.name, i.name_en as "nameEn", i.level, i.equipment_id as "equipmentId", e.tag as "equipmentTag", e.criticality,
      coalesce(i.iso_class, e.iso_class) as "isoClass", i.needed, i.fitted, i.failure_rate as "failureRate", i.time_base as "timeBase"
    from fmeca_items i left join equipment e on e.id = i.equipment_id where i.study_id = ${studyId} and i.is_deleted = 0 order by i.sort, i.id`);

export const readFunctions = (tx: Tx, studyId: string): Promise<Omit<FmecaFunction, 'modes'>[]> =>
  tx.all(sql`
    select id, version, item_id as "itemId", statement, statement_en as "statementEn", functional_failure as "functionalFailure",
      functional_failure_en as "functionalFailureEn"
    from fmeca_functions where study_id = ${studyId} and is_deleted = 0 order by sort, id`);

const listed = 20;

function ranking(
  modes: readonly FiguredMode[],
  items: ReadonlyMap<string, ItemRow>,
  of: 'rpn' | 'criticality',
) {
  return modes
    .flatMap((mode) => {
      const value = mode[of];
      const item = items.get(mode.itemId);
      return value === null ? [] : [{ mode, value, item }];
    })
    .sort((a, b) => b.value - a.value)
    .slice(0, listed)
    .map(({ mode, value, item }) => ({
      id: mode.id,
      mode: mode.mode,
      modeEn: mode.modeEn,
      item: item?.name ?? '',
      itemEn: item?.nameEn ?? null,
      isoCode: mode.isoCode,
      value,
      priority: mode.priority,
    }));
}

function matrixOf(modes: readonly FiguredMode[]): FmecaFigures['matrix'] {
  const counts = new Map<string, number>();
  for (const { level, severityClass } of modes)
    if (level && severityClass)
      counts.set(`${level} ${severityClass}`, (counts.get(`${level} ${severityClass}`) ?? 0) + 1);
  return [...counts].map(([key, count]) => {
    const [level, severityClass] = key.split(' ') as [ProbabilityLevel, SeverityClass];
    return { level, severityClass, count };
  });
}

/** What a study adds up to, by the engine: items with their checks, and the whole. */
export function figured(
  rows: readonly ItemRow[],
  modes: readonly FiguredMode[],
): { items: FmecaItem[]; figures: FmecaFigures } {
  const byItem = Map.groupBy(modes, ({ itemId }) => itemId);
  const byId = new Map(rows.map((item) => [item.id, item]));
  const judged = rows.map((item) => {
    const own = byItem.get(item.id) ?? [];
    return { item, own, result: own.length > 0 ? criticalityOf(own) : null };
  });
  const items = judged.map(({ item, own, result }) => ({
    ...item,
    modes: own.length,
    high: own.filter(({ priority }) => priority === 'H').length,
    unscored: own.filter(({ rpn }) => rpn === null).length,
    ratioSum: result?.value?.ratioSum ?? null,
    byClass: result?.value?.byClass ?? {},
    // That nothing is rated yet is told by the counts; here stand the checks of the ratios and classes.
    warnings: [...(result?.warnings ?? [])].filter(
      ({ code }) => code === 'ratiosBelowOne' || code === 'ratiosAboveOne',
    ),
  }));
  const withRates = judged.flatMap(({ item, result }) =>
    result && item.failureRate !== null ? [{ timeBase: item.timeBase, result }] : [],
  );
  const whole = studyCriticality(withRates);
  const indicators = studyIndicators(modes.map((mode) => ({ ...mode, revised: revisedOf(mode) })));
  return {
    items,
    figures: {
      rows: indicators.rows,
      scored: indicators.scored,
      scoredShare: indicators.scoredShare,
      withoutDetectionShare: indicators.withoutDetectionShare,
      priorities: indicators.priorities,
      prioritiesAfter: indicators.prioritiesAfter,
      rpnSum: indicators.rpnSum,
      rpnReduction: indicators.rpnReduction,
      byClass: whole.byClass,
      warnings: [...whole.warnings],
      matrix: matrixOf(modes),
      byRpn: ranking(modes, byId, 'rpn'),
      byCriticality: ranking(modes, byId, 'criticality'),
      singlePoints: modes
        .filter(({ itemId, severity, severityClass }) => {
          const { needed = null, fitted = null } = byId.get(itemId) ?? {};
          const redundancy = needed !== null && fitted !== null ? { k: needed, n: fitted } : null;
          return isSinglePoint({ severity, severityClass, redundancy });
        })
        .map(({ id }) => id),
    },
  };
}

export interface StudyRow {
  id: string;
  version: number;
  code: string;
  name: string;
  nameEn: string | null;
  state: 'draft' | 'inReview' | 'approved' | 'superseded' | 'archived';
  revision: number;
  method: 'ratings' | 'quantitative' | 'both';
  levelsOn: 'probability' | 'shareOfItem';
  missionHours: number;
}

export const readStudy = (tx: Tx, id: string): Promise<StudyRow> =>
  tx.one(sql`select id, version, code, name, name_en as "nameEn", state, revision, method, levels_on as "levelsOn", mission_hours as "missionHours"
    from fmeca_studies where id = ${id}`);

export async function workspaceOf(tx: Tx, id: string) {
  const [study, rows, functions, modes] = await Promise.all([
    readStudy(tx, id),
    readItems(tx, id),
    readFunctions(tx, id),
    readModes(tx, id),
  ]);
  const counts = Map.groupBy(modes, ({ functionId }) => functionId);
  return {
    ...study,
    ...figured(rows, modes),
    functions: functions.map((one) => ({ ...one, modes: counts.get(one.id)?.length ?? 0 })),
  };
}
