import { type FmecaMethod, judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { itemCriticality, matrixRisk, modeCriticalities, ratingFigures } from '@ircrisk/engine-fmeca';
import type { BandCode, RiskMatrix } from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { all, join, name, plainList, raw, type Sql, sql } from '#platform/database/sql.ts';
import { consequencesOf, levelColumns, type MatrixLevels, matricesOf } from './basis.ts';

/** What a mode itself is judged by. */
interface OwnRatings extends MatrixLevels {
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
}

/** What its item and its study add, the same for all their modes. */
interface RatedItem {
  failureRate: number | null;
  timeBase: 'calendar' | 'operating';
}
interface RatedStudy {
  missionHours: number;
  levelsOn: 'probability' | 'shareOfItem';
  method: FmecaMethod;
}

/** A mode with what its figures are calculated from. */
export type RatedMode = OwnRatings & RatedItem & RatedStudy;

const ownColumns = sql`m.id, m.study_id as "studyId", m.item_id as "itemId", m.severity, m.occurrence, m.detection, m.revised_severity as "revisedSeverity",
  m.revised_occurrence as "revisedOccurrence", m.revised_detection as "revisedDetection", m.severity_class as "severityClass", m.ratio,
  m.effect_probability as "effectProbability"`;
const itemColumns = sql`i.failure_rate as "failureRate", i.time_base as "timeBase"`;
const studyColumns = sql`s.mission_hours as "missionHours", s.levels_on as "levelsOn", s.method`;

export const ratedColumns = sql`${ownColumns}, ${itemColumns}, ${studyColumns}, ${levelColumns}`;

export const ratedFrom = sql`from fmeca_modes m join fmeca_items i on i.id = m.item_id join fmeca_studies s on s.id = m.study_id`;

/**
 * The figures of each mode. Looked up mode by mode: before a fresh study has been counted by the database it takes it for a few rows, and
 * would go through all figures for every mode.
 */
export const withFigures = sql`left join lateral (select f.* from fmeca_mode_results f where f.tenant_id = m.tenant_id and f.mode_id = m.id limit 1) r on true`;

const viewOf = (modes: readonly OwnRatings[], facts: RatedItem & RatedStudy) => ({
  ratePerHour: facts.failureRate,
  missionHours: facts.missionHours,
  timeBase: facts.timeBase,
  levelsOn: facts.levelsOn,
  modes,
});

/** The criticality of one item by its modes, of which there is at least one. */
export const criticalityOf = (modes: readonly RatedMode[]) => itemCriticality(viewOf(modes, modes[0]!));

/** Ratings after the action. They count once all three are there. */
export const revisedOf = (mode: OwnRatings) => ({
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

function riskOf(mode: OwnRatings, matrix: RiskMatrix | undefined) {
  return matrix
    ? matrixRisk({ probability: mode.matrixProbability, consequences: consequencesOf(mode) }, matrix).value
    : null;
}

interface Bases {
  readonly items: ReadonlyMap<string, RatedItem>;
  readonly studies: ReadonlyMap<string, RatedStudy>;
  /** Of the studies that judge by one. */
  readonly matrices: ReadonlyMap<string, RiskMatrix>;
}

/** A mode as it is judged. */
interface Judged extends Figures {
  id: string;
  studyId: string;
  method: FmecaMethod;
}

function judgedModes(modes: readonly OwnRatings[], { items, studies, matrices }: Bases): Judged[] {
  return [...Map.groupBy(modes, ({ itemId }) => itemId)].flatMap(([itemId, own]) => {
    const { studyId } = own[0]!;
    const study = studies.get(studyId)!;
    const found = modeCriticalities(viewOf(own, { ...items.get(itemId)!, ...study }));
    return own.map((mode, at): Judged => {
      const rated = ratingFigures(mode);
      const after = ratingFigures(revisedOf(mode));
      const risk = riskOf(mode, matrices.get(studyId));
      return {
        id: mode.id,
        studyId,
        method: study.method,
        rpn: rated?.rpn ?? null,
        priority: rated?.priority ?? null,
        revisedRpn: after?.rpn ?? null,
        revisedPriority: after?.priority ?? null,
        criticality: found?.[at]?.criticality ?? null,
        probability: found?.[at]?.probability ?? null,
        level: found?.[at]?.level ?? null,
        riskLevel: risk?.level ?? null,
        riskConsequence: risk?.consequence ?? null,
        riskDriver: risk?.driving.join(' ') ?? null,
      };
    });
  });
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

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * The studies of these modes. Held for the transaction, and the items after them: whoever changes a mission time or a rate waits for the
 * rows that are being saved, or they for it, and none is left with the figures of before.
 */
const studiesOf = async (tx: Tx, affected: Affected): Promise<Map<string, RatedStudy>> => {
  const ids =
    'studyIds' in affected
      ? sql`select unnest(${affected.studyIds}::bigint[])`
      : sql`select m.study_id from fmeca_modes m where ${conditionOf(affected)}`;
  return byId(
    await tx.all<RatedStudy & { id: string }>(
      sql`select s.id, ${studyColumns} from fmeca_studies s where s.id in (${ids}) order by s.id for share`,
    ),
  );
};

const itemsOf = async (tx: Tx, modes: readonly OwnRatings[]): Promise<Map<string, RatedItem>> => {
  const ids = [...new Set(modes.map(({ itemId }) => itemId))];
  return byId(
    await tx.all<RatedItem & { id: string }>(
      sql`select i.id, ${itemColumns} from fmeca_items i where i.id = any(${ids}::bigint[]) order by i.id for share`,
    ),
  );
};

const figureColumns = {
  rpn: 'int',
  priority: 'text',
  revisedRpn: 'int',
  revisedPriority: 'text',
  criticality: 'float8',
  probability: 'float8',
  level: 'text',
  riskLevel: 'text',
  riskConsequence: 'int',
  riskDriver: 'text',
} as const satisfies Record<keyof Figures, string>;
const figureNames = Object.keys(figureColumns) as (keyof Figures)[];
const stored = figureNames.map((property) =>
  name(property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
);

/** Writes figures where they differ. The lists stand in selects of their own, so that rows are looked up by key however many there are. */
const writeFigures = (tx: Tx, judged: readonly Judged[]): Promise<number> => {
  const lists = figureNames.map(
    (property) =>
      sql`(select ${plainList(judged.map((one) => one[property]))}::${raw(figureColumns[property])}[])`,
  );
  const ids = sql`(select ${plainList(judged.map(({ id }) => id))}::bigint[])`;
  return tx.run(sql`
    merge into fmeca_mode_results r using unnest(${join([ids, ...lists])}) n(mode_id, ${join(stored)})
    on r.tenant_id = current_tenant() and r.mode_id = n.mode_id
    when matched and (${join(stored.map((column) => sql`r.${column}`))}) is distinct from (${join(stored.map((column) => sql`n.${column}`))})
      then update set ${join(stored.map((column) => sql`${column} = n.${column}`))}
    when not matched then insert (mode_id, ${join(stored)}) values (n.mode_id, ${join(stored.map((column) => sql`n.${column}`))})`);
};

/** Calculates modes by the engine and stores their figures: one read and one write, however many there are. */
export async function recalculate(tx: Tx, affected: Affected): Promise<Judged[]> {
  const studies = await studiesOf(tx, affected);
  const byMatrix = [...studies].flatMap(([id, { method }]) => (judgesBy(method, 'matrix') ? [id] : []));
  const columns = byMatrix.length > 0 ? sql`${ownColumns}, ${levelColumns}` : ownColumns;
  const modes = await tx.all<OwnRatings>(
    sql`select ${columns} from fmeca_modes m where ${all([sql`m.is_deleted = 0`, conditionOf(affected)])}`,
  );
  if (modes.length === 0) return [];
  const matrices = byMatrix.length > 0 ? await matricesOf(tx, byMatrix) : new Map<string, RiskMatrix>();
  const judged = judgedModes(modes, { items: await itemsOf(tx, modes), studies, matrices });
  await writeFigures(tx, judged);
  return judged;
}

/** Whether a mode is judged: by ratings first, else by the matrix, else by its level of probability. */
export function isJudged({
  method,
  rpn,
  riskLevel,
  level,
}: Pick<Judged, 'method' | 'rpn' | 'riskLevel' | 'level'>): boolean {
  if (judgesBy(method, 'ratings')) return rpn !== null;
  return method === 'matrix' ? riskLevel !== null : level !== null;
}

/** The same in SQL. */
export const judgedSql = sql`(case s.method when 'matrix' then r.risk_level is not null when 'quantitative' then r.level is not null else r.rpn is not null end)`;

const countColumns = ['row_count', 'scored_count', 'high_count', 'medium_count', 'low_count'].map(name);
/** Writes the counts the list of studies shows. */
const writeCounts = (tx: Tx, counts: Sql): Promise<number> =>
  tx.run(sql`
    insert into fmeca_study_results as c (study_id, ${join(countColumns)}) ${counts}
    on conflict (tenant_id, study_id) do update set ${join(countColumns.map((column) => sql`${column} = excluded.${column}`))}`);

/** Counts studies some of whose modes have changed. */
export const countStudies = (tx: Tx, studyIds: readonly string[]): Promise<number> =>
  writeCounts(
    tx,
    sql`select w.id, count(m.id), count(*) filter (where ${judgedSql}), count(*) filter (where r.priority = 'H'), count(*) filter (where r.priority = 'M'),
      count(*) filter (where r.priority = 'L')
    from unnest(${studyIds}::bigint[]) w(id) join fmeca_studies s on s.id = w.id left join fmeca_modes m on m.study_id = w.id and m.is_deleted = 0
      ${withFigures}
    group by w.id`,
  );

/** Every figure of these studies anew, and their counts with them. */
export async function recalculateStudies(tx: Tx, studyIds: readonly string[]): Promise<void> {
  const ofStudy = Map.groupBy(await recalculate(tx, { studyIds }), ({ studyId }) => studyId);
  for (const studyId of studyIds) {
    const own = ofStudy.get(studyId) ?? [];
    const has = (wanted: string) => own.filter(({ priority }) => priority === wanted).length;
    await writeCounts(
      tx,
      sql`select s.id, ${own.length}::int, ${own.filter(isJudged).length}::int, ${has('H')}::int, ${has('M')}::int, ${has('L')}::int
        from fmeca_studies s where s.id = ${studyId}`,
    );
  }
}
