import { type Notice, shown } from '@ircrisk/units';
import { cutAt } from './case-warnings.ts';
import { judgeSocietal, type SocietalVerdict } from './criteria.ts';
import type { Omitted, Outcome } from './outcomes.ts';

/** 1/a of what is not counted; null where one of them is not known. */
export const missingFrequency = (omitted: readonly Pick<Omitted, 'frequency'>[]): number | null =>
  omitted.some(({ frequency }) => frequency === null)
    ? null
    : omitted.reduce((sum, { frequency }) => sum + (frequency as number), 0);

/** 1/a of effects that were cut short of a place. */
export const cutFrequency = (outcomes: readonly Outcome[], x: number, y: number): number =>
  outcomes.reduce(
    (sum, one) =>
      cutAt(one) !== null && Math.hypot(x - one.x, y - one.y) > one.effect.reach ? sum + one.frequency : sum,
    0,
  );

export interface Judged {
  /** Null without a limit, and where what is not counted may decide. */
  readonly exceeds: boolean | null;
  readonly reason: Notice | null;
}

const perYear = (value: number) => shown(value, 2);

/**
 * Against its limit. What could not be calculated adds at most its frequency, wherever it is: a place is within its limit only if it would be with all of that.
 */
export function judgePlace(risk: number, limit: number | null, missing: number | null): Judged {
  if (limit === null) return { exceeds: null, reason: null };
  if (risk > limit) return { exceeds: true, reason: null };
  if (missing !== null && risk + missing <= limit) return { exceeds: false, reason: null };
  const values = { risk: perYear(risk), limit: perYear(limit) };
  return {
    exceeds: null,
    reason:
      missing === null
        ? { code: 'placeNotJudgedUnknown', values }
        : { code: 'placeNotJudged', values: { ...values, missing: perYear(missing) } },
  };
}

interface Curve {
  /** As far as it was calculated, rising in N. */
  readonly points: readonly { readonly deaths: number; readonly frequency: number }[];
  readonly counted: SocietalVerdict | null;
  /** Off site at the fuller time of day: nobody else can die. */
  readonly people: number;
  readonly missing: number | null;
}

/** The region of the curve as if everybody died of all that is not counted. */
function atWorst({ points, people, missing }: Curve): SocietalVerdict | null {
  if (people < 1) return null;
  const all = [...points, { deaths: people, frequency: 0 }];
  const most = Math.max(
    ...all.map(({ deaths, frequency }) => deaths * (frequency + (missing ?? Number.POSITIVE_INFINITY))),
  );
  // Both lines have slope −1: they are judged by N·F, as one death is.
  return most > 0 ? judgeSocietal(1, most) : null;
}

export interface SocietalJudged {
  readonly verdict: SocietalVerdict | null;
  readonly reason: Notice | null;
}

/** Likewise of the curve: what is missing may only leave it where it is. */
export function judgeCurve(curve: Curve): SocietalJudged {
  const { counted, missing } = curve;
  if (missing === 0 || counted === 'intolerable') return { verdict: counted, reason: null };
  const worst = atWorst(curve);
  if (worst === (counted ?? 'acceptable') || worst === null) return { verdict: worst, reason: null };
  return {
    verdict: null,
    reason:
      missing === null
        ? { code: 'curveNotJudgedUnknown' }
        : { code: 'curveNotJudged', values: { missing: perYear(missing) } },
  };
}
