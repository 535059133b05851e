import { documentStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import type { State } from '@ircrisk/ui/parts/StateMark.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { NO_VALUE } from '@ircrisk/units';

export type DocumentStateName = keyof typeof documentStates;
const shapes: Record<DocumentStateName, State> = {
  draft: 'identified',
  inReview: 'inProgress',
  approved: 'ok',
  superseded: 'idle',
};

export function DocumentState({ state }: { state: unknown }) {
  const say = useSay();
  const known = documentStates[state as DocumentStateName];
  return known ? <StateMark state={shapes[state as DocumentStateName]} text={say(known)} /> : NO_VALUE;
}

export const documentColumns: Readonly<Record<string, ColumnOverride>> = {
  documentNumber: { width: 140 },
  title: { width: 260 },
  revision: { width: 64, align: 'center' },
  state: { width: 90, render: ({ state }) => <DocumentState state={state} /> },
};
