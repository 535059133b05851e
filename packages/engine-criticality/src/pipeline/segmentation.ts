import type { Notice } from '@ircrisk/units';
import { same } from './same.ts';

export type Survey = {
  readonly fromKm: number;
  readonly toKm: number;
  readonly attribute: string;
  readonly value: unknown;
};
type Stretch = { readonly fromKm: number; readonly toKm: number };
type Conflict = Stretch & { readonly name: string; readonly found: string };
export type LinePiece = Stretch & { readonly attributes: Readonly<Record<string, unknown>> };

/**
 * Dynamic segmentation: a new piece wherever any surveyed attribute changes between two posts, in the direction of the line.
 * Surveys may run either way. Where two of one attribute disagree it is null there and told, never the later one.
 */
export function segmentLine(
  fromKm: number,
  toKm: number,
  surveys: readonly Survey[],
): { readonly pieces: readonly LinePiece[]; readonly problems: readonly Notice[] } {
  if (!Number.isFinite(fromKm) || !Number.isFinite(toKm) || fromKm === toKm)
    return { pieces: [], problems: [{ code: 'lineWithoutLength', values: { from: fromKm, to: toKm } }] };
  const line = { low: Math.min(fromKm, toKm), high: Math.max(fromKm, toKm) };
  const problems = surveys.flatMap((survey) => surveyFault(survey, line) ?? []);
  const usable = surveys
    .filter((survey) => surveyFault(survey, line) === undefined)
    .map(({ attribute, value, ...ends }) => ({
      attribute,
      value,
      low: Math.min(ends.fromKm, ends.toKm),
      high: Math.max(ends.fromKm, ends.toKm),
    }));
  const inside = usable
    .flatMap(({ low, high }) => [low, high])
    .filter((km) => km > line.low && km < line.high);
  const way = Math.sign(toKm - fromKm);
  const posts = [...new Set([fromKm, ...inside, toKm])].sort((a, b) => way * (a - b));
  const pieces: LinePiece[] = [];
  const conflicts: Conflict[] = [];
  for (const [place, end] of posts.slice(1).entries()) {
    const start = posts[place] as number;
    const here = usable.filter(
      ({ low, high }) => low <= Math.min(start, end) && high >= Math.max(start, end),
    );
    const attributes: Record<string, unknown> = {};
    for (const name of new Set(here.map(({ attribute }) => attribute))) {
      const values = distinct(here.filter(({ attribute }) => attribute === name).map(({ value }) => value));
      attributes[name] = values.length === 1 ? values[0] : null;
      if (values.length > 1)
        prolong(conflicts, { fromKm: start, toKm: end, name, found: values.map(String).join(' / ') });
    }
    const last = pieces[pieces.length - 1];
    if (last && same(last.attributes, attributes)) pieces[pieces.length - 1] = { ...last, toKm: end };
    else pieces.push({ fromKm: start, toKm: end, attributes });
  }
  for (const { fromKm: from, toKm: to, name, found } of conflicts)
    problems.push({ code: 'surveysDiffer', path: name, values: { name, from, to, found } });
  return { pieces, problems };
}

function surveyFault(
  { fromKm: from, toKm: to, attribute: name }: Survey,
  line: { readonly low: number; readonly high: number },
): Notice | undefined {
  const facts = { path: name, values: { name, from, to } };
  if (!Number.isFinite(from) || !Number.isFinite(to) || from === to)
    return { code: 'surveyWithoutLength', ...facts };
  return Math.max(from, to) <= line.low || Math.min(from, to) >= line.high
    ? { code: 'surveyOutside', ...facts }
    : undefined;
}

/** Different values; null is "not surveyed" and contradicts nothing. */
const distinct = (values: readonly unknown[]): readonly unknown[] =>
  values
    .filter((value) => value !== null && value !== undefined)
    .filter((value, place, all) => all.findIndex((other) => same(other, value)) === place);

/** A conflict that goes on from the piece before is one and the same. */
function prolong(conflicts: Conflict[], next: Conflict): void {
  const place = conflicts.findIndex(
    ({ name, found, toKm }) => name === next.name && found === next.found && toKm === next.fromKm,
  );
  const before = conflicts[place];
  if (before) conflicts[place] = { ...before, toKm: next.toKm };
  else conflicts.push(next);
}
