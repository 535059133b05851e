import type { Company } from '@ircrisk/contract/modules/system/company.ts';
import type { MenuNode } from '@ircrisk/contract/modules/system/menu.ts';
import type { OwnUser } from '@ircrisk/contract/modules/system/user.ts';
import type { DefaultProject } from '@ircrisk/contract/modules/workplace/project.ts';
import { session } from '@ircrisk/ui/session/session.ts';

/** What the shell stands on: who one is, where, and what one may open. No record of the plant is in it. */
export interface Frame {
  user: OwnUser;
  company: Company | undefined;
  project: DefaultProject | undefined;
  nodes: MenuNode[];
  buttons: MenuNode[];
  /** Of the company; not in a frame kept by an older version. */
  modules?: string[];
}

const key = 'ircrisk.frame';
const owner = () => `${session.get('tenantId') ?? ''}/${session.get('userId') ?? ''}`;

/** Kept for the same person's next opening without a line, until they sign out. How to reach them is left out. */
export function keepFrame(frame: Frame): void {
  const user = { ...frame.user, phone: null, email: null, birthday: null };
  try {
    localStorage.setItem(key, JSON.stringify({ owner: owner(), frame: { ...frame, user } }));
  } catch {
    // No room in the browser's storage: without a line the platform does not open, that is all.
  }
}

export function keptFrame(): Frame | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { owner: string; frame: Frame } | null;
    return kept && session.signedIn() && kept.owner === owner() ? kept.frame : undefined;
  } catch {
    return undefined;
  }
}
