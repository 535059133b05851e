import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { ReactNode } from 'react';
import { ExplainButton } from './ExplainButton.tsx';
import { explained } from './figure.ts';

interface Props {
  figure: Figure;
  /** What the figure is, for the drawer's title. */
  title: string;
  /** The one value of interest where the figure holds several. */
  value?: number | string | null;
  /** Its unit, where it is another than the figure's. */
  unit?: string | undefined;
  /** The number as it stands on the screen. */
  children: ReactNode;
}

/** A calculated number of the server that opens its own derivation. */
export function FigureButton({ figure, title, value, unit, children }: Props) {
  return (
    <ExplainButton
      explain={() => ({ title, ...explained(figure, value === undefined ? figure.value : value, unit) })}
    >
      {children}
    </ExplainButton>
  );
}
