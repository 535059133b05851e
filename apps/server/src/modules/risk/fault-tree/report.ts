import { studyStates } from '@ircrisk/contract/study.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import type { Argument, FaultTreeModel, FaultTreeResult } from '@ircrisk/engine-fault-tree';
import type { Box } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { toPages } from '@ircrisk/engine-fault-tree/drawing/pages.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { modelIn } from '@ircrisk/engine-fault-tree/labels.ts';
import { DEFAULT_MISSION_TIME_HOURS } from '@ircrisk/engine-fault-tree/validate.ts';
import { warningText } from '@ircrisk/engine-fault-tree/warnings.ts';
import { formatNumber, formatProbability, NO_VALUE, typesetNumber } from '@ircrisk/units';
import type { Block, ReportBody, Section } from '#platform/reports/report.ts';
import { spreadBlock, timeBlock } from './report-charts.ts';
import { causeLabel, eventTable, valuesOf } from './report-events.ts';
import { gateWords } from './report-texts.ts';
import { Words } from './report-words.ts';
import type { ResultRow, TreeRow } from './store.ts';

export interface ReportFacts {
  tree: TreeRow;
  /** With the trees it transfers to. */
  complete: FaultTreeModel;
  stored: ResultRow | undefined;
  isStale: boolean;
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
}

const listedSets = 50;
const listedEvents = 60;

/** Infinite importances are stored as a word, since JSON has none. */
const ratio = (value: unknown): string => {
  if (value === 'Infinity' || value === Number.POSITIVE_INFINITY) return '∞';
  if (typeof value !== 'number') return '–';
  return value !== 0 && Math.abs(value) < 1e-3
    ? typesetNumber(value)
    : Number(value.toPrecision(4)).toString();
};

/** As on the screen: the mean decides, the upper value qualifies. */
function verdict(judged: number, p95: number | undefined, tolerable: number): 'met' | 'meanMet' | 'notMet' {
  if (judged > tolerable) return 'notMet';
  return p95 !== undefined && p95 > tolerable ? 'meanMet' : 'met';
}

/** The diagram on as many sheets as it needs, one section each. */
export function diagramSections(
  model: FaultTreeModel,
  style: SymbolStyle,
  language: Language,
  room: { width: number; height: number },
  heading: string,
): Section[] {
  const { say: t } = new Words(language);
  const values = valuesOf(model);
  const houses = new Map(
    model.houses.map(({ name, state }) => [name, t(state ? 'houseTrue' : 'houseFalse')]),
  );
  const valueText = ({ kind, name }: Box) => {
    if (kind === 'event') return values.has(name) ? formatProbability(values.get(name)) : '';
    return kind === 'house' ? (houses.get(name) ?? '') : '';
  };
  const sheets = toPages(model, room, { style, valueText, fontFamily: 'NotoSansSC' });
  return sheets.map(({ name, svg, from }, index) => {
    const caption = from.length > 0 ? t('sheetFrom', { name, from: from.join(', ') }) : t('sheet', { name });
    return {
      heading: index === 0 ? heading : `${heading} – ${t('sheet', { name })}`,
      landscape: true,
      blocks: [{ kind: 'drawing', svg, ...(sheets.length > 1 ? { caption } : {}) }],
    };
  });
}

function summary(facts: ReportFacts, w: Words): Block[] {
  const { tree, stored, complete } = facts;
  const result = stored?.result;
  if (!stored || !result) return [{ kind: 'text', text: w.say('notCalculated') }];
  const { probability, bounds, uncertainty, overTime, cutSets } = result;
  const tolerable = tree.tolerableProbability;
  const judged = probability ?? bounds?.upper ?? null;
  const rows: [string, string][] = [
    [w.say('top'), complete.gates.find(({ name }) => name === result.top)?.label ?? result.top],
    [w.say('probability'), typesetNumber(probability)],
    ...(bounds
      ? [
          [w.say('bounds'), `${typesetNumber(bounds.lower)} … ${typesetNumber(bounds.upper)}`] as [
            string,
            string,
          ],
        ]
      : []),
    [w.say('tolerable'), typesetNumber(tolerable)],
    [
      w.say('verdict'),
      tolerable === null || judged === null
        ? '–'
        : w.say(verdict(judged, uncertainty?.percentiles.p95, tolerable)),
    ],
    [w.say('rareEvent'), typesetNumber(result.rareEvent)],
    [w.say('mcub'), typesetNumber(result.mcub)],
    [w.say('cutSetCount'), cutSets ? `${cutSets.count}${cutSets.truncated ? ' +' : ''}` : '–'],
    [w.say('method'), w.say(bounds ? 'bounded' : 'exact')],
    [w.say('gates'), String(result.gates)],
    [w.say('events'), String(result.basicEvents)],
    ...(uncertainty ? [[w.say('p95'), typesetNumber(uncertainty.percentiles.p95)] as [string, string]] : []),
    ...(overTime
      ? ([
          [w.say('pfd'), typesetNumber(overTime.pfdAverage)],
          [
            w.say('pfh'),
            overTime.pfhPerHour === null ? NO_VALUE : `${typesetNumber(overTime.pfhPerHour)} h⁻¹`,
          ],
        ] as [string, string][])
      : []),
  ];
  const remarks = stored.warnings.map((warning) => warningText(warning, w.language));
  return [
    ...(facts.isStale ? [{ kind: 'text' as const, text: w.say('stale') }] : []),
    { kind: 'facts', rows },
    ...[uncertainty && spreadBlock(uncertainty, w), overTime && timeBlock(overTime, w)].filter(
      (block) => block !== null,
    ),
    ...(remarks.length > 0
      ? [
          { kind: 'text' as const, text: w.say('warnings') },
          ...[...new Set(remarks)].slice(0, 20).map((text) => ({ kind: 'text' as const, text: `• ${text}` })),
        ]
      : []),
  ];
}

function cutSetTable(result: FaultTreeResult, labels: ReadonlyMap<string, string>, w: Words): Block[] {
  const listed = result.cutSets?.listed.slice(0, listedSets) ?? [];
  const total = result.rareEvent ?? 0;
  return [
    { kind: 'text', note: true, text: w.say('cutSetsNote', { count: listed.length }) },
    {
      kind: 'table',
      empty: w.say('none'),
      columns: [
        { title: '#', width: 22, align: 'right' },
        { title: w.say('order'), width: 28, align: 'right' },
        { title: w.say('events') },
        { title: w.say('value'), width: 58, align: 'right' },
        { title: w.say('share'), width: 46, align: 'right' },
      ],
      rows: listed.map(({ events, order, probability }, index) => [
        String(index + 1),
        String(order),
        events
          .map((name) => [name, causeLabel(name, labels, w)].filter(Boolean).join(' '))
          .join(w.language === 'zh' ? '；' : '; '),
        typesetNumber(probability),
        probability !== null && total > 0 ? formatNumber((probability / total) * 100, { decimals: 1 }) : '–',
      ]),
    },
  ];
}

function importanceTable(result: FaultTreeResult, labels: ReadonlyMap<string, string>, w: Words): Block {
  const rows = [...result.importance]
    .sort((a, b) => (b.fussellVesely ?? 0) - (a.fussellVesely ?? 0))
    .slice(0, listedEvents);
  return {
    kind: 'table',
    empty: w.say('none'),
    columns: [
      { title: w.say('name'), width: 70 },
      { title: w.say('description') },
      { title: 'F-V', width: 44, align: 'right' },
      { title: 'Birnbaum', width: 52, align: 'right' },
      { title: 'RAW', width: 44, align: 'right' },
      { title: 'RRW', width: 44, align: 'right' },
    ],
    rows: rows.map((row) => [
      row.event,
      causeLabel(row.event, labels, w),
      ratio(row.fussellVesely),
      typesetNumber(row.birnbaum),
      ratio(row.raw),
      ratio(row.rrw),
    ]),
  };
}

const argumentText = (argument: Argument): string => {
  if (typeof argument === 'string') return argument;
  if (typeof argument === 'boolean') return argument ? '1' : '0';
  return `${argument.kind}(${argument.args.map(argumentText).join(', ')})`;
};

function gateTable(model: FaultTreeModel, w: Words): Block {
  return {
    kind: 'table',
    columns: [
      { title: w.say('gate'), width: 64 },
      { title: w.say('description') },
      { title: w.say('kind'), width: 74 },
      { title: w.say('inputs') },
    ],
    rows: model.gates.map(({ name, label, kind, k, args }) => [
      name,
      label ?? '',
      `${w.of(gateWords[kind])}${kind === 'atleast' ? ` ${k}/${args.length}` : ''}`,
      args.map(argumentText).join(', '),
    ]),
  };
}

/** The report of a tree: results first, then what they rest on. */
export function reportOf(facts: ReportFacts, language: Language, style: SymbolStyle): ReportBody {
  const w = new Words(language);
  const { stored, study } = facts;
  const complete = modelIn(language, facts.complete);
  const tree = { ...facts.tree, model: modelIn(language, facts.tree.model) };
  const labels = new Map(complete.events.flatMap(({ name, label }) => (label ? [[name, label]] : [])));
  const result = stored?.result ?? null;
  const state = (key: string) => w.of(studyStates[key as keyof typeof studyStates]);
  return {
    title: w.say('title'),
    subject: nameIn(language, tree.name, tree.nameEn),
    number: `${tree.code}-R${tree.revision}`,
    facts: [
      [w.say('revision'), `R${tree.revision} ${state(tree.state)}`],
      [
        w.say('missionTime'),
        `${formatNumber(complete.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS, { decimals: 0 })} h`,
      ],
      [w.say('calculated'), stored?.time ?? '–'],
      [w.say('engine'), stored ? `ircrisk ${stored.engineVersion}` : '–'],
    ],
    ...study,
    sections: [
      { heading: w.say('summary'), blocks: summary({ ...facts, tree, complete }, w) },
      ...(result
        ? [
            { heading: w.say('cutSets'), blocks: cutSetTable(result, labels, w) },
            { heading: w.say('importance'), blocks: [importanceTable(result, labels, w)] },
          ]
        : []),
      { heading: w.say('data'), blocks: [eventTable(complete, w)] },
      { heading: w.say('structure'), blocks: [gateTable(complete, w)] },
      ...diagramSections(tree.model, style, language, { width: 728, height: 360 }, w.say('diagram')),
    ],
  };
}

/** The diagram alone. */
export function diagramOf(
  tree: TreeRow,
  language: Language,
  style: SymbolStyle,
  paper: 'A4' | 'A3',
): ReportBody {
  const w = new Words(language);
  const room = paper === 'A3' ? { width: 1077, height: 620 } : { width: 728, height: 370 };
  return {
    paper,
    title: w.say('diagramTitle'),
    subject: nameIn(language, tree.name, tree.nameEn),
    number: `${tree.code}-R${tree.revision}`,
    facts: [],
    sections: diagramSections(
      modelIn(language, tree.model),
      style,
      language,
      room,
      `${tree.code} ${nameIn(language, tree.name, tree.nameEn)}`,
    ),
  };
}
