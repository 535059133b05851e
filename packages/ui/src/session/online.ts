import { useSyncExternalStore } from 'react';

const onLine = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
/** Whether the device has a line, as far as the browser knows. */
export const useOnline = (): boolean => useSyncExternalStore(onLine, () => navigator.onLine);
