import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';
import type { TableColumnGroupType, TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { DateText } from '../parts/DateText.tsx';
import { inReadingOrder, isBlank } from './either-language.ts';
import { FieldValue } from './FieldValue.tsx';
import { isSortable, type Sort } from './list-query.ts';
import type { ColumnOverride } from './overrides.ts';
import { namedBy } from './readable.ts';

/** Common columns a person may add to any list. */
export const commonColumns: Record<string, Text> = {
  createTime: { zh: '创建时间', en: 'Created' },
  updateTime: { zh: '修改时间', en: 'Changed' },
};

/** Columns shown unless the person has chosen others; an English reader has the English of a pair first, as in forms. */
export function declaredColumns(
  resource: Resource,
  overrides: Readonly<Record<string, ColumnOverride>> = {},
  language: Language = 'zh',
): string[] {
  const listed = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.list && !overrides[name]?.hidden ? [name] : [],
  );
  const added = Object.keys(overrides).filter((name) => !resource.fields[name] && !overrides[name]?.hidden);
  return [...inReadingOrder(listed, resource.fields, language), ...added];
}

/** Everything the column chooser offers. */
export function offeredColumns(
  resource: Resource,
  overrides: Readonly<Record<string, ColumnOverride>> = {},
): string[] {
  const fields = Object.keys(resource.fields).filter((name) => !overrides[name]?.hidden);
  const added = Object.keys(overrides).filter((name) => !resource.fields[name] && !overrides[name]?.hidden);
  return [...fields, ...added, ...Object.keys(commonColumns)];
}

export function columnTitle(
  resource: Resource,
  name: string,
  overrides: Readonly<Record<string, ColumnOverride>> = {},
): Text {
  return overrides[name]?.title ?? resource.fields[name] ?? commonColumns[name] ?? { zh: name, en: name };
}

const widths: Partial<Record<Field['kind'], number>> = {
  note: 220,
  number: 90,
  quantity: 110,
  money: 110,
  date: 100,
  time: 150,
  yesNo: 80,
};
const figures = new Set<Field['kind']>(['number', 'quantity', 'money']);
const brief = new Set<Field['kind']>([...figures, 'date', 'time', 'yesNo']);
/** Figures and dates: as wide as their column is made for, and never to be cut. */
export const isBrief = (field: Field | undefined): boolean => field === undefined || brief.has(field.kind);

export function columnUnit(field: Field | undefined, language: Language): string | undefined {
  if (field?.kind === 'quantity') return quantityOf(field.quantity).display[language].symbol;
  return field?.kind === 'money' ? field.currency : undefined;
}

const narrow = new Set("fijlrtI.,:;'’|()[]/- ·");
const broad = new Set('mwMW%@—');
/** Room a letter takes at 12 pixels: a Chinese character is as wide as it is high. */
export const letterWidth = (letter: string): number => {
  if (letter.charCodeAt(0) > 0x2e7f) return 12;
  return narrow.has(letter) ? 4.6 : broad.has(letter) ? 10.8 : /[A-Z]/.test(letter) ? 8.4 : 7.2;
};
const textWidth = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** The narrowest a text becomes on two lines: words stay whole, Chinese breaks anywhere. */
function halvedWidth(text: string): number {
  const breaks = [...text.matchAll(/[\s\u2e80-\uffff]/g)].map(({ index }) => index + 1);
  const halves = breaks.map((at) =>
    Math.max(textWidth(text.slice(0, at).trim()), textWidth(text.slice(at).trim())),
  );
  return Math.min(textWidth(text), ...halves);
}

/** Heads are one line high, or two where the columns want more than there is. */
export type HeadLines = 1 | 2;

/** Room a head needs, with the arrows of its order beside it. */
export function headWidth(title: string, sortable: boolean, lines: HeadLines = 1): number {
  const text = lines === 1 ? textWidth(title) : halvedWidth(title);
  return Math.ceil(text) + 16 + (sortable ? 18 : 0);
}

/** A choice shows the longest of its words, at 13 pixels, up to a width that leaves room for the other columns. */
const choiceWidth = (texts: readonly Text[], language: Language): number => {
  const longest = Math.max(...texts.map((text) => textWidth(text[language])));
  return Math.min(Math.max(Math.ceil((longest * 13) / 12) + 16, 110), 150);
};

/** What a column takes by what it holds, whatever its head says. */
/** A figure with the unit of its row behind it: 1.700 t/h, 12,500 lb/h. */
export const measuredWidth = 112;

export function widthOf(field: Field | undefined, language: Language): number {
  if (!field) return 150;
  if (field.width !== undefined) return field.width;
  if (field.kind === 'choice') return choiceWidth(Object.values(field.choices), language);
  if (field.kind === 'number' && field.measured) return measuredWidth;
  return widths[field.kind] ?? 140;
}

export type Column = TableColumnType<RecordData>;

export interface Wanted {
  resource: Resource;
  names: readonly string[];
  overrides: Readonly<Record<string, ColumnOverride>>;
  language: Language;
  sort: Sort | undefined;
  /** False where nobody listens to a click on a head. */
  sorts?: boolean;
  /** Wraps the column that names the record, so that it opens it. */
  open: (record: RecordData, content: ReactNode) => ReactNode;
}

export function tableColumns({
  resource,
  names,
  overrides,
  language,
  sort,
  sorts = true,
  open,
}: Wanted): Column[] {
  const label = namedBy(resource, names, language);
  const order = sort ?? { by: resource.order.by, descending: resource.order.descending ?? false };
  return names.map((name) => {
    const field = resource.fields[name];
    const override = overrides[name];
    const unit = columnUnit(field, language);
    const content = (record: RecordData): ReactNode => {
      if (override?.render) return override.render(record);
      if (!field) return <DateText value={record[name] as string | null} />;
      // What has no English yet is known by its own name: the column opens the record.
      const from = name === label && isBlank(record[name]) ? resource.label : name;
      const asWritten = from !== name || names.includes(`${name}En`);
      return <FieldValue name={from} field={field} record={record} asWritten={asWritten} />;
    };
    const isLabel = name === label;
    const title = columnTitle(resource, name, overrides)[language];
    const headUnit = override?.group ? undefined : unit;
    const sortable = sorts && (field ? isSortable(field) : name in commonColumns);
    return {
      key: name,
      dataIndex: name,
      title: (
        <>
          {title}
          {headUnit && <small className="ir-unit"> {headUnit}</small>}
        </>
      ),
      width: Math.max(
        override?.width ?? widthOf(field, language),
        // A width told by hand counts on the arrows showing only where they are used.
        headWidth(headUnit ? `${title} ${headUnit}` : title, sortable && override?.width === undefined),
      ),
      ...(override?.fixed ? { fixed: override.fixed } : {}),
      align: override?.align ?? (field && figures.has(field.kind) ? 'right' : 'left'),
      // What identifies a thing is never cut off.
      ellipsis: !isLabel,
      sorter: sortable,
      sortOrder: sortable && order.by === name ? (order.descending ? 'descend' : 'ascend') : null,
      render: (_, record) => (isLabel ? open(record, content(record)) : content(record)),
    };
  });
}

/** Neighbours of one group under their common head; the unit stands there once. */
export function groupColumns(
  columns: readonly Column[],
  { resource, overrides, language }: Pick<Wanted, 'resource' | 'overrides' | 'language'>,
): (Column | TableColumnGroupType<RecordData>)[] {
  const made: (Column | TableColumnGroupType<RecordData>)[] = [];
  let open: { text: Text; columns: Column[] } | undefined;
  for (const column of columns) {
    const name = String(column.key);
    const text = overrides[name]?.group;
    if (text && open && open.text.zh === text.zh) {
      open.columns.push(column);
      continue;
    }
    open = text ? { text, columns: [column] } : undefined;
    if (!open) {
      made.push(column);
      continue;
    }
    const unit = columnUnit(resource.fields[name], language);
    made.push({
      key: `group ${name}`,
      align: 'center',
      title: (
        <>
          {open.text[language]}
          {unit && <small className="ir-unit"> {unit}</small>}
        </>
      ),
      children: open.columns,
    });
  }
  return made;
}
