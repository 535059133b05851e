import { alarmErrors } from '@ircrisk/contract/modules/reliability/alarm-errors.ts';
import type { Compared } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { parseNumber } from '@ircrisk/units';
import { readXlsx } from 'hucre/xlsx';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { guardWorkbook, zipLimits } from '#platform/resources/exchange/zip-guard.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { cellsOf } from '#platform/series/written.ts';
import { priorityWordsOf, typeOf } from './log/read-log.ts';

const compared = ['setpoint', 'priority', 'onDelay', 'offDelay', 'deadband'] as const;
type Field = (typeof compared)[number];

/** Heads of columns people and systems use, beside our own names in both languages. */
const heads: Readonly<Record<'tag' | 'type' | Field, readonly string[]>> = {
  tag: ['tag', 'tagname', 'point', '位号', '点名'],
  type: ['type', 'alarm type', 'condition', '类型', '报警类型'],
  setpoint: ['setpoint', 'sp', 'limit', 'trip', '设定值', '报警值'],
  priority: ['priority', '优先级'],
  onDelay: ['on-delay, s', 'ondelay', 'on delay', 'delay', '开延时（s）', '开延时', '延时'],
  offDelay: ['off-delay, s', 'offdelay', 'off delay', '关延时（s）', '关延时'],
  deadband: ['deadband, % of span', 'deadband', 'hysteresis', '死区（% 量程）', '死区'],
};
const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

const delimiterOf = (line: string) =>
  [',', ';', '\t'].reduce(
    (best, mark) => (line.split(mark).length > line.split(best).length ? mark : best),
    ',',
  );

interface SystemRow {
  line: number;
  code: string;
  /** Settings that could not be read. */
  unread: Field[];
  values: Partial<Record<Field, string>>;
}

const faultTexts = {
  type: { zh: '不是已知的报警类型', en: 'no known type of alarm' },
  number: { zh: '不是数值', en: 'not a number' },
  separators: {
    zh: '千位分隔符位置不正确，小数请用点号',
    en: 'misplaced thousands separators; use a point for decimals',
  },
  ambiguous: {
    zh: '逗号是千位分隔还是小数点不明，请写成不带逗号的数',
    en: 'the comma may part thousands or decimals: write it without',
  },
  priority: { zh: '不是已知的优先级', en: 'no known priority' },
};

/** Lines of a text file. */
const textLines = (content: string): string[][] =>
  cellsOf(
    content.replaceAll('\r\n', '\n'),
    delimiterOf(content.slice(0, content.indexOf('\n') + 1) || content),
    (_cells, line) => {
      throw fail(alarmErrors.quote, { line });
    },
  );

const mostBytes = 64 * 1024 * 1024;

/** Lines of the first sheet of a workbook, as a text file would have them. */
async function sheetLines(content: Buffer): Promise<string[][]> {
  await guardWorkbook(content, { ...zipLimits, inflatedBytes: mostBytes });
  const workbook = await readXlsx(content).catch(() => undefined);
  const rows = workbook?.sheets[0]?.rows;
  if (!rows) throw fail(alarmErrors.workbook);
  return rows.map((row) => Array.from(row, (cell) => String(cell ?? '').trim()));
}

/** A comma before three digits parts thousands or decimals; a point, or a second comma, elsewhere in the file says which. */
const oneComma = /^[+-]?\d{1,3},\d{3}$/;
const pointed = /^[+-]?(?:\d+\.\d+|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/;

function numberIn(cell: string, commasPart: boolean): number | keyof typeof faultTexts {
  const { value, error } = parseNumber(cell);
  if (error === 'badSeparators') return 'separators';
  if (value === undefined) return 'number';
  return oneComma.test(cell) && !commasPart ? 'ambiguous' : value;
}

/** What a control system says it has, line by line; unreadable cells are told and left out. */
function readExport([head = [], ...rows]: string[][], language: Language) {
  const names = head.map(plain);
  const place = (field: keyof typeof heads) =>
    names.findIndex((name) => heads[field].map(plain).includes(name));
  const [tagAt, typeAt] = [place('tag'), place('type')];
  if (tagAt < 0) throw fail(alarmErrors.column, { column: language === 'zh' ? '位号' : 'Tag' });
  const priorities = priorityWordsOf(null);
  const faults: Compared['faults'] = [];
  const read: SystemRow[] = [];
  const numbered = compared.filter((field) => field !== 'priority').map(place);
  const commasPart = rows.some((row) => numbered.some((column) => pointed.test(row[column] ?? '')));
  for (const [at, row] of rows.entries()) {
    const fault = (column: number, kind: keyof typeof faultTexts) => {
      if (faults.length < 100)
        faults.push({
          line: at + 2,
          column: head[column] ?? '',
          text: `“${row[column] ?? ''}” ${faultTexts[kind][language]}`,
        });
    };
    const whole = row[tagAt] ?? '';
    if (whole === '') continue;
    const dot = typeAt < 0 ? whole.lastIndexOf('.') : -1;
    const word = typeAt >= 0 ? (row[typeAt] ?? '') : dot > 0 ? whole.slice(dot + 1) : 'DIGITAL';
    const type = typeOf(word);
    if (!type) {
      fault(typeAt >= 0 ? typeAt : tagAt, 'type');
      continue;
    }
    const values: SystemRow['values'] = {};
    const unread: Field[] = [];
    for (const field of compared) {
      const column = place(field);
      const cell = column >= 0 ? (row[column] ?? '') : '';
      if (cell === '') continue;
      if (field === 'priority') {
        const found = priorities.get(plain(cell));
        if (found === undefined) {
          fault(column, 'priority');
          unread.push(field);
        } else values.priority = found === 0 ? 'journal' : String(found);
        continue;
      }
      const value = numberIn(cell, commasPart);
      if (typeof value === 'number') values[field] = String(value);
      else {
        fault(column, value);
        unread.push(field);
      }
    }
    read.push({ line: at + 2, code: `${dot > 0 ? whole.slice(0, dot) : whole}.${type}`, values, unread });
  }
  return { read, faults };
}

const isEqual = (master: string | null, system: string): boolean =>
  master !== null &&
  (master === system ||
    Math.abs(Number(master) - Number(system)) <= 1e-9 * Math.max(1, Math.abs(Number(master))));

const whyNot = (unread: readonly Field[], language: Language): string => {
  const names = unread
    .map((field) => alarmTag.fields[field]![language])
    .join(language === 'zh' ? '、' : ', ');
  if (unread.length > 0) return language === 'zh' ? `${names}无法读取` : `${names} cannot be read`;
  return language === 'zh' ? '文件没有给出任何可比对的参数' : 'the file tells no setting to compare';
};

/** Every setting that differs, every alarm only one of them has. */
export async function compareWithSystem(
  tx: Tx,
  viewer: Viewer,
  input: { content: string | Buffer; system?: string | undefined; positionId?: string | undefined },
  language: Language,
): Promise<Compared> {
  const { content } = input;
  const { read, faults } = readExport(
    typeof content === 'string' ? textLines(content) : await sheetLines(content),
    language,
  );
  const rows = await tx.all<
    { id: string; code: string; name: string; type: string; quantity: string | null } & Record<
      Field,
      string | null
    >
  >(sql`
    select t.id, t.code, case when ${language === 'en'} then coalesce(t.name_en, t.name) else t.name end as name, t.type, t.quantity, t.setpoint::text as setpoint, t.priority,
      t.on_delay::text as "onDelay", t.off_delay::text as "offDelay", t.deadband::text as deadband
    from alarm_tags t where ${visible(alarmTag, viewer)} and t.state <> 'retired' and (${input.system ?? null}::text is null or t.system = ${input.system ?? null})
      and (${input.positionId ?? null}::bigint is null or t.position_id = ${input.positionId ?? null}) order by t.code`);
  const master = new Map(rows.map((row) => [row.code, row]));
  const seen = new Set<string>();
  const differences: Compared['differences'] = [];
  const counts = Object.fromEntries(compared.map((field) => [field, 0])) as Record<Field, number>;
  const notCompared: Compared['notCompared'] = [];
  let equal = 0;
  for (const { line, code, values, unread } of read) {
    seen.add(code);
    const row = master.get(code);
    if (!row) {
      differences.push({
        kind: 'onlySystem',
        tagId: null,
        code,
        name: '',
        field: null,
        type: null,
        quantity: null,
        master: null,
        system: null,
      });
      continue;
    }
    const told = compared.filter((field) => values[field] !== undefined);
    for (const field of told) counts[field] += 1;
    const unlike = told.filter((field) => !isEqual(row[field], values[field] ?? ''));
    // Nothing told or not all of it readable is no agreement.
    if (unread.length > 0 || told.length === 0)
      notCompared.push({ line, code, name: row.name, reason: whyNot(unread, language) });
    else if (unlike.length === 0) equal += 1;
    for (const field of unlike)
      differences.push({
        ...{ kind: 'changed', tagId: row.id, code, name: row.name, field },
        type: row.type,
        quantity: field === 'setpoint' ? row.quantity : null,
        master: row[field],
        system: values[field] ?? null,
      });
  }
  for (const row of rows)
    if (!seen.has(row.code))
      differences.push({
        ...{ kind: 'onlyMaster', tagId: row.id, code: row.code, name: row.name, field: null },
        ...{ type: row.type, quantity: null, master: null, system: null },
      });
  return { rows: read.length, equal, compared: counts, notCompared, faults, differences };
}
