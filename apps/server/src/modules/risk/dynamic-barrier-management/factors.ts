import { type BowTieDocument, barriersOf, judgeBowTie } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ElementRow, readBarriers, readElements, readHiddenAlarms } from './evidence.ts';
import { type JudgedBarrier, judgeAll, scenarioBarrier } from './judge.ts';

/** A consequence of a bow-tie in force: how often now, and how often as designed. */
export interface ConsequenceFactor {
  readonly id: string;
  /** Place in the bow-tie, from 1. */
  readonly no: number;
  readonly name: string;
  readonly nameEn: string | null;
  /** Letter of the matrix and index, as `P5`. */
  readonly severity: string | null;
  /** On the paths that lead to it. */
  readonly barrierIds: ReadonlySet<string>;
  /** As it is judged, and should its unknown barriers be lost. */
  readonly perYear: number | null;
  readonly perYearHigh: number | null;
  readonly designPerYear: number | null;
  readonly tolerablePerYear: number | null;
  /** A barrier on its paths is not known. */
  readonly uncertain: boolean;
}

export interface BowTieFactor {
  readonly id: string;
  readonly seriesId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly consequences: readonly ConsequenceFactor[];
  /** Barriers that are not as they should be, the causes in both languages. */
  readonly weak: readonly Pick<JudgedBarrier, 'row' | 'state' | 'causes'>[];
  readonly elements: readonly { readonly id: string; readonly tag: string; readonly state: string }[];
}

/** As if the proof test were done and passed today. */
const asTested = (row: ElementRow): ElementRow => ({
  ...row,
  twins: row.twins.map(asTested),
  overdueDays: Math.min(row.overdueDays ?? 0, 0),
  hoursSinceTest: 0,
  lastFailed: false,
});

/** A barrier with the PFD it was designed for: the same formulas, every element in order. */
const asDesigned = (judged: JudgedBarrier) => ({
  ...scenarioBarrier(judged),
  state: 'functional' as const,
  pfd: judged.design === null ? null : { low: judged.design, high: judged.design },
});

export interface TieRow {
  readonly id: string;
  readonly seriesId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly model: BowTieDocument;
}

/** Bow-ties in force. */
export const readTies = (tx: Tx): Promise<TieRow[]> =>
  tx.all(sql`
    select id, series_id as "seriesId", code, name, name_en as "nameEn", model from bow_ties where is_deleted = 0 and state = 'approved' order by id`);

/**
 * What the barriers do to the consequences of every bow-tie in force, now and as designed. Elements in `tested` count as tested
 * today; nothing is written.
 */
export async function bowTieFactors(
  tx: Tx,
  tested: ReadonlySet<string> = new Set(),
): Promise<BowTieFactor[]> {
  const ties = await readTies(tx);
  if (ties.length === 0) return [];
  const { now } = await tx.one<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as now`,
  );
  const elements = (await readElements(tx)).map((row) =>
    [row, ...row.twins].some(({ id }) => tested.has(id)) ? asTested(row) : row,
  );
  const alarms = await readHiddenAlarms(tx);
  return factorsOf(ties, judgeAll({ barriers: await readBarriers(tx), elements, alarms, now }));
}

/** What judged barriers do to the consequences of bow-ties. */
export function factorsOf(ties: readonly TieRow[], barriers: readonly JudgedBarrier[]): BowTieFactor[] {
  const judged = new Map(barriers.map((one) => [one.row.id, one] as const));
  return ties.map(({ model, ...tie }) => {
    const own = barriersOf(model).flatMap((id) => judged.get(id) ?? []);
    const live = judgeBowTie(model, own.map(scenarioBarrier));
    const design = judgeBowTie(model, own.map(asDesigned));
    return {
      ...tie,
      consequences: model.consequences.map((one, at) => ({
        ...{ id: one.id, no: at + 1, name: one.name, nameEn: one.nameEn ?? null },
        severity: one.severity ?? null,
        barrierIds: new Set([...model.threats, one].flatMap(({ barrierIds }) => barrierIds)),
        perYear: live.consequences[at]?.scenario.frequency?.low ?? null,
        perYearHigh: live.consequences[at]?.scenario.frequency?.high ?? null,
        designPerYear: design.consequences[at]?.scenario.frequency?.low ?? null,
        tolerablePerYear: one.tolerablePerYear,
        uncertain: live.consequences[at]?.scenario.uncertain ?? true,
      })),
      weak: own.filter(({ state }) => state !== 'functional'),
      elements: own.flatMap((one) =>
        one.elements.map(({ row, state }) => ({ id: row.id, tag: row.tag, state })),
      ),
    };
  });
}
