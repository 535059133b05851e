import type { Tuning } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { alarmMessages } from '@ircrisk/engine-alarm';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Explain } from '@ircrisk/ui/parts/Explain.tsx';

interface Props {
  data: Tuning;
  which: 'delay' | 'deadband';
  onClose: () => void;
}

/** Where the delay or the deadband comes from, with the clause and the counts. */
export default function ExplainDelay({ data, which, onClose }: Props) {
  const t = useText();
  return (
    <Explain
      open
      onClose={onClose}
      title={`${data.tag.code} ${t(`alarm.tuning.${which}`)}`}
      calculation={which === 'delay' ? data.proposal : data.band}
      messages={alarmMessages}
      inputLabel={(name) => ({ label: t(`alarm.tuning.inputs.${name}`) })}
    />
  );
}
