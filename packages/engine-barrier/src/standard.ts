import { type Notice, shown } from '@ircrisk/units';

export interface StandardEvidence {
  readonly targetPfd: number | null;
  /** Of the barrier as it is now; the high end where it is an interval. */
  readonly pfd: number | null;
  /** Last results of the elements that are tested. */
  readonly results: readonly { readonly tag: string; readonly result: 'pass' | 'fail' | null }[];
}
export interface StandardVerdict {
  readonly verdict: 'met' | 'missed' | 'unknown';
  readonly reasons: readonly Notice[];
}

/**
 * A performance standard held against what is known: every tested element passed its last test, and the PFD is within the target.
 * One miss is enough; what is not known never counts as met.
 */
export function judgeStandard({ targetPfd, pfd, results }: StandardEvidence): StandardVerdict {
  const missed: Notice[] = [];
  const open: Notice[] = [];
  for (const { tag, result } of results) {
    if (result === 'fail') missed.push({ code: 'acceptanceFailed', values: { tag } });
    if (result === null) open.push({ code: 'acceptanceUntested', values: { tag } });
  }
  if (targetPfd !== null && pfd === null) open.push({ code: 'pfdNotKnown' });
  if (targetPfd !== null && pfd !== null && pfd > targetPfd)
    missed.push({ code: 'pfdAboveTarget', values: { pfd: shown(pfd), target: shown(targetPfd) } });
  if (targetPfd === null && results.length === 0) open.push({ code: 'nothingToHold' });
  const verdict = missed.length > 0 ? 'missed' : open.length > 0 ? 'unknown' : 'met';
  return { verdict, reasons: [...missed, ...open] };
}
