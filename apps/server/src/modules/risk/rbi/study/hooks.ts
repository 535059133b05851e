import type { ResourceHooks } from '#platform/resources/hooks.ts';
import { refuse } from '#platform/resources/hooks.ts';

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
