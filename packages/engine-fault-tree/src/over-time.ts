import type { Tick } from './diagram/budget.ts';
import type { Diagram } from './diagram/diagram.ts';
import { birnbaum, evaluate, newValues } from './diagram/values.ts';
import type { EventData } from './events.ts';

export interface OverTime {
  points: { timeHours: number; probability: number; frequencyPerHour: number }[];
  /** Mean of the probability over the mission: PFDavg of a protective function. */
  pfdAverage: number;
  /** Mean of the top's failure frequency over the mission, per hour: PFH. */
  pfhPerHour: number;
  /** Expected number of top events within the mission (repairable trees). */
  expectedFailures: number;
}

/** Nodes and weights of the five-point Gauss–Legendre rule on [−1, 1]. */
const NODES = [0, 0.5384693101056831, -0.5384693101056831, 0.906179845938664, -0.906179845938664];
const WEIGHTS = [
  0.5688888888888889, 0.47862867049936647, 0.47862867049936647, 0.23692688505618908, 0.23692688505618908,
];
const PANELS = 40;

/**
 * Probability and frequency along the mission, and their averages. Integration runs panel by panel
 * between test times, where tested events jump.
 */
export function overTime(diagram: Diagram, data: EventData, points: number, tick: Tick): OverTime {
  const mission = data.missionTimeHours;
  const values = newValues(diagram);
  const at = (timeHours: number): { probability: number; frequencyPerHour: number } => {
    tick(0);
    const probability = evaluate(diagram, data.probabilities(timeHours), values);
    const intensities = data.intensities(timeHours);
    const slopes = birnbaum(diagram, values, data.size);
    let frequencyPerHour = 0;
    // Vesely: the top fails when it is one event away and that event fails.
    for (let event = 1; event < slopes.length; event++)
      frequencyPerHour += Math.max(0, slopes[event]!) * intensities[event]!;
    return { probability, frequencyPerHour };
  };
  const curve = Array.from({ length: points }, (_, i) => {
    const timeHours = points === 1 ? mission : (mission * i) / (points - 1);
    return { timeHours, ...at(timeHours) };
  });
  const breaks = new Set<number>([0, mission, ...data.testTimes()]);
  for (let i = 1; i < PANELS; i++) breaks.add((mission * i) / PANELS);
  const sorted = [...breaks].sort((a, b) => a - b);
  let probability = 0;
  let failures = 0;
  for (let i = 1; i < sorted.length; i++) {
    const half = (sorted[i]! - sorted[i - 1]!) / 2;
    const middle = (sorted[i]! + sorted[i - 1]!) / 2;
    NODES.forEach((node, k) => {
      const value = at(middle + half * node);
      probability += WEIGHTS[k]! * half * value.probability;
      failures += WEIGHTS[k]! * half * value.frequencyPerHour;
    });
  }
  return {
    points: curve,
    pfdAverage: mission > 0 ? probability / mission : probability,
    pfhPerHour: mission > 0 ? failures / mission : 0,
    expectedFailures: failures,
  };
}
