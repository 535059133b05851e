import type { ActTable } from '@ircrisk/contract/acts.ts';
import { Button } from 'antd';
import { useSay } from '../i18n/texts.ts';
import './acts.css';

interface Props<A extends string> {
  table: ActTable<string, A>;
  /** As the server answered them: states and rights are not asked about again. */
  allowed: readonly string[];
  /** The act under way. */
  pending?: string | undefined;
  onAct: (act: A) => void;
}

/** The buttons of what may be done now; the first one that takes nothing away stands out. */
export function ActBar<A extends string>({ table, allowed, pending, onAct }: Props<A>) {
  const say = useSay();
  const acts = (Object.keys(table) as A[]).filter((act) => allowed.includes(act));
  const main = acts.find((act) => !table[act].danger);
  return (
    <div className="ir-acts">
      {acts.map((act) => (
        <Button
          key={act}
          type={act === main ? 'primary' : 'default'}
          danger={table[act].danger ?? false}
          loading={pending === act}
          disabled={pending !== undefined}
          onClick={() => onAct(act)}
        >
          {say(table[act])}
        </Button>
      ))}
    </div>
  );
}
