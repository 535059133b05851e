import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import {
  defaultWeights,
  excludedByDefault,
  type ScoreMetric,
  TOP_COUNT,
} from '../tables/bad-actor-defaults.ts';
import { type JackKnife, jackKnife } from './jack-knife.ts';
import { byValueThenCount, type Pareto, pareto } from './pareto.ts';
import { badActorScores, type ScoreRow } from './score.ts';

/** One functional failure as the event stream delivers it; times in milliseconds UTC. */
export type BadActorEvent = {
  readonly tag: string;
  readonly at: number;
  /** planned, opportunity, externalTrip and the like; empty for a functional failure. */
  readonly category?: string | null;
  readonly downtimeHours?: number | null;
  readonly cost?: number | null;
  readonly currency?: string;
  readonly leak?: boolean;
};

export type BadActorRunInput = {
  readonly events?: readonly BadActorEvent[];
  /** In place of events: sums by tag a database has made of the same window, exclusions and currency. */
  readonly figures?: readonly TagFigures[];
  /** Half-open: an event at `to` belongs to the next run. */
  readonly from: number;
  readonly to: number;
  readonly exclude?: readonly string[];
  readonly weights?: Readonly<Partial<Record<ScoreMetric, number>>>;
  readonly metric?: 'downtime' | 'cost' | 'count';
  /** Open risk by tag, as points. */
  readonly risk?: Readonly<Record<string, number>>;
  readonly currency?: string;
  /** Units of the run's currency for one of the other, keyed "USD@2026-01" by month of the event (UTC). */
  readonly rates?: Readonly<Record<string, number>>;
};

export type TagFigures = {
  readonly tag: string;
  readonly count: number;
  readonly downtimeHours: number;
  readonly withDowntime: number;
  readonly cost: number;
  readonly leaks: number;
};

export type BadActorRun = {
  readonly tags: readonly TagFigures[];
  readonly pareto: Pareto;
  readonly jackKnife: JackKnife | null;
  readonly scores: readonly ScoreRow[];
  readonly top: {
    readonly count: readonly TagFigures[];
    readonly downtime: readonly TagFigures[];
    readonly cost: readonly TagFigures[];
  };
};

function costIn(
  event: BadActorEvent,
  base: string,
  rates: Readonly<Record<string, number>>,
): number | undefined {
  if (!event.cost) return 0;
  if ((event.currency ?? base) === base) return event.cost;
  const rate = rates[`${event.currency}@${new Date(event.at).toISOString().slice(0, 7)}`];
  return rate === undefined ? undefined : event.cost * rate;
}

/** Largest first by one figure; equal ones by count, then tag. The dashboard's lists are these very lists. */
export function topTags(
  tags: readonly TagFigures[],
  figure: 'count' | 'downtimeHours' | 'cost',
  limit = TOP_COUNT,
): TagFigures[] {
  return tags
    .filter((one) => one[figure] > 0)
    .map((one) => ({ one, id: one.tag, value: one[figure], count: one.count }))
    .sort(byValueThenCount)
    .slice(0, limit)
    .map(({ one }) => one);
}

function aggregate(input: BadActorRunInput): { tags: TagFigures[] } | Notice {
  if (input.figures) return sorted(input.figures);
  const { events = [], from, to, exclude = excludedByDefault, currency = 'CNY', rates = {} } = input;
  const byTag = new Map<string, { -readonly [key in keyof TagFigures]: TagFigures[key] }>();
  for (const [row, event] of events.entries()) {
    if (event.at < from || event.at >= to || (event.category && exclude.includes(event.category))) continue;
    if ((event.downtimeHours ?? 0) < 0) return { code: 'negativeDowntime', path: `events/${row}` };
    if ((event.cost ?? 0) < 0) return { code: 'negativeCost', path: `events/${row}` };
    const cost = costIn(event, currency, rates);
    if (cost === undefined)
      return {
        code: 'currencyMix',
        path: `events/${row}/currency`,
        values: { currencies: `${currency}, ${event.currency}` },
      };
    const figures = byTag.get(event.tag) ?? {
      tag: event.tag,
      count: 0,
      downtimeHours: 0,
      withDowntime: 0,
      cost: 0,
      leaks: 0,
    };
    figures.count += 1;
    figures.cost += cost;
    figures.leaks += event.leak ? 1 : 0;
    if (event.downtimeHours !== null && event.downtimeHours !== undefined) {
      figures.downtimeHours += event.downtimeHours;
      figures.withDowntime += 1;
    }
    byTag.set(event.tag, figures);
  }
  return sorted([...byTag.values()]);
}

function sorted(tags: readonly TagFigures[]): { tags: TagFigures[] } | Notice {
  const wrong = tags.findIndex((one) => one.downtimeHours < 0 || one.cost < 0);
  if (wrong >= 0)
    return {
      code: (tags[wrong]?.cost ?? 0) < 0 ? 'negativeCost' : 'negativeDowntime',
      path: `figures/${wrong}`,
    };
  return { tags: [...tags].sort((a, b) => (a.tag < b.tag ? -1 : 1)) };
}

const eventCount = ({ events, figures }: BadActorRunInput): number =>
  figures ? figures.reduce((sum, { count }) => sum + count, 0) : (events?.length ?? 0);

/** The whole ranking of one period and scope: the module's page and the dashboard both show this result. */
export function runBadActors(input: BadActorRunInput): Calculation<BadActorRun> {
  const { metric = 'downtime', weights = defaultWeights, exclude = excludedByDefault, risk = {} } = input;
  const facts = {
    unit: '',
    inputs: { from: input.from, to: input.to, exclude, weights, metric, events: eventCount(input) },
    standardRef: 'bad actor run',
  };
  if (!(input.to > input.from)) return unscored({ code: 'windowInvalid', path: 'to' }, facts);
  const found = aggregate(input);
  if ('code' in found) return unscored(found, facts);
  const { tags } = found;
  const figureOf = {
    downtime: (one: TagFigures) => one.downtimeHours,
    cost: (one: TagFigures) => one.cost,
    count: (one: TagFigures) => one.count,
  }[metric];
  const ranking = pareto({
    items: tags.map((one) => ({ id: one.tag, value: figureOf(one), count: one.count })),
  });
  const diagram = jackKnife({
    items: tags.map((one) => ({
      id: one.tag,
      failures: one.count,
      downtimeHours: one.downtimeHours,
      withDowntime: one.withDowntime,
    })),
  });
  const scores = badActorScores({
    items: tags.map((one) => ({
      id: one.tag,
      downtime: one.downtimeHours,
      cost: one.cost,
      count: one.count,
      safetyLeak: one.leaks,
      risk: risk[one.tag] ?? 0,
    })),
    weights,
  });
  if (!scores.value || !ranking.value) return unscored(scores.reason ?? { code: 'noFailures' }, facts);
  const warnings = tags.length === 0 ? [{ code: 'noFailures' }] : diagram.warnings;
  return calculated<BadActorRun>(
    {
      tags,
      pareto: ranking.value,
      jackKnife: diagram.value,
      scores: scores.value,
      top: {
        count: topTags(tags, 'count'),
        downtime: topTags(tags, 'downtimeHours'),
        cost: topTags(tags, 'cost'),
      },
    },
    { ...facts, warnings, steps: [...ranking.steps, ...diagram.steps, ...scores.steps] },
  );
}
