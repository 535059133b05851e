import { createHash } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';
import { scramVerifier } from '#platform/database/scram.ts';
import { randomPassword } from '#platform/identity/password.ts';
import type { ReportingView } from './views.ts';

/** Owns the views: row security binds it, it cannot sign in, and its rights are those of the views. */
const viewOwner = 'ircrisk_reporting';
const schema = 'reporting';
const inner = 'reporting_inner';

/** `current_tenant()` knows the tenant of such a role by its name: no setting of a session changes it. */
export const reportingRole = (tenantId: string): string => `ircrisk_report_${tenantId}`;

const limits = {
  default_transaction_read_only: 'on',
  statement_timeout: '5min',
  idle_in_transaction_session_timeout: '1min',
  search_path: schema,
};

/** A sign-in for the reporting tools of one tenant, or a new password for the one there is; answers the password. */
export async function giveReportingLogin(
  owner: pg.Client,
  tenantId: string,
  views: readonly ReportingView[],
): Promise<{ role: string; password: string; views: number }> {
  const known = await owner.query('select from tenants where tenant_id = $1 and is_deleted = 0', [tenantId]);
  if (known.rowCount === 0) throw new StartError(`there is no tenant ${tenantId}`);
  const role = reportingRole(tenantId);
  const password = randomPassword();
  const verifier = owner.escapeLiteral(scramVerifier(password));
  await inOneTransaction(owner, async () => {
    await ensureRole(owner, viewOwner, 'nologin');
    await ensureRole(owner, role, 'login');
    await owner.query(`alter role ${role} login noinherit connection limit 10 password ${verifier}`);
    for (const [setting, value] of Object.entries(limits))
      await owner.query(`alter role ${role} set ${setting} = '${value}'`);
    await makeViews(owner, views);
  });
  return { role, password, views: views.length };
}

/** Ends the tenant's sign-in and whatever it has open; false when there was none. */
export async function endReportingLogin(owner: pg.Client, tenantId: string): Promise<boolean> {
  const role = reportingRole(tenantId);
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) return false;
  await owner.query(`alter role ${role} nologin`);
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  await owner.query(`drop owned by ${role}`);
  await owner.query(`drop role ${role}`);
  return true;
}

/** After an upgrade the views follow the declarations; where nobody reports, there are none. */
export async function renewReporting(owner: pg.Client, views: readonly ReportingView[]): Promise<void> {
  const { rows } = await owner.query<{ made: string | null }>(
    `select (select obj_description(oid) from pg_namespace where nspname = '${schema}') as made
     from pg_roles where rolname = $1`,
    [viewOwner],
  );
  if (rows[0] && rows[0].made !== markOf(views)) await inOneTransaction(owner, () => makeViews(owner, views));
}

/** Tells whether the views in the database are those of this version. */
const markOf = (views: readonly ReportingView[]): string =>
  createHash('sha256').update(JSON.stringify(views)).digest('hex');

async function makeViews(owner: pg.Client, views: readonly ReportingView[]): Promise<void> {
  await owner.query(`drop schema if exists ${schema}, ${inner} cascade`);
  for (const each of [schema, inner]) {
    await owner.query(`create schema ${each}`);
    await owner.query(`grant usage, create on schema ${each} to ${viewOwner}`);
  }
  await owner.query(`comment on schema ${schema} is '${markOf(views)}'`);
  await owner.query(`grant usage on schema public to ${viewOwner}`);
  await makeInnerViews(owner, views);
  for (const view of views) {
    const at = `${schema}.${view.name}`;
    const comments = view.columns.map(
      ({ name, about }) =>
        `comment on column ${at}.${name} is ${owner.escapeLiteral(`${about.zh} / ${about.en}`)}`,
    );
    await owner.query(
      [
        `create view ${at} with (security_barrier) as ${view.text}`,
        `alter view ${at} owner to ${viewOwner}`,
        `comment on view ${at} is ${owner.escapeLiteral(`${view.about.zh} / ${view.about.en}`)}`,
        ...comments,
      ].join(';\n'),
    );
  }
  await owner.query(`create view ${schema}.about_columns as
    select c.relname::text as view_name, obj_description(c.oid) as view_about, a.attname::text as column_name,
      format_type(a.atttypid, a.atttypmod) as type, col_description(c.oid, a.attnum) as column_about
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = '${schema}'::regnamespace and c.relname <> 'about_columns' order by 1, a.attnum`);
  await owner.query(`revoke create on schema ${schema}, ${inner} from ${viewOwner}`);
  const { rows } = await owner.query<{ role: string }>(
    "select rolname as role from pg_roles where rolname ~ '^ircrisk_report_[0-9]{6}$'",
  );
  for (const { role } of rows) {
    await owner.query(`grant usage on schema ${schema} to ${role}`);
    await owner.query(`grant select on all tables in schema ${schema} to ${role}`);
  }
}

/**
 * What the views read is granted to their owner. Calculated columns come from views that look with the rights of whoever asks:
 * they stand a second time in a room the tools do not see, where they look with the owner's.
 */
async function makeInnerViews(owner: pg.Client, views: readonly ReportingView[]): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string | null }>(
    `with recursive reads(oid) as (
      select unnest($1::text[])::regclass::oid
      union select d.refobjid from reads r join pg_rewrite w on w.ev_class = r.oid
        join pg_depend d on d.objid = w.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass)
    select c.relname as name, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end as definition
    from pg_class c where c.oid in (select oid from reads) order by c.oid`,
    [[...new Set(views.flatMap((view) => view.tables))]],
  );
  await owner.query(`grant select on ${rows.map(({ name }) => name).join(', ')} to ${viewOwner}`);
  await owner.query(`set local search_path = ${inner}, public`);
  for (const { name, definition } of rows) {
    if (definition === null) continue;
    await owner.query(`create view ${inner}.${name} as ${definition}`);
    await owner.query(`alter view ${inner}.${name} owner to ${viewOwner}`);
  }
}

async function ensureRole(owner: pg.Client, role: string, kind: 'login' | 'nologin'): Promise<void> {
  const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [role],
  );
  if (rows[0]?.rolsuper || rows[0]?.rolbypassrls)
    throw new StartError(`the role ${role} must be no superuser and must not bypass row security`);
  if (rows.length === 0) await owner.query(`create role ${role} ${kind}`);
  // Giving views away asks for membership where the owner is no superuser.
  if (kind === 'nologin') await owner.query(`grant ${role} to current_user`);
}

async function inOneTransaction(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query('begin');
  try {
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    const { code, message } = error as { code?: string; message: string };
    if (code === '42501')
      throw new StartError(`the owner in DATABASE_URL may not make roles (allow CREATEROLE): ${message}`);
    throw error;
  }
}
