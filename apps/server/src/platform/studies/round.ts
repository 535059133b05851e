import type { Signature, StudyStep } from '@ircrisk/contract/study.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { StudyHead, StudyKind } from './study-kind.ts';

export interface StepRow {
  readonly step: StudyStep;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly at: string;
  readonly reason: string | null;
}

/** The present round of signatures of a revision: who asked for it and who has signed since. */
export interface Round {
  readonly submitted: StepRow | null;
  readonly signed: readonly (StepRow & { step: Signature })[];
  readonly rejections: number;
}

/** A reason was typed in the language of its writer; where there is one in the reader's, that one. */
export const spokenReason = (language: Language) =>
  language === 'en' ? sql`coalesce(s.reason_en, s.reason)` : sql`s.reason`;

const isSignature = (row: StepRow): row is StepRow & { step: Signature } =>
  row.step === 'check' || row.step === 'review' || row.step === 'approve';

function roundOf(steps: readonly StepRow[]): Round {
  const last = steps.findLastIndex(({ step }) => step === 'submit');
  const rejections = steps.filter(({ step }) => step === 'reject').length;
  const since = steps.slice(last + 1);
  if (since.some(({ step }) => step === 'reject')) return { submitted: null, signed: [], rejections };
  return { submitted: steps[last] ?? null, signed: since.filter(isSignature), rejections };
}

/** The rounds of many revisions at once. */
export async function readRounds(tx: Tx, ids: readonly string[]): Promise<Map<string, Round>> {
  const steps = await tx.all<StepRow & { studyId: string }>(sql`
    select s.study_id as "studyId", s.step, s.user_id as "userId", u.shown_name as "userName", s.at, s.reason from study_steps s
    left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id where s.study_id = any(${ids}::bigint[]) order by s.id`);
  const byStudy = Map.groupBy(steps, ({ studyId }) => studyId);
  return new Map(ids.map((id) => [id, roundOf(byStudy.get(id) ?? [])]));
}

export async function readRound(tx: Tx, { id }: Pick<StudyHead, 'id'>): Promise<Round> {
  return (await readRounds(tx, [id])).get(id) ?? roundOf([]);
}

/** People who made this revision: they do not sign it while four eyes are asked for. */
export const authorsOf = (head: StudyHead, { submitted }: Round): string[] =>
  [...new Set([head.createUser, submitted?.userId ?? null])].filter((one) => one !== null);

export async function keepStep(
  tx: Tx,
  kind: StudyKind,
  head: Pick<StudyHead, 'id' | 'seriesId'>,
  step: StudyStep,
  reason: string | null = null,
): Promise<void> {
  await tx.run(sql`
    insert into study_steps (kind, series_id, study_id, step, reason)
    values (${kind.resource.id}, ${head.seriesId}, ${head.id}, ${step}, ${reason})`);
}
