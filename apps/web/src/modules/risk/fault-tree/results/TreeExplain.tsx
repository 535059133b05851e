import type { BasicEvent } from '@ircrisk/engine-fault-tree';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Explain } from '@ircrisk/ui/parts/Explain.tsx';
import { plantTime } from '@ircrisk/ui/session/plant-clock.ts';
import type { useAnalysis } from '../analysis/use-analysis.ts';
import { explainEvent, explainMessages, explainTop } from './explain.ts';

interface Props {
  /** None: the top event. */
  event: BasicEvent | undefined;
  live: ReturnType<typeof useAnalysis>;
  mission: number;
  onClose: () => void;
}

/** How the number of an event or of the whole tree came about. */
export default function TreeExplain({ event, live, mission, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const calculation = event
    ? explainEvent(event, live.values[event.name], mission, t)
    : live.analysis && explainTop(live.analysis, mission, t, language);
  if (!calculation) return null;
  return (
    <Explain
      open
      title={event ? `${event.name} ${event.label ?? ''}` : t('fault-tree.explain')}
      calculation={calculation}
      messages={explainMessages}
      inputLabel={(name) => ({
        label: t(`fault-tree.input.${name}`),
        ...(name === 'missionTimeHours' ? { unit: 'h' } : {}),
      })}
      {...(live.time ? { time: plantTime(live.time).slice(11, 19) } : {})}
      onClose={onClose}
    />
  );
}
