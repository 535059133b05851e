import type { Calculation, Notice, Step } from '@ircrisk/units';
import { type Channel, channelsAtWork, groupPfd, type PfdVote, seriesPfd } from './pfd.ts';

export type PfdGroup = PfdVote & { readonly name: string };

/** What the elements of a barrier give together. */
export type Hardware = {
  /** Sum over what has data; null where nothing has. */
  readonly known: number | null;
  /** What the sum is of. */
  readonly parts: readonly number[];
  /** Nothing was left out of the sum. */
  readonly whole: boolean;
  readonly steps: readonly Step[];
  readonly warnings: readonly Notice[];
  readonly reason?: Notice;
};

const hasData = ({ dangerousRate, testIntervalHours }: Channel): boolean =>
  dangerousRate !== null && testIntervalHours !== null;

/** A vote of the channels at work that have data: one without data takes nothing away from what is known and betters nothing. */
function knownPart(group: PfdGroup): Calculation | null {
  const counting = (channels: readonly Channel[]) => channelsAtWork(channels).filter(hasData);
  const known = counting(group.channels).length;
  return known === 0 ? null : groupPfd(group, counting, Math.min(group.k, known));
}

/** The steps of a group among those of others: whose they are stands before what they are. */
const ofGroup = ({ name: group }: PfdGroup, { id, name, ...step }: Step): Step => ({
  ...step,
  id: `${group} ${id}`,
  name: name ? { zh: `${group}：${name.zh}`, en: `${group}: ${name.en}` } : { zh: group, en: group },
});

/** Which channels at work keep a group from having a figure, by what they lack: the rate first. */
function missingIn({ name, channels }: PfdGroup): Notice | undefined {
  const working = channelsAtWork(channels);
  for (const [path, words] of lacks) {
    const without = working.filter((channel) => channel[path] === null);
    const names = without.map((channel) => channel.name ?? name).join(', ');
    if (without.length > 0) return { code: 'channelsWithoutData', path, values: { names, ...words } };
  }
  return undefined;
}
const lacks = [
  ['dangerousRate', { name: 'λDU', nameZh: 'λDU' }],
  ['testIntervalHours', { name: 'test interval', nameZh: '测试周期' }],
] as const;

/** Elements in series: Σ PFD_i over the groups, and of a group without all its data the part that is known. */
export function hardwarePfd(groups: readonly PfdGroup[]): Hardware {
  const steps: Step[] = [];
  const warnings: Notice[] = [];
  const parts: number[] = [];
  const without: string[] = [];
  let reason: Notice | undefined;
  for (const group of groups) {
    const all = groupPfd(group);
    if (all.value === null) {
      reason ??= missingIn(group) ?? all.reason;
      // Fewer than it needs: it cannot act, and what a smaller vote would be is no part of it.
      if (group.k > group.channels.length) {
        warnings.push(all.reason as Notice);
        continue;
      }
      without.push(group.name);
    }
    const result = all.value === null ? knownPart(group) : all;
    if (!result || result.value === null) continue;
    parts.push(result.value);
    warnings.push(...result.warnings);
    // Of a vote with one channel left the exact mean of that channel would be read as the vote's.
    const own = result.steps.filter(({ id }) => id !== 'exact' || group.channels.length === 1);
    steps.push(...own.map((step) => ofGroup(group, step)));
  }
  if (parts.length > 0 && without.length > 0)
    warnings.push({ code: 'partsWithoutData', values: { names: without.join(', ') } });
  return {
    ...{ known: seriesPfd(parts), parts, whole: reason === undefined, steps, warnings },
    ...(reason && { reason }),
  };
}

export type BarrierParts = {
  readonly hardware: Pick<Hardware, 'known' | 'whole'>;
  /** PFD of the people; null where none act. */
  readonly human: number | null;
  /** What was entered for the barrier as a whole. */
  readonly entered: number | null;
};

/**
 * PFD of a barrier before its state is looked at: people and elements in series. What was entered serves where elements have no
 * data, never below what is known of the others; without it hardware that is not wholly known has none.
 */
export function barrierPfd({ hardware: { known, whole }, human, entered }: BarrierParts): number | null {
  if (human === null && (known === null || !whole))
    return entered === null ? null : Math.max(entered, known ?? 0);
  const sum = Math.min(1, (human ?? 0) + (known ?? 0));
  return known === null || !whole ? Math.max(sum, entered ?? 0) : sum;
}

/** A part without data that no figure for the whole makes up for: what was entered and is below what is known of the others does not. */
export const isPartial = ({ hardware: { known, whole }, human, entered }: BarrierParts): boolean =>
  !whole && (entered === null || entered < (human ?? 0) + (known ?? 0));

/** Entered figures are rounded; what lies farther off than this is another figure. */
const rounding = 0.01;

/** A design PFD that was entered and is not the one that counts is told. */
export const enteredUnused = (entered: number | null, design: number | null): readonly Notice[] =>
  entered !== null && design !== null && Math.abs(design / entered - 1) > rounding
    ? [{ code: 'enteredUnused', values: { entered, design: Number(design.toPrecision(4)) } }]
    : [];
