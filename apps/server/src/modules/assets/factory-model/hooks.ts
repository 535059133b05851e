import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';

/** From the top: a node stands below one of a higher level; branches may hold branches. */
export const levelOrder = ['company', 'branch', 'device', 'unit'] as const;

export const mayHold = (parent: string, child: string): boolean => {
  const [above, below] = [levelOrder.indexOf(parent as 'unit'), levelOrder.indexOf(child as 'unit')];
  return above < below || (parent === 'branch' && child === 'branch');
};

export const levelText = {
  zh: '层级顺序须为公司、分部、装置、单元，下级不能高于或等于上级',
  en: 'Levels go company, branch, device, unit: a node must be of a lower level than the one above it',
};
export const rootText = {
  zh: '最上级必须是公司，公司只能在最上级',
  en: 'The top of the tree is a company, and a company is only at the top',
};

export const factoryModelHooks: ResourceHooks = {
  resource: 'factory-model',
  async beforeSave(tx, records) {
    const ids = records
      .flatMap(({ id, values }) => [id, values.parentId as string | undefined])
      .filter((id) => id && id !== '0');
    const rows = ids.length
      ? await tx.all<{ id: string; level: string; parentId: string }>(sql`
          select n.id, n.level_code as level, n.parent_id as "parentId" from factory_nodes n where n.id = any(${ids}::bigint[])`)
      : [];
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const record of records) {
      const { id, values } = record;
      // Rows of a file name their parent; they are judged when they are hung up.
      if (record.row !== undefined && values.parentId === undefined) continue;
      const before = id ? known.get(id) : undefined;
      if (id && !before) continue;
      const level = String(values.levelCode ?? before?.level ?? '');
      const parentId = String(values.parentId ?? before?.parentId ?? '0');
      if ((parentId === '0') !== (level === 'company')) refuse(record, 'levelCode', 'root', rootText);
      const parent = parentId === '0' ? undefined : (known.get(parentId)?.level ?? null);
      if (parent && !mayHold(parent, level)) refuse(record, 'levelCode', 'order', levelText);
    }
  },
};

/** The level above another one is a higher one, so that levels never form a circle. */
export const factoryLevelHooks: ResourceHooks = {
  resource: 'factory-level',
  async beforeSave(tx, records) {
    const ids = records
      .flatMap(({ id, values }) => [id, values.parentLevelId as string | null | undefined])
      .filter((id) => id);
    const rows = ids.length
      ? await tx.all<{ id: string; code: string }>(
          sql`select id, code from factory_levels where id = any(${ids}::bigint[])`,
        )
      : [];
    const known = new Map(rows.map(({ id, code }) => [id, code]));
    for (const record of records) {
      const parent = known.get(String(record.values.parentLevelId ?? ''));
      const own = String(record.values.code ?? known.get(record.id ?? '') ?? '');
      if (parent && levelOrder.indexOf(parent as 'unit') >= levelOrder.indexOf(own as 'unit'))
        refuse(record, 'parentLevelId', 'order', levelText);
    }
  },
};
