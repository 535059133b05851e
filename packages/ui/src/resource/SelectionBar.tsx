import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import './resource.css';

interface Props {
  count: number;
  children: ReactNode;
  onClear: () => void;
}

/** What can be done with the chosen records; shown only while some are chosen. */
export function SelectionBar({ count, children, onClear }: Props) {
  const t = useText();
  if (count === 0) return null;
  return (
    <section className="ir-selection" aria-label={t('ui.list.selection')}>
      <strong role="status">{t('ui.list.selected', { count })}</strong>
      {children}
      <Button type="link" size="small" style={{ marginInlineStart: 'auto' }} onClick={onClear}>
        {t('ui.list.clearSelection')}
      </Button>
    </section>
  );
}
