import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { AQL_SCHEME } from './plan.ts';

/** Lots in order of their first inspection; lots sent in again are not counted (9.3). */
export interface InspectedLot {
  readonly accepted?: boolean | null;
  /** Acceptance number of the plan that was used. */
  readonly accept?: number | null;
  /** Would the lot have passed the plan one AQL step tighter? Asked where `accept` is two or more. */
  readonly acceptedOneStepTighter?: boolean | null;
  /** Production has become irregular or another reason against reduced inspection holds. */
  readonly irregular?: boolean;
}

export type InspectionState = 'normal' | 'tightened' | 'reduced' | 'discontinued';
export interface SwitchingStep {
  readonly lot: number;
  /** How the lot was inspected and what the next one gets. */
  readonly state: InspectionState;
  readonly next: InspectionState;
  readonly score: number;
  readonly because: Notice | null;
}
export interface Switching {
  readonly state: InspectionState;
  readonly score: number;
  readonly history: readonly SwitchingStep[];
}

interface Memory {
  state: InspectionState;
  score: number;
  /** Outcomes under the present state, the last five. */
  recent: boolean[];
  refusedWhileTightened: number;
}

/** Switching score of a single plan (9.3.3.2): three for margin, two for a plan that accepts one or none. */
function scoreAfter(score: number, lot: InspectedLot): number {
  const small = (lot.accept as number) < 2;
  if (small) return lot.accepted ? score + 2 : 0;
  return lot.accepted && lot.acceptedOneStepTighter ? score + 3 : 0;
}

const because = (code: string, count: number): Notice => ({ code, values: { count } });

function nextOfNormal(
  memory: Memory,
  lot: InspectedLot,
  reducedAllowed: boolean,
): [InspectionState, Notice | null] {
  if (memory.recent.filter((accepted) => !accepted).length >= 2)
    return ['tightened', because('toTightened', 2)];
  if (memory.score >= 30 && reducedAllowed && !lot.irregular)
    return ['reduced', because('toReduced', memory.score)];
  return ['normal', null];
}

function nextOfTightened(memory: Memory): [InspectionState, Notice | null] {
  if (memory.refusedWhileTightened >= 5) return ['discontinued', because('toDiscontinued', 5)];
  const passed = memory.recent.length >= 5 && memory.recent.every(Boolean);
  return passed ? ['normal', because('tightenedToNormal', 5)] : ['tightened', null];
}

const nextOfReduced = (lot: InspectedLot): [InspectionState, Notice | null] =>
  lot.accepted && !lot.irregular ? ['reduced', null] : ['normal', because('reducedToNormal', 1)];

function take(memory: Memory, lot: InspectedLot, reducedAllowed: boolean): [InspectionState, Notice | null] {
  memory.recent = [...memory.recent.slice(-4), lot.accepted === true];
  if (memory.state === 'normal') {
    memory.score = scoreAfter(memory.score, lot);
    return nextOfNormal(memory, lot, reducedAllowed);
  }
  if (memory.state === 'tightened') {
    if (!lot.accepted) memory.refusedWhileTightened += 1;
    return nextOfTightened(memory);
  }
  return nextOfReduced(lot);
}

function wrongLot(lot: InspectedLot, at: number): Notice | undefined {
  const path = `lots/${at}`;
  const number = at + 1;
  if (typeof lot.accepted !== 'boolean')
    return { code: 'lotOpen', path: `${path}/accepted`, values: { number } };
  if (!Number.isInteger(lot.accept) || (lot.accept as number) < 0)
    return { code: 'lotWithoutPlan', path: `${path}/accept`, values: { number } };
  return undefined;
}

/** Normal, tightened, reduced or discontinued after a series of lots (9.3, 9.4). It begins with normal inspection. */
export function switchInspection(input: {
  readonly lots: readonly InspectedLot[];
  /** The responsible authority wants reduced inspection. */
  readonly reducedAllowed: boolean;
}): Calculation<Switching> {
  const facts = {
    unit: '',
    inputs: { lots: input.lots.length, reducedAllowed: input.reducedAllowed },
    standardRef: `${AQL_SCHEME} 9.3, 9.4`,
  };
  const memory: Memory = { state: 'normal', score: 0, recent: [], refusedWhileTightened: 0 };
  const history: SwitchingStep[] = [];
  for (const [at, lot] of input.lots.entries()) {
    const wrong = wrongLot(lot, at);
    if (wrong) return unscored(wrong, facts);
    if (memory.state === 'discontinued')
      return unscored(
        { code: 'lotAfterDiscontinued', path: `lots/${at}`, values: { number: at + 1 } },
        facts,
      );
    const { state } = memory;
    const asked = state === 'normal' && (lot.accept as number) >= 2 && lot.accepted;
    if (asked && typeof lot.acceptedOneStepTighter !== 'boolean')
      return unscored(
        { code: 'tighterUnknown', path: `lots/${at}/acceptedOneStepTighter`, values: { number: at + 1 } },
        facts,
      );
    const [next, reason] = take(memory, lot, input.reducedAllowed);
    if (next !== state) {
      memory.score = 0;
      memory.recent = [];
      if (next !== 'discontinued') memory.refusedWhileTightened = 0;
    }
    memory.state = next;
    history.push({ lot: at + 1, state, next, score: memory.score, because: reason });
  }
  return calculated({ state: memory.state, score: memory.score, history }, facts);
}
