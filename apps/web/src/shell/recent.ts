import { session } from '@ircrisk/ui/session/session.ts';
import type { PageTitle } from './tabs.ts';

export interface RecentPage {
  path: string;
  /** Name the page gave itself; without one the menu entry's name is shown. */
  title?: PageTitle;
  time: number;
}

const most = 8;
const key = () => `ircrisk.recent.${session.get('tenantId')}.${session.get('userId')}`;

export function recentPages(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(stored) ? (stored as RecentPage[]) : [];
  } catch {
    return [];
  }
}

/** The latest first, each page once. */
export function noteVisit(path: string, title?: PageTitle): void {
  const others = recentPages().filter((page) => page.path !== path);
  const page = { path, time: Date.now(), ...(title ? { title } : {}) };
  localStorage.setItem(key(), JSON.stringify([page, ...others].slice(0, most)));
}
