import { type ScreeningAnswers, screenQualitatively } from '@ircrisk/engine-api581';
import { ofSeenEquipment } from '#plant/seen-places.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { writeScreenings } from '../screening/qualitative.ts';

/** The plan date lies after the RBI date. */
export const rbiStudyHooks: ResourceHooks = {
  resource: 'rbi-study',
  async beforeSave(_tx, records) {
    for (const record of records) {
      const { rbiDate, planDate, targetKind, targetValue } = record.values;
      if (typeof rbiDate === 'string' && typeof planDate === 'string' && planDate <= rbiDate) {
        refuse(record, 'planDate', 'afterRbiDate', {
          zh: '计划日期须晚于评估日期',
          en: 'The plan date must be after the RBI date',
        });
      }
      if (targetKind !== undefined && targetKind !== 'thickness' && (targetValue ?? null) === null) {
        refuse(record, 'targetValue', 'required', { zh: '请填写目标值', en: 'Give the target a value' });
      }
    }
  },
};

/** Another decision than the proposed one has a reason; results follow the answers. */
export const rbiScreeningHooks: ResourceHooks = {
  resource: 'rbi-screening',
  alsoVisible: (viewer) => ofSeenEquipment('t.equipment_id', viewer),
  async beforeSave(tx, records) {
    const known = await tx.all<
      ScreeningAnswers & { id: string; decision: string | null; reason: string | null }
    >(sql`
      select id, damage, inspection, operation, condition, fluid, inventory, people, business, decision, reason
      from rbi_screenings where id = any(${records.flatMap(({ id }) => id ?? [])}::bigint[])`);
    const before = new Map(known.map((row) => [row.id, row]));
    for (const record of records) {
      const row = {
        ...(record.id ? before.get(record.id) : undefined),
        ...record.values,
      } as ScreeningAnswers & {
        decision?: string | null;
        reason?: string | null;
      };
      const { proposal } = screenQualitatively(row);
      if (row.decision && row.decision !== proposal && !row.reason?.trim()) {
        refuse(record, 'reason', 'required', {
          zh: '决定与建议不同，请说明理由',
          en: 'The decision differs from the proposal: give the reason',
        });
      }
    }
  },
  afterSave: (tx, ids) => writeScreenings(tx, ids),
};
