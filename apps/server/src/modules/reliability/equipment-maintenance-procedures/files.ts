import { buffer } from 'node:stream/consumers';
import {
  exportProcedure,
  procedureErrors,
  procedureFromFile,
  type ReadProcedure,
  readProcedureFile,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { ProcedureModel } from '@ircrisk/contract/modules/reliability/procedure-document.ts';
import {
  procedureClasses,
  procedureTasks,
  signRoleTexts,
  stepKindTexts,
} from '@ircrisk/contract/resources/procedure/choices.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import {
  documentFromLines,
  documentFromRows,
  guessColumns,
  headingOf,
  type ProcedureDocument,
  rowsOfDocument,
  type SheetCell,
  type SheetProblem,
  type StepColumn,
  stepColumnNames,
} from '@ircrisk/engine-procedure';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { z } from 'zod';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { contentOf, findFile, storeFile } from '#platform/files/files.ts';
import { wordParagraphs } from '#platform/files/word-text.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { fileNameOf, keptHours } from '#platform/reports/report-job.ts';
import { guardWorkbook, zipLimits } from '#platform/resources/exchange/zip-guard.ts';
import { findHead } from '#platform/studies/head.ts';
import { findProcedure, readParameters } from './store.ts';
import { procedureKind, told } from './study.ts';

const wordsOf = <K extends string>(texts: Readonly<Record<K, Text>>) =>
  Object.fromEntries(
    Object.entries<Text>(texts).map(([key, { zh, en }]) => [key, [zh, en]]),
  ) as unknown as Record<K, string[]>;
const sheetWords = { kinds: wordsOf(stepKindTexts), roles: wordsOf(signRoleTexts) };
const firstTitle: Text = { zh: '步骤', en: 'Steps' };

const said = z.string().max(2000).nullish();
const Parameter = z.object({
  model: z.string().max(64).default(''),
  code: z
    .string()
    .max(40)
    .regex(/^[A-Za-z][\w.-]*$/),
  name: z.string().max(128),
  nameEn: z.string().max(128).nullish(),
  unit: z.string().max(16).nullish(),
  low: z.number().nullish(),
  nominal: z.number().nullish(),
  high: z.number().nullish(),
  source: z.string().max(200).nullish(),
});
const Head = z.object({
  name: z.string().max(128).nullish(),
  nameEn: z.string().max(256).nullish(),
  equipmentClass: z.enum(Object.keys(procedureClasses) as [keyof typeof procedureClasses]).default('other'),
  taskType: z.enum(Object.keys(procedureTasks) as [keyof typeof procedureTasks]).default('repair'),
  standardHours: z.number().positive().max(5000).nullish(),
  crew: z.number().int().min(1).max(200).nullish(),
  tools: said,
  toolsEn: said,
  spares: said,
  sparesEn: said,
  ppe: said,
  ppeEn: said,
  isolation: said,
  isolationEn: said,
});
/** A revision as a file: what people wrote, and nothing of its life here. */
const Whole = z.object({
  ircrisk: z.literal('procedure'),
  head: Head,
  parameters: z.array(Parameter).max(2000).default([]),
  model: ProcedureModel,
});
type Whole = z.infer<typeof Whole>;

interface Read {
  name: string;
  whole: Omit<Whole, 'ircrisk'>;
  columns: ReadProcedure['columns'];
  problems: readonly SheetProblem[];
}
const noHead = Head.parse({});

/** No cell is taken for a formula by whatever opens the file. */
const guarded = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' && /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
const plain = (cell: unknown): SheetCell => {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell;
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
};

const mostBytes = 20 * 1024 * 1024;
const mostRows = 5000;
const parameterHeadings = [
  '型号 Model',
  '代号 Code',
  '名称 Name (zh)',
  '英文名称 Name',
  '单位 Unit',
  '下限 Low',
  '公称 Nominal',
  '上限 High',
  '来源 Source',
];
const parameterFields = [
  'model',
  'code',
  'name',
  'nameEn',
  'unit',
  'low',
  'nominal',
  'high',
  'source',
] as const;

function readParameterRows(rows: readonly (readonly unknown[])[]): {
  found: Whole['parameters'];
  bad: number[];
} {
  const found: Whole['parameters'] = [];
  const bad: number[] = [];
  for (const [at, row] of rows.entries()) {
    const cells = row.map(plain);
    if (cells.every((cell) => cell === null || cell === '')) continue;
    const numbered = ['low', 'nominal', 'high'];
    const record = Object.fromEntries(
      parameterFields.map((name, index) => {
        const cell = cells[index] ?? null;
        if (cell === null || cell === '') return [name, name === 'model' ? '' : null];
        return [name, numbered.includes(name) ? Number(cell) : String(cell)];
      }),
    );
    const parsed = Parameter.safeParse(record);
    if (parsed.success) found.push(parsed.data);
    else bad.push(at + 2);
  }
  return { found, bad };
}

async function readWorkbook(
  name: string,
  content: Buffer,
  mapping: readonly (StepColumn | null)[] | undefined,
  language: Language,
): Promise<Read> {
  await guardWorkbook(content, { ...zipLimits, inflatedBytes: mostBytes });
  const book = await readXlsx(content).catch(() => undefined);
  const rows = (book?.sheets[0]?.rows ?? []).map((row) => row.map(plain));
  const first = rows.findIndex((row) => row.filter((cell) => cell !== null && cell !== '').length > 1);
  const headings = (rows[first] ?? []).map((cell) => String(cell ?? '').trim());
  const columns = headings.map((_, at) => (mapping ? (mapping[at] ?? null) : guessColumns(headings)[at]!));
  const { document, problems } = documentFromRows(
    first < 0 ? [] : rows.slice(first + 1, first + 1 + mostRows),
    columns,
    sheetWords,
    firstTitle[language],
  );
  const second = book?.sheets[1]?.rows ?? [];
  const isOurs = String(second[0]?.[1] ?? '') === parameterHeadings[1];
  const { found, bad } = isOurs ? readParameterRows(second.slice(1)) : { found: [], bad: [] };
  return {
    name,
    whole: { head: noHead, parameters: found, model: document as Whole['model'] },
    columns: headings.map((heading, at) => ({ heading, meaning: columns[at] ?? null })),
    problems: [
      ...problems.map((one) => ({ ...one, row: one.row + first })),
      ...bad.map((row) => ({ row, code: 'sheetParameter', values: {} })),
    ],
  };
}

function readWord(name: string, content: Buffer, language: Language): Read {
  const lines = wordParagraphs(content);
  if (!lines) throw fail(procedureErrors.fileBroken, { name, reason: 'DOCX' });
  const model = documentFromLines(lines, firstTitle[language]) as Whole['model'];
  return { name, whole: { head: noHead, parameters: [], model }, columns: [], problems: [] };
}

function readJson(name: string, content: Buffer): Read {
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    throw fail(procedureErrors.fileBroken, { name, reason: 'JSON' });
  }
  const parsed = Whole.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw fail(procedureErrors.fileBroken, { name, reason: issue ? issue.path.join('/') : 'JSON' });
  }
  return { name, whole: parsed.data, columns: [], problems: [] };
}

/** A file the caller has sent, read by what its name says it is. */
async function readFile(
  { tx, platform, language }: Call,
  input: { fileId: string; mapping?: (StepColumn | null)[] | undefined },
): Promise<Read> {
  const file = await findFile(tx, input.fileId);
  if (!file) throw fail(commonErrors.notFound);
  const { name } = file;
  const kind = name.split('.').at(-1)?.toLowerCase();
  if (kind !== 'xlsx' && kind !== 'docx' && kind !== 'json') throw fail(procedureErrors.fileKind);
  const content = await buffer(await contentOf(platform, file));
  const read =
    kind === 'xlsx'
      ? await readWorkbook(name, content, input.mapping, language)
      : kind === 'docx'
        ? readWord(name, content, language)
        : readJson(name, content);
  // A sheet whose columns are not understood is shown with them, to be told what they mean.
  if (read.whole.model.sections.length === 0 && read.columns.length === 0)
    throw fail(procedureErrors.fileEmpty, { name });
  const checked = ProcedureModel.safeParse(read.whole.model);
  if (!checked.success)
    throw fail(procedureErrors.fileBroken, { name, reason: checked.error.issues[0]?.path.join('/') ?? '' });
  return read;
}

const stepsOf = ({ sections }: { sections: readonly { steps: readonly { kind: string }[] }[] }) =>
  sections.flatMap(({ steps }) => steps);

async function insertWhole(
  tx: Tx,
  { head, parameters, model }: Read['whole'],
  given: { code: string; name: string; projectId: string | null },
): Promise<string> {
  const steps = stepsOf(model);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into procedures (project_id, code, name, name_en, equipment_class, task_type, standard_hours, crew, tools, tools_en, spares, spares_en, ppe, ppe_en,
      isolation, isolation_en, model, step_count, hold_count)
    values (coalesce(${given.projectId}::bigint, current_project_id()), ${given.code}, ${given.name}, ${head.nameEn ?? null}, ${head.equipmentClass}, ${head.taskType},
      ${head.standardHours ?? null}, ${head.crew ?? null}, ${head.tools ?? null}, ${head.toolsEn ?? null}, ${head.spares ?? null}, ${head.sparesEn ?? null}, ${head.ppe ?? null},
      ${head.ppeEn ?? null}, ${head.isolation ?? null}, ${head.isolationEn ?? null}, ${JSON.stringify(model)}::jsonb, ${steps.length},
      ${steps.filter(({ kind }) => kind === 'hold').length}) returning id`);
  for (const row of parameters)
    await tx.run(sql`
      insert into procedure_parameters (study_id, model, code, name, name_en, unit, low, nominal, high, source)
      values (${id}, ${row.model}, ${row.code}, ${row.name}, ${row.nameEn ?? null}, ${row.unit ?? null}, ${row.low ?? null}, ${row.nominal ?? null}, ${row.high ?? null},
        ${row.source ?? null})`);
  return id;
}

async function wholeOf(tx: Tx, id: string): Promise<Whole> {
  const { model } = await findProcedure(tx, id);
  const head = await tx.one<Whole['head']>(sql`
    select name, name_en as "nameEn", equipment_class as "equipmentClass", task_type as "taskType", standard_hours as "standardHours", crew, tools, tools_en as "toolsEn",
      spares, spares_en as "sparesEn", ppe, ppe_en as "ppeEn", isolation, isolation_en as "isolationEn" from procedures where id = ${id}`);
  const sources = await tx.all<{ source: string | null }>(
    sql`select source from procedure_parameters where study_id = ${id} and is_deleted = 0 order by code, model, id`,
  );
  const parameters = (await readParameters(tx, id)).map((row, at) => ({
    ...row,
    source: sources[at]?.source ?? null,
  }));
  return { ircrisk: 'procedure', head, parameters, model: model as Whole['model'] };
}

async function writeWorkbook({ model, parameters }: Whole): Promise<Buffer> {
  const content = await writeXlsx({
    sheets: [
      {
        name: '步骤 Steps',
        rows: [
          stepColumnNames.map(headingOf),
          ...rowsOfDocument(model as ProcedureDocument).map((row) => row.map(guarded)),
        ],
      },
      {
        name: '参数 Parameters',
        rows: [
          parameterHeadings,
          ...parameters.map((row) => parameterFields.map((name) => guarded(row[name] ?? null))),
        ],
      },
    ],
  });
  return Buffer.from(content);
}

export const fileHandlers = [
  handle(readProcedureFile, async (call) => {
    const { whole, columns, problems } = await readFile(call as Call, call.input);
    const steps = stepsOf(whole.model);
    return {
      name: whole.head.name ?? null,
      sections: whole.model.sections.length,
      steps: steps.length,
      holds: steps.filter(({ kind }) => kind === 'hold').length,
      parameters: whole.parameters.length,
      columns,
      model: whole.model,
      problems: problems.map((one) => ({ ...told(one), row: one.row })),
    };
  }),
  handle(procedureFromFile, async (call) => {
    const { tx, input, projectId } = call;
    const { name, whole } = await readFile(call as Call, input);
    if (whole.model.sections.length === 0) throw fail(procedureErrors.fileEmpty, { name });
    const title = input.name || whole.head.name || name.replace(/\.[^.]+$/, '').slice(0, 128);
    return {
      id: await insertWhole(tx, whole, { code: input.code, name: title, projectId: projectId ?? null }),
    };
  }),
  handle(exportProcedure, async (call) => {
    const { tx, platform, actor, input } = call;
    const { id } = await findHead(call, procedureKind, input.id);
    const { code, label } = await findProcedure(tx, id);
    const whole = await wholeOf(tx, id);
    const content =
      input.format === 'json' ? Buffer.from(JSON.stringify(whole, null, 2)) : await writeWorkbook(whole);
    const fileName = fileNameOf([code, label], input.format);
    const file = await storeFile(tx, platform, actor.tenantId, {
      name: fileName,
      content,
      expireHours: keptHours,
    });
    return { fileId: file.id, fileName };
  }),
];
