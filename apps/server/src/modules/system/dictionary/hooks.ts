import { errors } from '@ircrisk/contract/errors.ts';
import { name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { usesOfDictionary } from './uses.ts';

type Transaction = Parameters<NonNullable<ResourceHooks['beforeSave']>>[0];

const dictionaryErrors = errors('dict', {
  otherCode: {
    status: 400,
    zh: '字典项的编号须与上级“{code}”相同',
    en: 'A value has the code of its heading, “{code}”',
  },
});

/** A value carries the code of its heading: records find it by code and key alone. */
const sameCode =
  (table: string): NonNullable<ResourceHooks['beforeSave']> =>
  async (tx, records) => {
    const parents = [
      ...new Set(
        records.flatMap(({ values }) =>
          values.parentId && values.parentId !== '0' ? [String(values.parentId)] : [],
        ),
      ),
    ];
    if (parents.length === 0) return;
    const rows = await tx.all<{ id: string; code: string }>(
      sql`select id, code from ${name(table)} where id = any(${parents})`,
    );
    const codes = new Map(rows.map(({ id, code }) => [id, code]));
    for (const { values } of records) {
      const code = codes.get(String(values.parentId));
      if (code !== undefined && values.code !== undefined && values.code !== code)
        throw fail(dictionaryErrors.otherCode, { code });
    }
  };

/** A value nobody has named in English yet is called by its first name there. */
const eitherName: NonNullable<ResourceHooks['beforeSave']> = async (_tx, records) => {
  for (const { id, values } of records) {
    if (values.dictValueEn !== null && (values.dictValueEn !== undefined || id)) continue;
    if (values.dictValue === undefined) delete values.dictValueEn;
    else values.dictValueEn = values.dictValue;
  }
};

const usedKey = {
  zh: '该值已被业务数据使用，编号和键值不可修改；可以改名称，或封存后不再供选择',
  en: 'Records use this value: its code and key stay. Change its names, or seal it so that it is no longer offered',
};

/** Records keep the key, not the row: a key in use must not become another one. */
async function keepUsedKeys(tx: Transaction, records: readonly SavedRecord[]): Promise<void> {
  const changed = records.filter(
    ({ id, values }) => id && (values.dictKey !== undefined || values.code !== undefined),
  );
  if (changed.length === 0) return;
  const rows = await tx.all<{ id: string; code: string; key: string }>(
    sql`select id, code, dict_key as key from dicts where id = any(${changed.map(({ id }) => id)}::bigint[])`,
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const record of changed) {
    const old = before.get(record.id ?? '');
    const { code = old?.code, dictKey = old?.key } = record.values;
    if (!old || (code === old.code && dictKey === old.key)) continue;
    if ((await usesOfDictionary(tx, [old.id])).length > 0)
      refuse(record, dictKey === old.key ? 'code' : 'dictKey', 'inUse', usedKey);
  }
}

export const dictionaryHooks: readonly ResourceHooks[] = [
  {
    resource: 'dict',
    async beforeSave(tx, records, viewer) {
      await eitherName(tx, records, viewer);
      await sameCode('dicts')(tx, records, viewer);
      await keepUsedKeys(tx, records);
    },
    uses: usesOfDictionary,
  },
  {
    resource: 'dict-biz',
    async beforeSave(tx, records, viewer) {
      await eitherName(tx, records, viewer);
      await sameCode('biz_dicts')(tx, records, viewer);
    },
  },
];
