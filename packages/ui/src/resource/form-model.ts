import type { FieldError } from '@ircrisk/contract/errors.ts';
import { recordSchema } from '@ircrisk/contract/record-schema.ts';
import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { explainIssues, labelsOf, parseOptions } from '@ircrisk/contract/validation.ts';
import type { RecordData } from '../api/resource-api.ts';
import { plantToday } from '../session/plant-clock.ts';
import { englishOf, inReadingOrder, isBlank, withEither } from './either-language.ts';
import { inShownUnit } from './shown-limits.ts';

export type FormMode = 'create' | 'update';
export type FormValues = Readonly<Record<string, unknown>>;

export interface FieldGroup {
  title: Text | undefined;
  fields: [string, Field][];
}

/** More fields than this and the form takes the page with one section per group. */
export const drawerFieldLimit = 15;

/** Fields in the form: those a person may set, and on an existing record the read-only ones worth seeing. */
export function formFields(resource: Resource, mode: FormMode): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !(mode === 'create' && field.readOnly));
}

/** The sections of a form; a reader who has English has the English text of a pair first. */
export function formGroups(resource: Resource, mode: FormMode, language: Language = 'zh'): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const [name, field] of formFields(resource, mode)) {
    const known = groups.find((group) => group.title?.zh === field.group?.zh);
    if (known) known.fields.push([name, field]);
    else groups.push({ title: field.group, fields: [[name, field]] });
  }
  return groups.map(({ title, fields }) => {
    const named = Object.fromEntries(fields);
    const order = inReadingOrder(Object.keys(named), resource.fields, language);
    return { title, fields: order.map((name) => [name, named[name] as Field]) };
  });
}

export const isFixed = (field: Field, mode: FormMode): boolean =>
  Boolean(field.readOnly) || (mode === 'update' && Boolean(field.fixed));

/** Lists of ids come as one comma-separated string or as an array; the form holds arrays. */
function editable(field: Field, value: unknown): unknown {
  if ('many' in field && field.many && typeof value === 'string') return value.split(',').filter(Boolean);
  return value ?? null;
}

export function emptyValues(resource: Resource, given: FormValues = {}): FormValues {
  const values: Record<string, unknown> = {};
  for (const [name, field] of formFields(resource, 'create')) values[name] = field.default ?? null;
  if (resource.tree) values.parentId = '0';
  return { ...values, ...given };
}

export function valuesOf(resource: Resource, record: RecordData): FormValues {
  const values: Record<string, unknown> = {};
  for (const [name, field] of formFields(resource, 'update')) values[name] = editable(field, record[name]);
  if (resource.tree) values.parentId = record.parentId ?? '0';
  return values;
}

const same = (one: unknown, other: unknown): boolean => {
  const plain = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      ? null
      : Array.isArray(value)
        ? value.map(String).join('\u0000')
        : String(value);
  return plain(one) === plain(other);
};

/** Names of the fields that differ. */
export function changedFields(before: FormValues, after: FormValues): string[] {
  return Object.keys(after).filter((name) => !same(before[name], after[name]));
}

const future = { zh: '{field}不能晚于今天', en: '{field} must not be in the future' };
/** Days that are still to come where they must have come; the hour of today is judged by the server. */
function futureDays(resource: Resource, values: FormValues, language: Language): FieldError[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if ((field.kind !== 'date' && field.kind !== 'time') || !field.past) return [];
    const value = values[name];
    if (typeof value !== 'string' || value.slice(0, 10) <= plantToday()) return [];
    return [{ field: name, rule: 'past', msg: say(future, language, { field: field[language] }) }];
  });
}

/** What the rules of the resource say about the values, in the reader's language. */
export function findErrors(
  resource: Resource,
  mode: FormMode,
  values: FormValues,
  language: Language,
): FieldError[] {
  const schema = recordSchema(resource, mode);
  const either = language === 'en' ? withEither(values, resource.fields) : values;
  const input = mode === 'update' ? { id: '1', ...either } : either;
  const parsed = schema.safeParse(input, parseOptions);
  const late = futureDays(resource, values, language);
  if (parsed.success) return late;
  const issues = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // What is missing is asked for where the reader writes.
    const english = language === 'en' && isBlank(either[name]) && englishOf(resource.fields, name);
    return inShownUnit(resource.fields[name], english ? { ...issue, path: [english] } : issue, language);
  });
  return [...explainIssues({ issues }, labelsOf(schema), language), ...late];
}

/** What is sent: settable fields only, with id and version of the record the person started from. */
export function toSubmit(
  resource: Resource,
  values: FormValues,
  record: RecordData | undefined,
): Record<string, unknown> {
  const mode: FormMode = record ? 'update' : 'create';
  const sent: Record<string, unknown> = {};
  const either = withEither(values, resource.fields);
  for (const [name, field] of formFields(resource, mode)) {
    if (!isFixed(field, mode)) sent[name] = either[name] === '' ? null : either[name];
  }
  if (resource.tree) sent.parentId = values.parentId ?? '0';
  if (record) {
    sent.id = record.id;
    if (record.version !== undefined) sent.version = record.version;
    else if (record.updateTime) sent.updateTime = record.updateTime;
  }
  return sent;
}

/** The first message of each field, by its name. */
export function byField(errors: readonly FieldError[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { field, msg } of errors) {
    const name = field.split('.')[0] ?? field;
    found[name] ??= msg;
  }
  return found;
}
