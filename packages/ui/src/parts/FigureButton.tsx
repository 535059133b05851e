import type { Figure } from '@ircrisk/contract/modules/equipment.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../i18n/texts.ts';
import { explained } from './figure.ts';
import './parts.css';

const Explain = lazy(() => import('./Explain.tsx').then((it) => ({ default: it.Explain })));

interface Props {
  figure: Figure;
  /** What the figure is, for the drawer's title. */
  title: string;
  /** The one value of interest where the figure holds several. */
  value?: number | string | null;
  /** The number as it stands on the screen. */
  children: ReactNode;
}

/** A calculated number that opens its own derivation. */
export function FigureButton({ figure, title, value, children }: Props) {
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
          <Explain
            open
            title={title}
            onClose={() => setOpen(false)}
            {...explained(figure, value === undefined ? figure.value : value)}
          />
        </Suspense>
      )}
    </>
  );
}
