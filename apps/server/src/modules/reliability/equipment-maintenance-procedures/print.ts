import {
  deviationStates,
  dispositionTexts,
  executionStates,
  outcomeTexts,
  procedureClasses,
  procedureTasks,
  signRoleTexts,
  stepKindTexts,
} from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedure, procedureParameter } from '@ircrisk/contract/resources/procedure/procedure.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import {
  formulas,
  isRequired,
  limitsOf,
  type NumberedStep,
  numberedSteps,
  type Parameter,
  rangeText,
  said,
} from '@ircrisk/engine-procedure';
import { shown } from '@ircrisk/units';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Block, Section, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { type EntryRow, findProcedure, named, readEntries, readParameters } from './store.ts';
import { procedureKind } from './study.ts';

const words = {
  empty: { zh: '检修规程', en: 'Maintenance procedure' },
  executed: { zh: '检修规程执行记录', en: 'Record of a maintenance procedure' },
  step: { zh: '步骤', en: 'Step' },
  kind: { zh: '类型', en: 'Kind' },
  text: { zh: '内容', en: 'What to do' },
  limit: { zh: '限值', en: 'Limit' },
  reading: { zh: '读数', en: 'Reading' },
  outcome: { zh: '结果', en: 'Outcome' },
  signed: { zh: '签字', en: 'Signed' },
  time: { zh: '时间', en: 'Time' },
  parameters: { zh: '参数表', en: 'Parameters' },
  deviations: { zh: '偏差', en: 'Deviations' },
  number: { zh: '编号', en: 'Number' },
  disposition: { zh: '处置', en: 'Disposition' },
  description: { zh: '说明', en: 'Description' },
  state: { zh: '状态', en: 'State' },
  class: { zh: '设备类别', en: 'Equipment class' },
  task: { zh: '作业', en: 'Task' },
  revision: { zh: '版次', en: 'Revision' },
  effective: { zh: '生效日期', en: 'Effective' },
  review: { zh: '复审日期', en: 'Review due' },
  equipment: { zh: '设备', en: 'Equipment' },
  order: { zh: '工单', en: 'Work order' },
  model: { zh: '型号', en: 'Model' },
  leader: { zh: '执行人', en: 'Executed by' },
  started: { zh: '开始', en: 'Started' },
  completed: { zh: '完工', en: 'Completed' },
  judged: { zh: '验收', en: 'Accepted by' },
  signatures: { zh: '签字', en: 'Signatures' },
  optional: { zh: '选做', en: 'optional' },
  byModel: { zh: '按型号', en: 'by model' },
  jump: { zh: '否则转到 {number}', en: 'otherwise go to {number}' },
  photos: { zh: '照片 {count} 张', en: '{count} photographs' },
  none: { zh: '无', en: 'None' },
  method: {
    zh: '停工待检点（H）未经指定角色签字，其后步骤不得进行；读数等于限值为合格；不合格读数须登记偏差并处置。',
    en: 'Nothing after a hold point (H) is done before the named role has signed; a reading on its limit passes; a failed reading needs a deviation with its disposition.',
  },
  preparation: { zh: '准备', en: 'Before the work' },
} satisfies Record<string, Text>;
const NONE = '–';
type Of = (text: Text, values?: Record<string, string | number>) => string;
const minutes = (time: string | null | undefined): string => time?.slice(0, 16) ?? NONE;

/** What a reading is held against, in the reader's units; limits by model are told as such on an empty sheet. */
function limitText(
  { measure }: NumberedStep,
  parameters: readonly Parameter[],
  model: string | null,
  language: Language,
  of: Of,
): string {
  if (!measure) return '';
  if (measure.formula === 'alignment') return formulas.alignment[language];
  const limits = limitsOf(measure, parameters, model).value;
  if (!limits) return measure.parameter ? `${measure.parameter} ${of(words.byModel)}` : NONE;
  return rangeText(measure, limits, language);
}

const texts = (step: NumberedStep, language: Language, isBilingual: boolean): string => {
  const main = said(language, step.text, step.textEn);
  const second = language === 'zh' ? step.textEn : step.text;
  const note = said(language, step.note ?? '', step.noteEn);
  return [main, isBilingual && second !== main ? second : null, note].filter(Boolean).join('\n');
};

interface Sheet {
  parameters: readonly Parameter[];
  isBilingual: boolean;
}

/** One section of an empty procedure, with room for readings and signatures. */
function emptySection(
  steps: readonly NumberedStep[],
  { parameters, isBilingual }: Sheet,
  language: Language,
  of: Of,
  all: readonly NumberedStep[],
): TableBlock {
  const kindOf = (step: NumberedStep) =>
    [
      `${step.kind === 'hold' ? 'H ' : step.kind === 'witness' ? 'W ' : ''}${of(stepKindTexts[step.kind])}`,
      step.role ? of(signRoleTexts[step.role]) : null,
      isRequired(step) ? null : of(words.optional),
    ]
      .filter(Boolean)
      .join('\n');
  const jump = ({ branch }: NumberedStep) => {
    const target = all.find(({ id }) => id === branch?.goto);
    return target ? of(words.jump, { number: target.number }) : '';
  };
  return {
    kind: 'table',
    columns: [
      { title: of(words.step), width: 30 },
      { title: of(words.kind), width: 62 },
      { title: of(words.text), width: '*' },
      { title: of(words.limit), width: 82 },
      { title: of(words.reading), width: 62 },
      { title: of(words.signed), width: 58 },
    ],
    rows: steps.map((step) => [
      step.number,
      kindOf(step),
      texts(step, language, isBilingual),
      step.kind === 'branch' ? jump(step) : limitText(step, parameters, null, language, of),
      '',
      '',
    ]),
  };
}

const parameterTable = (
  rows: Awaited<ReturnType<typeof readParameters>>,
  language: Language,
  of: Of,
): TableBlock => ({
  kind: 'table',
  columns: [
    { title: procedureParameter.fields.model[language], width: 90 },
    { title: procedureParameter.fields.name[language], width: '*' },
    ...(['low', 'nominal', 'high'] as const).map((name) => ({
      title: procedureParameter.fields[name][language],
      align: 'right' as const,
      width: 60,
    })),
    { title: procedureParameter.fields.unit[language], width: 40 },
  ],
  rows: rows.map((row) => [
    row.model || NONE,
    named(language, row.name, row.nameEn),
    ...[row.low, row.nominal, row.high].map((value) => (value === null ? NONE : shown(value))),
    row.unit ?? '',
  ]),
  empty: of(words.none),
});

const preparations = ['tools', 'spares', 'ppe', 'isolation'] as const;
type Prepared = Record<string, string | null>;
const readPreparation = (tx: Queries, id: string) =>
  tx.one<Prepared>(sql`
    select tools, tools_en as "toolsEn", spares, spares_en as "sparesEn", ppe, ppe_en as "ppeEn", isolation, isolation_en as "isolationEn" from procedures where id = ${id}`);

const wordsIn =
  (language: Language): Of =>
  (text, values) =>
    say(text, language, values ?? {});

export const procedurePrint = reportJob({
  kind: 'procedure.print',
  title: words.empty,
  async gather(tx, { id, bilingual }: { id: string; bilingual: boolean }, { language }) {
    return {
      row: await findProcedure(tx, id),
      parameters: await readParameters(tx, id),
      prepared: await readPreparation(tx, id),
      isBilingual: bilingual,
      study: await studyBlocks(tx, procedureKind, id, language),
    };
  },
  compose({ row, parameters, prepared, isBilingual, study }, { language }) {
    const of = wordsIn(language);
    const steps = numberedSteps(row.model);
    const sections: Section[] = row.model.sections.map((section, at) => ({
      heading: `${at + 1}  ${said(language, section.title, section.titleEn)}`,
      blocks: [
        emptySection(
          steps.filter((step) => step.section.id === section.id),
          { parameters, isBilingual },
          language,
          of,
          steps,
        ),
      ],
    }));
    return {
      title: of(words.empty),
      subject: named(language, row.name, row.nameEn),
      number: row.code,
      facts: [
        [of(words.class), of(procedureClasses[row.equipmentClass])],
        [of(words.task), of(procedureTasks[row.taskType])],
        [of(words.revision), row.label],
        [of(words.effective), row.effectiveDate ?? NONE],
        [of(words.review), row.reviewDueDate ?? NONE],
      ],
      method: [of(words.method)],
      ...study,
      sections: [
        {
          heading: of(words.preparation),
          blocks: preparations.map((name): Block => {
            const text = named(language, prepared[name] ?? NONE, prepared[`${name}En`] ?? null);
            return { kind: 'text', text: `${procedure.fields[name][language]}: ${text}` };
          }),
        },
        ...sections,
        ...(parameters.length > 0
          ? [{ heading: of(words.parameters), blocks: [parameterTable(parameters, language, of)] }]
          : []),
      ],
    };
  },
});

interface Executed {
  number: string;
  procedureId: string;
  state: keyof typeof executionStates;
  model: string | null;
  tag: string | null;
  equipment: string | null;
  equipmentEn: string | null;
  order: string | null;
  leader: string | null;
  startedAt: string | null;
  completedAt: string | null;
  judgedBy: string | null;
  judgedAt: string | null;
}
const readExecuted = (tx: Queries, id: string) =>
  tx.one<Executed>(sql`
    select x.number, x.procedure_id as "procedureId", x.state, x.model, e.tag, e.name as equipment, e.name_en as "equipmentEn", o.number as "order",
      (select u.shown_name from users u where u.id = x.leader_id) as leader, x.started_at as "startedAt", x.completed_at as "completedAt",
      (select u.shown_name from users u where u.id = x.judged_by) as "judgedBy", x.judged_at as "judgedAt"
    from procedure_executions x left join equipment e on e.id = x.equipment_id left join work_orders o on o.id = x.work_order_id where x.id = ${id}`);

function executedRow(
  step: NumberedStep,
  entry: EntryRow | undefined,
  parameters: readonly Parameter[],
  model: string | null,
  language: Language,
  of: Of,
): string[] {
  const remarks = [
    entry?.note,
    entry && entry.photoIds.length > 0 ? of(words.photos, { count: entry.photoIds.length }) : null,
    entry?.deviation
      ? `${entry.deviation.number} ${of(dispositionTexts[entry.deviation.disposition])}`
      : null,
  ];
  return [
    step.number,
    [texts(step, language, false), ...remarks].filter(Boolean).join('\n'),
    limitText(step, parameters, model, language, of),
    entry?.typed ?? '',
    entry ? of(outcomeTexts[entry.outcome]) : NONE,
    [entry?.person ?? entry?.by, minutes(entry?.enteredAt ?? null)]
      .filter((part) => part && part !== NONE)
      .join('\n'),
  ];
}

/** Strokes as they were drawn, in a field 300 by 120. */
const drawn = (strokes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 120" width="150" height="60"><path d="${strokes}" fill="none" stroke="#1C2B36" stroke-width="2.4"/></svg>`;

export const executionPrint = reportJob({
  kind: 'procedure-execution.print',
  title: words.executed,
  async gather(tx, { id }: { id: string }) {
    const head = await readExecuted(tx, id);
    return {
      head,
      row: await findProcedure(tx, head.procedureId),
      parameters: await readParameters(tx, head.procedureId),
      entries: await readEntries(tx, id),
    };
  },
  compose({ head, row, parameters, entries }, { language }) {
    const of = wordsIn(language);
    const columns: TableBlock['columns'] = [
      { title: of(words.step), width: 30 },
      { title: of(words.text), width: '*' },
      { title: of(words.limit), width: 84 },
      { title: of(words.reading), width: 84 },
      { title: of(words.outcome), width: 50 },
      { title: of(words.signed), width: 84 },
    ];
    const steps = numberedSteps(row.model);
    const rowsOf = (sectionId: string) =>
      steps
        .filter(({ section }) => section.id === sectionId)
        .flatMap((step) => {
          const own = entries.filter(({ stepId }) => stepId === step.id);
          return (own.length > 0 ? own : [undefined]).map((entry) =>
            executedRow(step, entry, parameters, head.model, language, of),
          );
        });
    const signed = entries.filter(({ strokes }) => strokes !== null);
    const deviations = entries.flatMap((entry) => (entry.deviation ? [{ ...entry.deviation, entry }] : []));
    const equipment = head.tag
      ? `${head.tag} ${named(language, head.equipment ?? '', head.equipmentEn)}`
      : NONE;
    return {
      title: of(words.executed),
      subject: named(language, row.name, row.nameEn),
      number: head.number,
      facts: [
        [of(words.number), `${row.code} ${row.label}`],
        [of(words.state), of(executionStates[head.state])],
        [of(words.equipment), equipment],
        [of(words.model), head.model ?? NONE],
        [of(words.order), head.order ?? NONE],
        [of(words.leader), head.leader ?? NONE],
        [of(words.started), minutes(head.startedAt)],
        [of(words.completed), minutes(head.completedAt)],
      ],
      method: [of(words.method)],
      signatures: [
        { role: of(words.leader), name: head.leader ?? '', date: minutes(head.completedAt).slice(0, 10) },
        { role: of(words.judged), name: head.judgedBy ?? '', date: minutes(head.judgedAt).slice(0, 10) },
      ],
      sections: [
        ...row.model.sections.map(
          (section, at): Section => ({
            heading: `${at + 1}  ${said(language, section.title, section.titleEn)}`,
            blocks: [{ kind: 'table', columns, rows: rowsOf(section.id) }],
          }),
        ),
        {
          heading: of(words.deviations),
          blocks: [
            {
              kind: 'table',
              columns: [
                words.number,
                words.step,
                words.reading,
                words.disposition,
                words.description,
                words.state,
              ].map((title, at) => ({
                title: of(title),
                width: at === 4 ? ('*' as const) : ('auto' as const),
              })),
              rows: deviations.map(({ entry, ...one }) => [
                one.number,
                entry.stepNumber,
                entry.typed ?? NONE,
                of(dispositionTexts[one.disposition]),
                one.description,
                of(deviationStates[one.state]),
              ]),
              empty: of(words.none),
            },
          ],
        },
        ...(signed.length > 0
          ? [
              {
                heading: of(words.signatures),
                blocks: signed.map(
                  (entry): Block => ({
                    kind: 'drawing',
                    svg: drawn(entry.strokes as string),
                    caption: [
                      entry.stepNumber,
                      entry.person,
                      entry.role ? of(signRoleTexts[entry.role]) : null,
                      minutes(entry.enteredAt),
                    ]
                      .filter(Boolean)
                      .join(' · '),
                  }),
                ),
              },
            ]
          : []),
      ],
    };
  },
});
