import type { RcmCandidate } from '@ircrisk/contract/modules/risk/rcm.ts';
import { functionCodeOf, nextFailureCode } from '@ircrisk/engine-rcm';
import { candidatesInForce } from '#modules/risk/fmeca/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { countModes } from './count-modes.ts';
import { findStudy } from './read-study.ts';

/** Hidden and severe modes of the FMECA in force of the study's equipment, with those that are taken already. */
export async function readCandidates(
  tx: Tx,
  studyId: string,
  projectId: string | null,
): Promise<RcmCandidate[]> {
  const { equipmentId } = await findStudy(tx, studyId);
  const taken = new Set(
    (
      await tx.all<{ origin: string }>(sql`
        select fmeca_origin_id as origin from rcm_modes where study_id = ${studyId} and is_deleted = 0 and fmeca_origin_id is not null`)
    ).map(({ origin }) => origin),
  );
  return (await candidatesInForce(tx, projectId))
    .filter((each) => each.equipmentId === equipmentId)
    .map((each) => ({ ...each, isTaken: taken.has(each.originId) }));
}

interface Stated {
  code: string;
  statement: string;
}

/** The functional failure where the FMECA names none. */
const lost = ({ function: zh, functionEn: en }: RcmCandidate) => ({
  zh: `不能实现：${zh}`,
  en: en ? `Unable to: ${en}` : null,
});

/**
 * Chosen candidates as lines of the information worksheet: their functions and failures are found by what they say, or added with
 * the next number and letter; a mode that was taken before is not taken again.
 */
export async function takeCandidates(
  tx: Tx,
  studyId: string,
  projectId: string | null,
  originIds: readonly string[],
): Promise<{ taken: number; known: number }> {
  const wanted = new Set(originIds);
  const chosen = (await readCandidates(tx, studyId, projectId)).filter(({ originId }) =>
    wanted.has(originId),
  );
  const read = (table: 'functions' | 'failures'): Promise<Stated[]> =>
    table === 'functions'
      ? tx.all(sql`select code, statement from rcm_functions where study_id = ${studyId} and is_deleted = 0`)
      : tx.all(sql`select code, statement from rcm_failures where study_id = ${studyId} and is_deleted = 0`);
  const [functions, failures] = [await read('functions'), await read('failures')];

  const functionCode = async ({ function: zh, functionEn: en }: RcmCandidate): Promise<string> => {
    const known = functions.find(({ statement }) => statement === zh);
    if (known) return known.code;
    const code = String(Math.max(0, ...functions.map((each) => Number(each.code))) + 1);
    functions.push({ code, statement: zh });
    await tx.run(sql`
      insert into rcm_functions (study_id, project_id, code, statement, statement_en) values (${studyId}, ${projectId}, ${code}, ${zh}, ${en})`);
    return code;
  };
  const failureCode = async (one: RcmCandidate): Promise<string> => {
    const of = await functionCode(one);
    const zh = one.functionalFailure || lost(one).zh;
    const known = failures.find(({ code, statement }) => functionCodeOf(code) === of && statement === zh);
    if (known) return known.code;
    const code = nextFailureCode(
      of,
      failures.map((each) => each.code),
    );
    failures.push({ code, statement: zh });
    const en = one.functionalFailure ? one.functionalFailureEn : lost(one).en;
    await tx.run(sql`
      insert into rcm_failures (study_id, project_id, code, statement, statement_en) values (${studyId}, ${projectId}, ${code}, ${zh}, ${en})`);
    return code;
  };

  const fresh = chosen.filter(({ isTaken }) => !isTaken);
  for (const one of fresh) {
    const code = await failureCode(one);
    const mtbf = one.ratePerHour && one.ratePerHour > 0 ? 1 / one.ratePerHour : null;
    await tx.run(sql`
      insert into rcm_modes (study_id, project_id, failure_code, number, mode, mode_en, cause, cause_en, effect, effect_en, mtbf, mtbf_source, fmeca_origin_id)
      select ${studyId}, ${projectId}, ${code}, coalesce(max(number), 0) + 1, ${one.mode}, ${one.modeEn}, ${one.cause}, ${one.causeEn}, ${one.endEffect},
        ${one.endEffectEn}, ${mtbf}, ${mtbf === null ? null : 'FMECA'}, ${one.originId}
      from rcm_modes where study_id = ${studyId} and failure_code = ${code} and is_deleted = 0`);
  }
  await countModes(tx, [studyId]);
  return { taken: fresh.length, known: chosen.length - fresh.length };
}
