import type { Notice } from '@ircrisk/units';
import {
  changeElement,
  changeFailure,
  changeFunction,
  type Edit,
  removeFailures,
  setRisk,
  unlinkFailures,
} from './edits.ts';
import { mergeRow, setEffects, wayOf } from './lines.ts';
import { type FmeaModel, keyParts, matrixFields, type Tongue } from './model.ts';
import { readRatedTexts } from './rated-text.ts';

/** What a person may type into a row of the form sheet. */
export const rowFields = [
  'element',
  'function',
  'effects',
  'mode',
  'isoCode',
  'cause',
  'prevention',
  'occurrence',
  'control',
  'detection',
  'filterCode',
  'justification',
  'revisedSeverity',
  'revisedOccurrence',
  'revisedDetection',
  'closed',
  'remark',
  ...matrixFields,
] as const;
export type RowField = (typeof rowFields)[number];
export type RowCells = Partial<Record<RowField, unknown>>;
type NewId = () => string;

const word = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());
const figure = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

/** A text in the language of the person; whoever writes the first one alone has written both until somebody translates. */
const said = (language: Tongue, field: string, value: string, hasOther: boolean): Record<string, string> =>
  language === 'zh' || !hasOther ? { [field]: value } : { [`${field}En`]: value };

const bilingual = new Set<RowField>(['prevention', 'control', 'justification']);
const ratings = new Set<RowField>([
  'occurrence',
  'detection',
  'revisedSeverity',
  'revisedOccurrence',
  'revisedDetection',
  ...matrixFields,
]);
const empty = (path: string): Edit => ({ problem: { code: 'textMissing', path } });

function setText(
  model: FmeaModel,
  key: string,
  field: RowField,
  value: string,
  language: Tongue,
  newId: NewId,
): Edit {
  const { mode: modeId, cause: causeId } = keyParts(key);
  // Looked up one by one: a paste changes hundreds of cells, and an index of the whole model for each would outweigh them.
  const mode = model.failures.find(({ id }) => id === modeId);
  const fn = model.functions.find(({ id }) => id === mode?.functionId);
  const element = model.elements.find(({ id }) => id === fn?.elementId);
  if (!mode || !fn || !element) return { model };
  if (field === 'isoCode') return { model: changeFailure(model, modeId, { isoCode: value || null }) };
  if (value === '') return empty(field);
  if (field === 'mode')
    return { model: changeFailure(model, modeId, said(language, 'text', value, Boolean(mode.textEn))) };
  if (field === 'function')
    return { model: changeFunction(model, fn.id, said(language, 'text', value, Boolean(fn.textEn))) };
  if (field === 'element')
    return {
      model: changeElement(model, element.id, said(language, 'name', value, Boolean(element.nameEn))),
    };
  const cause = model.failures.find(({ id }) => id === causeId);
  if (cause)
    return { model: changeFailure(model, causeId, said(language, 'text', value, Boolean(cause.textEn))) };
  const path = wayOf(model, element.id);
  const merged = mergeRow(
    model,
    { path, function: fn.text, mode: mode.text, effects: [], cause: value, risk: {} },
    newId,
  );
  return merged.problem ? { problem: merged.problem } : { model: merged.model };
}

/** One cell of the form sheet, typed: the part of the net it shows is changed, for every row and view that shows it. */
export function setRowCell(
  model: FmeaModel,
  key: string,
  field: RowField,
  value: unknown,
  language: Tongue,
  newId: NewId,
): Edit {
  const { mode, cause } = keyParts(key);
  if (field === 'effects') {
    const typed = readRatedTexts(word(value));
    return setEffects(model, mode, typed, [], newId);
  }
  if (
    field === 'mode' ||
    field === 'cause' ||
    field === 'element' ||
    field === 'function' ||
    field === 'isoCode'
  )
    return setText(model, key, field, word(value), language, newId);
  if (!cause) return { problem: { code: 'rowNoCause', path: field } };
  if (ratings.has(field)) return { model: setRisk(model, mode, cause, { [field]: figure(value) }) };
  if (field === 'closed')
    return { model: setRisk(model, mode, cause, { closed: value === true || value === 'true' }) };
  const text = word(value) || null;
  const own = language === 'en' && bilingual.has(field) ? `${field}En` : field;
  return { model: setRisk(model, mode, cause, { [own]: text }) };
}

/** A name no failure has yet. */
function freshCause({ failures }: FmeaModel, first: string): string {
  const taken = new Set(failures.map(({ text }) => text));
  let fresh = first;
  for (let at = 2; taken.has(fresh); at += 1) fresh = `${first} ${at}`;
  return fresh;
}

/** Rows typed or pasted below another: what a row leaves out is that of the row above it. */
export function addRow(
  model: FmeaModel,
  above: string | undefined,
  cells: RowCells,
  words: { readonly cause: string },
  newId: NewId,
): { readonly model: FmeaModel; readonly key: string | null; readonly problem: Notice | null } {
  const aboveId = above === undefined ? undefined : keyParts(above).mode;
  const before = model.failures.find(({ id }) => id === aboveId);
  const fn = model.functions.find(({ id }) => id === before?.functionId);
  const typed = word(cells.element);
  const known = typed
    ? model.elements.find(
        ({ name, nameEn, parentId }) => parentId !== null && (name === typed || nameEn === typed),
      )
    : model.elements.find(({ id }) => id === fn?.elementId);
  const top = model.elements.find(({ parentId }) => parentId === null)?.name;
  const way = typed.includes('›')
    ? typed.split('›').map((part) => part.trim())
    : top && typed
      ? [top, typed]
      : [];
  const path = known ? wayOf(model, known.id) : way;
  const isSameElement = !typed || known?.id === fn?.elementId;
  return mergeRow(
    model,
    {
      path,
      function: word(cells.function) || (isSameElement ? fn?.text : null) || null,
      mode: word(cells.mode) || before?.text || '',
      isoCode: word(cells.isoCode) || null,
      effects: readRatedTexts(word(cells.effects)),
      cause: word(cells.cause) || freshCause(model, words.cause),
      risk: {
        prevention: word(cells.prevention) || null,
        control: word(cells.control) || null,
        occurrence: figure(cells.occurrence),
        detection: figure(cells.detection),
        filterCode: word(cells.filterCode) || null,
        justification: word(cells.justification) || null,
        remark: word(cells.remark) || null,
      },
    },
    newId,
  );
}

/** Takes rows out: the link goes, and a cause that leads nowhere else with it; a mode alone goes with its row. */
export function removeRows(model: FmeaModel, keys: readonly string[]): FmeaModel {
  return keys.reduce((now, key) => {
    const { mode, cause } = keyParts(key);
    if (!cause) return removeFailures(now, new Set([mode]));
    const cut = unlinkFailures(now, cause, mode);
    const isUsed = cut.failureLinks.some((link) => link.cause === cause || link.effect === cause);
    return isUsed ? cut : removeFailures(cut, new Set([cause]));
  }, model);
}
