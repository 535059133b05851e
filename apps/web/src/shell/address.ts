import { createListeners } from '@ircrisk/ui/embedding/listeners.ts';
import { basePath } from '@ircrisk/ui/session/base-path.ts';
import { useSyncExternalStore } from 'react';
import { createPath, type Navigator, type To } from 'react-router';
import { addressOf } from '../entry/navigation.ts';

/** Where the browser stands, as a path of the platform. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const steps = createListeners();
function subscribe(listener: () => void): () => void {
  const stop = steps.subscribe(listener);
  addEventListener('popstate', listener);
  return () => {
    stop();
    removeEventListener('popstate', listener);
  };
}

let read: { href: string; address: Address } | undefined;
function addressNow(): Address {
  const { href, search, hash } = location;
  if (read?.href !== href) {
    const pathname = `/${location.pathname.slice(basePath().length)}`;
    read = { href, address: { pathname, search, hash } };
  }
  return read.address;
}

/** For the frame alone: a page has a router of its own, which stands at the address of its tab. */
export const useAddress = (): Address => useSyncExternalStore(subscribe, addressNow);

const hrefOf = (to: To): string => addressOf(typeof to === 'string' ? to : createPath(to));
/** How many steps the platform has made since it was entered: a phone's way back goes no further. */
const stepsMade = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

function change(how: 'pushState' | 'replaceState', to: To, idx: number): void {
  history[how]({ idx }, '', hrefOf(to));
  steps.tell();
}

/** One history under the frame and all pages; the same object at every step, so that no page is drawn anew for it. */
export const addressBar: Navigator = {
  createHref: hrefOf,
  go: (steps) => history.go(steps),
  push: (to) => change('pushState', to, stepsMade() + 1),
  replace: (to) => change('replaceState', to, stepsMade()),
};

export const canGoBack = (): boolean => stepsMade() > 0;
