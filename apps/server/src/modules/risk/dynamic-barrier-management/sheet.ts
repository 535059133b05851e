import { randomUUID } from 'node:crypto';
import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  type BowTieSheet,
  barrierErrors,
  type readBowTieSheet,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrier } from '@ircrisk/contract/resources/barrier.ts';
import { barrierText, bowTieFromRows, type Registered } from '@ircrisk/engine-barrier';
import { sql } from '#platform/database/sql.ts';
import { readWhole } from '#platform/files/files.ts';
import type { Call } from '#platform/http/handle.ts';
import { sheetRows } from '#platform/resources/exchange/sheet-rows.ts';
import { namesSeen, viewerOf } from '#platform/resources/scope.ts';
import { findDraft } from '#platform/studies/head.ts';
import { bowTieKind } from './study.ts';

/** A workbook of another program as a bow-tie over the barriers of the register; what of it cannot be used is told by its row. */
export async function readSheet(
  call: Call,
  { id, fileId }: ParsedInputOf<typeof readBowTieSheet>,
): Promise<BowTieSheet> {
  await findDraft(call, bowTieKind, id);
  const rows = await sheetRows(await readWhole(call, fileId), barrierErrors.sheet);
  const register = await call.tx.all<Registered>(
    sql`select id, code, name, name_en as "nameEn" from barriers b where is_deleted = 0 and ${namesSeen('b.id', barrier, viewerOf(call.actor, call.projectId))} order by id desc`,
  );
  const { document, problems } = bowTieFromRows(rows, register);
  // Ids of their own, so that a sheet may be read into a bow-tie that has something already.
  const fresh = <P extends { id: string }>(paths: readonly P[]): P[] =>
    paths.map((path) => ({ ...path, id: randomUUID() }));
  return {
    model: { threats: fresh(document.threats), consequences: fresh(document.consequences) },
    problems: problems.map(({ row, ...notice }) => ({
      row,
      text: { zh: barrierText(notice, 'zh'), en: barrierText(notice, 'en') },
    })),
  };
}
