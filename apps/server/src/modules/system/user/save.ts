import { type submittedUser, userErrors } from '@ircrisk/contract/modules/system/user.ts';
import { user } from '@ircrisk/contract/resources/people.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { z } from 'zod';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { name as column, join, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { hashPassword, refuseWeakPassword } from '#platform/identity/password.ts';
import { reachOf } from '#platform/permissions/reach.ts';
import { checkReferences } from '#platform/resources/references.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { checkDepartments, checkNewRoles, keepAdministrator, manageable } from './policy.ts';
import { brokenLimit, findUser, isTaken } from './store.ts';

export type NewUser = z.output<typeof submittedUser.create>;
export type ChangedUser = z.output<typeof submittedUser.update>;

/** The columns a call may write, by property; nothing else of a body reaches the table. */
const writable: Readonly<Record<string, string>> = {
  realName: 'real_name',
  realNameEn: 'real_name_en',
  name: 'name',
  code: 'code',
  phone: 'phone',
  email: 'email',
  sex: 'sex',
  birthday: 'birthday',
  avatar: 'avatar',
  roleId: 'role_ids',
  deptId: 'dept_ids',
  postId: 'post_ids',
};
/** Columns that hold something even when nothing was typed. */
const whenEmpty: Readonly<Record<string, unknown>> = {
  name: '',
  realNameEn: '',
  sex: '3',
  roleId: [],
  deptId: [],
  postId: [],
};

type Values = Readonly<Record<string, unknown>>;
const idList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

async function refuseTaken(
  tx: Queries,
  property: 'account' | 'phone',
  value: unknown,
  except: string | null,
): Promise<void> {
  if (typeof value !== 'string' || value === '' || !(await isTaken(tx, property, value, except))) return;
  const label: Text = user.fields[property];
  throw fail(
    commonErrors.duplicate,
    { field: label.zh, value },
    {
      fields: (language) => [
        {
          field: property,
          rule: 'unique',
          msg: fail(commonErrors.duplicate, { field: label[language], value }).say(language),
        },
      ],
    },
  );
}

/** A picture is one that the caller has uploaded themselves, or the one that stands: no id opens somebody else's file. */
async function checkPicture(tx: Tx, avatar: unknown, userId: string | null): Promise<void> {
  if (!avatar) return;
  const file = String(avatar);
  const { fits } = await tx.one<{ fits: boolean }>(sql`
    select exists (select from users where tenant_id = current_tenant() and id = ${userId}::bigint and avatar = ${file})
      or exists (select from files where tenant_id = current_tenant() and id = ${file}::bigint and is_deleted = 0
        and create_user = current_user_id() and media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')) as fits`);
  if (fits) return;
  throw invalidField('avatar', 'reference', {
    zh: '头像必须是您本人上传的图片',
    en: 'The picture has to be an image that you uploaded yourself',
  });
}

function assignments(values: Values): [string, Sql][] {
  return Object.entries(writable).flatMap(([property, name]): [string, Sql][] => {
    const value = values[property];
    if (value === undefined) return [];
    return [[name, sql`${value ?? whenEmpty[property] ?? null}`]];
  });
}

/** A new user; without a password the reset rule holds: one login within 24 hours, told once to whoever made the user. */
export async function createUser(tx: Tx, actor: Actor, values: NewUser): Promise<string> {
  const given = values as Values;
  const account = String(given.account);
  const most = await brokenLimit(tx);
  if (most !== undefined) throw fail(userErrors.tooManyUsers, { max: most });
  await refuseTaken(tx, 'account', account, null);
  await refuseTaken(tx, 'phone', given.phone, null);
  await checkReferences(tx, user, given);
  await checkPicture(tx, given.avatar, null);
  await checkNewRoles(tx, await reachOf(tx, actor.userId), idList(given.roleId));
  checkDepartments(actor, 'user.create', idList(given.deptId));
  const password = values.password;
  if (password !== undefined) refuseWeakPassword(password, account, actor.tenantId);
  const chosen: [string, Sql][] =
    password === undefined
      ? []
      : [
          ['password_hash', sql`${await hashPassword(password)}`],
          ['password_once', sql`false`],
          ['password_expires_at', sql`null`],
        ];
  const entries: [string, Sql][] = [['account', sql`${account}`], ...assignments(given), ...chosen];
  const { id } = await tx.one<{ id: string }>(sql`
    insert into users (${join(entries.map(([name]) => column(name)))}) values (${join(entries.map(([, value]) => value))}) returning id`);
  return id;
}

/** Changes the fields that were sent. Password, account, status and tenant are not among them. */
export async function updateUser(tx: Tx, actor: Actor, values: ChangedUser): Promise<void> {
  const given = values as Values;
  const reach = await reachOf(tx, actor.userId);
  const [target] = await manageable(tx, actor, 'user.update', [values.id], reach);
  if (!target) throw fail(commonErrors.notFound);
  await refuseTaken(tx, 'phone', given.phone, target.id);
  await checkReferences(tx, user, given);
  await checkPicture(tx, given.avatar, target.id);
  if (given.roleId !== undefined) {
    const roleIds = idList(given.roleId);
    await checkNewRoles(
      tx,
      reach,
      roleIds.filter((id) => !target.roleIds.includes(id)),
    );
    await keepAdminRole(tx, target, roleIds);
  }
  if (given.deptId !== undefined) checkDepartments(actor, 'user.update', idList(given.deptId));
  await write(tx, target.id, assignments(given), values.version, async () => {
    throw fail(commonErrors.stale, {}, { data: await findUser(tx, actor, target.id, 'zh') });
  });
}

/** Taking the administrator role away counts as an administrator leaving. */
async function keepAdminRole(
  tx: Tx,
  target: Parameters<typeof keepAdministrator>[1][number],
  roleIds: readonly string[],
): Promise<void> {
  if (!target.isAdmin) return;
  const stays = await tx.maybe(
    sql`select id from roles where tenant_id = current_tenant() and id = any(${roleIds}::bigint[]) and is_admin`,
  );
  if (!stays) await keepAdministrator(tx, [target]);
}

/** One's own profile; the schema lets nothing else through. */
export async function updateOwn(tx: Tx, actor: Actor, values: Values): Promise<void> {
  if (values.realName === null)
    throw invalidField('realName', 'required', { zh: '姓名不能为空', en: 'Name must not be empty' });
  await refuseTaken(tx, 'phone', values.phone, actor.userId);
  await checkReferences(tx, user, values);
  await checkPicture(tx, values.avatar, actor.userId);
  const { roleId: _role, deptId: _dept, postId: _post, ...own } = values;
  await write(tx, actor.userId, assignments(own), undefined, async () => {
    throw fail(commonErrors.notFound);
  });
}

async function write(
  tx: Tx,
  id: string,
  entries: [string, Sql][],
  version: number | undefined,
  onStale: () => Promise<never>,
): Promise<void> {
  const set =
    entries.length > 0
      ? entries.map(([name, value]) => sql`${column(name)} = ${value}`)
      : [sql`status = status`];
  const changed = await tx.run(sql`update users set ${join(set)}
    where tenant_id = current_tenant() and id = ${id} and is_deleted = 0 ${version === undefined ? sql`` : sql`and version = ${version}`}`);
  if (changed !== 1) await onStale();
}
