import { document as documentResource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { lazy, Suspense, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { documentColumns } from './document-columns.tsx';
import './document.css';

const DocumentDrawer = lazy(() =>
  import('./DocumentDrawer.tsx').then((it) => ({ default: it.DocumentDrawer })),
);

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** The one document store; an opened document shows its revisions and what may happen to it. */
export default function DocumentPage() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: documentColumns,
      actions: [
        {
          key: 'open',
          place: 'open',
          title: { zh: '打开', en: 'Open' },
          run: ([one]) => navigate(`${pathname}?id=${one?.id}`, { replace: true }),
        },
      ],
    }),
    [navigate, pathname],
  );
  return (
    <>
      <ResourceScreen resource={documentResource} overrides={overrides} />
      {id && (
        <Suspense>
          <DocumentDrawer
            key={id}
            id={id}
            onShow={(other) => navigate(`${pathname}?id=${other}`, { replace: true })}
            onClose={() => navigate(pathname, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
