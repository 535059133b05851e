import {
  type AlarmType,
  alarmTypes,
  type EventKind,
  eventKinds,
} from '@ircrisk/contract/resources/alarm/choices.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { clockMinutes, clockMs } from '#platform/database/clocks.ts';
import type { ClockDoubt, ZoneDays } from '#platform/series/rollups.ts';
import { eachRow, marks, type TimeFormat, timeOf } from '#platform/series/written.ts';

/** A kept format, as its table has it. */
export interface LogFormat {
  readonly delimiter: keyof typeof marks;
  readonly timeColumn: string;
  readonly timeFormat: TimeFormat;
  readonly timeZone: string;
  readonly tagColumn: string;
  readonly typeColumn: string | null;
  readonly kindColumn: string;
  readonly priorityColumn: string | null;
  readonly valueColumn: string | null;
  readonly operatorColumn: string | null;
  readonly positionColumn: string | null;
  readonly sourceColumn: string | null;
  readonly nameColumn: string | null;
  readonly kindWords: string | null;
  readonly priorityWords: string | null;
}

/** How far a source's clock is ahead, from a moment on; in milliseconds, by rising moment. */
export type Clocks = Readonly<Record<string, readonly { from: number; ahead: number }[]>>;

/** Why a file cannot be read at all; told in the words of the contract by whoever asked. */
export class UnreadableLog extends Error {
  readonly kind: 'column' | 'columnTwice' | 'words' | 'empty' | 'zone' | 'lines' | 'noText';
  readonly value: string;
  constructor(kind: UnreadableLog['kind'], value: string) {
    super(`${kind}: ${value}`);
    this.kind = kind;
    this.value = value;
  }
}

/** Not told by the log: the alarm's own holds. */
export const untold = -1;

/** A log by columns, one place a line; a million lines are a dozen arrays. */
export interface Log {
  /** Lines below the heading. */
  lines: number;
  times: number[];
  /** As written, where the clock was corrected; else NaN. */
  rawTimes: number[];
  alarms: number[];
  kinds: number[];
  priorities: number[];
  values: number[];
  operators: number[];
  positions: number[];
  sources: number[];
  corrected: number;
  unordered: number;
  /** Times the clock of the zone shows twice or never. */
  twice: number;
  never: number;
  faults: number;
  told: { line: number; column: string; text: string }[];
  /** What the numbers above stand for. */
  alarmNames: { tag: string; type: string; name: string }[];
  operatorNames: string[];
  positionNames: string[];
  sourceNames: string[];
}

const knownKinds: Readonly<Record<EventKind, readonly string[]>> = {
  ALM: ['alm', 'alarm', 'act', 'active', 'on', 'in alarm', 'unack', 'occur', '报警', '产生', '触发'],
  RTN: [
    'rtn',
    'return',
    'norm',
    'normal',
    'ok',
    'off',
    'cleared',
    'clear',
    'inactive',
    '恢复',
    '消除',
    '正常',
  ],
  ACK: ['ack', 'acked', 'acknowledge', 'acknowledged', '确认'],
  SHELVE: ['shelve', 'shelved', '搁置'],
  UNSHELVE: ['unshelve', 'unshelved', '取消搁置', '解除搁置'],
  SUPPRESS: ['suppress', 'suppressed', 'inhibit', 'inhibited', '抑制', '屏蔽'],
  UNSUPPRESS: ['unsuppress', 'unsuppressed', 'enable', 'enabled', '解除抑制', '取消屏蔽'],
  OOS: ['oos', 'disable', 'disabled', 'out of service', '停用'],
  RTS: ['rts', 'in service', 'returned to service', '启用', '恢复使用'],
  CHANGE: ['change', 'changed', 'setpoint', 'parameter', '变更', '修改'],
};
const knownPriorities: Readonly<Record<number, readonly string[]>> = {
  1: ['1', 'critical', 'emergency', 'emergncy', 'urgent', '紧急', '危急'],
  2: ['2', 'high', '高'],
  3: ['3', 'medium', 'med', '中'],
  4: ['4', 'low', '低'],
  0: ['0', 'journal', 'event', 'none', 'log', '事件', '日志'],
};
const knownTypes: Readonly<Record<AlarmType, readonly string[]>> = {
  HH: ['hh', 'hihi', 'pvhihi', 'pvhh', '高高', '高高报'],
  H: ['h', 'hi', 'high', 'pvhi', 'pvhigh', '高', '高报'],
  L: ['l', 'lo', 'low', 'pvlo', 'pvlow', '低', '低报'],
  LL: ['ll', 'lolo', 'pvlolo', 'pvll', '低低', '低低报'],
  DEV: ['dev', 'devhi', 'devlo', 'deviation', '偏差'],
  ROC: ['roc', 'rate', 'rocpos', 'rocneg', '变化率'],
  DIGITAL: ['digital', 'dig', 'offnorm', 'offnrm', 'cos', 'state', '开关量', '状态'],
  BADPV: ['badpv', 'bad', 'iop', 'bad pv', '坏值'],
};

/** A word or heading as it is compared. */
export const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** The words of a kept format (`ALM=ALARM,ACT; RTN=NORM`) before the common ones. */
function wordsOf<K extends string | number>(
  known: Readonly<Record<K, readonly string[]>>,
  own: string | null,
  nameOf: (name: string) => K | undefined,
): Map<string, K> {
  const words = new Map<string, K>();
  for (const key of Object.keys(known) as unknown as K[]) {
    const found = nameOf(String(key));
    if (found !== undefined) for (const word of known[key]) words.set(word, found);
  }
  for (const part of (own ?? '').split(/[;；\n]/)) {
    if (part.trim() === '') continue;
    const [name = '', list] = part.split('=');
    const key = nameOf(name.trim());
    if (key === undefined || list === undefined) throw new UnreadableLog('words', part.trim());
    for (const word of list.split(/[,，]/)) if (word.trim() !== '') words.set(plain(word), key);
  }
  return words;
}

/** The type a system calls by its own word; undefined for a word nobody knows. */
export const typeOf = (word: string): AlarmType | undefined => types.get(plain(word));
const types = wordsOf(knownTypes, null, (name) => (name in alarmTypes ? (name as AlarmType) : undefined));

export const kindWordsOf = (own: string | null) =>
  wordsOf(knownKinds, own, (name) =>
    eventKinds.includes(name.toUpperCase() as EventKind) ? (name.toUpperCase() as EventKind) : undefined,
  );
export const priorityWordsOf = (own: string | null) =>
  wordsOf(knownPriorities, own, (name) =>
    /^[0-4]$/.test(name) ? Number(name) : /^journal$/i.test(name) ? 0 : undefined,
  );

class Names {
  readonly list: string[] = [];
  private readonly places = new Map<string, number>();
  placeOf(name: string): number {
    let place = this.places.get(name);
    if (place === undefined) {
      place = this.list.length;
      this.places.set(name, place);
      this.list.push(name);
    }
    return place;
  }
}

const faultTexts = {
  time: { zh: '不是时间', en: 'not a time' },
  kind: { zh: '不是已知的事件，请在日志格式中写明叫法', en: 'no known kind: add the word to the format' },
  tag: { zh: '位号为空', en: 'no tag' },
  quote: { zh: '引号没有在本行内闭合', en: 'the quote is not closed on its line' },
  type: { zh: '不是已知的报警类型', en: 'no known type of alarm' },
  priority: {
    zh: '不是已知的优先级，请在日志格式中写明叫法',
    en: 'no known priority: add the word to the format',
  },
  value: {
    zh: '不是可用的数值：事件已读入，数值留空',
    en: 'not a number that can be kept: the event is read, without its value',
  },
  early: { zh: '早于 1990 年', en: 'before 1990' },
  ahead: {
    zh: `比服务器时间晚 ${clockMinutes} 分钟以上，请核对日志格式的时区和来源的时钟`,
    en: `more than ${clockMinutes} minutes ahead of the server: check the zone of the format and the clock of the source`,
  },
  long: {
    zh: '过长：位号和来源最多 64 字，岗位最多 40 字',
    en: 'too long: tags and sources have 64 characters at most, positions 40',
  },
};
/** Their value is a word, not a number: on, open, bad. */
const wordy: ReadonlySet<string> = new Set(['DIGITAL', 'BADPV'] satisfies AlarmType[]);
const mostTold = 100;
/** Names that lists keep; one that is cut would be taken for another. */
const longest = { tag: 64, source: 64, position: 40 };

function columnsOf(head: readonly string[], format: LogFormat) {
  const wanted = head.map(plain);
  const at = (name: string | null): number => {
    if (!name) return -1;
    const place = wanted.indexOf(plain(name));
    if (place < 0) throw new UnreadableLog('column', name);
    // Nobody knows which of the two is meant.
    if (wanted.includes(plain(name), place + 1)) throw new UnreadableLog('columnTwice', name);
    return place;
  };
  return {
    time: at(format.timeColumn),
    tag: at(format.tagColumn),
    type: at(format.typeColumn),
    kind: at(format.kindColumn),
    priority: at(format.priorityColumn),
    value: at(format.valueColumn),
    operator: at(format.operatorColumn),
    position: at(format.positionColumn),
    source: at(format.sourceColumn),
    name: at(format.nameColumn),
  };
}

const emptyLog = (): Omit<Log, 'alarmNames' | 'operatorNames' | 'positionNames' | 'sourceNames'> => ({
  lines: 0,
  times: [],
  rawTimes: [],
  alarms: [],
  kinds: [],
  priorities: [],
  values: [],
  operators: [],
  positions: [],
  sources: [],
  corrected: 0,
  unordered: 0,
  twice: 0,
  never: 0,
  faults: 0,
  told: [],
});

const earliest = Date.UTC(1990, 0, 1);

/** Reads a log. Lines that cannot be read are told by line and column and left out. */
export function readLog(
  content: string,
  format: LogFormat,
  zone: ZoneDays,
  clocks: Clocks,
  now: number,
  language: Language,
): Log {
  const kinds = kindWordsOf(format.kindWords);
  const kindNumbers = new Map([...kinds].map(([word, kind]) => [word, eventKinds.indexOf(kind)]));
  const priorities = priorityWordsOf(format.priorityWords);
  const log = emptyLog();
  const alarms = new Names();
  const alarmNames: Log['alarmNames'] = [];
  const [operators, positions, sources] = [new Names(), new Names(), new Names()];
  const typed = new Map<string, AlarmType | undefined>();
  let columns: ReturnType<typeof columnsOf> | undefined;
  let head: readonly string[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  const latest = now + clockMs;
  const odd = content.indexOf('\0');
  if (odd >= 0) throw new UnreadableLog('noText', String(content.slice(0, odd).split('\n').length));

  const doubted = (doubt: ClockDoubt) => {
    log[doubt] += 1;
  };

  const textOf = (row: readonly string[], line: number, at: number, kind: keyof typeof faultTexts) => ({
    line,
    column: head[at] ?? '',
    text: `“${(row[at] ?? '').slice(0, 40)}” ${faultTexts[kind][language]}`,
  });
  const tell = (row: readonly string[], line: number, at: number, kind: keyof typeof faultTexts) => {
    log.faults += 1;
    if (log.told.length < mostTold) log.told.push(textOf(row, line, at, kind));
  };
  /** Values left empty: their events are read, so that they are told after the lines that are not. */
  const valueless: Log['told'] = [];
  const unclosed = (row: readonly string[], line: number) => {
    // Without a heading that can be read there is nothing to tell the columns by.
    if (!columns) columnsOf(row, format);
    log.lines += 1;
    tell(row, line, row.length - 1, 'quote');
  };

  const visit = (row: string[], line: number) => {
    if (!columns) {
      head = row;
      columns = columnsOf(row, format);
      return;
    }
    log.lines += 1;
    const fault = (at: number, kind: keyof typeof faultTexts) => tell(row, line, at, kind);
    const written = timeOf(row[columns.time] ?? '', format.timeFormat, zone, doubted);
    if (written === null) return fault(columns.time, 'time');
    if (written < earliest) return fault(columns.time, 'early');
    const kind = kindNumbers.get(plain(row[columns.kind] ?? ''));
    if (kind === undefined) return fault(columns.kind, 'kind');
    const whole = row[columns.tag] ?? '';
    if (whole === '') return fault(columns.tag, 'tag');
    const dot = columns.type < 0 ? whole.lastIndexOf('.') : -1;
    const tag = dot > 0 ? whole.slice(0, dot) : whole;
    if (tag.length > longest.tag) return fault(columns.tag, 'long');
    const typeWord =
      columns.type >= 0 ? (row[columns.type] ?? '') : dot > 0 ? whole.slice(dot + 1) : 'DIGITAL';
    if (!typed.has(typeWord)) typed.set(typeWord, typeOf(typeWord));
    const type = typed.get(typeWord);
    if (!type) return fault(columns.type >= 0 ? columns.type : columns.tag, 'type');
    let priority: number | undefined = untold;
    const priorityWord = columns.priority >= 0 ? (row[columns.priority] ?? '') : '';
    if (priorityWord !== '') priority = priorities.get(plain(priorityWord));
    if (priority === undefined) return fault(columns.priority, 'priority');
    const source = columns.source >= 0 ? (row[columns.source] ?? '') : '';
    if (source.length > longest.source) return fault(columns.source, 'long');
    const position = columns.position >= 0 ? (row[columns.position] ?? '') : '';
    if (position.length > longest.position) return fault(columns.position, 'long');
    const ahead = aheadOf(clocks[source], written);
    const time = written - ahead;
    // A clock that is known to run ahead is corrected before it is judged.
    if (time > latest) return fault(columns.time, 'ahead');
    if (ahead !== 0) log.corrected += 1;
    if (time < newest) log.unordered += 1;
    else newest = time;
    const place = alarms.placeOf(`${tag}\t${type}`);
    if (place === alarmNames.length)
      alarmNames.push({ tag, type, name: columns.name >= 0 ? (row[columns.name] ?? '') : '' });
    const figure = columns.value >= 0 ? (row[columns.value] ?? '') : '';
    const number = figure === '' ? Number.NaN : Number(figure);
    const value = Number.isFinite(number) ? number : Number.NaN;
    if (figure !== '' && Number.isNaN(value) && !wordy.has(type) && valueless.length < mostTold)
      valueless.push(textOf(row, line, columns.value, 'value'));
    log.times.push(time);
    log.rawTimes.push(ahead === 0 ? Number.NaN : written);
    log.alarms.push(place);
    log.kinds.push(kind);
    log.priorities.push(priority);
    log.values.push(value);
    log.operators.push(
      operators.placeOf(columns.operator >= 0 ? (row[columns.operator] ?? '').slice(0, 64) : ''),
    );
    log.positions.push(positions.placeOf(position));
    log.sources.push(sources.placeOf(source));
  };
  eachRow(content, marks[format.delimiter], visit, unclosed);
  if (log.lines === 0) throw new UnreadableLog('empty', '');
  const told = [...log.told, ...valueless].slice(0, mostTold).sort((a, b) => a.line - b.line);
  return {
    ...log,
    told,
    alarmNames,
    operatorNames: operators.list,
    positionNames: positions.list,
    sourceNames: sources.list,
  };
}

function aheadOf(clock: Clocks[string] | undefined, time: number): number {
  if (!clock) return 0;
  let ahead = 0;
  for (const one of clock) if (one.from <= time) ahead = one.ahead;
  return ahead;
}
