import { evaluateExpression, isTimed, isUncertain, type Setting, settingFor } from './expressions.ts';
import type { BasicEvent, Expression, FaultTreeModel, Parameter } from './model.ts';
import type { Random } from './random.ts';

/** Event data of a model, ready to be evaluated at a time, by mean or by sample. */
export class EventData {
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly events: BasicEvent[];
  readonly missionTimeHours: number;
  /** Solved dynamic modules, numbered after the events: probability at a time. */
  readonly #curves: ((timeHours: number) => number)[];
  readonly #atMission = new Map<number, number>();

  constructor(
    model: Pick<FaultTreeModel, 'events' | 'parameters'>,
    missionTimeHours: number,
    curves: ((timeHours: number) => number)[] = [],
  ) {
    this.parameters = new Map(model.parameters.map((parameter) => [parameter.name, parameter]));
    this.events = model.events;
    this.missionTimeHours = missionTimeHours;
    this.#curves = curves;
  }

  withCurves(curves: ((timeHours: number) => number)[]): EventData {
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

  #curveAt(i: number, timeHours: number): number {
    if (timeHours !== this.missionTimeHours) return this.#curves[i]!(timeHours);
    const known = this.#atMission.get(i) ?? this.#curves[i]!(timeHours);
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

  /** Unconditional failure intensity per hour of every event at a time. */
  intensities(timeHours: number): Float64Array {
    const setting = settingFor(this.parameters, timeHours);
    const result = new Float64Array(this.size + 1);
    this.#curves.forEach((curve, i) => {
      const step = Math.max(timeHours * 1e-3, this.missionTimeHours * 1e-6);
      result[this.events.length + 1 + i] = Math.max(0, (curve(timeHours + step) - curve(timeHours)) / step);
    });
    this.events.forEach(({ probability }, i) => {
      if (probability === undefined || !isTimed(probability, this.parameters)) return;
      result[i + 1] = intensity(probability, setting, this.parameters);
    });
    return result;
  }

  /** Times at which a tested event jumps, up to the mission time. */
  testTimes(): number[] {
    const setting = settingFor(this.parameters, this.missionTimeHours);
    const times = new Set<number>();
    const visit = (expression: Expression): void => {
      if (typeof expression === 'number') return;
      if (typeof expression === 'string') {
        const parameter = this.parameters.get(expression);
        if (parameter !== undefined) visit(parameter.value);
        return;
      }
      if (expression.op === 'periodic-test') {
        const args = expression.args.map((arg) => evaluateExpression(arg, setting));
        const at = args.length <= 4 ? 1 : args.length === 5 ? 2 : 3;
        const tau = args[at]!;
        for (let t = args[at + 1]!; t < this.missionTimeHours && times.size < 2000; t += tau)
          if (t > 0) times.add(t);
      } else for (const arg of expression.args) visit(arg);
    };
    for (const { probability } of this.events) if (probability !== undefined) visit(probability);
    return [...times].sort((a, b) => a - b);
  }

  #where(test: (expression: Expression) => boolean): number[] {
    const found: number[] = [];
    this.events.forEach(({ probability }, i) => {
      if (probability !== undefined && test(probability)) found.push(i + 1);
    });
    return found;
  }
}

/**
 * Failures per hour: rate times the chance of being up, for the failure models; a product with one
 * timed factor scales it; anything else by the rise of its probability.
 */
function intensity(
  expression: Expression,
  setting: Setting,
  parameters: ReadonlyMap<string, Parameter>,
): number {
  if (typeof expression === 'number') return 0;
  if (typeof expression === 'string') {
    const parameter = parameters.get(expression);
    return parameter === undefined ? 0 : intensity(parameter.value, setting, parameters);
  }
  const value = (at: number): number => evaluateExpression(expression.args[at]!, setting);
  const up = (): number => 1 - evaluateExpression(expression, setting);
  switch (expression.op) {
    case 'exponential':
    case 'repairable':
    case 'periodic-test':
      return value(0) * up();
    case 'glm':
      return value(1) * up();
    case 'weibull': {
      const age = (expression.args.length > 3 ? value(3) : setting.timeHours) - value(2);
      if (age <= 0) return 0;
      return (value(1) / value(0)) * (age / value(0)) ** (value(1) - 1) * up();
    }
    case 'mul': {
      const timed = expression.args.filter((arg) => isTimed(arg, parameters));
      if (timed.length !== 1) break;
      return expression.args.reduce<number>(
        (product, arg) =>
          product *
          (arg === timed[0] ? intensity(arg, setting, parameters) : evaluateExpression(arg, setting)),
        1,
      );
    }
  }
  const step = Math.max(setting.timeHours * 1e-5, 1e-6);
  const later = settingFor(parameters, setting.timeHours + step);
  const rise = evaluateExpression(expression, later) - evaluateExpression(expression, setting);
  return Math.max(0, rise / step);
}
