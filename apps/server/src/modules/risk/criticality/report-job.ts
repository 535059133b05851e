import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import * as choices from '@ircrisk/contract/resources/criticality/choices.ts';
import type { SegmentFacts } from '@ircrisk/contract/resources/criticality/strip-rows.ts';
import { type Language, nameIn, say, type Text, type TextParams } from '@ircrisk/contract/text.ts';
import { riskDecimals } from '@ircrisk/engine-criticality';
import { formatNumber, formatQuantity } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Block, ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { findStudy, readBoard } from './board.ts';
import { words } from './report-texts.ts';
import { stripDrawing } from './strip-drawing.ts';
import { criticalityKind } from './study.ts';

interface TagLine {
  tag: string;
  name: string;
  nameEn: string | null;
  subFunctions: string | null;
  dominant: string | null;
  grade: string | null;
  eci: number | null;
  redundancy: string | null;
  containment: string | null;
  barrier: boolean;
  days: number | null;
  source: string | null;
  overrideReason: string | null;
  overrideReasonEn: string | null;
  exceptionReason: string | null;
  exceptionReasonEn: string | null;
}
interface SegmentLine extends SegmentFacts {
  id: string;
  lineNo: string;
  fromKm: number;
  toKm: number;
  length: number;
  radius: number | null;
  risk: number | null;
  driver: string | null;
}

const readTags = (tx: Tx, studyId: string, language: Language): Promise<TagLine[]> =>
  tx.all(sql`
    select e.tag, e.name, e.name_en as "nameEn", (select string_agg(case when ${language === 'en'} then coalesce(nullif(f.name_en, ''), f.name) else f.name end, ', ')
        from criticality_sub_functions f where f.id = any(t.sub_function_ids)) as "subFunctions", r.dominant, r.grade, r.eci, r.result_redundancy as redundancy,
      r.containment, t.barrier, r.days, r.source, t.override_reason as "overrideReason", t.override_reason_en as "overrideReasonEn",
      t.exception_reason as "exceptionReason", t.exception_reason_en as "exceptionReasonEn"
    from criticality_tags t join equipment e on e.id = t.equipment_id left join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id
    where t.study_id = ${studyId} and t.is_deleted = 0 order by r.grade nulls last, e.tag`);

const readSegments = (tx: Tx, studyId: string): Promise<SegmentLine[]> =>
  tx.all(sql`
    select t.id, t.line_no as "lineNo", t.code, t.from_km as "fromKm", t.to_km as "toKm", t.length, t.location_class as "locationClass", r.radius, r.hca,
      r.hca_level as "hcaLevel", r.risk, r.band, r.driver, t.coating, t.coating_en as "coatingEn", t.soil, t.soil_en as "soilEn",
      t.protection_potential as "protectionPotential"
    from criticality_segments t left join criticality_segment_results r on r.tenant_id = t.tenant_id and r.segment_id = t.id
    where t.study_id = ${studyId} and t.is_deleted = 0 order by t.line_no, t.from_km`);

interface Facts {
  board: Awaited<ReturnType<typeof readBoard>>;
  tags: TagLine[];
  segments: SegmentLine[];
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
}

const dash = '–';
type Words = (key: keyof typeof words, params?: TextParams) => string;
const choiceIn = (texts: Readonly<Record<string, Text>>, key: string | null, language: Language): string =>
  key ? (texts[key]?.[language] ?? key) : dash;
/** To one decimal, or to as many as keep it on its side of a limit. */
const riskIn = (risk: number | null): string => figure(risk, risk === null ? 1 : riskDecimals(risk));
const figure = (value: number | null, decimals = 1): string => formatNumber(value, { decimals });

/** Rated functions belong to NORSOK Z-008; another method has none. */
function functionSection(board: Facts['board'], language: Language, t: Words): Section {
  return {
    heading: t('functionsHeading'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('number'), width: 50 },
          { title: t('name'), width: '*' },
          { title: t('redundancy'), width: 60 },
          ...Object.values(choices.categoryTexts).map((names) => ({
            title: names[language],
            width: 50,
            align: 'center' as const,
          })),
        ],
        rows: board.functions.map((row) => [
          row.code,
          nameIn(language, row.name, row.nameEn),
          row.redundancy,
          ...Object.keys(choices.categoryTexts).map((category) =>
            row.classes[category] ? `C${row.classes[category]}` : dash,
          ),
        ]),
        empty: t('none'),
      },
    ],
  };
}

/** The way along a line, in the unit of its posts: from, to and length add up in one row. */
const kilometres = (metres: number | null): string => (metres === null ? dash : (metres / 1000).toFixed(3));
/** Metres or feet, as the reader's language has it. */
const lengthIn = (metres: number | null, language: Language): string =>
  formatQuantity('length', metres, language, { decimals: language === 'zh' ? 1 : 0 });

function tagSections({ board, tags }: Facts, language: Language, t: Words): Section[] {
  const isIndex = board.method === 'index';
  const said = (zh: string | null, en: string | null) => (language === 'en' ? en || zh : zh || en) ?? '';
  const total = Object.values(board.tags.share).reduce((sum, count) => sum + count, 0);
  const listed = (rows: readonly TagLine[], reason: (row: TagLine) => string): Block => ({
    kind: 'table',
    columns: [
      { title: t('tag'), width: 90 },
      { title: t('grade'), width: 80 },
      { title: t('reason'), width: '*' },
    ],
    rows: rows.map((row) => [row.tag, choiceIn(choices.grades, row.grade, language), reason(row)]),
    empty: t('none'),
  });
  return [
    {
      heading: t('shareHeading'),
      blocks: [
        {
          kind: 'facts',
          rows: [
            [
              t('systemClass'),
              board.system.class ? `C${board.system.class}` : (board.system.classReason ?? dash),
            ],
            [t('systemIndex'), board.system.index === null ? dash : figure(board.system.index, 2)],
          ],
        },
        {
          kind: 'table',
          columns: [
            { title: t('grade'), width: '*' },
            { title: t('count'), align: 'right', width: 80 },
            { title: t('share'), align: 'right', width: 80 },
          ],
          rows: Object.entries(board.tags.share).map(([grade, count]) => [
            choiceIn(choices.grades, grade, language),
            String(count),
            total === 0 ? dash : `${figure((100 * count) / total)} %`,
          ]),
        },
      ],
    },
    {
      heading: t('definitionsHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('category'), width: 70 },
            ...(['C3', 'C2', 'C1'] as const).map((title) => ({ title, width: '*' as const })),
          ],
          rows: Object.entries(choices.categoryTexts).map(([category, names]) => [
            names[language],
            ...[3, 2, 1].map((level) =>
              String(board.criteria[`${category}${level}${language === 'en' ? 'En' : ''}`] ?? dash),
            ),
          ]),
        },
      ],
    },
    ...(board.method === 'z008' ? [functionSection(board, language, t)] : []),
    {
      heading: t('tagsHeading'),
      landscape: true,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('tag'), width: 70 },
            { title: t('equipment'), width: '*' },
            { title: t('subFunctions'), width: '*' },
            { title: isIndex ? 'ECI' : t('class'), width: 50 },
            { title: t('grade'), width: 60 },
            { title: t('redundancy'), width: 50 },
            { title: t('containment'), width: 55 },
            { title: t('barrier'), width: 40 },
            { title: t('days'), width: 45, align: 'right' },
            { title: t('source'), width: 55 },
          ],
          rows: tags.map((row) => [
            row.tag,
            nameIn(language, row.name, row.nameEn),
            row.subFunctions ?? dash,
            isIndex ? figure(row.eci, 2) : row.dominant ? `C${row.dominant}` : dash,
            row.grade ?? dash,
            row.redundancy ?? dash,
            row.containment ? `C${row.containment}` : dash,
            row.barrier ? t('yes') : '',
            row.days === null ? dash : String(row.days),
            choiceIn(choices.classSources, row.source, language),
          ]),
          empty: t('none'),
        },
      ],
    },
    {
      heading: t('overridesHeading'),
      blocks: [
        listed(
          tags.filter(({ source }) => source === 'override'),
          (row) => said(row.overrideReason, row.overrideReasonEn),
        ),
      ],
    },
    {
      heading: t('exceptionsHeading'),
      blocks: [
        listed(
          tags.filter((row) => !row.grade && (row.exceptionReason || row.exceptionReasonEn)),
          (row) => said(row.exceptionReason, row.exceptionReasonEn),
        ),
      ],
    },
  ];
}

function lineSections({ board, segments }: Facts, language: Language, t: Words): Section[] {
  return [
    {
      heading: t('linesHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('line'), width: '*' },
            { title: t('length'), align: 'right', width: 80 },
            { title: t('maxRisk'), align: 'right', width: 60 },
            { title: t('meanRisk'), align: 'right', width: 70 },
            { title: t('risk'), width: 60 },
            { title: t('unrated'), width: 90 },
          ],
          rows: board.lines.map((line) => [
            `${line.lineNo} ${nameIn(language, line.name ?? '', line.nameEn)}`,
            kilometres(line.length),
            riskIn(line.max),
            riskIn(line.mean),
            choiceIn(choices.bands, line.band, language),
            line.unrated.join(', '),
          ]),
          empty: t('none'),
        },
      ],
    },
    {
      heading: t('stripHeading'),
      landscape: true,
      blocks: [...Map.groupBy(segments, ({ lineNo }) => lineNo)].map(([lineNo, rows]): Block => {
        const line = board.lines.find((one) => one.lineNo === lineNo);
        const caption = `${lineNo} ${nameIn(language, line?.name ?? '', line?.nameEn)}`.trim();
        return { kind: 'drawing', svg: stripDrawing(rows, language), caption };
      }),
    },
    {
      heading: t('segmentsHeading'),
      landscape: true,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('line'), width: 70 },
            { title: t('segment'), width: 50 },
            { title: t('from'), align: 'right', width: 55 },
            { title: t('to'), align: 'right', width: 55 },
            { title: t('length'), align: 'right', width: 75 },
            { title: t('locationClass'), width: 60 },
            { title: t('radius'), align: 'right', width: 70 },
            { title: t('hca'), width: '*' },
            { title: 'RR', align: 'right', width: 45 },
            { title: t('risk'), width: 70 },
            { title: t('driver'), width: 90 },
          ],
          rows: segments.map((row) => [
            row.lineNo,
            row.code,
            row.fromKm.toFixed(3),
            row.toKm.toFixed(3),
            kilometres(row.length),
            choiceIn(choices.locationClasses, row.locationClass, language),
            lengthIn(row.radius, language),
            [
              choiceIn(choices.areaVerdicts, row.hca, language),
              row.hcaLevel ? choiceIn(choices.areaLevels, row.hcaLevel, language) : '',
            ]
              .filter(Boolean)
              .join(' '),
            riskIn(row.risk),
            choiceIn(choices.bands, row.band, language),
            // What drives a risk that is not rated is not known either.
            row.risk === null ? dash : choiceIn(choices.likelihoodParts, row.driver, language),
          ]),
          empty: t('none'),
        },
      ],
    },
  ];
}

export const criticalityReport = reportJob({
  kind: 'criticality.report',
  title: words.title,
  async gather(
    tx,
    { id }: { id: string; language?: Language | undefined; format?: ReportFormat | undefined },
    { language },
  ): Promise<Facts> {
    return {
      board: { ...(await readBoard(tx, await findStudy(tx, id, language), language)) },
      tags: await readTags(tx, id, language),
      segments: await readSegments(tx, id),
      study: await studyBlocks(tx, criticalityKind, id, language),
    };
  },
  compose(facts, { language }): ReportBody {
    const t: Words = (key, params = {}) => say(words[key], language, params);
    const { board, study } = facts;
    const method = {
      z008: t('methodZ008'),
      index: t('methodIndex'),
      pipeline: t('methodPipeline', { standard: choices.radiusStandards[board.radiusStandard][language] }),
    }[board.method];
    return {
      title: t('title'),
      subject: nameIn(language, board.name, board.nameEn),
      number: board.code,
      facts: [
        [t('kind'), choices.studyKinds[board.kind][language]],
        [t('method'), choices.methods[board.method][language]],
        [t('scope'), board.nodeName ?? t('plant')],
        [t('criteria'), board.criteriaName ?? t('usual')],
      ],
      method: [method],
      ...study,
      sections:
        board.kind === 'pipeline' ? lineSections(facts, language, t) : tagSections(facts, language, t),
    };
  },
});
