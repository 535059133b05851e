import { isQuantityId, type Notice } from '@ircrisk/units';
import {
  type Measure,
  numberedSteps,
  type ProcedureDocument,
  type ProcedureSection,
  type ProcedureStep,
  type SignRole,
  type StepKind,
  signRoles,
  stepKinds,
} from '../document.ts';
import { type FormulaId, isFormula } from '../formulas.ts';
import { type StepColumn, stepColumnNames } from './columns.ts';
import { kindOfText } from './kinds.ts';
import { limitFrom } from './limit-text.ts';

export type SheetCell = string | number | boolean | null;
/** Words people write for kinds and roles, beside their keys. */
export interface SheetWords {
  readonly kinds: Readonly<Record<StepKind, readonly string[]>>;
  readonly roles: Readonly<Record<SignRole, readonly string[]>>;
}
export interface SheetProblem extends Notice {
  /** Row of the sheet, from 1. */
  readonly row: number;
}
type Row = Readonly<Partial<Record<StepColumn, string>>>;

const numberColumns = ['low', 'nominal', 'high', 'plausibleLow', 'plausibleHigh'] as const;
const isNo = (text: string) => /^(?:0|否|no|false|选做|n)$/i.test(text);
const isYes = (text: string) => /^(?:1|是|yes|true|y)$/i.test(text);

function measureCells(measure: Measure | null | undefined): Partial<Record<StepColumn, SheetCell>> {
  if (!measure) return {};
  const { inputs, quantity, unit, parameter, formula, instrument } = measure;
  return {
    quantity: quantity ?? null,
    unit: unit ?? null,
    parameter: parameter ?? null,
    formula: formula ?? null,
    inputs: inputs && Object.keys(inputs).length > 0 ? JSON.stringify(inputs) : null,
    instrument: instrument ?? null,
    ...Object.fromEntries(numberColumns.map((name) => [name, measure[name] ?? null])),
  };
}

/** A document as rows of a sheet, one step each, under the columns in their order. */
export function rowsOfDocument(document: ProcedureDocument): SheetCell[][] {
  return numberedSteps(document).map((step) => {
    const { section, branch } = step;
    const cells: Partial<Record<StepColumn, SheetCell>> = {
      section: section.title,
      sectionEn: section.titleEn ?? null,
      id: step.id,
      kind: step.kind,
      text: step.text,
      textEn: step.textEn ?? null,
      note: step.note ?? null,
      noteEn: step.noteEn ?? null,
      required: step.required === false ? 0 : 1,
      role: step.role ?? null,
      goto: branch?.goto ?? null,
      skipsRequired: branch ? (branch.skipsRequired ? 1 : 0) : null,
      ...measureCells(step.measure),
    };
    return stepColumnNames.map((name) => cells[name] ?? null);
  });
}

const keyIn = <K extends string>(
  text: string,
  keys: readonly K[],
  words: Readonly<Record<K, readonly string[]>>,
): K | undefined => {
  const asked = text.toLowerCase();
  return keys.find(
    (key) => key.toLowerCase() === asked || words[key].some((word) => word.toLowerCase() === asked),
  );
};

class Sheet {
  readonly problems: SheetProblem[] = [];
  private at = 0;
  private readonly words: SheetWords;
  constructor(words: SheetWords) {
    this.words = words;
  }

  private tell(code: string, name: string, value: string): null {
    this.problems.push({ row: this.at, code, values: { name, value } });
    return null;
  }

  private numberOf(row: Row, name: StepColumn): number | null {
    const text = row[name]?.normalize('NFKC').trim() ?? '';
    if (text === '') return null;
    const value = Number(text.replaceAll('−', '-'));
    return Number.isFinite(value) ? value : this.tell('sheetNumber', name, text);
  }

  private inputsOf(text: string): Measure['inputs'] {
    try {
      const read: unknown = JSON.parse(text);
      if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Measure['inputs'];
    } catch {
      // Told below.
    }
    return this.tell('sheetInputs', 'inputs', text.slice(0, 60));
  }

  private measureOf(row: Row): Measure {
    const { limit, quantity, unit, formula } = row;
    const written = limit ? limitFrom(limit) : null;
    const given = Object.fromEntries(
      numberColumns.flatMap((name) => {
        const value = this.numberOf(row, name);
        return value === null ? [] : [[name, value] as const];
      }),
    );
    if (quantity && !isQuantityId(quantity)) this.tell('sheetQuantity', 'quantity', quantity);
    if (formula && !isFormula(formula)) this.tell('unknownFormula', formula, formula);
    const plainUnit = unit === 'mm' && !quantity ? { quantity: 'clearance' as const } : unit ? { unit } : {};
    return {
      ...written,
      ...plainUnit,
      ...(quantity && isQuantityId(quantity) ? { quantity } : {}),
      ...given,
      ...(row.parameter ? { parameter: row.parameter } : {}),
      ...(formula && isFormula(formula) ? { formula: formula as FormulaId } : {}),
      ...(row.inputs ? { inputs: this.inputsOf(row.inputs) ?? null } : {}),
      ...(row.instrument ? { instrument: row.instrument } : {}),
    };
  }

  private kindOf(row: Row, hasLimit: boolean): StepKind {
    if (row.kind) {
      const found = keyIn(row.kind, stepKinds, this.words.kinds);
      if (found) return found;
      this.tell('sheetKind', 'kind', row.kind);
    }
    return hasLimit ? 'measure' : kindOfText(row.text ?? '');
  }

  step(row: Row, at: number, id: string): ProcedureStep {
    this.at = at;
    const hasLimit = Boolean(row.low || row.high || row.parameter || (row.limit && limitFrom(row.limit)));
    const kind = this.kindOf(row, hasLimit);
    const role = row.role ? keyIn(row.role, signRoles, this.words.roles) : undefined;
    if (row.role && !role) this.tell('sheetRole', 'role', row.role);
    const lost = row.limit && !limitFrom(row.limit) ? row.limit : '';
    const note = [row.note, lost].filter(Boolean).join('\n');
    return {
      id,
      kind,
      text: row.text ?? '',
      textEn: row.textEn || null,
      ...(note ? { note } : {}),
      ...(row.noteEn ? { noteEn: row.noteEn } : {}),
      ...(row.required && isNo(row.required) ? { required: false } : {}),
      ...(role ? { role } : {}),
      ...(kind === 'measure' ? { measure: this.measureOf(row) } : {}),
      ...(kind === 'branch'
        ? {
            branch: {
              goto: row.goto || null,
              ...(isYes(row.skipsRequired ?? '') ? { skipsRequired: true } : {}),
            },
          }
        : {}),
    };
  }
}

const cellText = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim();

const idPattern = /^[\w-]{1,40}$/;

/** Where a branch leads is written by the id of a step or by its number; both become ids. */
function withTargets(document: ProcedureDocument): ProcedureDocument {
  const steps = numberedSteps(document);
  const idOf = (asked: string) =>
    steps.find(({ id }) => id === asked)?.id ?? steps.find(({ number }) => number === asked)?.id ?? null;
  return {
    sections: document.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) =>
        step.branch?.goto ? { ...step, branch: { ...step.branch, goto: idOf(step.branch.goto) } } : step,
      ),
    })),
  };
}

/** Sections and steps of a sheet; a row without text is passed over, an empty section continues the one above. */
export function documentFromRows(
  rows: readonly (readonly SheetCell[])[],
  columns: readonly (StepColumn | null)[],
  words: SheetWords,
  firstTitle: string,
): { document: ProcedureDocument; problems: readonly SheetProblem[] } {
  const sheet = new Sheet(words);
  const sections: (Omit<ProcedureSection, 'steps'> & { steps: ProcedureStep[] })[] = [];
  const used = new Set<string>();
  for (const [at, cells] of rows.entries()) {
    const row: Row = Object.fromEntries(
      columns.flatMap((name, index) => {
        const text = cellText(cells[index]);
        return name && text ? [[name, text] as const] : [];
      }),
    );
    if (!row.text) continue;
    const last = sections.at(-1);
    if (!last || (row.section && row.section !== last.title))
      sections.push({
        id: `s${sections.length + 1}`,
        title: (row.section ?? firstTitle).slice(0, 200),
        titleEn: row.sectionEn?.slice(0, 200) ?? null,
        steps: [],
      });
    const section = sections.at(-1)!;
    const own = row.id && idPattern.test(row.id) && !used.has(row.id) ? row.id : undefined;
    let id = own ?? `${section.id}-${section.steps.length + 1}`;
    while (!own && used.has(id)) id = `${id}x`;
    used.add(id);
    section.steps.push(sheet.step(row, at + 2, id));
  }
  return { document: withTargets({ sections }), problems: sheet.problems };
}
