import { giveUpReads, sendRaw } from '@ircrisk/ui/api/client.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import { loginPath } from './address.ts';
import { go } from './navigation.ts';

/** Forgets token, menu, tabs, tab count and credentials of this browser, and returns to the login page. */
export function leave(): void {
  session.clear();
  sessionStorage.clear();
  localStorage.removeItem('ircrisk.frame');
  go(loginPath);
}

/** Ends the session on the server too; a server that cannot be reached does not keep anybody signed in here. */
export async function signOut(): Promise<void> {
  giveUpReads();
  await sendRaw({ method: 'POST', path: '/ircrisk-auth/oauth/logout', suppress: true }).catch(
    () => undefined,
  );
  leave();
}
