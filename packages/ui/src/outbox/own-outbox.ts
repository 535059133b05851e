import { useSyncExternalStore } from 'react';
import { callRaw } from '../api/client.ts';
import { isFinal } from '../api/failures.ts';
import { session } from '../session/session.ts';
import { browserStore } from './browser-store.ts';
import { createOutbox, type Kept, type Outcome } from './outbox.ts';

async function send({ path, body, key, nameless }: Kept): Promise<Outcome> {
  try {
    const headers: Record<string, string> = nameless ? {} : { 'Idempotency-Key': key };
    const data = await callRaw({
      method: 'POST',
      path,
      parameters: body,
      headers,
      suppress: true,
      uncounted: true,
    });
    return { kind: 'done', data };
  } catch (error) {
    return isFinal(error) ? { kind: 'refused', message: error.message } : { kind: 'noLine' };
  }
}

export const namelessOwner = (): string => session.get('tenantId') ?? '';
export const namedOwner = (): string => `${session.get('tenantId') ?? ''}/${session.get('userId') ?? ''}`;

/** The outbox of this browser. */
export const outbox = createOutbox({
  store: browserStore,
  send,
  owners: () => [namelessOwner(), namedOwner()],
  async alone(work) {
    // Without locks (an old browser) the server's key alone keeps it from being done twice.
    if (!navigator.locks) return work();
    await navigator.locks.request('ircrisk-outbox', work);
  },
});

const everyMs = 15_000;
/** Sends what waits: at once, when the line is back, and now and then. Answers how to stop. */
export function startOutbox(): () => void {
  const go = () => void outbox.flush().catch(() => undefined);
  go();
  const timer = setInterval(() => {
    if (outbox.waiting().length > 0) go();
  }, everyMs);
  addEventListener('online', go);
  return () => {
    clearInterval(timer);
    removeEventListener('online', go);
  };
}

export const useWaiting = (): readonly Kept[] => useSyncExternalStore(outbox.subscribe, outbox.waiting);
