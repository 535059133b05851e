import {
  type Calculation,
  calculated,
  extremes,
  findMissing,
  type IsoDate,
  mean,
  median,
  type Notice,
  outlierScores,
  percentile,
  standardDeviation,
  unscored,
} from '@ircrisk/units';
import { corrosionRates, currentWall, type ThicknessReading } from './corrosion-rate.ts';
import { type ExtremeMinimum, extremeMinimum } from './extreme-value.ts';
import { lifeOn, remainingLife } from './remaining-life.ts';

/** A condition monitoring location with its readings. */
export type MonitoringLocation = {
  readonly id: string;
  readonly readings: readonly ThicknessReading[];
  readonly requiredMm?: number | null;
};

export type LocationFigures = {
  readonly id: string;
  readonly latestMm: number | null;
  readonly rateMmPerYear: number | null;
  /** As of the day asked for; from the reading where none was. */
  readonly remainingLifeYears: number | null;
  /** Why a figure is empty. */
  readonly reason?: Notice;
};

export type CircuitFigures = {
  readonly locations: readonly LocationFigures[];
  readonly measured: number;
  readonly thickness: { minMm: number; meanMm: number; medianMm: number; deviationMm: number | null } | null;
  readonly rate: {
    meanMmPerYear: number;
    maxMmPerYear: number;
    p95MmPerYear: number;
    deviation: number | null;
  } | null;
  /** The location with the shortest life. */
  readonly governing: { id: string; remainingLifeYears: number } | null;
  /** The thinnest place to be expected on the whole circuit, measured or not; null with too few locations. */
  readonly extreme: ExtremeMinimum | null;
  /** Ids whose rate stands out from the circuit by the median-deviation test. */
  readonly outliers: readonly string[];
};

function figuresOf(location: MonitoringLocation, today: IsoDate | null | undefined): LocationFigures {
  const last = currentWall(location.readings).at(-1);
  const latest = last?.thicknessMm ?? null;
  const rates = corrosionRates({ readings: location.readings });
  const rate = rates.value?.governingMmPerYear ?? null;
  const required = { requiredMm: location.requiredMm ?? null, rateMmPerYear: rate };
  const life = lifeOn(remainingLife({ actualMm: latest, ...required }), {
    measuredOn: last?.date ?? null,
    today: today ?? null,
  });
  const reason = rates.reason ?? life.reason;
  return {
    id: location.id,
    latestMm: latest,
    rateMmPerYear: rate,
    remainingLifeYears: life.value,
    ...(reason ? { reason } : {}),
  };
}

/** Figures of a circuit from its locations (API 570 5.6): spread, upper rate, shortest life, odd ones out. */
export function circuitStatistics(input: {
  locations?: readonly MonitoringLocation[] | null;
  /** How many such places the circuit has in all, measured and not; the measured ones where nobody says. */
  placesInAll?: number | null;
  /** Places read on different days are compared on this one. */
  today?: IsoDate | null;
}): Calculation<CircuitFigures> {
  const facts = {
    unit: 'mm',
    inputs: { locations: input.locations?.length ?? null },
    standardRef: 'API 570:2016 5.6; percentile type 7',
  };
  const missing = findMissing(input, ['locations']);
  if (missing) return unscored(missing, facts);
  const locations = (input.locations ?? []).map((location) => figuresOf(location, input.today));
  const latest = locations.flatMap((one) => (one.latestMm === null ? [] : [one.latestMm]));
  const rated = locations.filter(
    (one): one is LocationFigures & { rateMmPerYear: number } => one.rateMmPerYear !== null,
  );
  const rates = rated.map((one) => one.rateMmPerYear);
  const scores = outlierScores(rates);
  const outliers = (scores?.outliers ?? []).flatMap((position) => rated[position]?.id ?? []);
  const extreme = extremeMinimum({ thicknessesMm: latest, placesInAll: input.placesInAll ?? latest.length });
  const shortest = locations.reduce<CircuitFigures['governing']>((best, { id, remainingLifeYears: life }) => {
    return life !== null && (best === null || life < best.remainingLifeYears)
      ? { id, remainingLifeYears: life }
      : best;
  }, null);
  return calculated<CircuitFigures>(
    {
      locations,
      measured: latest.length,
      thickness:
        latest.length === 0
          ? null
          : {
              minMm: extremes(latest)?.min ?? 0,
              meanMm: mean(latest) ?? 0,
              medianMm: median(latest) ?? 0,
              deviationMm: standardDeviation(latest),
            },
      rate:
        rates.length === 0
          ? null
          : {
              meanMmPerYear: mean(rates) ?? 0,
              maxMmPerYear: extremes(rates)?.max ?? 0,
              p95MmPerYear: percentile(rates, 0.95) ?? 0,
              deviation: standardDeviation(rates),
            },
      governing: shortest,
      extreme: extreme.value,
      outliers,
    },
    {
      ...facts,
      steps: extreme.steps,
      warnings: outliers.length > 0 ? [{ code: 'outlierReadings', values: { count: outliers.length } }] : [],
    },
  );
}
