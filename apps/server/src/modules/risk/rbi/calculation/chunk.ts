import { product } from '@ircrisk/contract/product.ts';
import type { Component } from '@ircrisk/engine-api581';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { countOf, evidenceOf, isDriverType } from '../input/evidence.ts';
import { readLedger } from '../input/ledger-rows.ts';
import { findStudy, listAssessmentIds, type StudyRow } from '../study/store.ts';
import { engineOf, type StudyEngine } from './engine-settings.ts';
import type { Figures, PlanFigures } from './figures.ts';
import { type ResultRow, writeResults } from './results.ts';
import { inputHash, inputOf } from './staleness.ts';

/** Parts read, calculated and written together: large enough for few statements, small enough for short ones. */
export const CHUNK = 1000;

export interface OpenStudy {
  study: StudyRow;
  engine: StudyEngine;
  /** Every assessment of the study. */
  ids: string[];
}

export async function openStudy(tx: Tx, id: string, projectId: string | null): Promise<OpenStudy> {
  const study = await findStudy(tx, id, projectId);
  if (!study) throw fail(commonErrors.notFound);
  return { study, engine: await engineOf(tx, study), ids: await listAssessmentIds(tx, study.id) };
}

interface KnownOfInput {
  input_hash: string;
  gap_count: number;
  left_out: string[];
  /** What a driver of this component rests on. */
  evidence: (driver: string | null) => ResultRow['evidence'];
}

/** The engine's components of some assessments, with what their rows of results need beside the figures. */
export interface Chunk {
  components: Component[];
  known: Map<string, KnownOfInput>;
  /** Seconds since 1970 from which on changes may be missing in what was read. */
  readAt: number;
}

/**
 * Just before the oldest other transaction still open began: what it changes bears that time and is not seen by this
 * reading.
 */
const openSince = sql`
  select extract(epoch from least(now(), min(xact_start) - interval '1 millisecond'))::float8 as "readAt" from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and xact_start is not null`;

export async function readChunk(tx: Tx, study: StudyRow, ids: readonly string[]): Promise<Chunk> {
  const [{ readAt }, rows] = await Promise.all([tx.one<{ readAt: number }>(openSince), readLedger(tx, ids)]);
  const inputs = rows.map((row) => ({ row, ...inputOf(row, study) }));
  return {
    readAt,
    components: inputs.map(({ component }) => component),
    known: new Map(
      inputs.map((input) => [
        input.component.id,
        {
          input_hash: inputHash(input.component),
          gap_count: input.gaps.length,
          left_out: input.leftOut,
          evidence: (driver) => (isDriverType(driver) ? countOf(evidenceOf(driver, input)) : null),
        },
      ]),
    ),
  };
}

export interface CalculatedRow {
  id: string;
  figures: Figures & PlanFigures;
}

export async function writeChunk(
  tx: Tx,
  studyId: string,
  chunk: Chunk,
  rows: readonly CalculatedRow[],
): Promise<void> {
  const results = rows.map(({ id, figures }): ResultRow => {
    const known = chunk.known.get(id);
    return {
      assessment_id: id,
      ...figures,
      input_hash: known?.input_hash ?? '',
      gap_count: known?.gap_count ?? 0,
      left_out: known?.left_out ?? [],
      evidence: known?.evidence(figures.driver) ?? null,
    };
  });
  await writeResults(tx, studyId, results, chunk.readAt, product.version);
}
