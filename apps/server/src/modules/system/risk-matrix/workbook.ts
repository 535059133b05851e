import { Definition, riskMatrixErrors } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { type Category, categories, measureTexts, type RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { fail } from '#platform/http/answer.ts';
import { guardWorkbook, zipLimits } from '#platform/resources/exchange/zip-guard.ts';

type Cell = string | number | boolean | null;

/** Headings in both languages: one file serves both, and goes back in whatever language it came out. */
const sheets = {
  bands: [
    '风险等级 Bands',
    [
      '代码 code',
      '名称',
      'Name',
      '下限 from',
      '上限 to',
      '颜色 colour',
      '要求',
      'Action',
      '期限（天） days',
      '禁用 off',
      '批准人',
      'Approver',
    ],
  ],
  probability: [
    '可能性 Probability',
    [
      '序号 index',
      '代码 code',
      '下限（次/年） from (1/a)',
      '上限（次/年） to (1/a)',
      '描述',
      'Text',
      '禁用 off',
    ],
  ],
  consequence: [
    '后果 Consequence',
    [
      '序号 index',
      '代码 code',
      '禁用 off',
      ...categories.flatMap((one) => [`${one} 描述`, `${one} text`]),
      ...categories.flatMap((one) => [`${one} 下限 from`, `${one} 上限 to`]),
    ],
  ],
  cells: ['单独设置的单元格 Cells', ['可能性 probability', '后果 consequence', '等级 band']],
  measures: ['后果计量 Measures', ['类别 category', '计量 measure', '单位 unit']],
} as const satisfies Record<string, readonly [string, readonly string[]]>;

/** No cell is taken for a formula by whatever opens the file. */
const guarded = (cell: Cell): Cell =>
  typeof cell === 'string' && /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
const plain = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

export async function writeMatrix(matrix: RiskMatrix): Promise<Buffer> {
  const rows: Record<keyof typeof sheets, Cell[][]> = {
    bands: matrix.bands.map((b) => [
      b.code,
      b.zh,
      b.en,
      b.lower,
      b.upper,
      b.colour,
      b.action.zh,
      b.action.en,
      b.responseDays,
      b.disabled ? 1 : 0,
      b.approver?.zh ?? null,
      b.approver?.en ?? null,
    ]),
    probability: matrix.probability.map((p) => [
      p.index,
      p.code,
      p.lower,
      p.upper,
      p.zh,
      p.en,
      p.disabled ? 1 : 0,
    ]),
    consequence: matrix.consequence.map((c) => [
      c.index,
      c.code,
      c.disabled ? 1 : 0,
      ...categories.flatMap((one) => [c.texts[one].zh, c.texts[one].en]),
      ...categories.flatMap((one) => [c.limits?.[one]?.lower ?? null, c.limits?.[one]?.upper ?? null]),
    ]),
    cells: Object.entries(matrix.overrides).map(([key, band]) => {
      const [p = 0, c = 0] = key.split(',').map(Number);
      return [p, c, band];
    }),
    measures: categories.flatMap((one) => {
      const measure = matrix.measures?.[one];
      return measure ? [[one, measure, measureTexts[measure].unit.en]] : [];
    }),
  };
  const content = await writeXlsx({
    sheets: Object.entries(sheets).map(([key, [name, headings]]) => ({
      name,
      rows: [[...headings], ...rows[key as keyof typeof sheets].map((row) => row.map(guarded))],
    })),
  });
  return Buffer.from(content);
}

const text = (cell: unknown) => plain(String(cell ?? ''));
const number = (cell: unknown): unknown =>
  cell === null || cell === undefined || cell === '' ? null : Number(cell);
const off = (cell: unknown) =>
  cell === 1 || cell === true || ['1', '是', 'yes', 'true'].includes(String(cell).toLowerCase());

/** The columns of limits follow the texts; a category that is not counted has none. */
function limitsOf(row: readonly unknown[], counted: readonly string[]) {
  const first = 3 + categories.length * 2;
  const limits = categories.flatMap((one, at) => {
    const [lower, upper] = [number(row[first + at * 2]), number(row[first + 1 + at * 2])];
    const given = counted.includes(one) && (lower !== null || upper !== null);
    return given ? [[one, { lower, upper }] as const] : [];
  });
  return limits.length > 0 ? { limits: Object.fromEntries(limits) } : {};
}

/** A matrix of ten by ten with every text at its longest is a tenth of this. */
const mostBytes = 4 * 1024 * 1024;

/** The matrix of a workbook; a fault is told by sheet and row. */
export async function readMatrixFile(content: Buffer): Promise<RiskMatrix> {
  await guardWorkbook(content, { ...zipLimits, inflatedBytes: mostBytes });
  const workbook = await readXlsx(content).catch(() => undefined);
  const rowsOf = (at: number) =>
    (workbook?.sheets[at]?.rows ?? [])
      .slice(1, 200)
      .filter((row) => row.some((cell) => cell !== null && cell !== undefined && cell !== ''));
  const [bands, probability, consequence, cells] = [rowsOf(0), rowsOf(1), rowsOf(2), rowsOf(3)];
  const counted = rowsOf(4).map((row) => [text(row[0]), text(row[1])] as const);
  const read = Definition.safeParse({
    bands: bands.map((row) => ({
      code: text(row[0]),
      zh: text(row[1]),
      en: text(row[2]),
      lower: number(row[3]),
      upper: number(row[4]),
      colour: text(row[5]),
      action: { zh: text(row[6]), en: text(row[7]) },
      responseDays: number(row[8]),
      disabled: off(row[9]),
      ...(row[10] || row[11] ? { approver: { zh: text(row[10]), en: text(row[11]) } } : {}),
    })),
    probability: probability.map((row) => ({
      index: number(row[0]),
      code: text(row[1]),
      lower: number(row[2]),
      upper: number(row[3]),
      zh: text(row[4]),
      en: text(row[5]),
      disabled: off(row[6]),
    })),
    consequence: consequence.map((row) => ({
      index: number(row[0]),
      code: text(row[1]),
      disabled: off(row[2]),
      texts: Object.fromEntries(
        categories.map((one: Category, at) => [
          one,
          { zh: text(row[3 + at * 2]), en: text(row[4 + at * 2]) },
        ]),
      ),
      ...limitsOf(
        row,
        counted.map(([category]) => category),
      ),
    })),
    ...(counted.length > 0 ? { measures: Object.fromEntries(counted) } : {}),
    overrides: Object.fromEntries(cells.map((row) => [`${number(row[0])},${number(row[1])}`, text(row[2])])),
  });
  if (read.success) return read.data;
  // The first fault in the order of the sheets, as a person goes through them.
  const order = Object.keys(sheets);
  const faults = read.error.issues.map(({ path: [sheet, at] }) => ({
    sheet: (sheet === 'overrides' ? 'cells' : sheet) as keyof typeof sheets,
    at,
  }));
  const [first] = faults.sort((a, b) => order.indexOf(a.sheet) - order.indexOf(b.sheet));
  const place = first ? sheets[first.sheet][0] : '';
  throw fail(riskMatrixErrors.badFile, {
    reason: typeof first?.at === 'number' ? `${place} ${first.at + 2}` : place,
  });
}
