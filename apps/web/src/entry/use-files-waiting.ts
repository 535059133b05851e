import { useSyncExternalStore } from 'react';
import { isWaiting, onWaiting } from './line.ts';

/** Whether something that was opened waits for the line. */
export const useFilesWaiting = (): boolean => useSyncExternalStore(onWaiting, isWaiting);
