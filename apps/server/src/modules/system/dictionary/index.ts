import { businessDictionary, systemDictionary } from '@ircrisk/contract/modules/system/dictionary.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { dict, dictBiz } from '@ircrisk/contract/resources/dict.ts';
import { name, sql } from '#platform/database/sql.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { readPage } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { readLevel } from '#platform/resources/tree.ts';
import { dictionaryHooks } from './hooks.ts';

type Values = {
  dictKey: string;
  dictValue: string;
  dictValueEn: string;
  sort: number;
  remark: string | null;
}[];
type Rows = { id: string; code: string; dictKey: string; dictValue: string }[];

function handlersOf(
  resource: Resource,
  calls: typeof systemDictionary | typeof businessDictionary,
): Handler[] {
  return [
    handle(calls.dictionary, ({ tx, input }) =>
      tx.all<Values[number]>(sql`
        select dict_key as "dictKey", dict_value as "dictValue", dict_value_en as "dictValueEn", sort, remark
        from ${name(resource.table)} where code = ${input.code} and dict_key <> '-1' and is_deleted = 0 and not is_sealed
        order by sort, id`),
    ),
    handle(calls.parents, async ({ tx, input, actor, projectId, language }) => {
      const page = await readPage(
        tx,
        resource,
        { ...input, parentId: '0' },
        viewerOf(actor, projectId),
        language,
      );
      return { ...page, records: page.records as Rows };
    }),
    handle(calls.children, async ({ tx, input, actor, projectId, language }) => {
      return (await readLevel(tx, resource, input.parentId, viewerOf(actor, projectId), language)) as Rows;
    }),
  ];
}

/** The values behind the choices of every screen. */
export const dictionary: ServerModule = {
  id: 'dictionary',
  hooks: dictionaryHooks,
  handlers: [...handlersOf(dict, systemDictionary), ...handlersOf(dictBiz, businessDictionary)],
};
