import { evaluateExpression, settingFor } from './expressions.ts';
import type { BasicEvent, Expression, Operation, Parameter } from './model.ts';
import { scheduleOf } from './periodic-test.ts';

/** After so many of its times, e⁻⁴⁰, a component has settled: nothing of a start or a test is left to be seen. */
const SETTLED = 40;

/**
 * Times within the mission at which an event jumps or has settled after it began or was tested; null when there are more than
 * `most`. Samples between them miss nothing, be it a repair of hours in a mission of years.
 */
export function breaksOf(
  events: readonly BasicEvent[],
  parameters: ReadonlyMap<string, Parameter>,
  missionTimeHours: number,
  most: number,
): number[] | null {
  const setting = settingFor(parameters, missionTimeHours);
  const times = new Set<number>();
  const seen = new Set<string>();
  const add = (time: number): void => {
    if (time > 0 && time < missionTimeHours) times.add(time);
  };
  const ofOperation = (operation: Operation): boolean => {
    const args = operation.args.map((arg) => evaluateExpression(arg, setting));
    const { starts, count, offsets } = scheduledBy(operation.op, args, missionTimeHours);
    const key = JSON.stringify([starts(0), starts(1), count, offsets]);
    if (seen.has(key)) return true;
    seen.add(key);
    if (times.size + count * offsets.length > most) return false;
    for (let i = 0; i < count; i++) for (const offset of offsets) add(starts(i) + offset);
    return true;
  };
  const visit = (expression: Expression): boolean => {
    if (typeof expression === 'number') return true;
    if (typeof expression === 'string') {
      const parameter = parameters.get(expression);
      return parameter === undefined || visit(parameter.value);
    }
    return expression.args.every(visit) && ofOperation(expression);
  };
  const all = events.every(({ probability }) => probability === undefined || visit(probability));
  return all ? [...times].sort((a, b) => a - b) : null;
}

interface Schedule {
  /** When it begins anew for the i-th time. */
  starts: (i: number) => number;
  count: number;
  /** Each time again. */
  offsets: number[];
}

function scheduledBy(op: Operation['op'], args: readonly number[], mission: number): Schedule {
  const [a = 0, b = 0, c = 0] = args;
  const once = (start: number, ...settled: number[]): Schedule => ({
    starts: () => start,
    count: 1,
    offsets: [0, ...settled],
  });
  switch (op) {
    case 'exponential':
      return once(0, SETTLED / a);
    case 'repairable':
      return once(0, SETTLED / (a + b));
    case 'glm':
      return once(0, SETTLED / (b + c));
    case 'weibull':
      return once(c, a * SETTLED ** (1 / b), a * SETTLED ** (-1 / b));
    case 'periodic-test': {
      const { interval, first, length } = scheduleOf(args);
      // The first stretch, before any test, settles as those after one.
      const settled = [a, args.length > 5 ? c : args.length === 5 ? b : 0]
        .map((rate) => SETTLED / rate)
        .flatMap((time) => (length > 0 ? [time, length + time] : [time]))
        .filter((time) => time < interval || time < first);
      return {
        starts: (i) => (i === 0 ? 0 : first + (i - 1) * interval),
        count: 1 + Math.max(0, Math.ceil((mission - first) / interval)),
        offsets: [...new Set([0, length, ...settled])],
      };
    }
    default:
      return once(0);
  }
}
