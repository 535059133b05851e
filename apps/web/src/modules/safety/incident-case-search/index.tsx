import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { usePage } from '#shell/page-context.ts';

const Views = lazy(() => import('./Views.tsx').then((it) => ({ default: it.Views })));
const CasePage = lazy(() => import('./page/CasePage.tsx'));

/** Cases like a record of the plant, for the pages of other modules. */
export const SimilarCases = lazy(() =>
  import('./SimilarCases.tsx').then((it) => ({ default: it.SimilarCases })),
);

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** Incident cases: search, lessons, trends and the library; below it the page of a case. */
export default function IncidentCasesPage() {
  const { below } = usePage();
  const id = /^case\/(\d+)$/.exec(below)?.[1];
  return <Suspense fallback={<Skeleton active />}>{id ? <CasePage key={id} id={id} /> : <Views />}</Suspense>;
}
