import type { MemberRole, ProjectMember } from '@ircrisk/contract/modules/workplace/project.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { calledIn } from '#platform/resources/second-name.ts';

export const readMembers = (tx: Tx, projectId: string, language: Language): Promise<ProjectMember[]> =>
  tx.all<ProjectMember>(sql`
    select m.user_id as "userId", u.shown_name as "realName", m.member_role as role,
      (select string_agg(${calledIn(language, 'd.dept_name')}, ', ' order by d.id) from departments d where d.id = any(u.dept_ids) and d.is_deleted = 0) as "deptName"
    from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and m.is_deleted = 0 and u.is_deleted = 0
    order by array_position(array['manager', 'engineer', 'reviewer', 'viewer'], m.member_role), m.id`);

export const knownUsers = (tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  tx.all(
    sql`select u.id, u.shown_name as name from users u where id = any(${ids}::bigint[]) and is_deleted = 0`,
  );

export interface Member {
  userId: string;
  role: MemberRole;
}

/** The list as given takes the place of the one before; answers who is new. */
export async function replaceMembers(
  tx: Tx,
  projectId: string,
  members: readonly Member[],
): Promise<string[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as g("userId" bigint, role text)`;
  await tx.run(sql`
    update project_members set is_deleted = 1 where project_id = ${projectId} and is_deleted = 0
      and user_id <> all(${members.map(({ userId }) => userId)}::bigint[])`);
  await tx.run(sql`
    update project_members m set member_role = g.role from ${given}
    where m.project_id = ${projectId} and m.user_id = g."userId" and m.is_deleted = 0 and m.member_role <> g.role`);
  const added = await tx.all<{ userId: string }>(sql`
    insert into project_members (project_id, user_id, member_role)
    select ${projectId}::bigint, g."userId", g.role from ${given}
    on conflict (tenant_id, project_id, user_id) where is_deleted = 0 do nothing returning user_id as "userId"`);
  await tx.run(sql`
    update projects set member_ids = array(
      select user_id from project_members where project_id = ${projectId} and is_deleted = 0 order by user_id)
    where id = ${projectId}`);
  return added.map(({ userId }) => userId);
}

/** The mark moves; there is exactly one, and a removed project never bears it. */
export async function moveDefault(tx: Tx, projectId: string): Promise<boolean> {
  await tx.run(sql`update projects set is_default = false where is_default and id <> ${projectId}`);
  const changed = await tx.run(
    sql`update projects set is_default = true where id = ${projectId} and is_deleted = 0`,
  );
  return changed === 1;
}
