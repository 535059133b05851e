import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';
import { claimHooks } from './claims.ts';
import { recompute } from './recompute.ts';

const judged: Pick<ResourceHooks, 'afterSave'> = {
  afterSave: async (tx, _ids, viewer) => {
    await recompute(tx, viewer.tenantId);
  },
};

const elementHooks: ResourceHooks = {
  resource: 'barrier-element',
  async beforeSave(tx, records) {
    for (const [record, whole] of await completed(tx, 'barrier_elements', records)) {
      if (Number(whole.testCoverage ?? 1) < 1 && !whole.missionYears)
        refuse(record, 'missionYears', 'required', {
          zh: '测试覆盖率低于 1 时须填写任务时间',
          en: 'A test coverage below 1 needs the mission time',
        });
      if (
        whole.missionYears &&
        whole.intervalDays &&
        Number(whole.missionYears) * 365 < Number(whole.intervalDays)
      )
        refuse(record, 'missionYears', 'order', {
          zh: '任务时间不能短于测试周期',
          en: 'The mission time must not be shorter than the test interval',
        });
    }
  },
  ...judged,
};

const impairmentHooks: ResourceHooks = {
  resource: 'barrier-impairment',
  async beforeSave(tx, records) {
    for (const [record, whole] of await completed(tx, 'barrier_impairments', records)) {
      const [start, end] = [String(whole.startTime ?? ''), String(whole.plannedEnd ?? '')];
      if (whole.plannedEnd && new Date(end) <= new Date(start))
        refuse(record, 'plannedEnd', 'order', {
          zh: '计划结束须晚于开始',
          en: 'The planned end must be after the start',
        });
    }
  },
  ...judged,
  // What is approved or closed is changed by its acts alone.
  forbids: ({ state }) => (state === 'requested' ? [] : ['update', 'delete']),
};

export const barrierHooks: readonly ResourceHooks[] = [
  { resource: 'barrier', ...judged, uses: usesOf },
  elementHooks,
  impairmentHooks,
  claimHooks,
];

/** Bow-ties name barriers inside their documents, where no foreign key sees them. */
async function usesOf(
  ...[tx, ids]: Parameters<NonNullable<ResourceHooks['uses']>>
): ReturnType<NonNullable<ResourceHooks['uses']>> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from bow_ties b where b.is_deleted = 0 and exists (
      select 1 from jsonb_path_query(b.model, '$.*[*].barrierIds[*]') one where one #>> '{}' = any(${ids}::text[]))`);
  return count > 0 ? [{ table: 'bow_ties', title: { zh: '蝴蝶结', en: 'Bow-ties' }, count }] : [];
}
