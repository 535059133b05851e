import type { Language } from '@ircrisk/contract/text.ts';

/** Which records of a shared list a user sees. */
export type DataScope = 'all' | 'own' | 'department' | 'departmentAndBelow' | 'company' | 'custom';

/** An administrator of departments: what is permitted by that alone, and to the people of which departments. */
export interface Office {
  readonly deptIds: readonly string[];
  readonly permissions: readonly string[];
}

/** Who is asking, read from the verified token and the session behind it; never from parameters. */
export interface Actor {
  readonly tenantId: string;
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly sessionId: string;
  readonly clientId: string;
  readonly roleIds: readonly string[];
  readonly roleAliases: readonly string[];
  readonly deptIds: readonly string[];
  /** Departments inside the data scope; empty with scope `all` and `own`. */
  readonly scopeDeptIds: readonly string[];
  readonly dataScope: DataScope;
  readonly permissions: ReadonlySet<string>;
  readonly office?: Office;
  readonly isAdmin: boolean;
  /** Of tenant `000000`. */
  readonly isOperator: boolean;
  readonly language: Language;
  readonly timeZone: string;
  readonly mustChangePassword: boolean;
  /** The grant that opened the session; empty for work done in somebody's absence. */
  readonly signedInBy: string;
  /** Companies of the tenant and projects the user may see: what the header ids are checked against. */
  readonly companyIds: readonly string[];
  readonly projectIds: readonly string[];
  readonly defaultProjectId: string | null;
}

/** From where and for what a request came: goes into every audit row it causes. */
export interface Origin {
  readonly requestId: string;
  readonly address: string;
  /** The operation's path, a job's kind, `seed` … */
  readonly operation: string;
  readonly moduleId?: string;
  /** How a request asked for it, as JSON for the database; none of the platform's own work. */
  readonly asked?: string;
}

export const may = (actor: Actor, permission: string): boolean => actor.permissions.has(permission);
