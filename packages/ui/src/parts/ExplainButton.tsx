import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../i18n/texts.ts';
import type { ExplainProps } from './Explain.tsx';
import './parts.css';

const Explain = lazy(() => import('./Explain.tsx').then((it) => ({ default: it.Explain })));

interface Props {
  /** What the drawer shows; asked for when it opens. */
  explain: () => Omit<ExplainProps, 'open' | 'onClose'>;
  /** The number as it stands on the screen. */
  children: ReactNode;
}

/** A number that opens its own derivation. */
export function ExplainButton({ explain, children }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="ir-number-button"
        title={t('ui.explain.open')}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <Explain open onClose={() => setOpen(false)} {...explain()} />
        </Suspense>
      )}
    </>
  );
}
