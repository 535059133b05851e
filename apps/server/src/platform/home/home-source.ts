import type { Figure, Work } from '@ircrisk/contract/modules/workplace/home.ts';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import { say, type Text, type TextParams } from '@ircrisk/contract/text.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';
import { type Viewer, viewerOf, visible } from '#platform/resources/scope.ts';

export interface HomeCaller extends Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'> {
  readonly viewer: Viewer;
}

/** Days are counted by the platform, in the tenant's own calendar. */
export type Waiting = Omit<Work, 'code' | 'days'>;

/** What a module shows of itself on the first page. */
export interface HomeSource {
  /** Code of the menu entry it stands under. */
  readonly code: string;
  /** What waits for the caller and for the people of the caller's departments. */
  waiting?(caller: HomeCaller): Promise<readonly Waiting[]>;
  /** Null: nothing to say, or not for this reader. */
  figure?(caller: HomeCaller): Promise<Omit<Figure, 'code'> | null>;
}

export const homeCaller = ({ tx, actor, projectId, language }: Omit<HomeCaller, 'viewer'>): HomeCaller => ({
  tx,
  actor,
  projectId,
  language,
  viewer: viewerOf(actor, projectId),
});

export const mayRead = ({ viewer }: HomeCaller, resource: Resource): boolean =>
  viewer.permissions?.has(permissionOf(resource, 'read')) ?? false;

/** Column `owner` names the caller or somebody of the caller's departments. */
export const inDepartment = ({ actor }: HomeCaller, owner: string): Sql => sql`
  (${name(owner)} = ${actor.userId} or ${name(owner)} in (select u.id from users u where u.tenant_id = current_tenant() and u.is_deleted = 0
    and u.dept_ids && ${actor.deptIds}::bigint[]))`;

interface Counted {
  readonly words: Text;
  /** Which rows count at all; all that are visible without it. */
  readonly where?: Sql;
  /** Rows that are late, and how that is said. */
  readonly late?: { readonly where: Sql; readonly words: Text };
}

export const figure = (
  { language }: HomeCaller,
  words: Text,
  params: TextParams,
  state: Figure['state'] = 'plain',
): Omit<Figure, 'code'> => ({ text: say(words, language, params), state });

/** A figure that counts rows `t` of a list, as far as the reader sees them. */
export const counting =
  (resource: Resource, { words, where = sql`true`, late }: Counted): NonNullable<HomeSource['figure']> =>
  async (caller) => {
    if (!mayRead(caller, resource)) return null;
    const { count, behind } = await caller.tx.one<{ count: number; behind: number }>(sql`
      select count(*)::int as count, (count(*) filter (where ${late?.where ?? sql`false`}))::int as behind
      from ${name(resource.table)} t where ${visible(resource, caller.viewer)} and ${where}`);
    return late && behind > 0
      ? figure(caller, late.words, { count, late: behind }, 'miss')
      : figure(caller, words, { count });
  };
