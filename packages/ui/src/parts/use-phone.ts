import { useSyncExternalStore } from 'react';

/** Narrower than this a screen is a phone's. Style sheets write the same number. */
const phone = typeof matchMedia === 'function' ? matchMedia('(width < 700px)') : undefined;

const subscribe = (told: () => void) => {
  phone?.addEventListener('change', told);
  return () => phone?.removeEventListener('change', told);
};

export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => phone?.matches ?? false,
    () => false,
  );
