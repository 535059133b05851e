/** One entry of the book: evidence goes from one hand to another. */
export interface Handover {
  readonly evidence: string;
  readonly at: string;
  readonly from: string;
  readonly fromEn?: string | null;
  readonly to: string;
  readonly toEn?: string | null;
  /** It is written later than what follows it: a handover that was forgotten, or one in the place of a wrong entry. */
  readonly isCorrection?: boolean;
  /** The time of the entry in whose place it stands. */
  readonly correctsAt?: string | null;
  /** Its place in the order of writing; what is being written comes last. */
  readonly written?: number;
}

const keyOf = (name: string | null | undefined) => name?.trim().toLowerCase() ?? '';
/** Either name of a person or place will do. */
const isHolder = (step: Handover, before: Handover): boolean =>
  [step.from, step.fromEn]
    .map(keyOf)
    .some((name) => name && [before.to, before.toEn].map(keyOf).includes(name));
const byTime = (one: Handover, other: Handover) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0);
const last = Number.MAX_SAFE_INTEGER;
const byWriting = (one: Handover, other: Handover) => (one.written ?? last) - (other.written ?? last);

/** The entries of one piece of evidence that no correction has taken the place of; and corrections that name none. */
function settle(steps: readonly Handover[]) {
  const standing = new Set(steps.filter(({ correctsAt }) => !correctsAt));
  const unmatched = new Set<Handover>();
  for (const step of steps.filter(({ correctsAt }) => correctsAt).toSorted(byWriting)) {
    const wrong = [...standing].find(({ at }) => at === step.correctsAt);
    if (wrong) standing.delete(wrong);
    else unmatched.add(step);
    standing.add(step);
  }
  return { chain: [...standing].toSorted(byTime), unmatched };
}

const gapsIn = (chain: readonly Handover[]) =>
  chain.filter((step, at) => at > 0 && !isHolder(step, chain[at - 1]!));

/** The chains as they hold: every entry but those that were corrected, in time. */
export const standingCustody = <T extends Handover>(custody: readonly T[]): readonly T[] =>
  [...Map.groupBy(custody, ({ evidence }) => evidence).values()].flatMap(
    (steps) => settle(steps).chain as T[],
  );

/** Whoever hands a thing on must be who received it: anything else is a gap in the chain. */
export const custodyGaps = (custody: readonly Handover[]): readonly { evidence: string; at: string }[] =>
  [...Map.groupBy(custody, ({ evidence }) => evidence).values()].flatMap((steps) =>
    gapsIn(settle(steps).chain).map(({ evidence, at }) => ({ evidence, at })),
  );

/** Why an entry cannot stand in the chain: `held` received the thing before it, `next` hands it on after. */
export type HandoverFault =
  | { readonly kind: 'nothingToCorrect' }
  | { readonly kind: 'noSuchEntry'; readonly times: readonly string[] }
  | { readonly kind: 'notLater' | 'sameTime' | 'notHolder'; readonly held: Handover }
  | { readonly kind: 'notReceiver'; readonly next: Handover };

/**
 * New entries of one piece of evidence beside those that stand, judged together. Entries follow one another in time and in
 * hands; a correction stands at its own time, and what is before and after it must fit.
 */
export function handoverFaults(
  book: readonly Handover[],
  fresh: readonly Handover[],
): ReadonlyMap<Handover, HandoverFault> {
  const before = settle(book).chain;
  const { chain, unmatched } = settle([...book, ...fresh]);
  const known = new Set([...gapsIn(before), ...fresh]);
  const broken = gapsIn(chain).find((step) => !known.has(step));
  const faults = new Map<Handover, HandoverFault>();
  for (const step of fresh) {
    const fault = faultOf(step);
    if (fault) faults.set(step, fault);
  }
  return faults;

  function faultOf(step: Handover): HandoverFault | null {
    const newest = before.at(-1);
    const at = chain.indexOf(step);
    const [held, next] = [chain[at - 1], chain[at + 1]];
    if (step.isCorrection && book.length + fresh.length === 1) return { kind: 'nothingToCorrect' };
    if (unmatched.has(step)) return { kind: 'noSuchEntry', times: before.map((one) => one.at) };
    if (!step.isCorrection && newest && step.at <= newest.at) return { kind: 'notLater', held: newest };
    if (at < 0) return null;
    const twin = [held, next].find((one) => one?.at === step.at);
    if (twin) return { kind: 'sameTime', held: twin };
    if (held && !isHolder(step, held)) return { kind: 'notHolder', held };
    if (!step.isCorrection) return null;
    if (next && !isHolder(next, step)) return { kind: 'notReceiver', next };
    return broken ? { kind: 'notReceiver', next: broken } : null;
  }
}
