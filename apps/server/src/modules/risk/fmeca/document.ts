import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { writeXlsx } from 'hucre/xlsx';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { nameChoices, type Row, rowsOf } from '#platform/resources/read.ts';
import { numbered, pathMark, type SheetColumn, sheetColumns, shownCell } from './sheet-columns.ts';
import { readStudy } from './workspace.ts';

export interface ItemDetail {
  id: string;
  parentId: string | null;
  name: string;
  nameEn: string | null;
  tag: string | null;
  level: string;
  isoClass: string | null;
  needed: number | null;
  fitted: number | null;
  failureRate: number | null;
  rateSource: string | null;
  timeBase: string;
}

export interface FunctionDetail {
  id: string;
  itemId: string;
  statement: string;
  statementEn: string | null;
  functionalFailure: string | null;
  functionalFailureEn: string | null;
}

export interface WholeStudy {
  items: ItemDetail[];
  functions: FunctionDetail[];
  modes: Row[];
}

/** Everything of a study, modes in the order of the sheet with their figures. */
export async function readWhole(tx: Tx, studyId: string, language: Language): Promise<WholeStudy> {
  const items = await tx.all<ItemDetail>(sql`
    select i.id, i.parent_id as "parentId", i.name, i.name_en as "nameEn", e.tag, i.level, i.iso_class as "isoClass", i.needed, i.fitted,
      i.failure_rate as "failureRate", i.rate_source as "rateSource", i.time_base as "timeBase"
    from fmeca_items i left join equipment e on e.id = i.equipment_id where i.study_id = ${studyId} and i.is_deleted = 0 order by i.sort, i.id`);
  const functions = await tx.all<FunctionDetail>(sql`
    select id, item_id as "itemId", statement, statement_en as "statementEn", functional_failure as "functionalFailure", functional_failure_en as "functionalFailureEn"
    from fmeca_functions where study_id = ${studyId} and is_deleted = 0 order by sort, id`);
  const inner = sql`where t.study_id = ${studyId} and t.is_deleted = 0 order by t.sort, t.id`;
  const modes = nameChoices(fmecaMode, await rowsOf(tx, fmecaMode, language, inner, null), language);
  return { items, functions, modes };
}

export async function documentOf(tx: Tx, id: string): Promise<Record<string, unknown>> {
  const { items, functions, modes } = await readWhole(tx, id, 'zh');
  const properties = Object.keys(fmecaMode.fields).filter((property) => property !== 'studyId');
  return {
    format: 'fmeca-study',
    study: await readStudy(tx, id),
    items,
    functions,
    modes: modes.map((row) => ({
      id: row.id,
      ...Object.fromEntries(properties.map((property) => [property, row[property] ?? null])),
    })),
  };
}

/**
 * Paths of all items by both names; an item without an English one has an empty place in it, since none is invented. Of several with one
 * name at one place all but the first are told apart by their number.
 */
export function pathsOf(items: readonly Pick<ItemDetail, 'id' | 'parentId' | 'name' | 'nameEn'>[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const alike = Map.groupBy(items, ({ parentId, name }) => JSON.stringify([parentId, name]));
  const numbers = new Map(
    [...alike.values()].flatMap((own) => own.map(({ id }, at) => [id, at + 1] as const)),
  );
  const path = (id: string, of: (item: (typeof items)[number]) => string): string[] => {
    const item = byId.get(id);
    if (!item) return [];
    return [...(item.parentId ? path(item.parentId, of) : []), of(item)];
  };
  return new Map(
    items.map(({ id }) => [
      id,
      {
        zh: path(id, (item) => numbered(item.name, numbers.get(item.id)!)),
        en: path(id, ({ nameEn }) => nameEn ?? ''),
      },
    ]),
  );
}

type Cell = string | number | null;

/** Lines of the workbook, the heads first. Items and functions without a mode have a line of their own, so that nothing is lost. */
export function linesOf({ items, functions, modes }: WholeStudy, language: Language): Cell[][] {
  const paths = pathsOf(items);
  const ofItem = Map.groupBy(functions, ({ itemId }) => itemId);
  const ofFunction = Map.groupBy(modes, (row) => row.functionId as string);
  const line = (item: ItemDetail, own: FunctionDetail | null, mode: Row | null): Cell[] => {
    const path = paths.get(item.id);
    const sources: Record<SheetColumn['of'], Record<string, unknown> | null> = {
      item: {
        ...item,
        path: path?.zh.join(pathMark),
        pathEn: path?.en.some(Boolean) ? path.en.join(pathMark) : null,
      },
      function: own ? { ...own } : null,
      mode,
    };
    return sheetColumns.map((column) => shownCell(column, sources[column.of]?.[column.property], language));
  };
  return [
    sheetColumns.map(({ title }) => title[language]),
    ...items.flatMap((item) => {
      const own = ofItem.get(item.id) ?? [];
      if (own.length === 0) return [line(item, null, null)];
      return own.flatMap((one) => {
        const rows = ofFunction.get(one.id) ?? [];
        return rows.length === 0 ? [line(item, one, null)] : rows.map((row) => line(item, one, row));
      });
    }),
  ];
}

export const workbookOf = async (whole: WholeStudy, language: Language): Promise<Buffer> => {
  const name = { zh: 'FMECA 工作表', en: 'FMECA worksheet' }[language];
  return Buffer.from(await writeXlsx({ sheets: [{ name, rows: linesOf(whole, language) }] }));
};
