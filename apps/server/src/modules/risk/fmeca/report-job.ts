import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { fmecaMethods, judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { riskLevels } from '@ircrisk/contract/resources/ledger/choices.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { type Language, nameIn, say } from '@ircrisk/contract/text.ts';
import {
  byUrgency,
  fmecaText,
  probabilityLevels,
  type SeverityClass,
  severityClasses,
  severityClassTexts,
} from '@ircrisk/engine-fmeca';
import type { Notice } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Block, ReportBody, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import type { Row } from '#platform/resources/read.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { actionsOf } from './actions.ts';
import { readWhole, type WholeStudy, workbookOf } from './document.ts';
import { words } from './report-texts.ts';
import { fmecaKind } from './study.ts';
import { workspaceOf } from './workspace.ts';

interface ReportInput {
  id: string;
  language: Language;
  format: ReportFormat;
}

interface Facts {
  scope: {
    boundary: string | null;
    boundaryEn: string | null;
    assumptions: string | null;
    assumptionsEn: string | null;
    place: string | null;
    placeEn: string | null;
  };
  workspace: Awaited<ReturnType<typeof workspaceOf>>;
  whole: WholeStudy;
  actions: Awaited<ReturnType<typeof actionsOf>>;
  life: Pick<ReportBody, 'revisions' | 'signatures'>;
}

async function gather(tx: Tx, { id, language }: ReportInput): Promise<Facts> {
  const scope = await tx.maybe<Facts['scope']>(sql`
    select s.boundary, s.boundary_en as "boundaryEn", s.assumptions, s.assumptions_en as "assumptionsEn", n.name as place, n.name_en as "placeEn"
    from fmeca_studies s left join factory_nodes n on n.id = s.node_id where s.id = ${id} and s.is_deleted = 0`);
  if (!scope) throw fail(commonErrors.notFound);
  return {
    scope,
    workspace: await workspaceOf(tx, id),
    whole: await readWhole(tx, id, language),
    actions: await actionsOf(tx, id),
    life: await studyBlocks(tx, fmecaKind, id, language),
  };
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'number' ? String(Number(value.toPrecision(4))) : String(value);
};
const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

/** Cells of the matrix from IV to I and from E up to A. */
function matrixSvg(matrix: Facts['workspace']['figures']['matrix']): string {
  const [cell, left, top] = [56, 34, 8];
  const classes = [...severityClasses].reverse();
  const counts = new Map(
    matrix.map(({ level, severityClass, count }) => [`${level}${severityClass}`, count]),
  );
  const font = 'font-family="NotoSansSC" font-size="11"';
  const cells = probabilityLevels.flatMap((level, row) =>
    classes.map((cls, column) => {
      const weight = column + (probabilityLevels.length - 1 - row);
      const [x, y] = [left + column * cell, top + row * 34];
      const count = counts.get(`${level}${cls}`);
      return `<rect x="${x}" y="${y}" width="${cell}" height="34" fill="#1d5b8f" fill-opacity="${(0.05 + weight * 0.06).toFixed(2)}" stroke="#fff"/>${
        count
          ? `<text x="${x + cell / 2}" y="${y + 21}" text-anchor="middle" font-weight="bold" ${font} fill="#12324d">${count}</text>`
          : ''
      }`;
    }),
  );
  const levels = probabilityLevels.map(
    (level, row) => `<text x="${left - 14}" y="${top + row * 34 + 21}" ${font} fill="#333">${level}</text>`,
  );
  const heads = classes.map(
    (cls, column) =>
      `<text x="${left + column * cell + cell / 2}" y="${top + 34 * 5 + 16}" text-anchor="middle" ${font} fill="#333">${cls}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + cell * 4 + 8}" height="${top + 34 * 5 + 24}">${cells.join('')}${levels.join('')}${heads.join('')}</svg>`;
}

const levelNames: Readonly<Record<string, { zh: string; en: string }>> = riskLevels;
const bandRank = Object.keys(riskLevels);

/** Modes judged by the company's matrix, the worst first. */
function riskTable(
  { whole }: Facts,
  language: Language,
  itemName: (row: Row) => string,
  modeName: (row: Row) => string,
): TableBlock {
  const w = (key: keyof typeof words): string => say(words[key], language);
  const rank = (row: Row) => bandRank.indexOf(String(row.riskLevel));
  const judged = whole.modes.filter((row) => row.riskLevel !== null && row.riskLevel !== undefined);
  return {
    kind: 'table',
    columns: [
      { title: w('item'), width: 100 },
      { title: w('mode'), width: '*' },
      { title: w('probabilityLevel'), align: 'center', width: 50 },
      { title: w('consequences'), align: 'center', width: 110 },
      { title: w('risk'), align: 'center', width: 60 },
      { title: w('driver'), align: 'center', width: 60 },
    ],
    rows: [...judged]
      .sort((a, b) => rank(b) - rank(a))
      .map((row) => [
        itemName(row),
        modeName(row),
        shown(row.matrixProbability),
        [row.consequenceP, row.consequenceE, row.consequenceO, row.consequenceA, row.consequenceR]
          .map(shown)
          .join(' · '),
        say(levelNames[String(row.riskLevel)]!, language),
        shown(row.riskDriver),
      ]),
    empty: w('risksNone'),
  };
}

function compose(facts: Facts, { language }: { language: Language }): ReportBody {
  const { workspace, whole, scope, actions, life } = facts;
  const { figures } = workspace;
  const w = (key: keyof typeof words): string => say(words[key], language);
  const own = (zh: unknown, en: unknown): string => shown((language === 'en' && en) || zh);
  const told = (key: keyof typeof words, text: string): string =>
    `${w(key)}${language === 'zh' ? '：' : ': '}${text}`;
  const items = new Map(workspace.items.map((item) => [item.id, item]));
  const functions = new Map(workspace.functions.map((one) => [one.id, one]));
  const rated = new Map(whole.modes.map((row) => [row.id as string, row]));
  // Two pumps have a seal each: a part is named with all it is part of.
  const pathOf = (id: unknown): string => {
    const path: string[] = [];
    for (let at = items.get(String(id)); at; at = at.parentId ? items.get(at.parentId) : undefined)
      path.unshift(nameIn(language, at.name, at.nameEn));
    return path.join(' / ');
  };
  const itemName = (row: Row): string => pathOf(row.itemId);
  const modeName = (row: Row): string => [row.isoCode, own(row.mode, row.modeEn)].filter(Boolean).join(' ');
  const ratings = (row: Row): string =>
    `${shown(row.severity)} · ${shown(row.occurrence)} · ${shown(row.detection)}`;
  const after = (row: Row): string =>
    `${shown(row.revisedSeverity)} · ${shown(row.revisedOccurrence)} · ${shown(row.revisedDetection)}`;
  const counts = ({ H, M, L }: { H: number; M: number; L: number }): string => `H ${H} · M ${M} · L ${L}`;
  const notices = (list: readonly Notice[]): Block[] =>
    list.map((notice) => ({ kind: 'text', note: true, text: fmecaText(notice, language) }));
  const { basis, method } = workspace;
  const quantitative = judgesBy(method, 'quantitative');
  const sorted = [...whole.modes].sort((a, b) => byUrgency(a as never, b as never));
  const structure: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('item'), width: '*' },
      { title: w('redundancy'), width: 50 },
      { title: w('rate'), align: 'right', width: 60 },
      { title: w('ratios'), align: 'right', width: 40 },
      ...severityClasses.map((cls) => ({ title: `Cr ${cls}`, align: 'right' as const, width: 55 })),
    ],
    rows: workspace.items.map((item) => [
      pathOf(item.id),
      item.needed && item.fitted ? `${item.needed}/${item.fitted}` : '–',
      shown(item.failureRate),
      shown(item.ratioSum),
      ...severityClasses.map((cls) => shown(item.byClass[cls])),
    ]),
  };
  const ranking: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('item'), width: 120 },
      { title: w('mode'), width: '*' },
      { title: 'S · O · D', width: 60 },
      { title: 'RPN', align: 'right', width: 34 },
      { title: 'AP', align: 'center', width: 24 },
      { title: w('cls'), align: 'center', width: 36 },
      { title: 'Cm', align: 'right', width: 52 },
    ],
    rows: sorted
      .filter((row) => row.rpn !== null)
      .slice(0, 40)
      .map((row) => [
        itemName(row),
        modeName(row),
        ratings(row),
        shown(row.rpn),
        shown(row.priority),
        shown(row.severityClass),
        shown(row.criticality),
      ]),
    empty: w('notRated'),
  };
  const sheet: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('item'), width: 84 },
      { title: w('function'), width: 84 },
      { title: w('mode'), width: 90 },
      { title: w('cause'), width: 80 },
      { title: w('effects'), width: '*' },
      { title: w('controls'), width: 100 },
      { title: 'S · O · D', width: 50 },
      { title: 'RPN', align: 'right', width: 28 },
      { title: 'AP', align: 'center', width: 20 },
      { title: w('cls'), align: 'center', width: 28 },
      { title: w('level'), align: 'center', width: 28 },
    ],
    rows: whole.modes.map((row) => {
      const fn = functions.get(row.functionId as string);
      // Each with its name: where one is not written, the next would be taken for it.
      const effects = (
        [
          ['localEffect', own(row.localEffect, row.localEffectEn)],
          ['nextEffect', own(row.nextEffect, row.nextEffectEn)],
          ['endEffect', own(row.endEffect, row.endEffectEn)],
        ] as const
      ).flatMap(([key, text]) => (text === '–' ? [] : [told(key, text)]));
      return [
        itemName(row),
        fn ? own(fn.statement, fn.statementEn) : '–',
        modeName(row),
        own(row.cause, row.causeEn),
        effects.join('\n') || '–',
        [own(row.prevention, row.preventionEn), own(row.control, row.controlEn)]
          .filter((text) => text !== '–')
          .join('; ') || '–',
        ratings(row),
        row.rpn === null ? w('notRated') : shown(row.rpn),
        shown(row.priority),
        shown(row.severityClass),
        shown(row.level),
      ];
    }),
    empty: w('notRated'),
  };
  const single: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('item'), width: 120 },
      { title: w('mode'), width: '*' },
      { title: w('cls'), width: 60 },
      { title: 'S', width: 24 },
    ],
    rows: figures.singlePoints.flatMap((id) => {
      const row = rated.get(id);
      return row ? [[itemName(row), modeName(row), shown(row.severityClass), shown(row.severity)]] : [];
    }),
    empty: w('singleNone'),
  };
  const raised: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('item'), width: 100 },
      { title: w('mode'), width: 100 },
      { title: w('action'), width: '*' },
      { title: w('owner'), width: 46 },
      { title: w('due'), width: 56 },
      { title: w('actionState'), width: 44 },
      { title: w('before'), width: 62 },
      { title: w('after'), width: 62 },
      { title: 'AP', width: 36 },
    ],
    rows: actions.flatMap((action) => {
      const row = rated.get(action.modeId);
      if (!row) return [];
      return [
        [
          itemName(row),
          modeName(row),
          own(action.title, action.titleEn),
          shown(action.owner),
          shown(action.dueDate),
          say(actionStates[action.state as keyof typeof actionStates], language),
          ratings(row),
          after(row),
          `${shown(row.priority)} → ${shown(row.revisedPriority)}`,
        ],
      ];
    }),
    empty: w('noActions'),
  };
  const classRows = severityClasses
    .filter((cls) => cls in figures.byClass)
    .map((cls): [string, string] => [
      `Cr ${cls} ${say(severityClassTexts[cls as SeverityClass], language)}`,
      shown(figures.byClass[cls]),
    ]);
  return {
    title: w('title'),
    subject: nameIn(language, workspace.name, workspace.nameEn),
    number: `${workspace.code} R${workspace.revision}`,
    facts: [
      [w('methodName'), say(fmecaMethods[workspace.method], language)],
      [w('mission'), `${workspace.missionHours} h`],
      [w('place'), own(scope.place, scope.placeEn)],
      [w('modes'), String(figures.rows)],
      [
        w('scales'),
        basis.scaleName ? nameIn(language, basis.scaleName, basis.scaleNameEn) : w('usualScales'),
      ],
      ...(basis.matrix && judgesBy(method, 'matrix')
        ? [
            [
              w('riskMatrix'),
              `${nameIn(language, basis.matrix.name, basis.matrix.nameEn)} v${basis.matrix.matrixVersion}`,
            ] as [string, string],
          ]
        : []),
    ],
    method: [
      w('standard'),
      ...(judgesBy(method, 'ratings') ? [w('methodRatings')] : []),
      ...(quantitative ? [w('methodQuantitative')] : []),
      ...(quantitative && workspace.levelsOn === 'shareOfItem' ? [w('methodShare')] : []),
      ...(judgesBy(method, 'matrix') ? [w('methodMatrix')] : []),
    ],
    ...life,
    sections: [
      {
        heading: w('scope'),
        blocks: [
          { kind: 'text', text: told('boundary', own(scope.boundary, scope.boundaryEn)) },
          { kind: 'text', text: told('assumptions', own(scope.assumptions, scope.assumptionsEn)) },
          {
            kind: 'facts',
            rows: [
              [w('rated'), `${figures.scored} / ${figures.rows} (${percent(figures.scoredShare)})`],
              [w('noDetection'), percent(figures.withoutDetectionShare)],
              [`AP ${w('before')}`, counts(figures.priorities)],
              [`AP ${w('after')}`, counts(figures.prioritiesAfter)],
              ['ΣRPN', shown(figures.rpnSum)],
              [w('reduction'), percent(figures.rpnReduction)],
            ],
          },
        ],
      },
      {
        heading: w('structure'),
        blocks: [
          structure,
          ...(quantitative && classRows.length > 0 ? [{ kind: 'facts' as const, rows: classRows }] : []),
          ...notices(figures.warnings),
        ],
      },
      ...(quantitative
        ? [
            {
              heading: w('matrix'),
              blocks: (figures.matrix.length > 0
                ? [
                    { kind: 'text', text: w('matrixNote') },
                    { kind: 'drawing', svg: matrixSvg(figures.matrix) },
                  ]
                : [{ kind: 'text', text: w('matrixNone') }]) as Block[],
            },
          ]
        : []),
      ...(judgesBy(method, 'matrix')
        ? [{ heading: w('risks'), blocks: [riskTable(facts, language, itemName, modeName)] }]
        : []),
      { heading: w('ranking'), blocks: [{ kind: 'text', text: w('rankingNote'), note: true }, ranking] },
      { heading: w('singlePoints'), blocks: [{ kind: 'text', text: w('singleNote'), note: true }, single] },
      { heading: w('actions'), landscape: true, blocks: [raised] },
      { heading: w('worksheet'), landscape: true, blocks: [sheet] },
    ],
  };
}

/** The report in the order of IEC 60812; as a workbook it is the worksheet itself, which can be read back. */
export const report = reportJob({
  kind: 'fmeca.report',
  title: { zh: 'FMECA 报告', en: 'FMECA report' },
  gather: (tx, input: ReportInput) => gather(tx, input),
  compose: (facts, { language }) => compose(facts, { language }),
  workbook: (_tx, { whole }, { language }) => workbookOf(whole, language),
  fileName: (body) => [body.number, body.subject, 'FMECA'],
});
