import type { Page } from '@ircrisk/contract/endpoint.ts';
import { isMadeElsewhere, type Resource, resourcePath } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { callRaw } from './client.ts';
import { fetchFile, saveFile } from './files.ts';

/** A record as it comes over the wire; `allowed` names what may be done with it where the server says so. */
export interface RecordData {
  id: string;
  parentId?: string;
  version?: number;
  updateTime?: string;
  allowed?: string[];
  children?: RecordData[];
  [property: string]: unknown;
}

export interface Option {
  id: string;
  label: string;
}

export interface TreeNode {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  hasChildren?: boolean;
  children?: TreeNode[];
}

export interface HistoryEntry {
  time: string;
  user: string | null;
  action: 'create' | 'update' | 'delete';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface ImportFault {
  row: number;
  field: string | null;
  msg: string;
  /** Letter of the column. */
  column?: string | null;
  /** What the cell holds. */
  value?: string | null;
  /** What it may have meant, to choose from. */
  candidates?: string[];
}

/** The same fault in several rows. */
export interface MergedFault extends Omit<ImportFault, 'row'> {
  rows: number[];
  count: number;
}

/** A row that is to be written; `before` of a new one is null. */
export interface ImportRow {
  row: number;
  id: string | null;
  name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** How a file is read: its columns, what was mended in it, what an empty cell means. */
export interface ImportReading {
  mapping?: ImportMapping | undefined;
  mends?: readonly ImportMend[];
  empty?: 'keep' | 'clear';
  /** The record all rows are put into, whatever the file says. */
  into?: string | undefined;
}

/** Wherever the column holds `value`, `to` is read. */
export interface ImportMend {
  field: string;
  value: string;
  to: string;
}

export interface PastImport {
  id: string;
  time: string;
  user: string | null;
  fileName: string;
  inserted: number;
  updated: number;
  rejected: number;
  undoTime: string | null;
}

/** What taking an import back does. */
export interface UndoPlan {
  restored: number;
  removed: number;
  refused: number;
  refusals: { id: string; name: string | null; reason: string }[];
}

/** A column of an uploaded sheet. */
export interface ImportColumn {
  index: number;
  letter: string;
  header: string;
  samples: string[];
  /** The property its heading means; null where none is known by it. */
  property: string | null;
}

/** Property → column of the sheet. */
export type ImportMapping = Readonly<Record<string, number>>;

export interface ImportCheck {
  fileId: string;
  /** Rows of data in the file. */
  rows: number;
  /** Rows without an error. */
  valid: number;
  errors: ImportFault[];
  faults: MergedFault[];
  notes: ImportFault[];
  fresh: number;
  changed: number;
  changedCells: number;
  unchanged: number;
  /** Empty cells over values that are there, and the rows they are in. */
  emptyCells: number;
  emptyRows: number;
  /** The first rows of each kind. */
  freshRows: ImportRow[];
  changedRows: ImportRow[];
}

/** What stands in the way of a removal. */
export interface UseOfRecord {
  children: number;
  usedBy: { table: string; title: string; count: number }[];
}

type Query = Readonly<Record<string, unknown>>;

/** The calls of a declared resource, by its path rule. Messages of reading and saving are shown by the screen itself. */
export function resourceApi(resource: Resource) {
  const get = <T>(verb: string, parameters: Query, signal?: AbortSignal) =>
    callRaw<T>({
      method: 'GET',
      path: resourcePath(resource, verb),
      parameters,
      suppress: true,
      ...(signal ? { signal } : {}),
    });
  const post = <T>(
    verb: string,
    parameters: Query,
    more: { form?: boolean; suppress?: boolean; headers?: Record<string, string> } = {},
  ) => callRaw<T>({ method: 'POST', path: resourcePath(resource, verb), parameters, ...more });

  return {
    page: (query: Query, signal?: AbortSignal) => get<Page<RecordData>>('page', query, signal),
    /** Tree resources answer `list` with a forest. */
    forest: (query: Query, signal?: AbortSignal) => get<RecordData[]>('list', query, signal),
    detail: (id: string, signal?: AbortSignal) => get<RecordData>('detail', { id }, signal),
    tree: (signal?: AbortSignal) => get<TreeNode[]>('tree', {}, signal),
    select: (query: { keyword?: string; ids?: string }, signal?: AbortSignal) =>
      get<Option[]>('select', query, signal),
    history: (id: string, signal?: AbortSignal) => get<HistoryEntry[]>('history', { id }, signal),
    submit: (record: Query, headers: Record<string, string> = {}) =>
      post<string>(isMadeElsewhere(resource) ? 'update' : 'submit', record, { suppress: true, headers }),
    remove: (ids: readonly string[], confirm: boolean) =>
      post<true>('remove', { ids: ids.join(','), confirm: confirm || null }, { form: true, suppress: true }),
    export: (filters: Query, language: Language, columns?: readonly string[]) =>
      post<{ jobId: string }>('export', { filters, language, ...(columns ? { columns } : {}) }),
    async template(language: Language, kind?: string) {
      const path = resourcePath(resource, 'template');
      const parameters = { language, ...(kind ? { kind } : {}) };
      saveFile(await fetchFile({ method: 'GET', path, parameters }, `${resource.id}.xlsx`));
    },
    /** Uploads a sheet and answers its columns. */
    importColumns(file: File) {
      const body = new FormData();
      body.append('file', file);
      const path = resourcePath(resource, 'import-columns');
      return callRaw<{ fileId: string; columns: ImportColumn[] }>({
        method: 'POST',
        path,
        body,
        suppress: true,
      });
    },
    importCheck: (fileId: string, reading: ImportReading) =>
      post<ImportCheck>('import-check', { fileId, ...reading }, { suppress: true }),
    /** Without a mapping the server goes by the headings. */
    import: (fileId: string, reading: ImportReading, mode: 'all' | 'valid') =>
      post<{ jobId: string }>('import', { fileId, ...reading, mode }, { suppress: true }),
    imports: (signal?: AbortSignal) => get<PastImport[]>('imports', {}, signal),
    undoPlan: (id: string, signal?: AbortSignal) => get<UndoPlan>('import-undo-check', { id }, signal),
    undoImport: (id: string) => post<{ jobId: string }>('import-undo', { id }, { suppress: true }),
  };
}
/** Key of everything read of a resource, for `invalidateQueries`. */
export const resourceKey = (resource: Pick<Resource, 'id'>, ...more: unknown[]): unknown[] => [
  'resource',
  resource.id,
  ...more,
];
