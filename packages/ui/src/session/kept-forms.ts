import type { Text } from '@ircrisk/contract/text.ts';

/**
 * What somebody had half filled in when their session ended: kept in this browser for an hour, for that person alone, and offered
 * back when they open the same form again.
 */
interface KeptForm {
  /** Which form: its resource and record. */
  key: string;
  /** What the form is called, in both languages: the next session may be read in the other one. */
  name: Text;
  values: Record<string, unknown>;
}

interface Kept {
  /** `tenant/user`: nobody else is offered it. */
  owner: string;
  until: number;
  place: string;
  forms: KeptForm[];
}

const storageKey = 'ircrisk.keptForms';
const hour = 3_600_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createKeptForms(store: Store, ownerNow: () => string | undefined, now = Date.now) {
  const open = new Map<symbol, () => KeptForm | undefined>();
  const read = (): Kept | undefined => {
    try {
      const kept = JSON.parse(store.getItem(storageKey) ?? 'null') as Kept | null;
      if (!kept || kept.until < now()) {
        store.removeItem(storageKey);
        return undefined;
      }
      return kept.owner === ownerNow() ? kept : undefined;
    } catch {
      store.removeItem(storageKey);
      return undefined;
    }
  };
  const write = (kept: Kept) => {
    try {
      store.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // A full or closed storage keeps nothing; signing in again works all the same.
    }
  };
  return {
    /** An open form says how to read it; the answer takes it out again. */
    watch(form: () => KeptForm | undefined): () => void {
      const mark = Symbol('form');
      open.set(mark, form);
      return () => void open.delete(mark);
    },
    /** The session has ended: puts away what is half filled in, and where. */
    keep(place: string): void {
      const owner = ownerNow();
      if (!owner) return;
      const forms = [...open.values()].flatMap((form) => form() ?? []);
      if (forms.length > 0) write({ owner, until: now() + hour, place, forms });
    },
    /** Where the person was, once they are back. */
    place: (): string | undefined => read()?.place,
    /** What the forms that wait are called. */
    names: (): Text[] => (read()?.forms ?? []).flatMap(({ name }) => name ?? []),
    offered: (key: string): KeptForm | undefined => read()?.forms.find((form) => form.key === key),
    /** Taken up or declined: it is not offered again. */
    forget(key: string): void {
      const kept = read();
      if (!kept) return;
      const forms = kept.forms.filter((form) => form.key !== key);
      if (forms.length > 0) write({ ...kept, forms });
      else store.removeItem(storageKey);
    },
  };
}
