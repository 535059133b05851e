import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { ConflictDialog } from '@ircrisk/ui/diagram/ConflictDialog.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ComponentProps } from 'react';
import { differences } from '../model/diff.ts';

interface Props extends Pick<ComponentProps<typeof ConflictDialog>, 'time' | 'onResolve'> {
  theirs: FaultTreeModel;
  mine: FaultTreeModel;
}

/** Two saved at once: what differs, and whose tree stays. */
export default function TreeConflict({ theirs, mine, ...rest }: Props) {
  const t = useText();
  const told = differences(theirs, mine).map(
    ({ what, name, label, change }) =>
      `${t(`fault-tree.compare.${what}`)} ${name} ${label} – ${t(`fault-tree.compare.${change}`)}`,
  );
  return <ConflictDialog {...rest} differences={told} />;
}
