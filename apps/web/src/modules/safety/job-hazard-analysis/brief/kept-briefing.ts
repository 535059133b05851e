import { namedOwner } from '@ircrisk/ui/outbox/own-outbox.ts';
import type { Whole } from '../page/JobPage.tsx';

const name = 'ircrisk.briefing';
type Store = Pick<Storage, 'getItem' | 'setItem'>;
const tab = (): Store | undefined => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage);

/** The job that is being briefed, for the same tab and person only: opened anew without a line it is still there. */
export function keepBriefing(id: string, whole: Whole, store = tab(), owner = namedOwner()): void {
  try {
    store?.setItem(name, JSON.stringify({ id, owner, whole }));
  } catch {
    // No room: without a line the briefing does not open anew, that is all.
  }
}

export function keptBriefing(id: string, store = tab(), owner = namedOwner()): Whole | undefined {
  try {
    const kept = JSON.parse(store?.getItem(name) ?? 'null') as {
      id: string;
      owner: string;
      whole: Whole;
    } | null;
    return kept?.id === id && kept.owner === owner ? kept.whole : undefined;
  } catch {
    return undefined;
  }
}
