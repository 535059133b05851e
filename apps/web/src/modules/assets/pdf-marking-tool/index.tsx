import { pdfDocument } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { lazy, Suspense, useEffect } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { DocumentList } from './DocumentList.tsx';
import './pdf-marking.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const load = () => import('./viewer/Viewer.tsx');
const Viewer = lazy(load);

/** The document and the program that shows it are asked for side by side. */
function Opening({ id }: { id: string }) {
  const t = useText();
  const { data, error, refetch } = useCall(pdfDocument, { id }, { suppress: true });
  useEffect(() => {
    // Where it does not come, the page says so when it is to be drawn.
    load().catch(() => undefined);
  }, []);
  usePageTitle(data && `${data.number} R${data.revision}`);
  const wait = <output className="page-loading">{t('pdf.loading')}</output>;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? (
    <Suspense fallback={wait}>
      <Viewer detail={data} />
    </Suspense>
  ) : (
    wait
  );
}

/** The documents that have a PDF; a path below (`doc/17`) is one of them with its marks. */
export default function PdfMarkingPage() {
  const { below } = usePage();
  const id = /^doc\/(\d+)$/.exec(below)?.[1];
  return id ? <Opening key={id} id={id} /> : <DocumentList />;
}
