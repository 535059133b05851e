import type { Notice } from '@ircrisk/units';
import { judgeScenario, type Scenario, type ScenarioBarrier } from './scenario.ts';

/** A cause of the top event with the barriers between them, the nearest to the cause first. */
export type Threat = {
  readonly id: string;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  readonly frequencyPerYear: number | null;
  readonly barrierIds: readonly string[];
};
/** What the top event may lead to, with the barriers between them. */
export type Consequence = {
  readonly id: string;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  /** Letter of the matrix (P, E, O, A, R) and severity, as `P5`. */
  readonly severity?: string | null | undefined;
  readonly tolerablePerYear: number | null;
  /** Chances beside the barriers, such as ignition. */
  readonly conditionalModifiers?: readonly number[] | undefined;
  readonly barrierIds: readonly string[];
};
/** One document a revision; barriers are records of the plant and stand in it by their ids. */
export type BowTieDocument = {
  readonly threats: readonly Threat[];
  readonly consequences: readonly Consequence[];
};

export type BowTieMinimum = { readonly prevention: number; readonly mitigation: number };

export const barriersOf = ({ threats, consequences }: BowTieDocument): string[] => [
  ...new Set([...threats, ...consequences].flatMap(({ barrierIds }) => barrierIds)),
];

/** What keeps a bow-tie from being judged whole. */
export function bowTieProblems(document: BowTieDocument, known: ReadonlySet<string>): readonly Notice[] {
  const { threats, consequences } = document;
  const problems: Notice[] = [];
  const tell = (code: string, id?: string) =>
    problems.push(id === undefined ? { code } : { code, path: id, values: { id } });
  if (threats.length === 0) tell('threatMissing');
  if (consequences.length === 0) tell('consequenceMissing');
  const seen = new Set<string>();
  for (const { id, name } of [...threats, ...consequences]) {
    if (seen.has(id)) tell('idRepeated', id);
    seen.add(id);
    if (!name.trim()) tell('nameMissing', id);
  }
  for (const { id, frequencyPerYear, barrierIds } of threats) {
    if (frequencyPerYear === null) tell('frequencyMissing', id);
    if (barrierIds.length === 0) tell('threatBare', id);
  }
  for (const { id, tolerablePerYear } of consequences)
    if (tolerablePerYear === null) problems.push({ code: 'toleranceMissing', path: id });
  for (const id of barriersOf(document)) if (!known.has(id)) tell('unknownBarrier', id);
  return problems;
}

export type JudgedConsequence = { readonly id: string; readonly scenario: Scenario };
export type JudgedBowTie = {
  readonly colour: Scenario['colour'];
  readonly consequences: readonly JudgedConsequence[];
  /** Of the top event, before any mitigation; null while a threat or barrier has no figure. */
  readonly topEvent: Scenario['frequency'];
};

const severity: Readonly<Record<Scenario['colour'], number>> = { green: 0, amber: 1, red: 2 };

/** Every consequence as a scenario of its own; the bow-tie is as bad as the worst of them, and never green without one. */
export function judgeBowTie(
  { threats, consequences }: BowTieDocument,
  barriers: readonly Omit<ScenarioBarrier, 'side'>[],
  minimum?: BowTieMinimum,
): JudgedBowTie {
  const preventing = new Set(threats.flatMap(({ barrierIds }) => barrierIds));
  const sided: ScenarioBarrier[] = barriers.map((barrier) => ({
    ...barrier,
    side: preventing.has(barrier.id) ? 'prevention' : 'mitigation',
  }));
  const paths = threats.map(({ id, frequencyPerYear, barrierIds }) => ({
    id,
    // What nobody has given is no number, and told as such.
    frequencyPerYear: frequencyPerYear ?? Number.NaN,
    barrierIds,
  }));
  const judged = consequences.map(({ id, barrierIds, conditionalModifiers, tolerablePerYear }) => ({
    id,
    scenario: judgeScenario({
      barriers: sided,
      threats: paths,
      mitigationIds: barrierIds,
      ...(conditionalModifiers && { conditionalModifiers }),
      tolerablePerYear,
      ...(minimum && { minimum }),
    }),
  }));
  const topEvent = judgeScenario({
    barriers: sided,
    threats: paths,
    mitigationIds: [],
    tolerablePerYear: null,
    minimum: { prevention: 0, mitigation: 0 },
  }).frequency;
  const colour = judged.reduce<Scenario['colour']>(
    (found, { scenario }) => (severity[scenario.colour] > severity[found] ? scenario.colour : found),
    judged.length === 0 ? 'amber' : 'green',
  );
  return { colour, consequences: judged, topEvent };
}

/** Barriers at work on a path, of those it has; degraded ones do not count. */
export const pathHealth = (
  barrierIds: readonly string[],
  barriers: ReadonlyMap<string, Pick<ScenarioBarrier, 'state'>>,
): { readonly functional: number; readonly total: number } => ({
  functional: barrierIds.filter((id) => barriers.get(id)?.state === 'functional').length,
  total: barrierIds.length,
});
