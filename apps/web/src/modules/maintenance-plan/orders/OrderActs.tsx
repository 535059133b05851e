import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button } from 'antd';

const asks = ['hold', 'cancel', 'reopen', 'complete', 'defer'];
/** The next step stands out. */
const primary = ['approve', 'complete', 'resume', 'verify', 'close'];

interface Props {
  acts: readonly string[];
  saving: boolean;
  onAct: (act: string) => void;
  onAsk: (act: string) => void;
}

export function OrderActs({ acts, saving, onAct, onAsk }: Props) {
  const t = useText();
  const may = usePermission('work-order.update');
  if (!may) return null;
  const main = primary.find((one) => acts.includes(one));
  return (
    <div className="mp-acts">
      {acts.map((one) => (
        <Button
          key={one}
          type={one === main ? 'primary' : 'default'}
          danger={one === 'cancel'}
          disabled={saving}
          onClick={() => (asks.includes(one) ? onAsk(one) : onAct(one))}
        >
          {t(`maintenance-plan.act.${one}`)}
        </Button>
      ))}
    </div>
  );
}
