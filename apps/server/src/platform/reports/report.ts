import type { Language } from '@ircrisk/contract/text.ts';

export type Align = 'left' | 'right' | 'center';

export interface TableBlock {
  kind: 'table';
  /** Widths as pdfmake takes them: points, `auto` or `*` (a share of what is left). */
  columns: {
    title: string;
    align?: Align;
    width?: number | 'auto' | '*';
    /** Cells are equations: `_` sets a subscript, `^` a superscript. */
    isEquation?: boolean;
    /** A small drawing in place of the text, by row; a workbook keeps the text. Only drawings made by the platform itself. */
    drawings?: readonly (string | null)[];
  }[];
  rows: string[][];
  /** Said in place of an empty table. */
  empty?: string;
}

export type Block =
  | { kind: 'text'; text: string; note?: boolean; heading?: boolean }
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
  /** Goes on below the section before it where both lie the same way: a short one would leave its page empty. */
  continues?: boolean;
  /** Its drawing has a frame of its own and takes the whole sheet, with the heading small above it. */
  isSheet?: boolean;
}

export interface RevisionLine {
  revision: string;
  state: string;
  person: string;
  approver: string;
  date: string;
  note: string;
}

export interface SignatureLine {
  role: string;
  name: string;
  date: string;
}

/** What a module hands over. */
export interface ReportBody {
  paper?: 'A4' | 'A3';
  title: string;
  /** What the report is about, below the title. */
  subject: string;
  number: string;
  /** Said on the cover: scope, period, when it was calculated. */
  facts: [label: string, value: string][];
  /** How the figures were found, in sentences: the first section. */
  method?: string[];
  /** Revisions of a study. */
  revisions?: RevisionLine[];
  /** Who signs. Without them there is no cover: a drawing or a data sheet alone. */
  signatures?: SignatureLine[];
  sections: Section[];
}

/** What every report says of itself, found by the frame. */
export interface ReportFrame {
  language: Language;
  company: string;
  /** A PNG or JPEG as a data address. */
  logo?: string;
  project?: string;
  /** When it was made, as a person reads it. */
  made: string;
}

/** A report as data: what crosses into the thread that sets it. */
export interface Report extends ReportBody, ReportFrame {}

export const hasCover = ({ signatures }: ReportBody): boolean => signatures !== undefined;
