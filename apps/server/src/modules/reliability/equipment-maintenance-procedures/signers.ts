import { createHash, randomBytes } from 'node:crypto';
import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { signRoles } from '@ircrisk/contract/modules/reliability/procedure-document.ts';
import { procedure } from '@ircrisk/contract/resources/procedure/procedure.ts';
import type { SignRole, StepKind } from '@ircrisk/engine-procedure';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { proveOwnPassword } from '#platform/identity/own-password.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { readRule } from '#platform/studies/rules.ts';
import { type Execution, findExecution } from './store.ts';

const { procedureErrors } = contract;

export const signRight = (role: SignRole): string => `equipment-maintenance-procedures.sign-${role}`;
const hashOf = (release: string): string => createHash('sha256').update(release).digest('base64url');
/** A shift and its overtime. */
const validHours = 16;

/** Entered on anybody's device: who signs is no worker for it. */
const signedKinds: readonly StepKind[] = ['hold', 'witness', 'sign'];

type Proving = Pick<Call, 'tx' | 'actor' | 'platform' | 'projectId'>;

/** A key for the hold points of one role in one execution, given for a password. What is kept of it is its hash. */
async function giveRelease(
  call: Proving,
  executionId: string,
  role: SignRole,
  person: { id: string; realName: string },
): Promise<{ release: string; person: string; until: string }> {
  const release = randomBytes(32).toString('base64url');
  const { until } = await call.tx.one<{ until: string }>(sql`
    insert into procedure_release_keys (execution_id, user_id, role, key_hash, valid_until)
    values (${executionId}, ${person.id}, ${role}, ${hashOf(release)}, now() + make_interval(hours => ${validHours})) returning valid_until as until`);
  return { release, person: person.realName, until };
}

/** Whose key this is, while it lasts, for this execution and given for the role, whose right the person still has. Signed without a line, it counts by when it was signed. */
export async function signerOf(
  tx: Queries,
  asked: { executionId: string; release: string; role: SignRole; signedAt: string },
): Promise<{ id: string; realName: string } | undefined> {
  const person = await tx.maybe<{ id: string; realName: string }>(sql`
    select u.id, u.real_name as "realName" from procedure_release_keys k join users u on u.id = k.user_id
    where k.execution_id = ${asked.executionId} and k.key_hash = ${hashOf(asked.release)}
      and coalesce(k.role, ${asked.role}) = ${asked.role} and k.valid_until >= ${asked.signedAt}::timestamptz`);
  if (!person) return undefined;
  return (await whoMay(tx, signRight(asked.role))).includes(person.id) ? person : undefined;
}

/** Whether the person entered any of the work this hold point would release: what was done since the one before it. */
export const didTheWork = async (tx: Queries, executionId: string, userId: string): Promise<boolean> =>
  (
    await tx.one<{ did: boolean }>(sql`
      select exists (
        select 1 from procedure_entries e
        where e.execution_id = ${executionId} and e.create_user = ${userId} and e.kind <> all(${signedKinds}::text[]) and e.is_deleted = 0
          and e.id > coalesce((select max(h.id) from procedure_entries h where h.execution_id = ${executionId} and h.kind = 'hold' and h.is_deleted = 0), 0)
      ) as did`)
  ).did;

export const asksFourEyes = async (tx: Tx): Promise<boolean> => (await readRule(tx, procedure.id)).fourEyes;

/** Whoever entered any of the work of an execution, or led it; nobody where the company has switched four eyes off. */
export async function workersOf(tx: Tx, { id, leaderId }: Pick<Execution, 'id' | 'leaderId'>) {
  if (!(await asksFourEyes(tx))) return [];
  const entered = await tx.all<{ by: string }>(sql`
    select distinct e.create_user as by from procedure_entries e
    where e.execution_id = ${id} and e.kind <> all(${signedKinds}::text[]) and e.create_user is not null and e.is_deleted = 0`);
  return [...new Set([...entered.map(({ by }) => by), ...(leaderId ? [leaderId] : [])])];
}

export const signerHandlers = [
  /** The tablet of one person is handed to another, who proves who they are. */
  handle(contract.proveSigner, async (call) => {
    const { tx, actor, platform, input } = call;
    await findExecution(call, input.executionId);
    const person = await tx.maybe<{ id: string; realName: string; hasOwnPassword: boolean }>(sql`
      select id, real_name as "realName", not must_change_password as "hasOwnPassword" from users
      where tenant_id = current_tenant() and account = ${input.account} and is_deleted = 0 and status = 1`);
    // The same words whether the account, the password or the right is missing; tries are counted for whom they are made.
    if (!person) throw fail(procedureErrors.signer);
    await proveOwnPassword(
      platform,
      tx,
      { ...actor, userId: person.id },
      input.password,
      procedureErrors.signer,
    );
    // Whoever made the account knows its first password: it proves nobody.
    if (!person.hasOwnPassword) throw fail(procedureErrors.firstPassword);
    if (!(await whoMay(tx, signRight(input.role))).includes(person.id)) throw fail(procedureErrors.signer);
    return giveRelease(call, input.executionId, input.role, person);
  }),
  ...signRoles.map((role) =>
    handle(contract.releases[role], async (call) => {
      const { tx, actor, platform, input } = call;
      await findExecution(call, input.executionId);
      await proveOwnPassword(platform, tx, actor, input.password, procedureErrors.passwordWrong);
      const person = await tx.one<{ id: string; realName: string }>(
        sql`select id, real_name as "realName" from users where id = ${actor.userId}`,
      );
      return giveRelease(call, input.executionId, role, person);
    }),
  ),
];
