import type { Language } from '@ircrisk/contract/text.ts';
import type { Cell, Dictionaries, ShownColumn } from './cells.ts';

// What the server and its workbook workers say to each other.

export interface RowError {
  /** Row of the sheet as a person counts them, from 1. */
  row: number;
  field: string;
  msg: string;
  /** Letter of the column, where the field has one. */
  column?: string | null;
  /** What the cell holds. */
  value?: string | null;
  /** What it may have meant, to choose from. */
  candidates?: string[];
}

/** A cell the person mended while checking: wherever the column holds `value`, `to` is read. */
export interface Mend {
  field: string;
  value: string;
  to: string;
}

/** Which column of the sheet is which property; a column that is not named here is not read. */
export type Mapping = Record<string, number>;

/** One column of a sheet, as found. */
export interface FoundColumn {
  index: number;
  letter: string;
  header: string;
  samples: string[];
  /** The property its heading means; null where nothing fits. */
  property: string | null;
}

interface Reading {
  content: ArrayBuffer;
  language: Language;
}

/** All rows, judged, as lines of COPY. */
export interface ReadTask extends Reading {
  type: 'read';
  resource: string;
  dictionaries: Dictionaries;
  /** Absent: by the headings. */
  mapping?: Mapping;
  mends?: readonly Mend[];
  /** The record all rows are put into. */
  into?: string;
}
/** The headings alone, with a few values below each. */
export interface ColumnsTask extends Reading {
  type: 'columns';
  resource: string;
}
/** The cells of some rows as they stand, the headings first. */
export interface PickTask extends Reading {
  type: 'pick';
  rows: number[];
}

export interface WriteTask {
  type: 'write';
  name: string;
  language: Language;
  /** A row that shows how to fill in the sheet. */
  example?: Cell[];
  columns: ({ header: string; width: number; format?: string; offered?: string[] } & ShownColumn)[];
}

export type Task = ReadTask | ColumnsTask | PickTask | WriteTask;

export type ToWorker =
  | { type: 'task'; task: Task }
  | { type: 'next' }
  | { type: 'cells'; rows: Cell[][] }
  /** Lines of COPY, cut anywhere. */
  | { type: 'lines'; bytes: Uint8Array }
  | { type: 'finish' };

export type FromWorker =
  /** Properties in the order of the lines, each with its column of the sheet. */
  | { type: 'used'; used: Mapping }
  | { type: 'found'; columns: FoundColumn[] }
  | { type: 'rows'; count: number; lines: Uint8Array; errors: RowError[] }
  | { type: 'cells'; rows: Cell[][] }
  | { type: 'end' }
  | { type: 'more' }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'written' }
  | { type: 'refused'; code: string; params?: Record<string, string> };
