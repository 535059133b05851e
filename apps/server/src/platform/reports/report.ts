import type { Language } from '@ircrisk/contract/text.ts';

export type Align = 'left' | 'right' | 'center';

export interface TableBlock {
  kind: 'table';
  /** Widths as pdfmake takes them: points, `auto` or `*` (a share of what is left). */
  columns: { title: string; align?: Align; width?: number | 'auto' | '*' }[];
  rows: string[][];
  /** Said in place of an empty table. */
  empty?: string;
}

export type Block =
  | { kind: 'text'; text: string; note?: boolean }
  /** Label and value, two pairs a line. */
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | TableBlock
  /** An SVG drawing, fitted to the page. Only drawings made by the platform itself may be put here. */
  | { kind: 'drawing'; svg: string; caption?: string };

export interface Section {
  heading: string;
  blocks: Block[];
  /** A page of its own on its side, for wide drawings and tables. */
  landscape?: boolean;
}

export interface RevisionLine {
  revision: string;
  state: string;
  person: string;
  approver: string;
  date: string;
  note: string;
}

/** A report as data: what a module hands over, and what crosses into the thread that sets it. */
export interface Report {
  language: Language;
  paper?: 'A4' | 'A3';
  title: string;
  /** What the report is about, below the title. */
  subject: string;
  number: string;
  company: string;
  /** Said on the cover: project, equipment, when it was calculated. */
  facts: [label: string, value: string][];
  /** Left out: no cover, revision and signature blocks (a drawing alone). */
  revisions?: RevisionLine[];
  signatures?: { role: string; name: string; date: string }[];
  sections: Section[];
  /** Bottom left of each page. */
  footer: string;
}
