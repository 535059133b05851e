import type { ProcedureDocument, ProcedureSection, ProcedureStep } from '../document.ts';
import { kindOfText } from './kinds.ts';
import { limitFrom } from './limit-text.ts';

/** A paragraph of a text document, or a row of a table in it. */
export interface TextLine {
  readonly text: string;
  /** The paragraph is a heading by its style. */
  readonly isHeading?: boolean;
  /** Cells of a table row. */
  readonly cells?: readonly string[];
}

const mostText = 1000;
const leading =
  /^\s*(?:[（(]?\d+(?:\.\d+)*[）).、．]?|[①-⑳]|第[一二三四五六七八九十百]+[章节步]|[一二三四五六七八九十]+[、.．]|[a-z][).])\s*/i;
/** `3 拆卸` without a style: one number, few words, no full stop. */
const bareHeading =
  /^\s*(?:第[一二三四五六七八九十百]+[章节]|[一二三四五六七八九十]+、|\d{1,2}[、.．]?\s)\s*[^。；;.,，]{1,24}$/;

const textOf = (line: string) => line.replace(leading, '').trim();

function stepOf(words: string, limit: string | undefined, id: string): ProcedureStep {
  const given = limit ? limitFrom(limit) : null;
  const kind = given ? 'measure' : kindOfText(words);
  return {
    id,
    kind,
    text: textOf(words).slice(0, mostText) || words.trim().slice(0, mostText),
    textEn: null,
    ...(limit && !given ? { note: limit } : {}),
    ...(kind === 'measure' ? { measure: given ?? {} } : {}),
  };
}

/** The cells of a row as one step: its number dropped, the longest words the step, a limit where a cell is one. */
function stepOfRow(cells: readonly string[], id: string): ProcedureStep | null {
  const said = cells.map((cell) => cell.trim()).filter((cell) => cell && !/^\d+(?:\.\d+)*[.、]?$/.test(cell));
  if (said.length === 0) return null;
  const limit = said.find((cell) => limitFrom(cell) !== null);
  const words = said.filter((cell) => cell !== limit).sort((a, b) => b.length - a.length)[0];
  return words ? stepOf(words, limit, id) : null;
}

/** Sections and steps out of the paragraphs of a written procedure; what it means is looked at by a person afterwards. */
export function documentFromLines(lines: readonly TextLine[], firstTitle: string): ProcedureDocument {
  const sections: (Omit<ProcedureSection, 'steps'> & { steps: ProcedureStep[] })[] = [];
  const begin = (title: string) => {
    const made = { id: `s${sections.length + 1}`, title: title.slice(0, 200), titleEn: null, steps: [] };
    sections.push(made);
    return made;
  };
  for (const { text, isHeading, cells } of lines) {
    if (!text.trim() && !cells) continue;
    if (!cells && (isHeading || bareHeading.test(text))) {
      begin(textOf(text) || text.trim());
      continue;
    }
    const section = sections.at(-1) ?? begin(firstTitle);
    const id = `${section.id}-${section.steps.length + 1}`;
    const step = cells ? stepOfRow(cells, id) : stepOf(text, undefined, id);
    if (step) section.steps.push(step);
  }
  return { sections: sections.filter(({ steps }) => steps.length > 0) };
}
