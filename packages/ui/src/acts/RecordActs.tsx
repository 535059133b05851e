import type { ActTable } from '@ircrisk/contract/acts.ts';
import { ActBar } from './ActBar.tsx';
import { type TakenActs, useActs } from './use-acts.tsx';

interface Props<R, A extends string> extends TakenActs<R, A> {
  table: ActTable<string, A>;
  record: R;
  /** As the server answered them. */
  allowed: readonly string[];
}

/** What may be done to a record now, with whatever each act asks for first. */
export function RecordActs<R extends { readonly state: string }, A extends string>(props: Props<R, A>) {
  const { start, pending, dialog } = useActs(props);
  return (
    <>
      <ActBar
        table={props.table}
        allowed={props.allowed}
        pending={pending?.act}
        onAct={(act) => start(props.record, act)}
      />
      {dialog}
    </>
  );
}
