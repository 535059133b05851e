import type { QuantityId } from '@ircrisk/units';
import type { Text } from './text.ts';

/** What every field may say of itself. */
export interface FieldOptions extends Text {
  required?: boolean;
  /** Shown as a column of the list. */
  list?: boolean;
  /** The first column to go where the list has no room for all: a person can choose it back. */
  spare?: boolean;
  /** Offered in the filter row (and, like `search`, allowed as a filter on the wire). */
  filter?: boolean;
  /** Part of the one search box. */
  search?: boolean;
  /** Allowed in `ascs`/`descs`. Listed fields are sortable unless this is false. */
  sort?: boolean;
  /** Shown, never set by a caller. */
  readOnly?: boolean;
  /** Settable when the record is made, fixed afterwards. */
  fixed?: boolean;
  /** What else people call it at the head of a column: an import knows it by these too. */
  aka?: readonly string[];
  /** The rule told before the mistake. */
  hint?: Text;
  /** What the example row of a template has there; one is made up where none is told. */
  example?: string | number | Text;
  /** Heading of the group in the form. */
  group?: Text;
  /** Column width in pixels. */
  width?: number;
  default?: string | number | boolean;
  /** Column in the table; the snake_case of the property unless told. */
  column?: string;
  /** Kept in the resource's `summary` table: calculated by the platform, never set by a caller. */
  summary?: boolean;
}

type With<Kind extends string, Value, More = unknown> = FieldOptions & { kind: Kind; _value?: Value } & More;

export interface Pattern {
  /** Anchored, without the global flag, safe for any text. */
  regex: RegExp;
  rule: Text;
}

/** `counted`: a number with letters, in the order people count in: 2 before 10, Z before AA. */
export type TextField = With<
  'text',
  string,
  { max: number; min?: number; pattern?: Pattern; counted?: true }
>;
export type NoteField = With<'note', string, { max: number }>;
/**
 * A number whose unit another field of the record tells: `by` holds the quantity. Where that is calculated from the record `of` points
 * at, a form reads it there. Kept in the standard unit, shown and typed in the reader's, a difference without its zero.
 */
export interface Measured {
  by: string;
  of?: string;
  difference?: true;
  /** A difference where another field of the record says so: the setpoint of a deviation alarm, not that of a high one. */
  differenceWhen?: { field: string; is: readonly string[] };
  /** Per hour, of a rate. */
  perHour?: true;
  /** A rate where another field of the record says so: a difference per hour. */
  rateWhen?: { field: string; is: readonly string[] };
}
export type NumberField = With<
  'number',
  number,
  { min?: number; max?: number; integer?: boolean; above?: number; measured?: Measured }
>;
export type QuantityField = With<
  'quantity',
  number,
  { quantity: QuantityId; min?: number; max?: number; integerDigits?: number }
>;
export type MoneyField = With<'money', string, { currency?: string }>;
export type DateField = With<'date', string, { past?: boolean }>;
export type TimeField = With<'time', string, { past?: boolean }>;
export type ChoiceField = With<'choice', string, { choices: Record<string, Text> }>;
export type DictionaryField = With<'dictionary', string, { dictionary: string; many?: boolean }>;
/** With `unknown` empty is an answer of its own, neither yes nor no. */
export type YesNoField = With<'yesNo', boolean, { unknown?: boolean }>;
export type ReferenceField = With<'reference', string, { to: string; many?: boolean }>;
export type FileField = With<'file', string, { accept?: string[]; many?: boolean }>;
export type TagsField = With<'tags', string[]>;
export type UserField = With<'user', string, { many?: boolean }>;

export type Field =
  | TextField
  | NoteField
  | NumberField
  | QuantityField
  | MoneyField
  | DateField
  | TimeField
  | ChoiceField
  | DictionaryField
  | YesNoField
  | ReferenceField
  | FileField
  | TagsField
  | UserField;
const field =
  <F extends Field>(kind: F['kind']) =>
  <const O extends Omit<F, 'kind' | '_value'>>(options: O): F & O =>
    ({ ...options, kind }) as unknown as F & O;

export const text = field<TextField>('text');
export const note = field<NoteField>('note');
export const number = field<NumberField>('number');
export const quantity = field<QuantityField>('quantity');
export const money = field<MoneyField>('money');
export const date = field<DateField>('date');
/** Date and time, on the wire `yyyy-MM-dd HH:mm:ss` in the tenant's zone. */
export const time = field<TimeField>('time');
export const choice = field<ChoiceField>('choice');
/** A key of the system dictionary (`sex`, `post_category` …); its readable twin ends in `Name`. */
export const dictionary = field<DictionaryField>('dictionary');
export const yesNo = field<YesNoField>('yesNo');
/** The id of a record of another resource; its readable twin ends in `Name`. */
export const reference = field<ReferenceField>('reference');
export const file = field<FileField>('file');
export const tags = field<TagsField>('tags');
export const user = field<UserField>('user');

export type Verb = 'read' | 'create' | 'update' | 'delete' | 'import' | 'export';

export interface ResourceSpec<F extends Record<string, Field>> {
  /** Second segment of the URL: `ircrisk-system` gives `/api/ircrisk-system/post/list`. */
  service: string;
  table: string;
  title: Text;
  /** What one record is called, where the title names the page; the title unless told. */
  one?: Text;
  /** What the list is for: shown when it is empty. */
  purpose: Text;
  /** Property that names a record to a person. */
  label: keyof F & string;
  fields: F;
  /** Properties that are unique together within the tenant; also the key of an import. */
  unique?: (keyof F & string)[][];
  /** First order of the list. */
  order: { by: (keyof F & string) | 'createTime' | 'id'; descending?: boolean };
  /** Records form a tree by `parentId` (`0` = root). */
  tree?: boolean;
  /** Reference to the record it belongs to, which tells it from its namesakes: a sheet names it by the way there. */
  within?: keyof F & string;
  exchange?: ('import' | 'export')[];
  /** Records are made by the platform, never by a caller: list, detail and export only. */
  readOnly?: boolean;
  /** Entries of a book: added, never changed or removed; a mistake is corrected by a further entry. */
  appendOnly?: boolean;
  /** Records belong to a project: the `project-Id` header scopes every call. */
  inProject?: boolean;
  /** Written by the operator's tenant only; read by everybody with the permission. */
  platformWide?: boolean;
  /** Column with the person a record is about: the data scope then goes by them, not by who made the record. */
  aboutUser?: string;
  /** Tables whose rows count as use of a record: a removal names them and asks for confirmation. */
  usedBy?: { table: string; column: string; title: Text }[];
  /** Permissions of hand-made screens that offer these records in a picker; declared references open theirs by themselves. */
  pickedWith?: string[];
  /** Verbs a hand-made endpoint serves in place of the mechanism's own. */
  handMade?: Verb[];
  /** A table of calculated columns beside the record's own, one row each: `key` is its column with the record's id. */
  summary?: { table: string; key: string };
  /** Records of different kinds by a choice field: fields that only some kinds have, and choices that only one kind has. */
  kinds?: {
    by: keyof F & string;
    only: Partial<Record<keyof F & string, readonly string[]>>;
    choices?: Partial<Record<keyof F & string, (kind: string) => readonly string[]>>;
  };
  /** Where the hand-made verbs answer, when not under the resource's own path: `/ircrisk-user` for users. */
  handMadePath?: string;
}

/** A declared resource. Names were checked by `resource()`; here they are plain, so that any resource is a `Resource`. */
export interface Resource<F extends Record<string, Field> = Record<string, Field>>
  extends Omit<ResourceSpec<F>, 'label' | 'unique' | 'order' | 'kinds' | 'within'> {
  /** Also the URL segment and the permission prefix. */
  readonly id: string;
  readonly label: string;
  readonly within?: string;
  readonly unique?: readonly (readonly string[])[];
  readonly order: { readonly by: string; readonly descending?: boolean };
  readonly kinds?: {
    readonly by: string;
    readonly only: Readonly<Record<string, readonly string[] | undefined>>;
    readonly choices?: Readonly<Record<string, ((kind: string) => readonly string[]) | undefined>>;
  };
}

/** Declares a management screen: table, filters, form, validation, calls, permissions and exchange come from it. */
export function resource<const F extends Record<string, Field>>(
  id: string,
  spec: ResourceSpec<F>,
): Resource<F> {
  return { ...spec, id };
}

type ValueOf<F> = F extends { kind: 'tags' } ? string[] : F extends { _value?: infer V } ? V : never;

/** Columns every record has beside its declared ones. */
export interface CommonColumns {
  id: string;
  tenantId: string;
  createUser: string | null;
  createDept: string | null;
  createTime: string;
  updateUser: string | null;
  updateTime: string;
  status: number;
  isDeleted: 0 | 1;
  version: number;
}

export type RecordOf<R extends Resource> = CommonColumns & {
  [K in keyof R['fields']]: ValueOf<R['fields'][K]> | null;
} & { parentId?: string; children?: RecordOf<R>[] };

export const verbTexts: Record<Verb, Text> = {
  read: { zh: '查看', en: 'View' },
  create: { zh: '新增', en: 'Add' },
  update: { zh: '修改', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  import: { zh: '导入', en: 'Import' },
  export: { zh: '导出', en: 'Export' },
};

/** Verbs the resource really has. */
export function verbsOf(resource: Resource): Verb[] {
  if (resource.readOnly) return resource.exchange?.includes('export') ? ['read', 'export'] : ['read'];
  return ['read', 'create', 'update', 'delete', ...(resource.exchange ?? [])];
}

export const permissionOf = (resource: Resource, verb: Verb): `${string}.${string}` =>
  `${resource.id}.${verb}`;

const exchangeCall = /^(export|import|template)/;

export function resourcePath(resource: Resource, verb: string): string {
  if (resource.handMadePath && !exchangeCall.test(verb)) return `${resource.handMadePath}/${verb}`;
  return `/${resource.service}/${resource.id}/${verb}`;
}

/** snake_case column of a property. */
export function columnOf(resource: Resource, property: string): string {
  return (
    resource.fields[property]?.column ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  );
}

/** Property with the label for English readers, where the resource has one: `roleNameEn` beside `roleName`. */
export function englishLabelOf({ label, fields }: Resource): string | null {
  const second = `${label}En`;
  return second in fields ? second : null;
}

/** A field that points at another record: a sheet names that record and has its id in a column beside. */
export const isPointer = (field: Field): field is ReferenceField | UserField =>
  field.kind === 'reference' || field.kind === 'user';

/** What the column with the id of a pointed record is called in a mapping. */
export const idColumnOf = (property: string): string => `${property}.id`;

export const parentText: Text = { zh: '上级', en: 'Parent' };

/** `所属单元 ID`, `Unit ID`. */
export const idColumnText = ({ zh, en }: Text): Text => ({ zh: `${zh} ID`, en: `${en} ID` });

/** Records are made by a call and a form of their own; the mechanism only changes them. */
export const isMadeElsewhere = ({ handMade = [] }: Resource): boolean =>
  handMade.includes('create') && !handMade.includes('update');
