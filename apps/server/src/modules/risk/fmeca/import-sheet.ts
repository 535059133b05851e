import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { fmecaErrors, type importFmecaSheet } from '@ircrisk/contract/modules/risk/fmeca.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { fmecaFunction, fmecaItem } from '@ircrisk/contract/resources/fmeca/structure.ts';
import { mostRows, type RowChange } from '@ircrisk/contract/rows.ts';
import { say } from '@ircrisk/contract/text.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { guardWorkbook, zipLimits } from '#platform/resources/exchange/zip-guard.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { saveRows } from '#platform/rows/save-rows.ts';
import { pathsOf, readWhole } from './document.ts';
import { isCalculated, pathMark, readCell, sheetColumns, withoutNumber } from './sheet-columns.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;
type Answer = ResultOf<typeof importFmecaSheet>;
type Values = Record<string, unknown>;

interface Line {
  /** As the workbook counts it. */
  row: number;
  item: Values;
  function: Values;
  mode: Values;
}

const mostLines = 20_000;
const needed = ['path', 'statement', 'mode'];

/** The first sheet as lines; heads are known in both languages. */
async function readLines(content: Buffer, language: 'zh' | 'en'): Promise<Line[]> {
  await guardWorkbook(content, { ...zipLimits, inflatedBytes: 64 * 1024 * 1024 });
  const workbook = await readXlsx(content).catch(() => undefined);
  const [heads, ...rows] = workbook?.sheets[0]?.rows ?? [];
  if (!heads) throw fail(fmecaErrors.sheet);
  const known = heads.map((head) => {
    const text = String(head ?? '').trim();
    return sheetColumns.find(({ title }) => title.zh === text || title.en === text);
  });
  const missing = sheetColumns.filter(
    (column) => needed.includes(column.property) && !known.includes(column),
  );
  if (missing.length > 0)
    throw fail(fmecaErrors.columns, { columns: missing.map(({ title }) => say(title, language)).join(', ') });
  if (rows.length > mostLines) throw fail(fmecaErrors.tooManyLines, { count: rows.length, most: mostLines });
  return rows.flatMap((cells, at) => {
    const line: Line = { row: at + 2, item: {}, function: {}, mode: {} };
    known.forEach((column, place) => {
      if (column && !isCalculated(column)) line[column.of][column.property] = readCell(column, cells[place]);
    });
    const isEmpty = cells.every((cell) => cell === null || cell === undefined || cell === '');
    return isEmpty ? [] : [line];
  });
}

interface Fault {
  row: number;
  field: string;
  msg: string;
}

const noPath = { zh: '请填写项目路径', en: 'Give the item path' };
const noFunction = { zh: '有故障模式须有功能', en: 'A failure mode needs a function' };
const unknownTag = { zh: '台账中没有该位号', en: 'The ledger has no such tag' };

const textKey = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => part ?? null));

/**
 * How the function of a line is found by what it says: by its statement, and where the sheet has several functions of one statement, as one
 * that fails in two ways, also by how it fails. Lines of one function have one `unique`.
 */
function functionKeys(lines: readonly Line[], items: ReadonlyMap<Line, string>) {
  const failureOf = ({ function: own }: Line) => own.functionalFailure ?? own.functionalFailureEn ?? null;
  const identityOf = (line: Line) => line.function.id ?? failureOf(line);
  const variants = new Map<string, Set<unknown>>();
  for (const line of lines) {
    const [key, identity] = [textKey(items.get(line), line.function.statement), identityOf(line)];
    // A line that says neither goes on with the function of the lines before it.
    if (identity !== null) variants.set(key, (variants.get(key) ?? new Set()).add(identity));
  }
  return (line: Line, itemId: string) => {
    const { statement } = line.function;
    const plain = textKey(itemId, statement);
    if ((variants.get(plain)?.size ?? 0) < 2) return { text: plain, unique: plain };
    return {
      text: textKey(itemId, statement, failureOf(line)),
      unique: textKey(itemId, statement, 'of', identityOf(line)),
    };
  };
}

/** One run over the lines inside the transaction: items level by level, then functions, then modes. */
class Run {
  readonly faults: Fault[] = [];
  newItems = 0;
  newModes = 0;
  changedModes = 0;
  private readonly call: Caller;
  private readonly studyId: string;

  constructor(call: Caller, studyId: string) {
    this.call = call;
    this.studyId = studyId;
  }

  fault(line: Line, column: string, text: { zh: string; en: string } | string): void {
    const title = sheetColumns.find(({ property }) => property === column)?.title;
    const field = title ? say(title, this.call.language) : column;
    this.faults.push({
      row: line.row,
      field,
      msg: typeof text === 'string' ? text : text[this.call.language],
    });
  }

  /** Saves rows of a resource by the worksheet's own way; answers ids by key and tells faults against their lines. */
  async save(
    resource: Resource,
    rows: RowChange[],
    lineOf: ReadonlyMap<string, Line>,
  ): Promise<Map<string, string>> {
    const { tx, actor, projectId, language } = this.call;
    const ids = new Map<string, string>();
    for (let at = 0; at < rows.length; at += mostRows) {
      const viewer = viewerOf(actor, projectId);
      const answer = await saveRows({ tx, resource, viewer, language }, rows.slice(at, at + mostRows), []);
      for (const { key, record } of answer.saved) ids.set(key, record.id);
      for (const { key, errors } of answer.faults)
        for (const { field, msg } of errors) this.fault(lineOf.get(key)!, field, msg);
    }
    return ids;
  }

  async run(lines: readonly Line[]): Promise<void> {
    const { tx, language } = this.call;
    const whole = await readWhole(tx, this.studyId, language);
    const versions = await tx.all<{ id: string; version: number }>(sql`
      select id, version from fmeca_items where study_id = ${this.studyId} union all select id, version from fmeca_functions where study_id = ${this.studyId}`);
    const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
    const items = await this.items(lines, whole, versionOf);
    const functions = await this.functions(lines, whole, items, versionOf);
    await this.modes(lines, whole, functions);
  }

  private async items(
    lines: readonly Line[],
    whole: Awaited<ReturnType<typeof readWhole>>,
    versionOf: ReadonlyMap<string, number>,
  ) {
    const { tx } = this.call;
    const paths = pathsOf(whole.items);
    const byPath = new Map([...paths].map(([id, { zh }]) => [zh.join(pathMark), id]));
    const known = new Map(whole.items.map((item) => [item.id, item]));
    const tags = lines.flatMap(({ item }) => (typeof item.tag === 'string' ? [item.tag] : []));
    const equipment = new Map(
      (
        await tx.all<{ id: string; tag: string }>(
          sql`select id, tag from equipment where tag = any(${[...new Set(tags)]}::text[]) and is_deleted = 0`,
        )
      ).map(({ id, tag }) => [tag, id]),
    );
    const found = new Map<Line, string>();
    const wanted = lines.flatMap((line) => {
      const path =
        typeof line.item.path === 'string'
          ? line.item.path
              .split(pathMark.trim())
              .map((name) => name.trim())
              .filter(Boolean)
          : [];
      if (path.length === 0) this.fault(line, 'path', noPath);
      const english =
        typeof line.item.pathEn === 'string'
          ? line.item.pathEn.split(pathMark.trim()).map((name) => name.trim())
          : [];
      return path.length === 0 ? [] : [{ line, path, english }];
    });
    const deepest = Math.max(0, ...wanted.map(({ path }) => path.length));
    for (let depth = 1; depth <= deepest; depth += 1) {
      const rows = new Map<string, RowChange>();
      const lineOf = new Map<string, Line>();
      for (const { line, path, english } of wanted) {
        if (path.length < depth) continue;
        const key = path.slice(0, depth).join(pathMark);
        const isOwn = path.length === depth;
        const own =
          isOwn && typeof line.item.id === 'string' && known.has(line.item.id)
            ? line.item.id
            : byPath.get(key);
        if (isOwn && own) found.set(line, own);
        if (rows.has(key) && !isOwn) continue;
        const values: Values = own
          ? {}
          : {
              studyId: this.studyId,
              sort: line.row * 10 + depth,
              name: withoutNumber(path[depth - 1]!),
              ...(english[depth - 1] ? { nameEn: english[depth - 1] } : {}),
            };
        if (!own && depth > 1) values.parentId = byPath.get(path.slice(0, depth - 1).join(pathMark));
        if (isOwn) this.itemValues(line, values, own ? known.get(own) : undefined, equipment);
        if (own && Object.keys(values).length === 0) continue;
        if (rows.has(key) && Object.keys(rows.get(key)!.values).length >= Object.keys(values).length)
          continue;
        // Keys of rows are short: the way may be long.
        const rowKey = `i${rows.has(key) ? rows.get(key)!.key.slice(1) : `${depth}-${rows.size}`}`;
        const version = own ? versionOf.get(own) : undefined;
        rows.set(key, {
          key: rowKey,
          ...(own ? { id: own, ...(version === undefined ? {} : { version }) } : {}),
          values,
        });
        lineOf.set(rowKey, line);
      }
      const ids = await this.save(fmecaItem, [...rows.values()], lineOf);
      for (const [path, { key, id }] of rows) {
        const saved = ids.get(key);
        if (!id && saved) {
          byPath.set(path, saved);
          this.newItems += 1;
        }
      }
    }
    for (const { line, path } of wanted)
      if (!found.has(line)) found.set(line, byPath.get(path.join(pathMark)) ?? '');
    return found;
  }

  /** What a line says of its item beyond its name, as far as it differs from what is stored. */
  private itemValues(
    line: Line,
    values: Values,
    stored: object | undefined,
    equipment: ReadonlyMap<string, string>,
  ): void {
    const before = (stored ?? {}) as Values;
    for (const property of [
      'level',
      'isoClass',
      'needed',
      'fitted',
      'failureRate',
      'rateSource',
      'timeBase',
    ]) {
      const value = line.item[property];
      if (value === undefined || value === null || value === (before[property] ?? null)) continue;
      values[property] = value;
    }
    const { tag } = line.item;
    if (typeof tag !== 'string' || tag === (before.tag ?? null)) return;
    const id = equipment.get(tag);
    if (id) values.equipmentId = id;
    else this.fault(line, 'tag', unknownTag);
  }

  private async functions(
    lines: readonly Line[],
    whole: Awaited<ReturnType<typeof readWhole>>,
    items: ReadonlyMap<Line, string>,
    versionOf: ReadonlyMap<string, number>,
  ) {
    const known = new Map(whole.functions.map((one) => [one.id, one]));
    const keyOf = functionKeys(lines, items);
    const byText = new Map(
      whole.functions.flatMap((one) => [
        [textKey(one.itemId, one.statement), one.id] as const,
        [
          textKey(one.itemId, one.statement, one.functionalFailure ?? one.functionalFailureEn),
          one.id,
        ] as const,
      ]),
    );
    const found = new Map<Line, string>();
    const rows = new Map<string, RowChange>();
    const lineOf = new Map<string, Line>();
    const waiting: [Line, string][] = [];
    for (const line of lines) {
      const itemId = items.get(line);
      const { statement, statementEn, functionalFailure, functionalFailureEn, id } = line.function;
      if (!itemId) continue;
      if (!statement) {
        if (line.mode.mode || line.mode.modeEn) this.fault(line, 'statement', noFunction);
        continue;
      }
      const { text, unique } = keyOf(line, itemId);
      const own = typeof id === 'string' && known.has(id) ? id : byText.get(text);
      const texts: Values = { statement, statementEn, functionalFailure, functionalFailureEn };
      const before = (own ? (known.get(own) ?? {}) : {}) as Values;
      const values = Object.fromEntries(
        Object.entries(texts).filter(
          ([name, value]) => value !== undefined && (value ?? null) !== (before[name] ?? null),
        ),
      );
      if (own) found.set(line, own);
      if (own && Object.keys(values).length === 0) continue;
      const key = own ?? unique;
      if (!rows.has(key)) {
        const rowKey = `f${rows.size}`;
        const version = own ? versionOf.get(own) : undefined;
        rows.set(
          key,
          own
            ? { key: rowKey, id: own, ...(version === undefined ? {} : { version }), values }
            : { key: rowKey, values: { itemId, ...values, sort: rows.size } },
        );
        lineOf.set(rowKey, line);
      }
      if (!own) waiting.push([line, key]);
    }
    const ids = await this.save(fmecaFunction, [...rows.values()], lineOf);
    for (const [line, key] of waiting) {
      const id = ids.get(rows.get(key)!.key);
      if (id) found.set(line, id);
    }
    return found;
  }

  private async modes(
    lines: readonly Line[],
    whole: Awaited<ReturnType<typeof readWhole>>,
    functions: ReadonlyMap<Line, string>,
  ) {
    const keyOf = (functionId: unknown, code: unknown, mode: unknown) =>
      `${functionId} ${code ?? ''} ${mode}`;
    const byId = new Map(whole.modes.map((row) => [row.id as string, row]));
    const byText = new Map(whole.modes.map((row) => [keyOf(row.functionId, row.isoCode, row.mode), row]));
    const rows: RowChange[] = [];
    const lineOf = new Map<string, Line>();
    const last = Math.max(0, ...whole.modes.map((row) => Number(row.sort)));
    lines.forEach((line, at) => {
      const functionId = functions.get(line);
      const { id, ...given } = line.mode;
      if (!functionId || (!given.mode && !given.modeEn)) return;
      const own =
        (typeof id === 'string' ? byId.get(id) : undefined) ??
        byText.get(keyOf(functionId, given.isoCode, given.mode));
      const defaults = own ? {} : { sort: last + at + 1 };
      const values: Values = { ...defaults };
      for (const [property, value] of Object.entries({ ...given, functionId })) {
        if (own ? (value ?? null) === (own[property] ?? null) : value === null) continue;
        values[property] = value;
      }
      if (own && Object.keys(values).length === 0) return;
      const key = `m${line.row}`;
      lineOf.set(key, line);
      rows.push({ key, ...(own ? { id: own.id as string, version: own.version as number } : {}), values });
    });
    const ids = await this.save(fmecaMode, rows, lineOf);
    const stored = rows.filter(({ key }) => ids.has(key));
    this.changedModes = stored.filter(({ id }) => id !== undefined).length;
    this.newModes = stored.length - this.changedModes;
  }
}

interface Asked {
  id: string;
  content: Buffer;
  dryRun: boolean;
  take: 'all' | 'valid';
}

/**
 * A trial first, taken back as a whole: it tells every fault. Then the lines are stored, all of them or the valid ones as the
 * person chose; a line with a fault is never stored in part.
 */
export async function importSheet(call: Caller, { id, content, dryRun, take }: Asked): Promise<Answer> {
  const lines = await readLines(content, call.language);
  const { tx } = call;
  await tx.run(sql`savepoint trial`);
  const trial = new Run(call, id);
  await trial.run(lines);
  const bad = new Set(trial.faults.map(({ row }) => row));
  const isStored = !dryRun && (bad.size === 0 || take === 'valid');
  let kept = trial;
  if (isStored && bad.size === 0) await tx.run(sql`release savepoint trial`);
  else {
    await tx.run(sql`rollback to savepoint trial`);
    if (isStored) {
      kept = new Run(call, id);
      await kept.run(lines.filter(({ row }) => !bad.has(row)));
    }
  }
  return {
    rows: lines.length,
    valid: lines.length - bad.size,
    stored: isStored,
    newItems: kept.newItems,
    newModes: kept.newModes,
    changedModes: kept.changedModes,
    errors: trial.faults.sort((a, b) => a.row - b.row),
  };
}
