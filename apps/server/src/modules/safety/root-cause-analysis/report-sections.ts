import { significanceIn } from '@ircrisk/contract/resources/root-cause/case.ts';
import {
  barrierPerformances,
  evidenceKindTexts,
  measureKindTexts,
  sealStates,
} from '@ircrisk/contract/resources/root-cause/parts.ts';
import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import { toSvg } from '@ircrisk/diagram/paper.ts';
import {
  causeNodes,
  causeTreeDiagram,
  causeTreeKind,
  changeCause,
  fishboneDiagram,
  fishboneKind,
  gates,
  gateTexts,
  judgeTree,
  latentCodes,
  rootMix,
  rootNodes,
  rootTexts,
  stateTexts,
  type TreeResult,
  textIn,
  whyChain,
} from '@ircrisk/engine-root-cause';
import { formatNumber } from '@ircrisk/units';
import type { Section, TableBlock } from '#platform/reports/report.ts';
import type { ReportFacts } from './report.ts';
import { words } from './report-words.ts';
import { votesOf } from './store.ts';

type Column = TableBlock['columns'][number];
const dash = '–';
const wide = (title: string): Column => ({ title, width: '*' });
const narrow = (title: string, width: number): Column => ({ title, width });
const wordOf = (texts: Readonly<Record<string, Text>>, key: string | null, language: Language) =>
  (key && texts[key]?.[language]) || dash;
const said = (language: Language, zh: string | null, en: string | null) =>
  nameIn(language, zh ?? '', en) || dash;

const table = (heading: string, columns: Column[], rows: string[][], empty: string): Section => ({
  heading,
  blocks: [{ kind: 'table', columns, rows, empty }],
});

const moneyText = (amount: string | number, language: Language): string =>
  `${Number(amount).toLocaleString('en-US', { maximumFractionDigits: 2 })} ${language === 'zh' ? '元' : 'CNY'}`;

/** Before the purpose of an entry: that it is a correction, and of which one. */
function correctionOf(
  { isCorrection, correctsAt }: { isCorrection: boolean; correctsAt: string | null },
  language: Language,
): string {
  if (!isCorrection) return '';
  const which = correctsAt ? ` (${correctsAt.slice(0, 16)})` : '';
  return `${say(words.correction, language)}${which}${language === 'zh' ? '：' : ': '}`;
}

/** The problem, the timeline, the evidence and through whose hands it went. */
export function factSections({ content }: ReportFacts, language: Language): Section[] {
  const t = (key: keyof typeof words) => say(words[key], language);
  const { significance } = content;
  return [
    {
      heading: t('problem'),
      blocks: [
        {
          kind: 'facts',
          rows: [
            [t('what'), said(language, content.what, content.whatEn)],
            [t('where'), said(language, content.place, content.placeEn)],
            [t('when'), content.occurredAt ?? dash],
            [t('extent'), said(language, content.extent, content.extentEn)],
            [t('consequence'), significanceIn(language, significance) || dash],
            [t('cost'), content.cost == null ? dash : moneyText(content.cost, language)],
          ],
        },
      ],
    },
    table(
      t('timeline'),
      [
        narrow(t('time'), 120),
        wide(t('event')),
        narrow(t('who'), 66),
        narrow(t('kind'), 70),
        narrow(t('evidence'), 56),
      ],
      content.timeline.map((one) => [
        [
          one.happenedAt.slice(0, 16),
          one.endedAt && `– ${one.endedAt.slice(0, 16)}`,
          one.uncertaintyMinutes && `± ${one.uncertaintyMinutes} min`,
        ]
          .filter(Boolean)
          .join(' '),
        said(language, one.event, one.eventEn),
        said(language, one.actor, one.actorEn),
        [t(one.isFact ? 'fact' : 'assumption'), one.isDeviation && t('deviation')].filter(Boolean).join(', '),
        one.evidenceCodes.join(', ') || dash,
      ]),
      t('none'),
    ),
    table(
      t('evidence'),
      [
        narrow(t('code'), 50),
        narrow(t('kind'), 60),
        wide(t('item')),
        narrow(t('collected'), 110),
        narrow(t('condition'), 80),
      ],
      content.evidence.map((one) => [
        one.code,
        wordOf(evidenceKindTexts, one.kind, language),
        said(language, one.item, one.itemEn),
        [one.collectedBy, one.collectedAt?.slice(0, 16)].filter(Boolean).join(' ') || dash,
        wordOf(sealStates, one.condition, language),
      ]),
      t('none'),
    ),
    table(
      t('custody'),
      [
        narrow(t('code'), 60),
        narrow(t('time'), 110),
        wide(t('from')),
        wide(t('to')),
        wide(t('reason')),
        narrow(t('condition'), 80),
      ],
      content.custody.map((one) => [
        one.evidence,
        one.at.slice(0, 16),
        said(language, one.from, one.fromEn),
        said(language, one.to, one.toEn),
        correctionOf(one, language) + said(language, one.reason, one.reasonEn),
        wordOf(sealStates, one.condition, language),
      ]),
      t('none'),
    ),
  ];
}

/** Tree and fish as they stand, unfolded; then what they say in words. */
export function analysisSections(
  { content, barriers, changes }: ReportFacts,
  language: Language,
  isSummary = false,
) {
  const t = (key: keyof typeof words) => say(words[key], language);
  const judged = judgeTree(causeNodes(content.model));
  const unfolded = content.model.causes.reduce(
    (document, { id }) => changeCause(document, id, { isCollapsed: false }),
    content.model,
  );
  const view = { truths: judged.truths, tongue: language, votes: votesOf(content.votes) };
  const nodes = causeNodes(content.model);
  const textOf = new Map(content.model.causes.map((cause) => [cause.id, textIn(language, cause)]));
  const hasChildren = new Set(content.model.causes.map(({ parentId }) => parentId));
  const leaves = content.model.causes.filter(
    ({ id, refersTo }) => !hasChildren.has(id) && !refersTo && judged.truths.get(id) === 'verified',
  );
  const drawing = (heading: string, svg: string): Section => ({
    heading,
    landscape: true,
    blocks: [{ kind: 'drawing', svg }],
  });
  const own = (zh: string | null, en: string | null) => said(language, zh, en);
  return {
    drawings: [
      ...(content.model.bones.length > 0
        ? [drawing(t('fishbone'), toSvg(fishboneDiagram(content.model, view), fishboneKind, t('fishbone')))]
        : []),
      drawing(t('tree'), toSvg(causeTreeDiagram(unfolded, view), causeTreeKind, t('tree'))),
    ],
    causes: table(
      t('causes'),
      [
        narrow(t('code'), 40),
        wide(t('cause')),
        narrow(t('state'), 60),
        wide(t('proof')),
        narrow(t('root'), 80),
      ],
      content.model.causes.map((cause) => [
        cause.id,
        textIn(language, cause),
        stateTexts[judged.truths.get(cause.id) ?? 'unknown'][language],
        [...cause.evidence, nameIn(language, cause.method ?? '', cause.methodEn)]
          .filter(Boolean)
          .join(', ') || said(language, cause.whyStop ?? null, cause.whyStopEn ?? null),
        cause.rootType && !cause.refersTo ? rootTexts[cause.rootType][language] : dash,
      ]),
      t('none'),
    ),
    chains: {
      heading: t('chains'),
      blocks: [
        {
          kind: 'table',
          columns: [narrow(t('code'), 40), wide(t('cause'))],
          rows: leaves.map(({ id }) => [
            id,
            whyChain(nodes, id)
              .map(({ cause, effect }) =>
                say(words.therefore, language, {
                  cause: textOf.get(cause) ?? '',
                  effect: textOf.get(effect) ?? '',
                }),
              )
              .join(language === 'zh' ? '' : ' '),
          ]),
          empty: t('none'),
        },
      ],
    } satisfies Section as Section,
    tables: [
      table(
        t('barriers'),
        [wide(t('barrier')), wide(t('expected')), narrow(t('performance'), 70), wide(t('why'))],
        barriers.map((one) => [
          own(one.barrier, one.barrierEn),
          own(one.expected, one.expectedEn),
          wordOf(barrierPerformances, one.performance, language),
          own(one.why, one.whyEn),
        ]),
        t('none'),
      ),
      table(
        t('changes'),
        [wide(t('factor')), wide(t('before')), wide(t('now')), wide(t('difference'))],
        changes.map((one) => [
          own(one.factor, one.factorEn),
          own(one.before, one.beforeEn),
          own(one.present, one.presentEn),
          own(one.difference, one.differenceEn),
        ]),
        t('none'),
      ),
    ],
    roots: rootSection(content.model, judged, language, isSummary),
  };
}

function rootSection(
  model: ReportFacts['content']['model'],
  { truths }: TreeResult,
  language: Language,
  isSummary: boolean,
): Section {
  const t = (key: keyof typeof words) => say(words[key], language);
  const roots = model.causes.filter(
    ({ id, rootType, refersTo }) => rootType && !refersTo && truths.get(id) === 'verified',
  );
  const { latentShare } = rootMix(rootNodes(model));
  const codeOf = (root: (typeof roots)[number]) =>
    [
      root.mechanismCode,
      root.causeCode,
      root.latentCode && !isSummary
        ? `${root.latentCode} ${wordOf(latentCodes, root.latentCode, language)}`
        : root.latentCode,
    ]
      .filter(Boolean)
      .join(', ') || dash;
  const share = `${t('latentShare')} ${latentShare === null ? dash : formatNumber(latentShare, { decimals: 2 })}`;
  return {
    heading: isSummary ? `${t('roots')} · ${share}` : t('roots'),
    blocks: [
      {
        kind: 'table',
        columns: [
          narrow(t('code'), 40),
          narrow(t('kind'), 80),
          wide(t('cause')),
          isSummary ? narrow(t('codes'), 60) : wide(t('causeCodes')),
        ],
        rows: roots.map((root) => [
          root.id,
          rootTexts[root.rootType!][language],
          textIn(language, root),
          codeOf(root),
        ]),
        empty: t('none'),
      },
      ...(isSummary ? [] : [{ kind: 'text' as const, note: true, text: share }]),
    ],
  };
}

/** Measures with their scores, the gates and the test of the effect; on the one page without the hierarchy of the measures. */
export function followSections({ content }: ReportFacts, language: Language, isSummary = false) {
  const t = (key: keyof typeof words) => say(words[key], language);
  const { followUp } = content;
  const measures: Section = {
    heading: t('measures'),
    blocks: [
      {
        kind: 'table',
        columns: [
          narrow(t('code'), 30),
          wide(t('measure')),
          narrow(t('addresses'), 48),
          ...(isSummary ? [] : [narrow(t('hierarchy'), 84)]),
          { title: t('score'), width: 36, align: 'right' },
          narrow(t('owner'), 50),
          narrow(t('due'), 56),
        ],
        rows: content.measures.map((one) => [
          one.code,
          said(language, one.measure, one.measureEn),
          one.nodeIds.join(', ') || dash,
          ...(isSummary ? [] : [wordOf(measureKindTexts, one.kind, language)]),
          one.score === null ? dash : formatNumber(one.score, { decimals: 1 }),
          one.owner ?? dash,
          one.dueDate ?? dash,
        ]),
        empty: t('none'),
      },
      ...(isSummary ? [] : [{ kind: 'text' as const, note: true, text: t('scoreNote') }]),
    ],
  };
  const gateSection = table(
    t('gates'),
    [wide(t('gate')), narrow(t('state'), 70), wide(t('note'))],
    gates.map((gate) => {
      const done = content.model.gates[gate];
      return [
        gateTexts[gate][language],
        t(done?.isDone ? 'done' : 'open'),
        nameIn(language, done?.note || dash, done?.noteEn),
      ];
    }),
    t('none'),
  );
  const figure = (value: number | null, decimals: number) =>
    value === null ? dash : formatNumber(value, { decimals });
  // As they went into the test: who counts again comes to the same p.
  const monthsOf = (value: number | null) => (value === null ? dash : String(Number(value.toFixed(3))));
  const rows = [
    [
      t('beforeMeasures'),
      figure(followUp?.eventsBefore ?? null, 0),
      monthsOf(followUp?.monthsBefore ?? null),
    ],
    [t('afterMeasures'), figure(followUp?.eventsAfter ?? null, 0), monthsOf(followUp?.monthsAfter ?? null)],
  ] as const;
  const periods: TableBlock = {
    kind: 'table',
    columns: [
      wide(t('period')),
      { title: t('count'), width: 80, align: 'right' },
      { title: t('months'), width: 80, align: 'right' },
    ],
    rows: rows.map((row) => [...row]),
  };
  const counted = rows.map(([period, events, months]): [string, string] => [
    period,
    `${events} / ${months} ${t('monthsShort')}`,
  ]);
  const effect: Section = {
    heading: t('effect'),
    blocks: followUp?.verdict
      ? [
          ...(isSummary ? [] : [periods]),
          {
            kind: 'facts',
            rows: [
              ...(isSummary ? counted : []),
              [isSummary ? 'p' : t('p'), figure(followUp.p, 4)],
              [t('verdict'), t(followUp.verdict)],
            ],
          },
        ]
      : [{ kind: 'text', text: t('notChecked') }],
  };
  return { measures, gates: gateSection, effect };
}
