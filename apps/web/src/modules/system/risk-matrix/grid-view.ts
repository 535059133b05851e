import { useState } from 'react';

/** Where the probability rises: upwards, downwards, or to the right with the consequence going up. */
export type Axes = 'up' | 'down' | 'across';

export interface GridView {
  axes: Axes;
  /** Bands told apart by hatching besides colour and letter: for the colour-blind and for print in grey. */
  pattern: boolean;
}

export const plainView: GridView = { axes: 'up', pattern: false };
const key = 'ircrisk.matrixView';

function stored(): GridView {
  try {
    return { ...plainView, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<GridView>) };
  } catch {
    return plainView;
  }
}

/** How this person likes to see a matrix, kept in this browser. */
export function useGridView(): [GridView, (change: Partial<GridView>) => void] {
  const [view, setView] = useState(stored);
  return [
    view,
    (change) => {
      const next = { ...view, ...change };
      localStorage.setItem(key, JSON.stringify(next));
      setView(next);
    },
  ];
}
