import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { certificate, inspection } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { processData } from '@ircrisk/contract/resources/ledger/master-data.ts';
import { part } from '@ircrisk/contract/resources/ledger/part.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { nameChoices, type Row, readDetail, rowsOf } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';

const general = { zh: '基本信息', en: 'General' };

/** A value as a person reads it, with its unit. */
function shown(property: string, field: Field, row: Row, language: Language): string {
  const value = row[property];
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'quantity': {
      const { toDisplay, symbol, decimals } = quantityOf(field.quantity).display[language];
      return `${Number(toDisplay(value as number).toFixed(decimals))} ${symbol}`;
    }
    case 'yesNo':
      return language === 'zh' ? (value ? '是' : '否') : value ? 'Yes' : 'No';
    case 'choice':
    case 'dictionary':
    case 'reference':
    case 'user':
    case 'file':
      return String(row[`${property}Name`] ?? '');
    case 'tags':
      return (value as string[]).join(', ');
    default:
      return String((language === 'en' && row[`${property}En`]) || value);
  }
}

/** The English of a text has no column of its own: it stands in its place. */
const isTwin = (resource: Resource, property: string): boolean =>
  property.endsWith('En') && property.slice(0, -2) in resource.fields;

const fieldsOf = (resource: Resource) =>
  Object.entries(resource.fields).filter(([, field]) => field.kind !== 'file');

/** What the list shows and some row fills: paper has no room for empty columns. */
function table(resource: Resource, rows: Row[], language: Language) {
  const listed = fieldsOf(resource).filter(
    ([property, field]) => field.list && property !== 'equipmentId' && !isTwin(resource, property),
  );
  const columns = listed.filter(([property, field]) =>
    rows.some((row) => shown(property, field, row, language) !== ''),
  );
  return {
    title: resource.title[language],
    columns: columns.map(([, field]) => field[language]),
    rows: rows.map((row) => columns.map(([property, field]) => shown(property, field, row, language))),
  };
}

/** The ledger's whole page of one piece of equipment, for a reader who may see it. */
export async function readDataSheet({ tx, actor, projectId, language }: Call, id: string) {
  await readDetail(tx, equipment, id, viewerOf(actor, projectId), language);
  const { tag: _tag, name: _name, ...sheet } = await sheetOf(tx, id, language);
  return sheet;
}

/** Headings and values ready to print, in one language and its units. */
export async function sheetOf(tx: Tx, id: string, language: Language) {
  const [record] = nameChoices(
    equipment,
    await rowsOf(tx, equipment, language, sql`where t.id = ${id} and t.is_deleted = 0`, null),
    language,
  );
  if (!record) throw fail(commonErrors.notFound);
  const groups = Map.groupBy(fieldsOf(equipment), ([, field]) => (field.group ?? general)[language]);
  const tables = [];
  for (const resource of [part, processData, inspection, certificate]) {
    const rows = await rowsOf(
      tx,
      resource,
      language,
      sql`where t.equipment_id = ${id} and t.is_deleted = 0 order by t.id limit 500`,
      null,
    );
    tables.push(table(resource, nameChoices(resource, rows, language), language));
  }
  const name = nameIn(language, String(record.name), record.nameEn as string | null);
  return {
    tag: String(record.tag),
    name,
    title: `${record.tag} ${name}`,
    groups: [...groups].map(([title, fields]) => ({
      title,
      rows: fields
        .filter(([property]) => !isTwin(equipment, property))
        .map(([property, field]) => ({
          label: field[language],
          value: shown(property, field, record, language),
        })),
    })),
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
}
export type DataSheet = Awaited<ReturnType<typeof sheetOf>>;
