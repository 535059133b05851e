import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { DeliveryList } from './DeliveryList.tsx';
import { HookList } from './HookList.tsx';
import './webhook.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

const views = ['hooks', 'deliveries'] as const;

/** Whom the platform calls, and every call with its answer. */
export default function WebhookPage() {
  const t = useText();
  const [view, setView] = useState<(typeof views)[number]>('hooks');
  return (
    <div className="wh-page">
      <Segmented
        aria-label={t('webhook.view')}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`webhook.${value}`) }))}
      />
      <div className="wh-body">{view === 'hooks' ? <HookList /> : <DeliveryList />}</div>
    </div>
  );
}
