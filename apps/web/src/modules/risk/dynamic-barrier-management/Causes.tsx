import type { Cause } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import { StateMark } from './StateMark.tsx';

/** Why something has its colour, each with the record it comes from. */
export function Causes({ causes }: { causes: readonly Cause[] }) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  if (causes.length === 0) return <p className="bar-note">{t('barrier.noCause')}</p>;
  return (
    <ul className="bar-causes">
      {causes.map((cause) => (
        <li key={cause.text.zh}>
          <StateMark state={cause.state} isShort /> {say(cause.text)}
          {cause.source && (
            <Button type="link" size="small" onClick={() => open(cause.source!.link)}>
              {cause.source.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
