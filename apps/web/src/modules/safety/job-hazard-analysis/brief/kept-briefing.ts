import { namedOwner } from '@ircrisk/ui/outbox/own-outbox.ts';
import type { Whole } from '../page/JobPage.tsx';

const name = 'ircrisk.briefing';
type Store = Pick<Storage, 'getItem' | 'setItem'>;
const tab = (): Store | undefined => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage);

function keep(under: string, id: string, value: unknown, store: Store | undefined, owner: string): void {
  try {
    store?.setItem(under, JSON.stringify({ id, owner, value }));
  } catch {
    // No room: opened anew it is not there, that is all.
  }
}

function kept<T>(under: string, id: string, store: Store | undefined, owner: string): T | undefined {
  try {
    const found = JSON.parse(store?.getItem(under) ?? 'null') as {
      id: string;
      owner: string;
      value: T;
    } | null;
    return found?.id === id && found.owner === owner ? found.value : undefined;
  } catch {
    return undefined;
  }
}

/** The job that is being briefed, for the same tab and person only: opened anew without a line it is still there. */
export const keepBriefing = (id: string, whole: Whole, store = tab(), owner = namedOwner()): void =>
  keep(name, id, whole, store, owner);
export const keptBriefing = (id: string, store = tab(), owner = namedOwner()): Whole | undefined =>
  kept<Whole>(name, id, store, owner);

/** What the next one to sign has typed so far. */
export interface Signer {
  person: string;
  employer: string;
  contractor: boolean;
  trainingUntil: string;
}
const signerName = 'ircrisk.briefing.signer';
export const keepSigner = (id: string, signer: Signer, store = tab(), owner = namedOwner()): void =>
  keep(signerName, id, signer, store, owner);
export const keptSigner = (id: string, store = tab(), owner = namedOwner()): Signer | undefined =>
  kept<Signer>(signerName, id, store, owner);
