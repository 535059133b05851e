import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was when a dialog goes with its parent's next drawing: the library does so only for one that is
 * closed first. Where the button is gone, to the first one of the drawer it stood in.
 */
export function useFocusReturn(): void {
  const [from] = useState(() => {
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    return [opener, opener?.closest('.ant-drawer')?.querySelector<HTMLElement>('.ant-drawer-close')];
  });
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      from.find((element) => element?.isConnected && element !== document.body)?.focus();
    },
    [from],
  );
}
