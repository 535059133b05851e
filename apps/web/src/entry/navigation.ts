import { basePath } from '@ircrisk/ui/session/base-path.ts';
import { useSyncExternalStore } from 'react';

/** Address of a platform path, with the base in front. */
export const addressOf = (path: string): string => basePath() + path.replace(/^\/+/, '');

/** The platform path of the address bar, with its query. */
export const placeNow = (): string =>
  `/${location.pathname.slice(basePath().length)}${location.search}`.replace(/^\/+/, '/');

/** Changes the address and tells everybody who listens: the entry, the router of the shell, the embedded applications. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', addressOf(path));
  else history.pushState(null, '', addressOf(path));
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

export const useHref = (): string => useSyncExternalStore(subscribe, () => location.href);
