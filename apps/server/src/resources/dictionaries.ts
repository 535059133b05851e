import { errors } from '@ircrisk/contract/errors.ts';
import { name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { ResourceHooks } from '#platform/resources/hooks.ts';

const dictionaryErrors = errors('dict', {
  otherCode: {
    status: 400,
    zh: '字典项的编号须与上级“{code}”相同',
    en: 'A value has the code of its heading, “{code}”',
  },
});

/** A value carries the code of its heading: records find it by code and key alone. */
const sameCode =
  (table: string): ResourceHooks['beforeSave'] =>
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

export const dictionaryHooks: readonly ResourceHooks[] = [
  { resource: 'dict', beforeSave: sameCode('dicts') },
  { resource: 'dict-biz', beforeSave: sameCode('biz_dicts') },
];
