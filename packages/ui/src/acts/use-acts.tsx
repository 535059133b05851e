import { type ActTable, asksFirst, needsReason } from '@ircrisk/contract/acts.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSay } from '../i18n/texts.ts';

const ActDialog = lazy(() => import('./ActDialog.tsx').then((it) => ({ default: it.ActDialog })));

export interface TakenActs<R, A extends string> {
  /** Takes the act; a refusal is told by the call itself, and the dialog stays with what was typed. */
  onAct: (record: R, act: A, reason: string | undefined) => Promise<unknown>;
  /** True where the module opens a form of its own for the act. */
  onForm?: ((record: R, act: A) => boolean) | undefined;
  /** What the act means, before it is done. */
  explain?: ((record: R, act: A) => string | undefined) | undefined;
  reasonLabel?: string | undefined;
  maxLength?: number | undefined;
}

interface Options<R, A extends string> extends TakenActs<R, A> {
  table: ActTable<string, A>;
}

interface Meant<R, A> {
  record: R;
  act: A;
}

/** One way to take an act, from a bar as from a board: the module's form, the dialog, or at once. */
export function useActs<R extends { readonly state: string }, A extends string>(options: Options<R, A>) {
  const { table, onAct, onForm, explain, reasonLabel, maxLength } = options;
  const say = useSay();
  const [asked, setAsked] = useState<Meant<R, A>>();
  const [pending, setPending] = useState<Meant<R, A>>();
  const take = async (record: R, act: A, reason?: string) => {
    setPending({ record, act });
    await onAct(record, act, reason || undefined)
      .then(() => setAsked(undefined))
      .catch(() => undefined);
    setPending(undefined);
  };
  const start = (record: R, act: A) => {
    if (onForm?.(record, act)) return;
    if (asksFirst(table[act], record.state) || explain?.(record, act)) setAsked({ record, act });
    else void take(record, act);
  };
  const dialog: ReactNode = asked && (
    <Suspense>
      <ActDialog
        title={say(table[asked.act])}
        text={explain?.(asked.record, asked.act)}
        reasonLabel={reasonLabel}
        needsReason={needsReason(table[asked.act], asked.record.state)}
        takesReason={asksFirst(table[asked.act], asked.record.state)}
        danger={table[asked.act].danger ?? false}
        saving={pending !== undefined}
        maxLength={maxLength}
        onClose={() => setAsked(undefined)}
        onAct={(reason) => void take(asked.record, asked.act, reason)}
      />
    </Suspense>
  );
  return { start, pending, dialog };
}
