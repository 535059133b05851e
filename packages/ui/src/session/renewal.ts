import { session as ownSession, type Session, type TokenAnswer } from './session.ts';

/** Asks the server for a new pair of tokens; undefined when it refuses. */
export type Renew = (refreshToken: string, tenantId: string) => Promise<TokenAnswer | undefined>;

/**
 * Renews when due. The old refresh token dies with its first use and a second use ends the session, so the
 * tabs of one browser take turns and each looks again once it is its turn.
 */
export async function renewWhenDue(
  renew: Renew,
  session: Session = ownSession,
  turn: Turn = takeTurn,
): Promise<boolean> {
  if (!session.renewalDue()) return false;
  return turn(async () => {
    const refreshToken = session.get('refreshToken');
    const tenantId = session.get('tenantId');
    if (!session.renewalDue() || !refreshToken || !tenantId) return false;
    const answer = await renew(refreshToken, tenantId);
    if (!answer) {
      // Refused: do not ask again each second. The access token lives on for a while, then the next call gets 401.
      session.set('refreshToken', undefined);
      return false;
    }
    session.keep(answer);
    return true;
  });
}

type Turn = (work: () => Promise<boolean>) => Promise<boolean>;

let working = false;

const takeTurn: Turn = async (work) => {
  if (working) return false;
  working = true;
  try {
    // Locks exist in secure contexts only; without them tabs keep apart by waiting a random while.
    if (globalThis.navigator?.locks) return await navigator.locks.request('ircrisk-renewal', work);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3000));
    return await work();
  } finally {
    working = false;
  }
};

/** Looks at the token's age each second; returns the way to stop. */
export function startRenewal(renew: Renew): () => void {
  const timer = setInterval(() => {
    // A failed call is tried again at the next tick.
    renewWhenDue(renew).catch(() => undefined);
  }, 1000);
  return () => clearInterval(timer);
}
