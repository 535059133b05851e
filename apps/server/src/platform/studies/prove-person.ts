import { studyErrors } from '@ircrisk/contract/study.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { proveOwnPassword } from '#platform/identity/own-password.ts';
import { readRule } from './rules.ts';
import type { StudyKind } from './study-kind.ts';

/** An approval is a signature: where the tenant asks for it, the password says whose. */
export async function provePerson(
  { tx, actor, platform }: Pick<Call, 'tx' | 'actor' | 'platform'>,
  kind: StudyKind,
  password: string | undefined,
): Promise<void> {
  const { passwordAtApproval } = await readRule(tx, kind.resource.id);
  if (!passwordAtApproval) return;
  if (!password) throw fail(studyErrors.password);
  await proveOwnPassword(platform, tx, actor, password, studyErrors.passwordWrong);
}
