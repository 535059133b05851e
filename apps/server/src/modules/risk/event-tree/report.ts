import { studyStates } from '@ircrisk/contract/study.ts';
import { type Language, nameIn, say } from '@ircrisk/contract/text.ts';
import { toSvg } from '@ircrisk/diagram/paper.ts';
import type { EventTreeResult, FaultTreeModel, InitiatingEvent } from '@ircrisk/engine-fault-tree';
import { wayTo } from '@ircrisk/engine-fault-tree/event-tree/analyse.ts';
import { drawEventTree, eventTreeKind, placesOf } from '@ircrisk/engine-fault-tree/event-tree/drawing.ts';
import { FAILURE, labelIn, SUCCESS } from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import { classVerdicts, type Question, questionsOf } from '@ircrisk/engine-fault-tree/event-tree/summary.ts';
import { warningText } from '@ircrisk/engine-fault-tree/warnings.ts';
import { formatNumber, formatProbability, typesetNumber } from '@ircrisk/units';
import type { Block, ReportBody, Section } from '#platform/reports/report.ts';
import type { CompleteEventTree } from './calculate.ts';
import { words } from './report-texts.ts';
import type { EventTreeResultRow, EventTreeRow } from './store.ts';

export interface ReportFacts {
  row: EventTreeRow;
  complete: CompleteEventTree;
  stored: EventTreeResultRow | undefined;
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
}

/** Sets shown of each sequence. */
const listedSets = 10;
const listedSequences = 40;

class Page {
  readonly language: Language;
  readonly model: FaultTreeModel;
  readonly complete: FaultTreeModel;
  readonly facts: ReportFacts;
  readonly #labels: ReadonlyMap<string, string>;

  constructor(facts: ReportFacts, language: Language) {
    this.language = language;
    this.facts = facts;
    this.model = facts.row.document.model;
    this.complete = facts.complete.model;
    this.#labels = new Map(
      this.complete.events.map((event) => [event.name, labelIn(language, event)] as const),
    );
  }
  say = (key: keyof typeof words, params = {}): string => say(words[key], this.language, params);
  named = (event: string): string => [event, this.#labels.get(event)].filter(Boolean).join(' ');
  get comma(): string {
    return this.language === 'zh' ? '；' : '; ';
  }
  stateText = (state: string | null): string => {
    if (state === SUCCESS) return this.say('success');
    return state === FAILURE ? this.say('fails') : (state ?? '');
  };
  /** `F1 works · F2 fails`, from the start to a place. */
  wayText(
    places: readonly { parent: number; functionalEvent: string | null; state: string | null }[],
    at: number,
  ) {
    const steps = wayTo(places, at)
      .toReversed()
      .map((place) => places[place]!)
      .filter(({ functionalEvent }) => functionalEvent !== null);
    return steps
      .map(({ functionalEvent, state }) => `${functionalEvent} ${this.stateText(state)}`)
      .join(' · ');
  }
}

function classTable(page: Page, result: EventTreeResult): Block[] {
  const { language } = page;
  const verdicts = classVerdicts(page.facts.row.document.consequences, result);
  const hidden = verdicts.filter(({ isHiddenBySharing }) => isHiddenBySharing).map(({ code }) => code);
  return [
    {
      kind: 'table',
      columns: [
        { title: page.say('class') },
        { title: page.say('frequency'), width: 70, align: 'right' },
        { title: page.say('tolerable'), width: 70, align: 'right' },
        { title: page.say('share'), width: 60, align: 'right' },
        { title: page.say('verdict'), width: 52 },
        { title: page.say('independent'), width: 84, align: 'right' },
      ],
      rows: verdicts.map(({ code, name, nameEn, frequency, tolerable, share, verdict, independent }) => [
        `${code} ${nameIn(language, name, nameEn ?? null)}`,
        typesetNumber(frequency),
        typesetNumber(tolerable),
        share === null ? '–' : formatNumber(share * 100, { decimals: 1 }),
        page.say(verdict),
        typesetNumber(independent),
      ]),
    },
    ...(hidden.length > 0
      ? [{ kind: 'text' as const, text: page.say('hidden', { classes: hidden.join(' ') }) }]
      : []),
  ];
}

function sequenceTable(page: Page, result: EventTreeResult): Block {
  return {
    kind: 'table',
    columns: [
      { title: '#', width: 22, align: 'right' },
      { title: page.say('sequence') },
      { title: page.say('way') },
      { title: page.say('class'), width: 40 },
      { title: page.say('frequency'), width: 70, align: 'right' },
    ],
    rows: result.sequences.map(({ eventTree, sequence, consequence, frequency }, index) => {
      const tree = page.model.eventTrees?.find(({ name }) => name === eventTree);
      const own = tree?.sequences.find(({ name }) => name === sequence);
      const end = result.places.findIndex((place) => place.sequence === sequence);
      return [
        String(index + 1),
        own ? labelIn(page.language, own) || sequence : sequence,
        page.wayText(result.places, end),
        consequence ?? '–',
        typesetNumber(frequency),
      ];
    }),
  };
}

const sourceText = (page: Page, { source }: Question): string => {
  const gate = page.complete.gates.find(({ name }) => name === source);
  const target = gate?.kind === 'transfer' ? gate.args[0] : undefined;
  return typeof target === 'string' ? (target.split('/')[0] ?? '') : (source ?? '–');
};

function questionTable(page: Page, result: EventTreeResult, initiating: InitiatingEvent): Block {
  const nodes = placesOf(page.complete, initiating);
  const questions = questionsOf(page.complete, page.complete, nodes, result.places);
  return {
    kind: 'table',
    columns: [
      { title: page.say('column'), width: 60 },
      { title: page.say('condition') },
      { title: page.say('source'), width: 60 },
      { title: page.say('failure'), width: 56, align: 'right' },
      { title: page.say('alone'), width: 56, align: 'right' },
      { title: page.say('shared'), width: 110 },
    ],
    rows: questions.map((one) => [
      one.column,
      one.places.map((at) => page.wayText(nodes, at) || page.say('always')).join(page.comma),
      sourceText(page, one),
      typesetNumber(one.failure),
      typesetNumber(one.alone),
      one.shared.map(page.named).join(page.comma),
    ]),
  };
}

function cutSetBlocks(page: Page, result: EventTreeResult): Block[] {
  const rate = result.frequency;
  return result.sequences
    .slice(0, listedSequences)
    .flatMap(({ sequence, cutSets, factor }, index): Block[] => {
      const listed = cutSets?.listed.slice(0, listedSets) ?? [];
      if (listed.length === 0 || listed[0]!.order === 0) return [];
      return [
        { kind: 'text', heading: true, text: `${index + 1}  ${sequence}` },
        {
          kind: 'table',
          columns: [
            { title: page.say('events') },
            { title: page.say('frequency'), width: 70, align: 'right' },
          ],
          rows: listed.map(({ events, probability }) => [
            events.map(page.named).join(page.comma),
            typesetNumber(
              probability === null || rate === null || factor === null ? null : probability * factor * rate,
            ),
          ]),
        },
      ];
    });
}

function drawing(page: Page, initiating: InitiatingEvent, result: EventTreeResult | undefined): Section {
  const { diagram } = drawEventTree(page.complete, initiating, {
    tongue: page.language,
    frequency: result?.frequency == null ? '' : `${formatProbability(result.frequency)} /a`,
    figureOf: (at) => formatProbability(result?.places[at]?.conditional ?? null),
    columnFigure: () => '',
    columnSource: () => '',
    passedBy: page.say('passedBy'),
  });
  const svg = toSvg(diagram, eventTreeKind, page.facts.row.code);
  return { heading: page.say('diagram'), landscape: true, blocks: [{ kind: 'drawing', svg }] };
}

function sectionsOf(page: Page, initiating: InitiatingEvent): Section[] {
  const { stored } = page.facts;
  const result = stored?.results.find(({ initiatingEvent }) => initiatingEvent === initiating.name);
  if (!result)
    return [
      { heading: page.say('classes'), blocks: [{ kind: 'text', text: page.say('notCalculated') }] },
      drawing(page, initiating, undefined),
    ];
  const remarks = (stored?.warnings ?? []).map((warning) => warningText(warning, page.language));
  return [
    {
      heading: page.say('classes'),
      blocks: [
        ...(stored?.modelHash === page.facts.complete.hash
          ? []
          : [{ kind: 'text' as const, text: page.say('stale') }]),
        {
          kind: 'facts',
          rows: [
            [page.say('initiating'), `${initiating.name} ${labelIn(page.language, initiating)}`],
            [page.say('frequency'), typesetNumber(result.frequency)],
          ],
        },
        ...classTable(page, result),
        ...[...new Set(remarks)].map((text) => ({ kind: 'text' as const, text: `• ${text}` })),
      ],
    },
    { heading: page.say('sequences'), blocks: [sequenceTable(page, result)] },
    { heading: page.say('questions'), blocks: [questionTable(page, result, initiating)] },
    { heading: page.say('cutSets'), blocks: cutSetBlocks(page, result) },
    drawing(page, initiating, result),
  ];
}

/** The report of a tree: what it comes to, then what that rests on, for each initiating event. */
export function reportOf(facts: ReportFacts, language: Language): ReportBody {
  const page = new Page(facts, language);
  const { row, stored } = facts;
  const starts = (page.model.initiatingEvents ?? []).filter(({ eventTree }) => eventTree !== undefined);
  return {
    title: page.say('title'),
    subject: nameIn(language, row.name, row.nameEn),
    number: `${row.code}-R${row.revision}`,
    facts: [
      [page.say('revision'), `R${row.revision} ${say(studyStates[row.state], language)}`],
      [page.say('calculated'), stored?.time ?? '–'],
      [page.say('engine'), stored ? `ircrisk ${stored.engineVersion}` : '–'],
    ],
    method: [page.say('method')],
    ...facts.study,
    sections: starts.flatMap((initiating) => sectionsOf(page, initiating)),
  };
}
