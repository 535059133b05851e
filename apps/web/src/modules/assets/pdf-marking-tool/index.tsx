import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense } from 'react';
import { usePage } from '#shell/page-context.ts';
import { DocumentList } from './DocumentList.tsx';
import './pdf-marking.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const Viewer = lazy(() => import('./viewer/Viewer.tsx'));

/** The documents that have a PDF; a path below (`doc/17`) is one of them with its marks. */
export default function PdfMarkingPage() {
  const t = useText();
  const { below } = usePage();
  const id = /^doc\/(\d+)$/.exec(below)?.[1];
  if (!id) return <DocumentList />;
  return (
    <Suspense fallback={<output className="page-loading">{t('pdf.loading')}</output>}>
      <Viewer key={id} id={id} />
    </Suspense>
  );
}
