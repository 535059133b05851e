import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { usePage } from '#shell/page-context.ts';
import { LedgerPage } from './ledger/LedgerPage.tsx';
import './equipment.css';

const DetailPage = lazy(() => import('./detail/DetailPage.tsx').then((it) => ({ default: it.DetailPage })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** The ledger at its own path; one piece of equipment at `detail?id=…`, in a tab of its own. */
export default function EquipmentPage() {
  const { below } = usePage();
  const id = new URLSearchParams(useLocation().search).get('id');
  if (below !== 'detail' || !id) return <LedgerPage />;
  return (
    <Suspense>
      <DetailPage key={id} id={id} />
    </Suspense>
  );
}
