import { type StudyRule, usualRule } from '@ircrisk/contract/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** For every kind that has no rule of its own. */
const everyKind = '*';

/** Four eyes and the password hold for the whole tenant; the signatures are asked for kind by kind. */
export async function readRule(tx: Tx, kind: string): Promise<StudyRule> {
  const rows = await tx.all<{
    kind: string;
    fourEyes: boolean | null;
    passwordAtApproval: boolean | null;
    signers: StudyRule['signers'] | null;
  }>(sql`
    select kind, four_eyes as "fourEyes", password_at_approval as "passwordAtApproval", signers from study_rules where kind in (${kind}, ${everyKind}) and is_deleted = 0`);
  const own = rows.find((row) => row.kind === kind);
  const general = rows.find((row) => row.kind === everyKind);
  return {
    fourEyes: general?.fourEyes ?? usualRule.fourEyes,
    passwordAtApproval: general?.passwordAtApproval ?? usualRule.passwordAtApproval,
    signers: own?.signers ?? general?.signers ?? usualRule.signers,
  };
}

/** A rule as it is saved; what it does not name stays. */
type SavedRule = Omit<StudyRule, 'passwordAtApproval'> & { passwordAtApproval?: boolean | undefined };

export async function saveRule(tx: Tx, kind: string, rule: SavedRule): Promise<void> {
  const { fourEyes, passwordAtApproval = null, signers } = rule;
  await tx.run(sql`
    insert into study_rules (kind, four_eyes, password_at_approval) values (${everyKind}, ${fourEyes}, ${passwordAtApproval})
    on conflict (tenant_id, kind) where is_deleted = 0 do update set four_eyes = excluded.four_eyes,
      password_at_approval = coalesce(excluded.password_at_approval, study_rules.password_at_approval)`);
  await tx.run(sql`
    insert into study_rules (kind, signers) values (${kind}, ${signers})
    on conflict (tenant_id, kind) where is_deleted = 0 do update set signers = excluded.signers`);
}
