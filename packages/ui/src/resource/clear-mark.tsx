import { CloseCircleFilled } from '@ant-design/icons';
import { useMemo } from 'react';
import { useText } from '../i18n/texts.ts';

/** The cross that empties a choice, named in the reader's language: the library's own speaks English always. */
export function useClearMark() {
  const t = useText();
  const label = t('ui.clear');
  return useMemo(() => ({ label, clearIcon: <CloseCircleFilled /> }), [label]);
}
