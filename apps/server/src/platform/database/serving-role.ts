import type pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';
import { scramVerifier } from './scram.ts';

export const servingRole = 'ircrisk_app';

/** How long a statement may take, and a transaction do nothing. */
const limits = { statement_timeout: '15s', idle_in_transaction_session_timeout: '30s' };

/**
 * The role the platform serves with: it owns nothing and row security binds it. Where the owner may not make roles, a
 * database administrator has made it and this only checks.
 */
export async function ensureServingRole(owner: pg.Client, password: string): Promise<void> {
  const found = await roleFacts(owner);
  const verifier = owner.escapeLiteral(scramVerifier(password));
  try {
    if (!found) await owner.query(`create role ${servingRole} login noinherit password ${verifier}`);
    else if (await mayAlter(owner)) await owner.query(`alter role ${servingRole} login password ${verifier}`);
    // Kept by the database, not asked for by a connection: a transaction pooler passes no such wish on.
    if (await mayAlter(owner))
      for (const [name, value] of Object.entries(limits))
        await owner.query(`alter role ${servingRole} set ${name} = '${value}'`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '42501') {
      throw new StartError(
        `the owner in DATABASE_URL may not make the role ${servingRole}: make it by hand or allow CREATEROLE`,
      );
    }
    // Instances on one cluster that start together: another has just written the same role.
    if (code !== '42710' && code !== '23505' && code !== 'XX000') throw error;
  }
  const facts = await roleFacts(owner);
  if (facts?.rolsuper || facts?.rolbypassrls || facts?.owns) {
    throw new StartError(
      `the role ${servingRole} must be no superuser, must not bypass row security and must own nothing`,
    );
  }
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  await owner.query(
    `grant connect on database ${owner.escapeIdentifier(rows[0]?.name ?? '')} to ${servingRole}`,
  );
  await owner.query(`grant usage on schema public to ${servingRole}`);
  await owner.query('revoke create on schema public from public').catch(() => {});
}

interface RoleFacts {
  rolsuper: boolean;
  rolbypassrls: boolean;
  owns: boolean;
}

async function roleFacts(owner: pg.Client): Promise<RoleFacts | undefined> {
  const { rows } = await owner.query<RoleFacts>(
    `select rolsuper, rolbypassrls, exists (select from pg_class where relowner = r.oid) as owns
     from pg_roles r where rolname = $1`,
    [servingRole],
  );
  return rows[0];
}

async function mayAlter(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  );
  return rows[0]?.may ?? false;
}
