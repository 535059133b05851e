import { breaksOf } from './breaks.ts';
import { evaluateExpression, isTimed, isUncertain, settingFor } from './expressions.ts';
import { hasIntensity, intensityOf, isTestedAverage } from './intensity.ts';
import type { BasicEvent, Expression, FaultTreeModel, Parameter } from './model.ts';
import type { Random } from './random.ts';

/** Probability of a solved dynamic module at a time. */
export interface ModuleCurve {
  at: (timeHours: number) => number;
  /** False when it was simulated, and goes up by steps. */
  isSmooth: boolean;
}

/** Event data of a model, ready to be evaluated at a time, by mean or by sample. */
export class EventData {
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly events: BasicEvent[];
  readonly missionTimeHours: number;
  /** Solved dynamic modules, numbered after the events. */
  readonly #curves: readonly ModuleCurve[];
  readonly #atMission = new Map<number, number>();

  constructor(
    model: Pick<FaultTreeModel, 'events' | 'parameters'>,
    missionTimeHours: number,
    curves: readonly ModuleCurve[] = [],
  ) {
    this.parameters = new Map(model.parameters.map((parameter) => [parameter.name, parameter]));
    this.events = model.events;
    this.missionTimeHours = missionTimeHours;
    this.#curves = curves;
  }

  withCurves(curves: readonly ModuleCurve[]): EventData {
    const parameters = [...this.parameters.values()];
    return new EventData({ events: this.events, parameters }, this.missionTimeHours, curves);
  }

  /** By event, from 1; NaN where an event has no data. */
  probabilities(timeHours = this.missionTimeHours, random: Random | null = null): Float64Array {
    const setting = settingFor(this.parameters, timeHours, random);
    const result = new Float64Array(this.size + 1);
    this.events.forEach(({ probability }, i) => {
      result[i + 1] = probability === undefined ? Number.NaN : evaluateExpression(probability, setting);
    });
    this.#curves.forEach((_, i) => {
      result[this.events.length + 1 + i] = this.#curveAt(i, timeHours);
    });
    return result;
  }

  /** Events and solved modules together. */
  get size(): number {
    return this.events.length + this.#curves.length;
  }

  get isSmooth(): boolean {
    return this.#curves.every((curve) => curve.isSmooth);
  }

  #curveAt(i: number, timeHours: number): number {
    if (timeHours !== this.missionTimeHours) return this.#curves[i]!.at(timeHours);
    const known = this.#atMission.get(i) ?? this.#curves[i]!.at(timeHours);
    this.#atMission.set(i, known);
    return known;
  }

  /** Events whose probability changes from sample to sample. */
  uncertain(): number[] {
    return this.#where((expression) => isUncertain(expression, this.parameters));
  }

  /** Events whose probability changes with mission time. */
  timed(): number[] {
    const modules = this.#curves.map((_, i) => this.events.length + 1 + i);
    return [...this.#where((expression) => isTimed(expression, this.parameters)), ...modules];
  }

  /** Unconditional failure intensity per hour of every event at a time; nothing jumps from there to `until`. */
  intensities(timeHours: number, until: number): Float64Array {
    const setting = settingFor(this.parameters, timeHours);
    const result = new Float64Array(this.size + 1);
    this.#curves.forEach((curve, i) => {
      result[this.events.length + 1 + i] = slopeOf(curve, timeHours, this.missionTimeHours);
    });
    this.events.forEach(({ probability }, i) => {
      if (probability === undefined || typeof probability === 'number') return;
      result[i + 1] = intensityOf(probability, setting, this.parameters, until);
    });
    return result;
  }

  /** Of these events, those of which it is not known how often they fail. */
  withoutIntensity(events: Iterable<number>): number[] {
    const setting = settingFor(this.parameters, this.missionTimeHours);
    return [...events].filter((event) => {
      const probability = this.events[event - 1]?.probability;
      return probability !== undefined && !hasIntensity(probability, setting, this.parameters);
    });
  }

  /** True when one of these events fails at a rate that is known. */
  anyFails(events: Iterable<number>): boolean {
    const timed = new Set(this.timed());
    return [...events].some((event) => {
      const probability = this.events[event - 1]?.probability;
      return timed.has(event) || (probability !== undefined && isTestedAverage(probability, this.parameters));
    });
  }

  /** Times within the mission at which an event jumps or has settled; null when there are more than `most`. */
  breaks(most: number): number[] | null {
    return breaksOf(this.events, this.parameters, this.missionTimeHours, most);
  }

  #where(test: (expression: Expression) => boolean): number[] {
    const found: number[] = [];
    this.events.forEach(({ probability }, i) => {
      if (probability !== undefined && test(probability)) found.push(i + 1);
    });
    return found;
  }
}

/** How fast a module fails at a time; over a longer step, forwards, where its curve is made of steps. */
function slopeOf({ at, isSmooth }: ModuleCurve, timeHours: number, missionTimeHours: number): number {
  const step = Math.max(timeHours * (isSmooth ? 1e-4 : 1e-3), missionTimeHours * 1e-6);
  const from = isSmooth ? Math.max(0, timeHours - step) : timeHours;
  return Math.max(0, (at(timeHours + step) - at(from)) / (timeHours + step - from));
}
