import { type Step, shown } from '@ircrisk/units';
import { type PfdInterval, type UsedInput, unknownPeople } from './pfd.ts';
import type { Hardware } from './series.ts';

const reference = 'IEC 61508-6:2010 annex B; IEC 61511-1';
const step = (id: string, formula: string, substituted: string, value: number): Step => ({
  ...{ id, formula, substituted, value, unit: '1', reference },
});

export type Sum = {
  readonly hardware: Pick<Hardware, 'known' | 'whole' | 'parts' | 'steps'>;
  /** PFD of the people; null where none act. */
  readonly human: number | null;
  readonly entered: number | null;
  readonly value: number | null;
};

/** A figure before the state is looked at: groups, people and elements in series, and where elements have no data what was entered for the whole. */
export function sumSteps({ hardware, human, entered, value }: Sum): Step[] {
  const steps = [...hardware.steps];
  if (human !== null) steps.push(step('human', 'PFD_h ∈ {0.01, 0.1, 1}', shown(human), human));
  if (value === null) return steps;
  const { known, whole, parts } = hardware;
  const names = [...(human === null ? [] : ['PFD_h']), ...(known === null ? [] : ['Σ PFD_i'])].join(' + ');
  const figures = [...(human === null ? [] : [human]), ...parts].map((pfd) => shown(pfd)).join(' + ');
  const floor = entered !== null && (known === null || !whole) ? shown(entered) : null;
  if (floor === null) return [...steps, step('sum', `min(1, ${names})`, `min(1, ${figures})`, value)];
  if (!names) return [...steps, step('sum', 'PFD_e', floor, value)];
  return [...steps, step('sum', `max(PFD_e, min(1, ${names}))`, `max(${floor}, min(1, ${figures}))`, value)];
}

const asDesigned = ({ id, name, ...rest }: Step): Step => ({
  ...rest,
  id: `design ${id}`,
  name: name
    ? { zh: `设计值，${name.zh}`, en: `As designed, ${name.en}` }
    : { zh: '设计值', en: 'As designed' },
});

/** What the PFD used is made of: where the design value has a say, how that came about goes before it. */
export function usedSteps(
  input: UsedInput & { readonly built: Omit<Sum, 'value'> },
  pfd: PfdInterval | null,
): Step[] {
  if (!pfd) return [];
  const { state, computed, design, built } = input;
  // Whether it works at all, or how well a part of it does, is not known: the other end of its interval.
  const high = pfd.high > pfd.low ? [step('used high', 'PFD ≤ 1', shown(pfd.high), pfd.high)] : [];
  const used = (formula: string, substituted: string) => [
    step('used', `PFD = ${formula}`, substituted, pfd.low),
    ...high,
  ];
  if (state === 'failed' || state === 'bypassed' || state === 'approvedOutOfService') return used('1', '1');
  if (state === 'functional') return used(computed === null ? 'PFD_h' : 'PFD_sum', shown(pfd.low));
  const base = computed ?? design;
  const name = computed !== null ? 'PFD_sum' : design !== null ? 'PFD_design' : 'PFD_h';
  // People of whom nothing is known: their figure alone.
  if (base === null) return used(name, shown(pfd.low));
  if (state === 'unknown' && input.peopleAlone)
    return used(`max(${name}, ${unknownPeople}) … 1`, `max(${shown(base)}, ${unknownPeople})`);
  const open = state === 'unknown' ? ' … 1' : '';
  const limit = `min(1, max(${shown(base)}, 3 · ${shown(design ?? base)}))`;
  return [
    ...(design === null ? [] : sumSteps({ ...built, value: design }).map(asDesigned)),
    ...used(`min(1, max(${name}, 3 · ${design === null ? name : 'PFD_design'}))${open}`, limit),
  ];
}
