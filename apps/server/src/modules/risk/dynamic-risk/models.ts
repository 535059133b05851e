import type { Contributor } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { modifierFields, type SubjectType } from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { ModifierKind } from '@ircrisk/engine-dynamic-risk';
import type { BandCode, Consequences } from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { join, raw, type Sql, sql } from '#platform/database/sql.ts';
import { writtenName } from '#platform/identity/user-names.ts';
import type { Basis } from './edits.ts';

/** What a closed excursion or alarm left behind. */
export interface Faded {
  readonly atClosing: number;
  /** `yyyy-MM-dd`, the day it closed. */
  readonly closedOn: string;
}
export interface Memory {
  readonly iow?: Faded | undefined;
  readonly alarm?: Faded | undefined;
  /** What the platform itself saw: of what is held or fades always, of others beside a value that was given. */
  readonly own?: Readonly<Partial<Record<ModifierKind, number>>> | undefined;
  /** What people had set; absent of older points. */
  readonly basis?: Basis | undefined;
}

/** A subject as it is recorded, with what was known of it last. */
export interface ModelRow {
  id: string;
  code: string;
  name: string;
  nameEn: string | null;
  subjectType: SubjectType;
  equipmentId: string | null;
  loopId: string | null;
  /** Of the bow-tie, whichever of its revisions the model names. */
  bowTieSeriesId: string | null;
  nodeId: string | null;
  baseSource: 'rbi' | 'bowTie' | 'manual';
  baseFrequency: number | null;
  consequenceNo: number | null;
  consequences: Consequences;
  ownerId: string | null;
  /** Who saved the record last. */
  editor: Text | null;
  used: Record<ModifierKind, boolean>;
  /** The matrix the ledger's risk was judged by; empty: the company's own. */
  matrixRowId: string | null;
  rbi: RbiBase | null;
  before: Before | null;
  override: { id: string; code: string; frequency: number; reason: string; until: string } | null;
}

/** The part that drives the risk of a piece of equipment in the study in force. */
interface RbiBase {
  study: string;
  date: string;
  pof: number;
  area: number | null;
  category: string | null;
  financial: boolean;
  managementFactor: number | null;
  managementNow: number | null;
}

interface Before {
  pointId: string;
  frequency: number | null;
  level: BandCode | null;
  weekAgo: { frequency: number; risk: number | null; consequences: Consequences } | null;
  contributors: Contributor[];
  memory: Memory;
  /** What else the point says, to see whether anything is new. */
  baseFrequency: number | null;
  baseName: Text | null;
  baseLevel: BandCode | null;
  category: number | null;
  score: number | null;
  consequences: Consequences;
  matrixRowId: string | null;
  quality: number;
  notices: Text[];
  overrideId: string | null;
  nodeId: string | null;
  ageHours: number;
}

const used = sql`jsonb_build_object(${join(
  Object.entries(modifierFields).flatMap(([field, kind]) => [
    sql`${kind}::text`,
    raw(`m.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
  ]),
  ', ',
)})`;

/** The assessment with the greatest risk of the equipment, of those in force. */
const rbiBase = sql`
  select jsonb_build_object('study', s.code || ' R' || s.revision, 'date', to_char(s.rbi_date, 'YYYY-MM-DD'), 'pof', r.pof, 'area', r.area,
    'category', case when s.target_kind = 'financialRisk' then r.financial_category else r.area_category end, 'financial', s.target_kind = 'financialRisk',
    'managementFactor', s.management_factor, 'managementNow', (
      select c.coefficient from management_coefficients c join projects p on p.id = s.project_id and c.enterprise_id = p.enterprise_id
      where c.is_deleted = 0 and c.valid_from <= current_date and (c.valid_to is null or c.valid_to >= current_date) order by c.valid_from desc limit 1)) as base
  from rbi_assessments a join rbi_studies s on s.id = a.study_id and s.state = 'approved' and s.is_deleted = 0
    join rbi_results r on r.assessment_id = a.id and r.pof > 0
  where a.equipment_id = m.equipment_id and a.is_deleted = 0 and a.superseded_by is null
  order by case when s.target_kind = 'financialRisk' then r.financial_risk else r.area_risk end desc nulls last, r.pof desc, a.id limit 1`;

/** What was known a week before a moment; of a subject that is younger, what was known first. */
export const weekBefore = (modelId: Sql, end: Sql): Sql => sql`
  (select p.frequency, p.risk, p.consequences from dynamic_risk_points p where p.model_id = ${modelId} and p.known_time <= ${end} - interval '7 days'
    order by p.known_time desc, p.id desc limit 1)
  union all (select p.frequency, p.risk, p.consequences from dynamic_risk_points p
    where p.model_id = ${modelId} and p.known_time > ${end} - interval '7 days' and p.known_time <= ${end} order by p.known_time, p.id limit 1) limit 1`;

/** Active subjects with their base, what was known last and a week ago, and a figure set by hand where one holds. */
export const readModels = (tx: Tx, where: Sql): Promise<ModelRow[]> =>
  tx.all(sql`
    select m.id, m.code, m.name, m.name_en as "nameEn", m.subject_type as "subjectType", m.equipment_id as "equipmentId", m.loop_id as "loopId",
      t.series_id as "bowTieSeriesId", coalesce(e.node_id, m.node_id) as "nodeId", m.base_source as "baseSource", m.base_frequency as "baseFrequency",
      m.consequence_no as "consequenceNo", jsonb_strip_nulls(jsonb_build_object('P', m.cons_p, 'E', m.cons_e, 'O', m.cons_o, 'A', m.cons_a, 'R', m.cons_r)) as consequences,
      m.owner_id as "ownerId", ${writtenName} as editor, ${used} as used, case when m.base_source = 'rbi' then i.risk_matrix_row_id end as "matrixRowId", rbi.base as rbi,
      case when b.id is not null then jsonb_build_object('pointId', b.id::text, 'frequency', b.frequency, 'level', b.level, 'weekAgo',
          case when week.frequency is not null then jsonb_build_object('frequency', week.frequency, 'risk', week.risk, 'consequences', week.consequences) end,
        'contributors', b.contributors, 'memory', q.memory, 'ageHours', extract(epoch from now() - b.known_time) / 3600, 'baseFrequency', b.base_frequency,
        'baseName', b.base_name, 'baseLevel', b.base_level, 'score', b.score, 'consequences', b.consequences, 'matrixRowId', b.matrix_row_id::text,
        'category', b.category, 'quality', b.quality, 'notices', b.notices, 'overrideId', b.override_id::text, 'nodeId', b.node_id::text) end as before,
      case when o.id is not null then jsonb_build_object('id', o.id::text, 'code', o.code, 'frequency', o.frequency, 'reason', o.reason,
        'until', to_char(o.expires_at, 'YYYY-MM-DD HH24:MI')) end as override
    from dynamic_risk_models m
    left join equipment e on e.id = m.equipment_id and m.subject_type = 'equipment'
    left join equipment_integrity i on i.equipment_id = m.equipment_id
    left join users u on u.tenant_id = m.tenant_id and u.id = m.update_user
    left join bow_ties t on t.id = m.bow_tie_id
    left join dynamic_risk_results q on q.tenant_id = m.tenant_id and q.model_id = m.id
    left join dynamic_risk_points b on b.tenant_id = q.tenant_id and b.id = q.point_id
    left join lateral (${rbiBase}) rbi on m.base_source = 'rbi'
    left join lateral (${weekBefore(sql`m.id`, sql`now()`)}) week on true
    left join lateral (
      select o.* from dynamic_risk_overrides o where o.model_id = m.id and o.is_deleted = 0 and o.state = 'approved' and o.expires_at > now()
      order by o.id desc limit 1) o on true
    where m.is_deleted = 0 and m.active and ${where} order by m.id`);
