import { useText } from '../i18n/texts.ts';
import { EmptyState } from './EmptyState.tsx';

/** In place of records that nobody can read without a line; they are asked for by themselves when it is back. */
export function NoLine() {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState title={t('ui.list.noLine')} purpose={t('ui.list.noLineHint')} />
    </div>
  );
}
