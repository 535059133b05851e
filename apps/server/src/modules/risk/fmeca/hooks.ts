import { fmecaErrors } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { fmecaItem } from '@ircrisk/contract/resources/fmeca/structure.ts';
import { studyErrors } from '@ircrisk/contract/study.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { refuseLevels, settleBases } from './basis.ts';
import { countStudies, recalculate, recalculateStudies } from './calculate.ts';
import { defaultScales, scaleHooks } from './scales.ts';

type Table = 'fmeca_items' | 'fmeca_functions' | 'fmeca_modes';

interface Place {
  id: string;
  studyId: string;
  state: string;
  projectId: string;
  /** What it hangs on: the parent, the item or the function. */
  upperId: string | null;
}

const uppers = { fmeca_items: 'parent_id', fmeca_functions: 'item_id', fmeca_modes: 'function_id' } as const;

/** Where rows stand now. */
const placesOf = async (tx: Tx, table: Table, ids: readonly string[]): Promise<Map<string, Place>> => {
  const rows = await tx.all<Place>(sql`
    select t.id, t.study_id as "studyId", s.state, s.project_id as "projectId", t.${name(uppers[table])} as "upperId"
    from ${name(table)} t join fmeca_studies s on s.id = t.study_id
    where t.id = any(${[...new Set(ids)]}::bigint[]) and t.is_deleted = 0 and s.is_deleted = 0`);
  return new Map(rows.map((row) => [row.id, row]));
};

const elsewhere: Text = { zh: '不属于本研究', en: 'Belongs to another study' };
const circle: Text = { zh: '项目不能放在自己的下级之下', en: 'An item cannot stand below itself' };
const tooFew: Text = {
  zh: '配置台数 n 不能少于需要台数 k',
  en: 'Units fitted (n) cannot be fewer than units needed (k)',
};
const half = (field: Text): Text => ({
  zh: `冗余要同时填写需要台数 k 和配置台数 n：请填写${field.zh}，或两项都留空`,
  en: `A redundancy needs both k and n: give “${field.en}”, or leave both empty`,
});
const nameless: Text = { zh: '请填写故障模式', en: 'Give the failure mode a name' };

const idsIn = (records: readonly SavedRecord[], property: string): string[] =>
  records.flatMap(({ values }) => (typeof values[property] === 'string' ? [values[property]] : []));
const savedIds = (records: readonly SavedRecord[]): string[] => records.flatMap(({ id }) => id ?? []);

/** Only drafts of the project are written; answers whether the place will do. */
function isWritable(
  record: SavedRecord,
  field: string,
  place: Place | undefined,
  projectId: string | null,
): boolean {
  if (!place || place.projectId !== projectId) refuse(record, field, 'elsewhere', elsewhere);
  else if (place.state !== 'draft') refuse(record, field, 'readOnly', studyErrors.readOnly);
  else return true;
  return false;
}

/**
 * Records that hang on others take their study from them: what is new needs its upper one in a draft, what is there already stays
 * in its study.
 */
async function hang(
  tx: Tx,
  records: readonly SavedRecord[],
  { table, upper, property }: { table: Table; upper: Table; property: string },
  projectId: string | null,
  settle: (record: SavedRecord, place: Place) => void,
): Promise<void> {
  const known = await placesOf(tx, table, savedIds(records));
  const above = await placesOf(tx, upper, idsIn(records, property));
  for (const record of records) {
    const own = record.id ? known.get(record.id) : undefined;
    if (record.id && !isWritable(record, property, own, projectId)) continue;
    const wanted = record.values[property];
    if (typeof wanted !== 'string') continue;
    const place = above.get(wanted);
    if (!isWritable(record, property, place, projectId) || !place) continue;
    if (own && own.studyId !== place.studyId) refuse(record, property, 'elsewhere', elsewhere);
    else settle(record, place);
  }
}

/** Refuses a removal from anything but a draft. */
async function refuseRemoval(tx: Tx, table: Table, ids: readonly string[]): Promise<void> {
  const places = [...(await placesOf(tx, table, ids)).values()];
  if (places.some(({ state }) => state !== 'draft')) throw fail(studyErrors.readOnly);
}

/** A mode with an open action is kept: the action would point at nothing. */
async function refuseWithActions(tx: Tx, modes: ReturnType<typeof sql>): Promise<void> {
  const open = await tx.maybe<{ mode: string; action: string }>(sql`
    select m.mode, a.title as action from fmeca_modes m join action_items a on a.source_module = 'fmeca' and a.source_id = m.origin_id
    where m.is_deleted = 0 and a.is_deleted = 0 and a.state not in ('closed', 'cancelled') and ${modes} limit 1`);
  if (open) throw fail(fmecaErrors.actionOpen, open);
}

const itemsBelow = (ids: readonly string[]) => sql`with recursive below(id) as (
  select unnest(${ids}::bigint[]) union select c.id from fmeca_items c join below b on c.parent_id = b.id where c.is_deleted = 0)`;

async function refuseCircles(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const moved = records.filter(({ id, values }) => id && typeof values.parentId === 'string');
  for (const record of moved) {
    const inside = await tx.maybe(
      sql`${itemsBelow([record.id!])} select 1 from below where id = ${record.values.parentId as string}::bigint`,
    );
    if (inside) refuse(record, 'parentId', 'cyclic', circle);
  }
}

/** k and n as they will stand; what a record does not set is what is stored. */
async function refuseRedundancy(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const rows = await tx.all<{ id: string; needed: number | null; fitted: number | null }>(
    sql`select id, needed, fitted from fmeca_items where id = any(${savedIds(records)}::bigint[])`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const record of records) {
    const { needed, fitted }: Record<string, unknown> = {
      ...(record.id ? known.get(record.id) : {}),
      ...record.values,
    };
    const [hasNeeded, hasFitted] = [typeof needed === 'number', typeof fitted === 'number'];
    if (typeof needed === 'number' && typeof fitted === 'number' && fitted < needed)
      refuse(record, 'fitted', 'redundancy', tooFew);
    else if (hasNeeded !== hasFitted && ('needed' in record.values || 'fitted' in record.values)) {
      const missing = hasNeeded ? 'fitted' : 'needed';
      refuse(record, missing, 'required', half(fmecaItem.fields[missing]));
    }
  }
}

const items: ResourceHooks = {
  resource: 'fmeca-item',
  async beforeSave(tx, records, { projectId }) {
    const studies = await tx.all<Place>(sql`
      select id, id as "studyId", state, project_id as "projectId", null as "upperId" from fmeca_studies
      where id = any(${idsIn(records, 'studyId')}::bigint[]) and is_deleted = 0`);
    const byStudy = new Map(studies.map((study) => [study.id, study]));
    const known = await placesOf(tx, 'fmeca_items', [...savedIds(records), ...idsIn(records, 'parentId')]);
    for (const record of records) {
      const { studyId, parentId } = record.values;
      const place = record.id ? known.get(record.id) : byStudy.get(String(studyId));
      if (!isWritable(record, 'studyId', place, projectId)) continue;
      if (typeof parentId === 'string' && known.get(parentId)?.studyId !== place?.studyId)
        refuse(record, 'parentId', 'elsewhere', elsewhere);
    }
    await refuseRedundancy(tx, records);
    await refuseCircles(tx, records);
  },
  async afterSave(tx, ids) {
    // What stood below a removed item goes with it.
    const gone = await tx.all<{ id: string }>(
      sql`select id from fmeca_items where id = any(${ids}::bigint[]) and is_deleted = 1`,
    );
    if (gone.length > 0) {
      const removed = gone.map(({ id }) => id);
      await tx.run(
        sql`${itemsBelow(removed)} update fmeca_modes set is_deleted = 1 where is_deleted = 0 and item_id in (select id from below)`,
      );
      await tx.run(
        sql`${itemsBelow(removed)} update fmeca_functions set is_deleted = 1 where is_deleted = 0 and item_id in (select id from below)`,
      );
      await tx.run(
        sql`${itemsBelow(removed)} update fmeca_items set is_deleted = 1 where is_deleted = 0 and id in (select id from below)`,
      );
    }
    await recalculate(tx, { itemIds: ids });
    const studies = await tx.all<{ id: string }>(
      sql`select distinct study_id as id from fmeca_items where id = any(${ids}::bigint[])`,
    );
    await countStudies(
      tx,
      studies.map(({ id }) => id),
    );
  },
  async uses(tx, ids) {
    await refuseRemoval(tx, 'fmeca_items', ids);
    await refuseWithActions(tx, sql`m.item_id in (${itemsBelow(ids)} select id from below)`);
    const { items: below, modes } = await tx.one<{ items: number; modes: number }>(sql`
      ${itemsBelow(ids)} select (select count(*) from below)::int - ${ids.length}::int as items,
        (select count(*) from fmeca_modes where is_deleted = 0 and item_id in (select id from below))::int as modes`);
    return [
      { table: 'fmeca_items', title: { zh: '下级项目', en: 'Items below' }, count: below },
      { table: 'fmeca_modes', title: { zh: '故障模式', en: 'Failure modes' }, count: modes },
    ].filter(({ count }) => count > 0);
  },
};

const functions: ResourceHooks = {
  resource: 'fmeca-function',
  beforeSave: (tx, records, { projectId }) =>
    hang(
      tx,
      records,
      { table: 'fmeca_functions', upper: 'fmeca_items', property: 'itemId' },
      projectId,
      ({ values }, { studyId }) => {
        values.studyId = studyId;
      },
    ),
  async afterSave(tx, ids) {
    // Its modes follow a function: to another item, or away.
    await tx.run(sql`update fmeca_modes m set item_id = f.item_id from fmeca_functions f
      where f.id = m.function_id and f.id = any(${ids}::bigint[]) and m.is_deleted = 0 and f.is_deleted = 0 and m.item_id <> f.item_id`);
    await tx.run(sql`update fmeca_modes m set is_deleted = 1 from fmeca_functions f
      where f.id = m.function_id and f.id = any(${ids}::bigint[]) and m.is_deleted = 0 and f.is_deleted = 1`);
    const touched = await tx.all<{ id: string; studyId: string }>(
      sql`select distinct item_id as id, study_id as "studyId" from fmeca_functions where id = any(${ids}::bigint[])`,
    );
    await recalculate(tx, { itemIds: touched.map(({ id }) => id) });
    await countStudies(tx, [...new Set(touched.map(({ studyId }) => studyId))]);
  },
  async uses(tx, ids) {
    await refuseRemoval(tx, 'fmeca_functions', ids);
    await refuseWithActions(tx, sql`m.function_id = any(${ids}::bigint[])`);
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from fmeca_modes where is_deleted = 0 and function_id = any(${ids}::bigint[])`,
    );
    return count > 0 ? [{ table: 'fmeca_modes', title: { zh: '故障模式', en: 'Failure modes' }, count }] : [];
  },
};

/** Texts that have a twin in English: whoever writes one alone has written both until somebody translates. */
const pairs = Object.keys(fmecaMode.fields).filter((property) => `${property}En` in fmecaMode.fields);

function completePairs({ id, values }: SavedRecord): void {
  for (const property of pairs)
    if (!values[property] && values[`${property}En`] && !id) values[property] = values[`${property}En`];
}

/** A new mode comes last among those of its function, else of its item, else of the study. */
async function placeLast(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const fresh = records.filter(
    ({ id, values }) => !id && (values.sort === undefined || values.sort === null),
  );
  const wanted = [...new Set(idsIn(fresh, 'functionId'))];
  if (wanted.length === 0) return;
  const rows = await tx.all<{ id: string; last: number }>(sql`
    select f.id, coalesce((select max(m.sort) from fmeca_modes m where m.function_id = f.id and m.is_deleted = 0),
      (select max(m.sort) from fmeca_modes m where m.item_id = f.item_id and m.is_deleted = 0),
      (select max(m.sort) + 10 from fmeca_modes m where m.study_id = f.study_id and m.is_deleted = 0), 0) as last
    from fmeca_functions f where f.id = any(${wanted}::bigint[])`);
  const last = new Map(rows.map((row) => [row.id, row.last]));
  for (const { values } of fresh) values.sort = last.get(values.functionId as string) ?? 0;
}

const modes: ResourceHooks = {
  resource: 'fmeca-mode',
  async beforeSave(tx, records, { projectId }) {
    for (const record of records) {
      completePairs(record);
      const isNamed = record.id ? record.values.mode === undefined || record.values.mode : record.values.mode;
      if (!isNamed) refuse(record, 'mode', 'required', nameless);
    }
    const levels = { table: 'fmeca_modes', upper: 'fmeca_functions', property: 'functionId' } as const;
    await hang(tx, records, levels, projectId, ({ values }, { studyId, upperId }) => {
      values.studyId = studyId;
      values.itemId = upperId;
    });
    await refuseLevels(tx, records);
    await placeLast(tx, records);
  },
  async afterSave(tx, ids) {
    await recalculate(tx, { modeIds: ids });
    const studies = await tx.all<{ id: string }>(
      sql`select distinct study_id as id from fmeca_modes where id = any(${ids}::bigint[])`,
    );
    await countStudies(
      tx,
      studies.map(({ id }) => id),
    );
  },
  async uses(tx, ids) {
    await refuseRemoval(tx, 'fmeca_modes', ids);
    await refuseWithActions(tx, sql`m.id = any(${ids}::bigint[])`);
    return [];
  },
};

const studies: ResourceHooks = {
  resource: 'fmeca-study',
  async beforeSave(tx, records) {
    const fresh = records.filter(({ id, values }) => !id && !values.scaleId);
    const usual = fresh.length > 0 ? await defaultScales(tx) : undefined;
    if (usual) for (const { values } of fresh) values.scaleId = usual.id;
  },
  /** Another mission time or another basis of the levels: every figure anew, and one entry in the study's own history. */
  async afterSave(tx, ids) {
    await settleBases(tx, ids);
    await recalculateStudies(tx, ids);
  },
};

export const fmecaHooks: readonly ResourceHooks[] = [studies, items, functions, modes, scaleHooks];
