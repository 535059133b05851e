import { betaLower } from '@ircrisk/engine-reliability/mathematics/beta.ts';
import {
  type Calculation,
  calculated,
  extremes,
  mean,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { type GaugeFigures, gaugeFigures, MSA } from './figures.ts';
import { type Crossed, crossedReadings, type GaugeReading } from './readings.ts';

/** An interaction weaker than this is counted as repeatability. */
const POOLING = 0.25;

export const interactionChoices = ['auto', 'kept', 'pooled'] as const;
export type InteractionChoice = (typeof interactionChoices)[number];

export interface AnovaRow {
  readonly source: 'part' | 'appraiser' | 'interaction' | 'repeatability' | 'total';
  readonly degrees: number;
  readonly sum: number;
  readonly meanSquare: number | null;
  readonly f: number | null;
  readonly p: number | null;
}
export interface Component {
  readonly source: 'part' | 'appraiser' | 'interaction' | 'repeatability';
  /** As the mean squares give it; below zero it is used as zero. */
  readonly found: number;
  readonly variance: number;
}
export interface GaugeStudy extends GaugeFigures {
  readonly rows: readonly AnovaRow[];
  readonly components: readonly Component[];
  readonly interactionPooled: boolean;
  readonly repeatability: number;
  readonly reproducibility: number;
}

type Source = { readonly sum: number; readonly degrees: number };
type Sources = Readonly<Record<'part' | 'appraiser' | 'interaction' | 'repeatability', Source>>;

const squares = (values: readonly number[], about: number): number =>
  values.reduce((sum, value) => sum + (value - about) ** 2, 0);

/** What a mean is off by, of the largest reading: deviations no larger are none. */
const LAST_BITS = 8 * Number.EPSILON;

/** Sums of squares of the crossed design, each about its own mean so that large readings lose no digits. */
function sourcesOf({ parts, appraisers, trials, cells }: Crossed): Sources {
  const [a, b] = [parts.length, appraisers.length];
  const means = cells.map((row) => row.map((cell) => mean(cell) as number));
  const partMeans = means.map((row) => mean(row) as number);
  const appraiserMeans = appraisers.map((_, at) => mean(means.map((row) => row[at] as number)) as number);
  const grand = mean(partMeans) as number;
  let [interaction, within] = [0, 0];
  for (const [i, row] of means.entries())
    for (const [j, cell] of row.entries()) {
      interaction += (cell - (partMeans[i] as number) - (appraiserMeans[j] as number) + grand) ** 2;
      within += squares(cells[i]?.[j] ?? [], cell);
    }
  const largest = extremes(cells.flat(2).map(Math.abs))?.max ?? 0;
  const noise = a * b * trials * (LAST_BITS * largest) ** 2;
  const source = (sum: number, degrees: number): Source => ({ sum: sum > noise ? sum : 0, degrees });
  return {
    part: source(b * trials * squares(partMeans, grand), a - 1),
    appraiser: source(a * trials * squares(appraiserMeans, grand), b - 1),
    interaction: source(trials * interaction, (a - 1) * (b - 1)),
    repeatability: source(within, a * b * (trials - 1)),
  };
}

const ms = ({ sum, degrees }: Source): number => sum / degrees;

/** P[F > f]; against an error of nothing every effect is certain and no effect has no test. */
function fTest(effect: Source, error: Source): { f: number | null; p: number | null } {
  if (!(error.sum > 0)) return { f: null, p: effect.sum > 0 ? 0 : null };
  const f = ms(effect) / ms(error);
  return {
    f,
    p: betaLower(error.degrees / (error.degrees + effect.degrees * f), error.degrees / 2, effect.degrees / 2),
  };
}

function rowsOf(sources: Sources, error: Source, pooled: boolean): AnovaRow[] {
  const row = (source: AnovaRow['source'], of: Source, against: Source | null): AnovaRow => ({
    source,
    degrees: of.degrees,
    sum: of.sum,
    meanSquare: source === 'total' ? null : ms(of),
    ...(against ? fTest(of, against) : { f: null, p: null }),
  });
  const main = pooled ? error : sources.interaction;
  const all = Object.values(sources);
  const total = {
    sum: all.reduce((sum, each) => sum + each.sum, 0),
    degrees: all.reduce((sum, each) => sum + each.degrees, 0),
  };
  return [
    row('part', sources.part, main),
    row('appraiser', sources.appraiser, main),
    row('interaction', sources.interaction, sources.repeatability),
    row('repeatability', pooled ? error : sources.repeatability, null),
    row('total', total, null),
  ];
}

/** Expected mean squares of the random model solved for the variances. */
function componentsOf(sources: Sources, error: Source, pooled: boolean, study: Crossed): Component[] {
  const { parts, appraisers, trials } = study;
  const main = pooled ? ms(error) : ms(sources.interaction);
  const of = (source: Component['source'], found: number): Component => ({
    source,
    found,
    variance: Math.max(0, found),
  });
  return [
    of('part', (ms(sources.part) - main) / (appraisers.length * trials)),
    of('appraiser', (ms(sources.appraiser) - main) / (parts.length * trials)),
    ...(pooled ? [] : [of('interaction', (main - ms(error)) / trials)]),
    of('repeatability', ms(error)),
  ];
}

function stepsOf(components: readonly Component[], interactionP: number | null, pooled: boolean): Step[] {
  return [
    {
      id: 'pooling',
      name: { zh: '交互作用并入', en: 'Interaction pooled' },
      formula: 'p > 0.25 ?',
      substituted: interactionP === null ? 'p = –' : `p = ${shown(interactionP)}`,
      value: pooled ? 'yes' : 'no',
      unit: '',
      reference: MSA,
    },
    ...components.map(({ source, found, variance }) => ({
      id: source,
      formula: 'σ² = max(0, (MS − MS_error) / k)',
      substituted: `max(0, ${shown(found)})`,
      value: variance,
      unit: '',
      reference: MSA,
    })),
  ];
}

/** Gauge R&R of a crossed study by analysis of variance. */
export function gaugeAnova(input: {
  readonly readings: readonly GaugeReading[];
  readonly interaction?: string;
  readonly tolerance?: number | null;
}): Calculation<GaugeStudy> {
  const { interaction: choice = 'auto', tolerance } = input;
  const inputs = { readings: input.readings.length, interaction: choice, tolerance: tolerance ?? null };
  const facts = { unit: '%', inputs, standardRef: MSA };
  if (!interactionChoices.includes(choice as InteractionChoice))
    return unscored({ code: 'unknownInteraction', path: 'interaction', values: { value: choice } }, facts);
  const study = crossedReadings(input.readings);
  if ('code' in study) return unscored(study, facts);
  const sources = sourcesOf(study);
  const { interaction, repeatability } = sources;
  const { p } = fTest(interaction, repeatability);
  const pooled = choice === 'pooled' || (choice === 'auto' && (p === null || p > POOLING));
  const error = pooled
    ? { sum: interaction.sum + repeatability.sum, degrees: interaction.degrees + repeatability.degrees }
    : repeatability;
  const components = componentsOf(sources, error, pooled, study);
  const variance = (source: Component['source']) =>
    components.find((each) => each.source === source)?.variance ?? 0;
  const between = variance('appraiser') + variance('interaction');
  const figures = gaugeFigures({
    grr: Math.sqrt(between + variance('repeatability')),
    part: Math.sqrt(variance('part')),
    tolerance,
  });
  if (figures.value === null) return unscored(figures.reason as Notice, facts);
  const negative = components
    .filter(({ found }) => found < 0)
    .map(
      ({ source, found }): Notice => ({
        code: 'negativeComponent',
        path: 'readings',
        values: { source, value: shown(found) },
      }),
    );
  return calculated(
    {
      ...figures.value,
      rows: rowsOf(sources, error, pooled),
      components,
      interactionPooled: pooled,
      repeatability: Math.sqrt(variance('repeatability')),
      reproducibility: Math.sqrt(between),
    },
    {
      ...facts,
      warnings: [...negative, ...figures.warnings],
      steps: [...stepsOf(components, p, pooled), ...figures.steps],
    },
  );
}
