import type { FmecaFigures, FmecaFunction, FmecaItem } from '@ircrisk/contract/modules/risk/fmeca.ts';
import type { FmecaMethod } from '@ircrisk/contract/resources/fmeca/choices.ts';
import {
  isSinglePoint,
  type Priority,
  type ProbabilityLevel,
  type SeverityClass,
  studyCriticality,
  studyIndicators,
} from '@ircrisk/engine-fmeca';
import { type BandCode, bandCodes } from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { readBasis } from './basis.ts';
import {
  criticalityOf,
  isJudged,
  type RatedMode,
  ratedColumns,
  ratedFrom,
  revisedOf,
  withFigures,
} from './calculate.ts';

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
  riskLevel: BandCode | null;
  riskConsequence: number | null;
}

export const readModes = (tx: Tx, studyId: string): Promise<FiguredMode[]> =>
  tx.all(sql`
    select ${ratedColumns}, m.function_id as "functionId", m.mode, m.mode_en as "modeEn", m.iso_code as "isoCode", m.hidden,
      (m.detection_code is not null or coalesce(m.control, '') <> '') as "hasDetection", r.rpn, r.priority, r.criticality, r.level,
      r.risk_level as "riskLevel", r.risk_consequence as "riskConsequence"
    ${ratedFrom} ${withFigures}
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

/** k of n of an item and of all it is part of. */
function redundanciesOf(itemId: string, items: ReadonlyMap<string, ItemRow>) {
  const found: { k: number; n: number }[] = [];
  for (let at = items.get(itemId); at; at = at.parentId ? items.get(at.parentId) : undefined)
    if (at.needed !== null && at.fitted !== null) found.push({ k: at.needed, n: at.fitted });
  return found;
}

const listed = 20;

/** A part with what it is part of: two pumps have a seal each. */
function wholeName(item: ItemRow | undefined, items: ReadonlyMap<string, ItemRow>) {
  const whole = item?.parentId ? items.get(item.parentId) : undefined;
  if (!item || !whole) return { item: item?.name ?? '', itemEn: item?.nameEn ?? null };
  const en = [whole.nameEn ?? whole.name, item.nameEn ?? item.name].join(' / ');
  return { item: `${whole.name} / ${item.name}`, itemEn: item.nameEn || whole.nameEn ? en : null };
}

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
      ...wholeName(item, items),
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

function risksOf(modes: readonly FiguredMode[]): Pick<FmecaFigures, 'risks' | 'riskCells'> {
  const risks = Object.fromEntries([...bandCodes, 'none' as const].map((band) => [band, 0])) as Record<
    BandCode | 'none',
    number
  >;
  const cells = new Map<string, { p: number; c: number; count: number }>();
  for (const { riskLevel, riskConsequence: c, matrixProbability: p } of modes) {
    risks[riskLevel ?? 'none'] += 1;
    if (riskLevel === null || c === null || p === null) continue;
    const cell = cells.get(`${p},${c}`) ?? { p, c, count: 0 };
    cell.count += 1;
    cells.set(`${p},${c}`, cell);
  }
  return { risks, riskCells: [...cells.values()] };
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
    unscored: own.filter((mode) => !isJudged(mode)).length,
    ratioSum: result?.value?.ratioSum ?? null,
    byClass: result?.value?.byClass ?? {},
    // That nothing is rated yet is told by the counts; here stand the checks of the ratios and classes.
    warnings: [...(result?.warnings ?? [])].filter(
      ({ code }) => code === 'ratiosBelowOne' || code === 'ratiosAboveOne',
    ),
  }));
  // One rate is enough for a sum to be read as the whole: then an item without its own leaves its classes open.
  const hasRates = rows.some(({ failureRate }) => failureRate !== null);
  const whole = studyCriticality(
    judged.flatMap(({ item, result }) => (result && hasRates ? [{ timeBase: item.timeBase, result }] : [])),
  );
  const scored = modes.filter(isJudged).length;
  const indicators = studyIndicators(modes.map((mode) => ({ ...mode, revised: revisedOf(mode) })));
  return {
    items,
    figures: {
      rows: indicators.rows,
      scored,
      scoredShare: modes.length === 0 ? null : scored / modes.length,
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
      ...risksOf(modes),
      singlePoints: modes
        .filter(({ itemId, severity, severityClass }) =>
          isSinglePoint({ severity, severityClass, redundancies: redundanciesOf(itemId, byId) }),
        )
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
  method: FmecaMethod;
  levelsOn: 'probability' | 'shareOfItem';
  missionHours: number;
}

export const readStudy = (tx: Tx, id: string): Promise<StudyRow> =>
  tx.one(sql`select id, version, code, name, name_en as "nameEn", state, revision, method, levels_on as "levelsOn", mission_hours as "missionHours"
    from fmeca_studies where id = ${id}`);

export async function workspaceOf(tx: Tx, id: string) {
  const [study, basis, rows, functions, modes] = await Promise.all([
    readStudy(tx, id),
    readBasis(tx, id),
    readItems(tx, id),
    readFunctions(tx, id),
    readModes(tx, id),
  ]);
  const counts = Map.groupBy(modes, ({ functionId }) => functionId);
  return {
    ...study,
    basis,
    ...figured(rows, modes),
    functions: functions.map((one) => ({ ...one, modes: counts.get(one.id)?.length ?? 0 })),
  };
}
