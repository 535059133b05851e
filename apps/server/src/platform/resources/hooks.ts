import { commonErrors, type ErrorKind } from '@ircrisk/contract/errors.ts';
import type { Resource, Verb } from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import type { Sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import type { Viewer } from './scope.ts';

/** One record on its way into the table: values by property, checked by the schema already. */
export interface SavedRecord {
  /** Absent when it is new. */
  id?: string;
  values: Record<string, unknown>;
  /** Row of the workbook it comes from; absent in a save. */
  row?: number;
  /** Properties whose cells cannot be read: they are missing in `values`, and the row is judged but never written. */
  unread?: readonly string[];
  /** What an import found wrong with it. */
  problems?: { field: string; text: Text }[];
}

/** Refuses a record for one field: a save ends here, an import notes it against the row and goes on. */
export function refuse(record: SavedRecord, field: string, rule: string, text: Text): void {
  if (record.row === undefined) throw invalidField(field, rule, text);
  record.problems ??= [];
  record.problems.push({ field, text });
}

/** The records that are whole: rules over many of them together (a count, a series) can use no others. */
export const wholeRecords = <T extends SavedRecord>(records: readonly T[]): T[] =>
  records.filter(({ unread }) => !unread);

/** What a resource may add to the mechanism on the server; anything more is a hand-made module. */
export interface ResourceHooks {
  readonly resource: string;
  /** Refuses with `throw`, or completes the values. Gets all records of a save or an import at once. */
  beforeSave?(tx: Tx, records: SavedRecord[], viewer: Viewer): Promise<void>;
  /** Properties `beforeSave` looks at, where it only judges: an import of many rows then reads no others. */
  reads?: readonly string[];
  /** Follows a save, an import or a removal with what depends on these records, in the same transaction. */
  afterSave?(tx: Tx, ids: readonly string[], viewer: Viewer): Promise<void>;
  /** The search box, where it means more than "a search field contains it"; rows are `t`. */
  keyword?(text: string): Sql;
  /** Filters that mean more than a comparison with their column (`nodeId` with everything below); rows are `t`. */
  filters?: Readonly<Record<string, (values: readonly string[]) => Sql>>;
  /** A further condition on rows `t`; applies to every read and write. */
  visibleRows?(viewer: Viewer): Sql | null;
  /** Rows follow those of another list by `visibleRows`: nothing of them is kept, and reporting tools read them with it. */
  reported?: true;
  /** Some rows are kept from people: whoever may not see one cannot point at it either, for them it is not there. */
  keepsRows?: true;
  /** Rows `t` that belong to the viewer whatever their data scope: the projects they are a member of. */
  alsoVisible?(viewer: Viewer): Sql;
  /** Uses no foreign key shows (a dictionary's key in other tables); counted before a removal, beside `usedBy`. */
  uses?(tx: Tx, ids: readonly string[]): Promise<{ table: string; title: Text; count: number }[]>;
  /** Refuses with `throw` what no confirmation may remove: a thing that entries kept for good are about. */
  beforeRemove?(tx: Tx, ids: readonly string[]): Promise<void>;
  /** What a caller may reach depends on these records: callers are read anew after a save or a removal. */
  changesReach?: true;
  /** Acts beyond the verbs that a record allows its reader: they stand in `allowed` of its detail. */
  acts?(record: Record<string, unknown>, viewer: Viewer): readonly string[];
  /** Rows `t` a line of an import may mean by its key, where several have the same: the newest revision of a study. */
  matchedRows?: Sql;
  /** Rights that `visibleRows` and `forbids` ask about: an export or import carries those its person has. */
  rights?: readonly string[];
  /** Verbs a record's own state forbids (an approved study is read-only). */
  forbids?(record: Record<string, unknown>, viewer: Viewer): Verb[];
  /** What is told where `forbids` refuses, and how to go on. */
  forbidden?: ErrorKind;
}

const registered = new Map<string, ResourceHooks>();

export function registerHooks(hooks: readonly ResourceHooks[]): void {
  for (const entry of hooks) registered.set(entry.resource, entry);
}

/** Rows of a list that a module keeps to some people, because they come from records of its own that are: actions of an incident. */
export interface KeptRows {
  readonly resource: string;
  /** Rights the rule asks about. */
  readonly rights: readonly string[];
  /** The condition on rows `t`; null where the viewer sees all. */
  rows(viewer: Viewer): Sql | null;
  /** What is left of the list where nobody's eyes are known, in a reporting tool: a condition without values, and the tables it reads. */
  readonly reported: { readonly rows: Sql; readonly tables: readonly string[] };
}

let kept: readonly KeptRows[] = [];

export function registerKept(rules: readonly KeptRows[]): void {
  kept = rules;
}

export const keptOf = (resource: string): KeptRows[] => kept.filter((rule) => rule.resource === resource);

export const hooksOf = (resource: string): ResourceHooks | undefined => registered.get(resource);

/** What tells the verbs a record forbids, where the resource forbids any: an entry of a book forbids both for good. */
export const forbidsOf = (resource: Resource): ResourceHooks['forbids'] =>
  resource.appendOnly ? () => ['update', 'delete'] : hooksOf(resource.id)?.forbids;

export const forbiddenError = ({ id, appendOnly }: Resource): ErrorKind =>
  appendOnly ? commonErrors.appendOnly : (hooksOf(id)?.forbidden ?? commonErrors.forbidden);
