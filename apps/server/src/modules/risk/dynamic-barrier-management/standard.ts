import type { LiveBarrier, LiveElement } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierText, judgeStandard } from '@ircrisk/engine-barrier';
import { sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';

/** The performance standard of a barrier and whether it is kept, by its last tests and its PFD now. */
export async function standardOf(
  { tx, language }: Pick<Call, 'tx' | 'language'>,
  { id, pfd }: LiveBarrier,
  elements: readonly LiveElement[],
) {
  const standard = await tx.maybe<{
    code: string;
    name: string;
    acceptance: string | null;
    targetPfd: number | null;
  }>(sql`
    select s.code, case when ${language === 'en'} then coalesce(s.name_en, s.name) else s.name end as name, 
      case when ${language === 'en'} then coalesce(s.acceptance_en, s.acceptance) else s.acceptance end as acceptance, s.target_pfd as "targetPfd"
    from barriers b join barrier_standards s on s.tenant_id = b.tenant_id and s.id = b.standard_id and s.is_deleted = 0 where b.id = ${id}`);
  if (!standard) return null;
  const { verdict, reasons } = judgeStandard({
    targetPfd: standard.targetPfd,
    pfd: pfd?.high ?? null,
    results: elements
      .filter(({ needsTest, lastResult }) => needsTest || lastResult === 'fail')
      .map(({ tag, lastResult }) => ({ tag, result: lastResult })),
  });
  return {
    ...standard,
    verdict,
    reasons: reasons.map((reason) => ({ zh: barrierText(reason, 'zh'), en: barrierText(reason, 'en') })),
  };
}
