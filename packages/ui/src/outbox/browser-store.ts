import type { Kept, KeptStore } from './outbox.ts';

const stores = ['outbox', 'drafts'] as const;
type StoreName = (typeof stores)[number];

let opened: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('ircrisk-outbox', 1);
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name, { keyPath: 'key' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The browser's own database: pictures fit in, and it outlives the page. */
export const browserStore: KeptStore = {
  all: () => inStore('outbox', 'readonly', (store) => store.getAll() as IDBRequest<Kept[]>),
  put: async (kept) => void (await inStore('outbox', 'readwrite', (store) => store.put(kept))),
  drop: async (key) => void (await inStore('outbox', 'readwrite', (store) => store.delete(key))),
};

/** What is being typed, by the form it belongs to: there again after the page was closed. */
export const drafts = {
  async read<T>(key: string): Promise<T | undefined> {
    const row = await inStore(
      'drafts',
      'readonly',
      (store) => store.get(key) as IDBRequest<{ key: string; value: T } | undefined>,
    );
    return row?.value;
  },
  write: async (key: string, value: unknown): Promise<void> =>
    void (await inStore('drafts', 'readwrite', (store) => store.put({ key, value }))),
  drop: async (key: string): Promise<void> =>
    void (await inStore('drafts', 'readwrite', (store) => store.delete(key))),
};
