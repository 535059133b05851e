import { useState } from 'react';
import { tellNoAnswer } from './queries.ts';

/** Something a person waits for: busy until it is over, and told when it failed. */
export function useWork(): { isBusy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
