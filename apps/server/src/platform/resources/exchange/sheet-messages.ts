import type { Language } from '@ircrisk/contract/text.ts';
import type { Cell, Dictionaries, ShownColumn } from './cells.ts';

// What the server and its workbook worker say to each other.

export interface RowError {
  row: number;
  field: string;
  msg: string;
}

export interface ReadRow {
  /** Row of the sheet as a person counts them, from 1. */
  row: number;
  id: string | null;
  /** Values by column of the table. */
  data: Record<string, unknown>;
  /** Names of referenced records by property. */
  labels: Record<string, string | string[]>;
  errors: RowError[];
}

export interface ReadTask {
  type: 'read';
  content: ArrayBuffer;
  resource: string;
  language: Language;
  dictionaries: Dictionaries;
}

export interface WriteTask {
  type: 'write';
  name: string;
  language: Language;
  columns: ({ header: string; width: number; format?: string } & ShownColumn)[];
}

export type ToWorker =
  | { type: 'task'; task: ReadTask | WriteTask }
  | { type: 'next' }
  | { type: 'cells'; rows: Cell[][] }
  /** Lines of COPY, cut anywhere. */
  | { type: 'lines'; bytes: Uint8Array }
  | { type: 'finish' };

export type FromWorker =
  | { type: 'columns'; columns: string[] }
  | { type: 'rows'; rows: ReadRow[] }
  | { type: 'end' }
  | { type: 'more' }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'written' }
  | { type: 'refused'; code: string; detail?: string };
