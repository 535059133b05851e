import type { QaSettings } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { usualLimits } from '@ircrisk/engine-answer';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export const defaultSettings: QaSettings = {
  ratioLimit: usualLimits.ratio,
  scoreLimit: usualLimits.score,
  normalHours: 24,
  urgentHours: 4,
  keepDays: 365,
  keepQuestionDays: 1095,
  reword: false,
};

export async function readSettings(tx: Queries): Promise<QaSettings> {
  const row = await tx.maybe<QaSettings>(sql`
    select ratio_limit as "ratioLimit", score_limit as "scoreLimit", normal_hours as "normalHours", urgent_hours as "urgentHours", keep_days as "keepDays",
      keep_question_days as "keepQuestionDays", reword
    from qa_settings where is_deleted = 0`);
  return row ?? defaultSettings;
}

export async function saveSettings(tx: Queries, changes: Partial<QaSettings>): Promise<void> {
  const next = { ...(await readSettings(tx)), ...changes };
  await tx.run(sql`
    insert into qa_settings (ratio_limit, score_limit, normal_hours, urgent_hours, keep_days, keep_question_days, reword)
    values (${next.ratioLimit}, ${next.scoreLimit}, ${next.normalHours}, ${next.urgentHours}, ${next.keepDays}, ${next.keepQuestionDays}, ${next.reword})
    on conflict (tenant_id) where is_deleted = 0 do update set ratio_limit = excluded.ratio_limit, score_limit = excluded.score_limit,
      normal_hours = excluded.normal_hours, urgent_hours = excluded.urgent_hours, keep_days = excluded.keep_days, keep_question_days = excluded.keep_question_days,
      reword = excluded.reword`);
}
