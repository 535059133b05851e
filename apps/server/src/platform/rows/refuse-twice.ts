import type { RowChange } from '@ircrisk/contract/rows.ts';
import { invalidField } from '#platform/http/answer.ts';

/** Where a name comes a second time in a list; names that are absent do not count. */
function secondOf(names: readonly (string | undefined)[]): number {
  const seen = new Set<string>();
  return names.findIndex((name) => {
    if (name === undefined) return false;
    if (seen.has(name)) return true;
    seen.add(name);
    return false;
  });
}

/** A row is told by its key and changed by its id: a batch that uses one twice would lose a change without a word. */
export function refuseTwice(rows: readonly RowChange[], removed: readonly string[]): void {
  const key = secondOf(rows.map((row) => row.key));
  if (key >= 0)
    throw invalidField(`rows.${key}.key`, 'twice', {
      zh: `行标识 key“${rows[key]!.key}”用了两次`,
      en: `The key “${rows[key]!.key}” is used by two rows`,
    });
  const id = secondOf(rows.map((row) => row.id));
  if (id >= 0)
    throw invalidField(`rows.${id}.id`, 'twice', {
      zh: `同一条记录（id ${rows[id]!.id}）在一次保存中出现两次`,
      en: `The record with id ${rows[id]!.id} comes twice in one save`,
    });
  const changed = new Set(rows.flatMap((row) => row.id ?? []));
  const gone = removed.findIndex((one) => changed.has(one));
  if (gone >= 0)
    throw invalidField(`removed.${gone}`, 'twice', {
      zh: `同一条记录（id ${removed[gone]}）不能既修改又删除（rows 与 removed）`,
      en: `The record with id ${removed[gone]} is both changed and removed (rows and removed)`,
    });
}
