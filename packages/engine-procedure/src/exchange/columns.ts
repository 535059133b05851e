/** Columns of a sheet of steps, in the order they are written; each with the headings it is known by. */
export const stepColumns = {
  section: ['节', 'Section (zh)', '章节', '分节', '阶段', 'section', 'phase'],
  sectionEn: ['节（英文）', 'Section', 'section en'],
  id: ['标识', 'Id'],
  kind: ['类型', 'Kind', '步骤类型', 'type', 'step type'],
  text: [
    '内容',
    'Step (zh)',
    '步骤',
    '作业内容',
    '操作内容',
    '工作内容',
    '步骤内容',
    '项目',
    'step',
    'text',
    'task',
    'description',
    'activity',
  ],
  textEn: ['内容（英文）', 'Step', 'text en'],
  note: ['备注', 'Note (zh)', '说明', '注意事项', 'note', 'remark', 'remarks'],
  noteEn: ['备注（英文）', 'Note', 'note en'],
  required: ['必做', 'Required'],
  role: ['签字角色', 'Signed by', '角色', '签字', 'role'],
  limit: ['限值', 'Limit', '标准', '质量标准', '允许值', '标准值', 'tolerance', 'acceptance', 'limits'],
  quantity: ['量', 'Quantity'],
  unit: ['单位', 'Unit'],
  low: ['下限', 'Low', 'min', 'minimum'],
  nominal: ['公称', 'Nominal'],
  high: ['上限', 'High', 'max', 'maximum'],
  plausibleLow: ['合理下限', 'Plausible from'],
  plausibleHigh: ['合理上限', 'Plausible to'],
  parameter: ['参数代号', 'Parameter'],
  formula: ['公式', 'Formula'],
  inputs: ['公式输入', 'Inputs'],
  instrument: ['量具', 'Instrument', '工具', '仪器'],
  goto: ['否则转到', 'Otherwise go to', 'goto'],
  skipsRequired: ['可越过必做', 'May skip required'],
} as const satisfies Record<string, readonly [zh: string, en: string, ...others: string[]]>;
export type StepColumn = keyof typeof stepColumns;
export const stepColumnNames = Object.keys(stepColumns) as StepColumn[];

const bare = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*：:]+/g, '');

const known = new Map<string, StepColumn>();
// The written headings first: an alias never takes the place of one.
for (const at of [0, 1] as const)
  for (const name of stepColumnNames) known.set(bare(stepColumns[name][at]), name);
for (const name of stepColumnNames)
  for (const alias of stepColumns[name].slice(2)) if (!known.has(bare(alias))) known.set(bare(alias), name);

/** The heading of a written sheet: both languages, so that it comes back whatever the reader's. */
export const headingOf = (name: StepColumn): string => `${stepColumns[name][0]} ${stepColumns[name][1]}`;
for (const name of stepColumnNames) known.set(bare(headingOf(name)), name);

const alone: Readonly<Partial<Record<StepColumn, StepColumn>>> = {
  sectionEn: 'section',
  textEn: 'text',
  noteEn: 'note',
};

/**
 * What each column of a sheet is taken for by its heading; null is not read. A meaning goes to the first that has it, and words in one
 * language only are the words.
 */
export function guessColumns(headings: readonly string[]): (StepColumn | null)[] {
  const taken = new Set<StepColumn>();
  const found = headings.map((heading) => {
    const column = known.get(bare(heading)) ?? null;
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
  return found.map((column) => {
    const other = column && alone[column];
    return other && !taken.has(other) ? other : column;
  });
}
