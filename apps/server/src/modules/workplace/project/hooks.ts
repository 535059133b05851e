import { projectErrors } from '@ircrisk/contract/modules/workplace/project.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';

const periodText = { zh: '结束日期不能早于开始日期', en: 'The end must not be before the start' };

interface Stored {
  id: string;
  startDate: string | null;
  endDate: string | null;
}

async function checkPeriods(tx: Tx, records: SavedRecord[]): Promise<void> {
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const stored = ids.length
    ? await tx.all<Stored>(sql`
        select id, start_date as "startDate", end_date as "endDate" from projects where id = any(${ids}::bigint[])`)
    : [];
  for (const record of records) {
    const before = stored.find(({ id }) => id === record.id);
    const start = (record.values.startDate ?? before?.startDate ?? null) as string | null;
    const end = (record.values.endDate ?? before?.endDate ?? null) as string | null;
    const cleared = record.values.startDate === null || record.values.endDate === null;
    if (!cleared && start && end && end < start) refuse(record, 'endDate', 'period', periodText);
  }
}

/** A project works with modules the company has; those it had before it may keep. */
async function checkModules(tx: Tx, records: SavedRecord[]): Promise<void> {
  const wanted = records.flatMap(({ values }) => (values.modules as string[] | undefined) ?? []);
  if (wanted.length === 0) return;
  const granted = await tx.all<{
    code: string;
    zh: string;
    en: string;
    isGranted: boolean;
    isThere: boolean;
    had: string[];
  }>(sql`
    select d.dict_key as code, d.dict_value as zh, d.dict_value_en as en, exists (
      select 1 from tenant_modules m where m.tenant_id = current_tenant() and m.module_code = d.dict_key and m.is_deleted = 0
        and (m.expire_time is null or m.expire_time > now())) as "isGranted",
      not exists (select from menus n where n.module_code = d.dict_key and n.code = d.dict_key and n.is_deleted = 0 and not n.installed) as "isThere",
      array(select p.id::text from projects p where p.is_deleted = 0 and d.dict_key = any(p.module_codes)) as had
    from dicts d where d.code = 'analysis_module' and d.dict_key = any(${wanted}::text[]) and d.is_deleted = 0`);
  for (const record of records) {
    const codes = (record.values.modules as string[] | undefined) ?? [];
    const fresh = granted.filter(({ code, had }) => codes.includes(code) && !had.includes(record.id ?? ''));
    const told = (rule: 'notGranted' | 'notInstalled', missing: typeof granted) => {
      if (missing.length === 0) return;
      refuse(record, 'modules', rule, {
        zh: say(projectErrors[rule], 'zh', { modules: missing.map(({ zh }) => zh).join('、') }),
        en: say(projectErrors[rule], 'en', { modules: missing.map(({ en }) => en).join(', ') }),
      });
    };
    told(
      'notInstalled',
      fresh.filter(({ isThere }) => !isThere),
    );
    told(
      'notGranted',
      fresh.filter(({ isThere, isGranted }) => isThere && !isGranted),
    );
  }
}

export const projectHooks: ResourceHooks = {
  resource: 'project',
  async beforeSave(tx, records, viewer) {
    await checkPeriods(tx, records);
    await checkModules(tx, records);
    for (const { id, values } of records) if (!id) values.memberIds = [viewer.userId];
  },
  /** Who makes a project manages it, until they say otherwise. */
  async afterSave(tx, ids, viewer) {
    await tx.run(sql`
      insert into project_members (project_id, user_id, member_role)
      select p.id, p.create_user, 'manager' from projects p
      where p.id = any(${ids}::bigint[]) and p.is_deleted = 0 and not p.is_default and p.create_user = ${viewer.userId}
        and not exists (select 1 from project_members m where m.project_id = p.id)`);
  },
  changesReach: true,
  /** The same rule as the header `project-Id` is judged by. */
  alsoVisible: (viewer) => sql`t.is_default or t.member_ids @> array[${viewer.userId}::bigint]`,
  forbids: (project) => (project.isDefault ? ['delete'] : []),
};
