import {
  type BandCode,
  bandOfCell,
  categories,
  measureTexts,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';

export interface CellChange {
  p: number;
  c: number;
  before: BandCode | null;
  after: BandCode | null;
}

export interface TextChange {
  /** `bands/high/upper`, `probability/3/zh`, `consequence/C/P/en` */
  path: string[];
  before: string;
  after: string;
}

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Cells whose band differs; a cell only one of the two has differs from nothing. */
export function changedCells(before: RiskMatrix, after: RiskMatrix): CellChange[] {
  const rows = Math.max(before.probability.length, after.probability.length);
  const columns = Math.max(before.consequence.length, after.consequence.length);
  const at = (matrix: RiskMatrix, p: number, c: number) =>
    p <= matrix.probability.length && c <= matrix.consequence.length ? bandOfCell(matrix, p, c) : null;
  const changes: CellChange[] = [];
  for (let p = rows; p >= 1; p -= 1) {
    for (let c = 1; c <= columns; c += 1) {
      const [old, now] = [at(before, p, c), at(after, p, c)];
      if (old !== now) changes.push({ p, c, before: old, after: now });
    }
  }
  return changes;
}

type Flat = Map<string, { path: string[]; text: string }>;

function flatten(matrix: RiskMatrix): Flat {
  const flat: Flat = new Map();
  const put = (path: string[], value: unknown) => flat.set(path.join('/'), { path, text: shown(value) });
  for (const band of matrix.bands) {
    const { code, action, approver, ...rest } = band;
    for (const [name, value] of Object.entries(rest)) put(['bands', code, name], value);
    put(['bands', code, 'actionZh'], action.zh);
    put(['bands', code, 'actionEn'], action.en);
    put(['bands', code, 'approverZh'], approver?.zh);
    put(['bands', code, 'approverEn'], approver?.en);
  }
  for (const { index, ...level } of matrix.probability) {
    for (const [name, value] of Object.entries(level)) put(['probability', String(index), name], value);
  }
  for (const category of categories) {
    const measure = matrix.measures?.[category];
    put(['measures', category], measure && `${measureTexts[measure].zh} / ${measureTexts[measure].en}`);
  }
  for (const { index, texts, limits, ...level } of matrix.consequence) {
    for (const [name, value] of Object.entries(level)) put(['consequence', String(index), name], value);
    for (const category of categories) {
      put(['consequence', String(index), `${category} zh`], texts[category]?.zh);
      put(['consequence', String(index), `${category} en`], texts[category]?.en);
      put(['consequence', String(index), `${category} ≥`], limits?.[category]?.lower);
      put(['consequence', String(index), `${category} <`], limits?.[category]?.upper);
    }
  }
  return flat;
}

/** Limits, colours and texts that differ. */
export function changedTexts(before: RiskMatrix, after: RiskMatrix): TextChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    if (was?.text === is?.text) return [];
    return [{ path: (was ?? is)?.path ?? [], before: was?.text ?? '', after: is?.text ?? '' }];
  });
}
