import { randomUUID } from 'node:crypto';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { fmeaErrors, type readFmeaSheet } from '@ircrisk/contract/modules/risk/fmea.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import {
  type Merged,
  mergeFunctionLink,
  mergePart,
  mergeRow,
  type PartLine,
  type RowLine,
} from '@ircrisk/engine-fmeca/structured/lines.ts';
import {
  type ElementRole,
  elementRoles,
  type FmeaModel,
  matrixFields,
} from '@ircrisk/engine-fmeca/structured/model.ts';
import { readRatedTexts } from '@ircrisk/engine-fmeca/structured/rated-text.ts';
import { type RatingRule, sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { readXlsx } from 'hucre/xlsx';
import { fail } from '#platform/http/answer.ts';
import { guardWorkbook, zipLimits } from '#platform/resources/exchange/zip-guard.ts';
import { formColumns, linkColumns, partColumns, roleTexts, sheetTitles, yesText } from './workbook.ts';

type Answer = ResultOf<typeof readFmeaSheet>;
type Line = { row: number; cells: Readonly<Record<string, unknown>> };

const mostLines = 20_000;
const isSaid = (text: Text, word: unknown) => word === text.zh || word === text.en;

function linesOf(rows: readonly (readonly unknown[])[], columns: Readonly<Record<string, Text>>): Line[] {
  const [heads = [], ...body] = rows;
  const names = heads.map((head) => {
    const word = String(head ?? '').trim();
    return Object.keys(columns).find((name) => isSaid(columns[name]!, word));
  });
  if (body.length > mostLines) throw fail(fmeaErrors.tooManyLines, { count: body.length, most: mostLines });
  return body.flatMap((cells, at) => {
    const isEmpty = cells.every((cell) => cell === null || cell === undefined || cell === '');
    if (isEmpty) return [];
    const found = names.flatMap((name, place) => (name ? [[name, cells[place] ?? null] as const] : []));
    return [{ row: at + 2, cells: Object.fromEntries(found) }];
  });
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || String(value).trim() === '' ? null : String(value).trim();
/** A figure, or a value no scale has: what cannot be read is refused as outside it. */
const figure = (value: unknown): number | null => {
  const word = text(value);
  if (word === null) return null;
  const number = Number(word);
  return Number.isFinite(number) ? number : Number.NaN;
};
const path = (value: unknown): string[] =>
  (text(value) ?? '')
    .split('›')
    .map((name) => name.trim())
    .filter(Boolean);

function rowLine(cells: Line['cells']): RowLine {
  const effects = readRatedTexts(text(cells.effects));
  const control = text(cells.control);
  const isControlRated = readRatedTexts(control).some(({ rating }) => rating !== null);
  return {
    modeId: text(cells.modeId),
    causeId: text(cells.causeId),
    path: path(cells.path),
    function: text(cells.function),
    mode: text(cells.mode) ?? text(cells.modeEn) ?? '',
    modeEn: text(cells.modeEn),
    isoCode: text(cells.isoCode),
    effects,
    effectsEn: readRatedTexts(text(cells.effectsEn)),
    causePath: path(cells.causePath),
    causeFunction: text(cells.causeFunction),
    cause: text(cells.cause) ?? text(cells.causeEn),
    causeEn: text(cells.causeEn),
    risk: {
      prevention: text(cells.prevention),
      preventionEn: text(cells.preventionEn),
      occurrence: figure(cells.occurrence),
      control,
      controlEn: text(cells.controlEn),
      // Rated controls give D themselves.
      detection: isControlRated ? null : figure(cells.detection),
      filterCode: text(cells.filterCode),
      justification: text(cells.justification),
      justificationEn: text(cells.justificationEn),
      revisedSeverity: figure(cells.revisedSeverity),
      revisedOccurrence: figure(cells.revisedOccurrence),
      revisedDetection: figure(cells.revisedDetection),
      ...(isSaid(yesText, text(cells.closed)) || cells.closed === true ? { closed: true } : {}),
      agreedSeverity: figure(cells.agreedSeverity),
      remark: text(cells.remark),
      ...Object.fromEntries(matrixFields.map((name) => [name, figure(cells[name])])),
    },
  };
}

const roleOf = (word: string | null): ElementRole | null =>
  elementRoles.find((one) => one === word || isSaid(roleTexts[one], word)) ?? null;

function partLine(cells: Line['cells'], equipment: ReadonlyMap<string, string>): PartLine {
  return {
    elementId: text(cells.elementId),
    functionId: text(cells.functionId),
    failureId: text(cells.failureId),
    path: path(cells.path),
    pathEn: path(cells.pathEn),
    role: roleOf(text(cells.role)),
    equipmentId: equipment.get(text(cells.tag) ?? '') ?? null,
    isoClass: text(cells.isoClass),
    function: text(cells.function),
    functionEn: text(cells.functionEn),
    requirement: text(cells.requirement),
    requirementEn: text(cells.requirementEn),
    characteristic: text(cells.characteristic),
    failure: text(cells.failure),
    failureEn: text(cells.failureEn),
    severity: figure(cells.severity),
    isoCode: text(cells.isoCode),
  };
}

const unknownTag: Text = { zh: '台账中没有该位号', en: 'The ledger has no such tag' };
const wordsOfRoles = (language: Language) => Object.values(roleTexts).map((role) => say(role, language));
const unknownRole: Text = {
  zh: `没有这种要素类别，可填：${wordsOfRoles('zh').join('、')}`,
  en: `There is no such kind of element; it may be ${wordsOfRoles('en').join(', ')}`,
};

/** The first name on a line of the structure that nobody knows. */
function unknownName(cells: Line['cells'], equipment: ReadonlyMap<string, string>) {
  const [tag, role] = [text(cells.tag), text(cells.role)];
  if (tag && !equipment.has(tag)) return { column: partColumns.tag, told: unknownTag };
  return role && !roleOf(role) ? { column: partColumns.role, told: unknownRole } : undefined;
}

export interface ReadWorkbook {
  form: Line[];
  parts: Line[];
  links: Line[];
}

/** The sheets of a workbook: by their titles in either language, the form sheet also where it stands first. */
export async function readWorkbook(content: Buffer, language: Language): Promise<ReadWorkbook> {
  await guardWorkbook(content, { ...zipLimits, inflatedBytes: 64 * 1024 * 1024 });
  const workbook = await readXlsx(content).catch(() => undefined);
  const sheets = workbook?.sheets ?? [];
  const titled = (title: Text) => sheets.find(({ name }) => isSaid(title, name))?.rows ?? [];
  const form = titled(sheetTitles.form).length > 0 ? titled(sheetTitles.form) : (sheets[0]?.rows ?? []);
  if (form.length === 0) throw fail(fmeaErrors.sheet);
  const heads = (form[0] ?? []).map((head) => String(head ?? '').trim());
  const needed = [formColumns.path, formColumns.mode];
  const missing = needed.filter((title) => !heads.some((head) => isSaid(title, head)));
  if (missing.length > 0)
    throw fail(fmeaErrors.columns, { columns: missing.map((title) => say(title, language)).join(', ') });
  return {
    form: linesOf(form, formColumns),
    parts: linesOf(titled(sheetTitles.parts), partColumns),
    links: linesOf(titled(sheetTitles.links), linkColumns),
  };
}

export const tagsIn = ({ parts }: ReadWorkbook): string[] =>
  parts.flatMap(({ cells }) => text(cells.tag) ?? []);

/** What the workbook makes of a model: line by line, a line with a fault left out whole and told with its column. */
export function mergeWorkbook(
  start: FmeaModel,
  { form, parts, links }: ReadWorkbook,
  equipment: ReadonlyMap<string, string>,
  rule: RatingRule,
  language: Language,
): Answer {
  let model = start;
  const errors: Answer['errors'] = [];
  const newId = () => randomUUID();
  const take = (title: Text, columns: Readonly<Record<string, Text>>, line: Line, merged: Merged) => {
    if (!merged.problem) {
      model = merged.model;
      return;
    }
    const { path: column = '' } = merged.problem;
    errors.push({
      sheet: say(title, language),
      row: line.row,
      field: columns[column] ? say(columns[column], language) : column,
      msg: fmecaText(merged.problem, language),
    });
  };
  for (const line of parts) {
    const unknown = unknownName(line.cells, equipment);
    if (unknown)
      errors.push({
        sheet: say(sheetTitles.parts, language),
        row: line.row,
        field: say(unknown.column, language),
        msg: say(unknown.told, language),
      });
    else
      take(
        sheetTitles.parts,
        partColumns,
        line,
        mergePart(model, partLine(line.cells, equipment), newId, start),
      );
  }
  for (const line of form)
    take(sheetTitles.form, formColumns, line, mergeRow(model, rowLine(line.cells), newId, start));
  for (const line of links) {
    const { cells } = line;
    const link = {
      lowerPath: path(cells.lowerPath),
      lower: text(cells.lower) ?? '',
      upperPath: path(cells.upperPath),
      upper: text(cells.upper) ?? '',
    };
    take(sheetTitles.links, linkColumns, line, mergeFunctionLink(model, link, newId));
  }
  const lines = form.length + parts.length + links.length;
  const bad = new Set(errors.map(({ sheet, row }) => `${sheet} ${row}`)).size;
  const newRows = sheetOf(model, rule).rows.length - sheetOf(start, rule).rows.length;
  return { rows: lines, valid: lines - bad, newRows, model, errors };
}
