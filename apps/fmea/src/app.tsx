import { useBelow } from '@ircrisk/ui/embedding/embedded.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense } from 'react';
import { readAddress } from './address.ts';
import { Lists } from './lists/Lists.tsx';

const Study = lazy(() => import('./study/Study.tsx'));

/** The lists, or one study in the view the address names. */
export function App() {
  const t = useText();
  const address = readAddress(useBelow());
  if (address.page === 'list') return <Lists tab={address.tab} />;
  return (
    <Suspense fallback={<output className="fm-wait">{t('fmea.loading')}</output>}>
      <Study key={address.id} id={address.id} view={address.view} focus={address.focus} />
    </Suspense>
  );
}
