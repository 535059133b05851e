import type { Tick } from './diagram/budget.ts';
import type { Diagram } from './diagram/diagram.ts';
import { birnbaum, evaluate, newValues } from './diagram/values.ts';
import type { EventData } from './events.ts';
import { integralsOver } from './mean-over-time.ts';

export interface OverTime {
  /** The frequency is null where that of an event is not known. */
  points: { timeHours: number; probability: number; frequencyPerHour: number | null }[];
  /** Mean of the probability over the mission: PFDavg of a protective function. */
  pfdAverage: number;
  /** Mean of the top's failure frequency over the mission, per hour: PFH. */
  pfhPerHour: number | null;
  /** Expected number of top events within the mission; of a tree nothing in which is repaired, its probability. */
  expectedFailures: number | null;
}

/** The probability of an event leaves 0 to 1 at a time within the mission. */
export class OutOfRange extends Error {
  override name = 'OutOfRange';
  readonly event: number;
  readonly timeHours: number;

  constructor(event: number, timeHours: number) {
    super('out of range');
    this.event = event;
    this.timeHours = timeHours;
  }
}

/** Stretches the mission is divided into beside those between tests. */
const PANELS = 40;
/** Nodes and data that are evaluated in the time of one step of a diagram. */
const PER_STEP = 32;
const EVENT_COST = 4;
const ROUNDING = 1e-12;

/**
 * Probability and frequency along the mission, and their averages, which follow every stretch between tests. `breaks`
 * are the times at which events jump; `isKnown` says whether the frequency of every event is.
 */
export function overTime(
  diagram: Diagram,
  data: EventData,
  breaks: readonly number[],
  { points, isKnown, tick }: { points: number; isKnown: boolean; tick: Tick },
): OverTime {
  const mission = data.missionTimeHours;
  const values = newValues(diagram);
  const cost = Math.ceil((diagram.size + EVENT_COST * data.size) / PER_STEP);
  const reached = diagram.eventAt.filter((event) => event > 0);
  const at = (timeHours: number, until: number): readonly [number, number] => {
    tick(cost);
    const events = data.probabilities(timeHours);
    for (const event of reached) {
      if (!(events[event]! >= -ROUNDING && events[event]! <= 1 + ROUNDING))
        throw new OutOfRange(event, timeHours);
    }
    const probability = evaluate(diagram, events, values);
    if (!isKnown) return [probability, 0];
    const intensities = data.intensities(timeHours, until);
    const slopes = birnbaum(diagram, values, data.size);
    let frequencyPerHour = 0;
    // Vesely: the top fails when it is one event away and that event fails.
    for (let event = 1; event < slopes.length; event++)
      frequencyPerHour += Math.max(0, slopes[event]!) * intensities[event]!;
    return [probability, frequencyPerHour];
  };
  const curve = Array.from({ length: points }, (_, i) => {
    const timeHours = points === 1 ? mission : (mission * i) / (points - 1);
    const [probability, frequencyPerHour] = at(timeHours, Number.POSITIVE_INFINITY);
    return { timeHours, probability, frequencyPerHour: isKnown ? frequencyPerHour : null };
  });
  const ends = new Set<number>([0, mission, ...breaks]);
  for (let i = 1; i < PANELS; i++) ends.add((mission * i) / PANELS);
  const sorted = [...ends].sort((a, b) => a - b);
  const [probability, failures] = integralsOver(sorted, at, data.isSmooth);
  const frequency = (value: number): number | null => (isKnown ? value : null);
  return {
    points: curve,
    pfdAverage: mission > 0 ? probability / mission : curve.at(-1)!.probability,
    pfhPerHour: mission > 0 ? frequency(failures / mission) : null,
    expectedFailures: frequency(failures),
  };
}
