import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useMemo } from 'react';
import type { ControlWords } from './pivot-control.ts';

/** What a control chart says, in the reader's language. */
export function useControlWords(): ControlWords {
  const t = useText();
  return useMemo(
    () => ({
      centre: t('statistics.control.centre'),
      lower: t('statistics.control.lower'),
      upper: t('statistics.control.upper'),
      signal: t('statistics.control.signal'),
      running: t('statistics.control.running'),
      signals: {
        beyond3Sigma: t('statistics.control.beyond3Sigma'),
        eightOneSide: t('statistics.control.eightOneSide'),
        sixTrending: t('statistics.control.sixTrending'),
        twoOfThreeBeyond2Sigma: t('statistics.control.twoOfThreeBeyond2Sigma'),
      },
    }),
    [t],
  );
}
