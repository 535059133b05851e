import { type FmecaMethod, judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { itemCriticality, matrixRisk, rateMode } from '@ircrisk/engine-fmeca';
import type { BandCode, RiskMatrix } from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { all, type Sql, sql } from '#platform/database/sql.ts';
import { consequencesOf, levelColumns, type MatrixLevels, matricesOf } from './basis.ts';

/** A mode with what its figures are calculated from. */
export interface RatedMode extends MatrixLevels {
  id: string;
  studyId: string;
  itemId: string;
  severity: number | null;
  occurrence: number | null;
  detection: number | null;
  revisedSeverity: number | null;
  revisedOccurrence: number | null;
  revisedDetection: number | null;
  severityClass: string | null;
  ratio: number | null;
  effectProbability: number | null;
  failureRate: number | null;
  timeBase: 'calendar' | 'operating';
  missionHours: number;
  levelsOn: 'probability' | 'shareOfItem';
  method: FmecaMethod;
}

export const ratedColumns = sql`m.id, m.study_id as "studyId", m.item_id as "itemId", m.severity, m.occurrence, m.detection, m.revised_severity as "revisedSeverity",
  m.revised_occurrence as "revisedOccurrence", m.revised_detection as "revisedDetection", m.severity_class as "severityClass", m.ratio,
  m.effect_probability as "effectProbability", i.failure_rate as "failureRate", i.time_base as "timeBase", s.mission_hours as "missionHours",
  s.levels_on as "levelsOn", s.method, ${levelColumns}`;

export const ratedFrom = sql`from fmeca_modes m join fmeca_items i on i.id = m.item_id join fmeca_studies s on s.id = m.study_id`;

/**
 * The figures of each mode. Looked up mode by mode: before a fresh study has been counted by the database it takes it for a few rows, and
 * would go through all figures for every mode.
 */
export const withFigures = sql`left join lateral (select f.* from fmeca_mode_results f where f.tenant_id = m.tenant_id and f.mode_id = m.id limit 1) r on true`;

/** The engine's view of the modes of one item. */
export const criticalityOf = (modes: readonly RatedMode[]) => {
  const [first] = modes;
  return itemCriticality({
    ratePerHour: first?.failureRate ?? null,
    missionHours: first?.missionHours ?? null,
    timeBase: first?.timeBase ?? 'calendar',
    levelsOn: first?.levelsOn ?? 'probability',
    modes,
  });
};

/** Ratings after the action. They count once all three are there. */
export const revisedOf = (mode: RatedMode) => ({
  severity: mode.revisedSeverity,
  occurrence: mode.revisedOccurrence,
  detection: mode.revisedDetection,
});

interface Figures {
  rpn: number | null;
  priority: string | null;
  revisedRpn: number | null;
  revisedPriority: string | null;
  criticality: number | null;
  probability: number | null;
  level: string | null;
  riskLevel: BandCode | null;
  riskConsequence: number | null;
  riskDriver: string | null;
}

function riskOf(mode: RatedMode, matrix: RiskMatrix | undefined) {
  if (!matrix || !judgesBy(mode.method, 'matrix')) return null;
  return matrixRisk({ probability: mode.matrixProbability, consequences: consequencesOf(mode) }, matrix)
    .value;
}

function figuresOf(
  modes: readonly RatedMode[],
  matrices: ReadonlyMap<string, RiskMatrix>,
): Map<string, Figures> {
  const found = new Map<string, Figures>();
  for (const own of Map.groupBy(modes, ({ itemId }) => itemId).values()) {
    const judged = new Map(criticalityOf(own).value?.modes.map((mode) => [mode.id, mode]));
    for (const mode of own) {
      const rated = rateMode(mode).value;
      const after = rateMode(revisedOf(mode)).value;
      const risk = riskOf(mode, matrices.get(mode.studyId));
      const { criticality = null, probability = null, level = null } = judged.get(mode.id) ?? {};
      found.set(mode.id, {
        rpn: rated?.rpn ?? null,
        priority: rated?.priority ?? null,
        revisedRpn: after?.rpn ?? null,
        revisedPriority: after?.priority ?? null,
        criticality,
        probability,
        level,
        riskLevel: risk?.level ?? null,
        riskConsequence: risk?.consequence ?? null,
        riskDriver: risk?.driving.join(' ') ?? null,
      });
    }
  }
  return found;
}

/** Which modes are calculated anew. */
export type Affected =
  | { readonly modeIds: readonly string[] }
  | { readonly itemIds: readonly string[] }
  | { readonly studyIds: readonly string[] };

const conditionOf = (affected: Affected): Sql => {
  if ('modeIds' in affected) return sql`m.id = any(${affected.modeIds}::bigint[])`;
  if ('itemIds' in affected) return sql`m.item_id = any(${affected.itemIds}::bigint[])`;
  return sql`m.study_id = any(${affected.studyIds}::bigint[])`;
};

/** Calculates modes by the engine and stores their figures: one read and one write, however many there are. */
export async function recalculate(tx: Tx, affected: Affected): Promise<void> {
  const modes = await tx.all<RatedMode>(
    sql`select ${ratedColumns} ${ratedFrom} where ${all([sql`m.is_deleted = 0`, conditionOf(affected)])}`,
  );
  if (modes.length === 0) return;
  const wanted = modes.flatMap(({ method, studyId }) => (judgesBy(method, 'matrix') ? [studyId] : []));
  const matrices = wanted.length > 0 ? await matricesOf(tx, wanted) : new Map();
  const figures = [...figuresOf(modes, matrices)];
  const column = <K extends keyof Figures>(name: K) => figures.map(([, one]) => one[name]);
  await tx.run(sql`
    insert into fmeca_mode_results as r (mode_id, rpn, priority, revised_rpn, revised_priority, criticality, probability, level, risk_level,
      risk_consequence, risk_driver)
    select * from unnest(${figures.map(([id]) => id)}::bigint[], ${column('rpn')}::int[], ${column('priority')}::text[], ${column('revisedRpn')}::int[],
      ${column('revisedPriority')}::text[], ${column('criticality')}::float8[], ${column('probability')}::float8[], ${column('level')}::text[],
      ${column('riskLevel')}::text[], ${column('riskConsequence')}::int[], ${column('riskDriver')}::text[])
    on conflict (tenant_id, mode_id) do update set rpn = excluded.rpn, priority = excluded.priority, revised_rpn = excluded.revised_rpn,
      revised_priority = excluded.revised_priority, criticality = excluded.criticality, probability = excluded.probability, level = excluded.level,
      risk_level = excluded.risk_level, risk_consequence = excluded.risk_consequence, risk_driver = excluded.risk_driver
    where (r.rpn, r.priority, r.revised_rpn, r.revised_priority, r.criticality, r.probability, r.level, r.risk_level, r.risk_consequence, r.risk_driver) is distinct from
      (excluded.rpn, excluded.priority, excluded.revised_rpn, excluded.revised_priority, excluded.criticality, excluded.probability, excluded.level,
        excluded.risk_level, excluded.risk_consequence, excluded.risk_driver)`);
}

/** Whether a mode is judged, by what its study judges by: ratings first, else the matrix, else its level of probability. */
export const judgedSql = sql`(case s.method when 'matrix' then r.risk_level is not null when 'quantitative' then r.level is not null else r.rpn is not null end)`;

/** The counts the list of studies shows. */
export const countStudies = (tx: Tx, studyIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    insert into fmeca_study_results as c (study_id, row_count, scored_count, high_count, medium_count, low_count)
    select w.id, count(m.id), count(*) filter (where ${judgedSql}), count(*) filter (where r.priority = 'H'), count(*) filter (where r.priority = 'M'),
      count(*) filter (where r.priority = 'L')
    from unnest(${studyIds}::bigint[]) w(id) join fmeca_studies s on s.id = w.id left join fmeca_modes m on m.study_id = w.id and m.is_deleted = 0
      ${withFigures}
    group by w.id
    on conflict (tenant_id, study_id) do update set row_count = excluded.row_count, scored_count = excluded.scored_count,
      high_count = excluded.high_count, medium_count = excluded.medium_count, low_count = excluded.low_count`);
