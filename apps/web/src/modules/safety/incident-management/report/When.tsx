import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { plantNow } from '@ircrisk/ui/session/plant-clock.ts';
import { useEffect, useState } from 'react';
import { type Draft, isAhead } from './report-draft.ts';

const everyMs = 5_000;
/** When it happened: now, as the clock goes on, until the report is begun. */
export function useWhen(occurredAt: string | undefined): string {
  const [now, setNow] = useState(plantNow);
  useEffect(() => {
    if (occurredAt) return;
    setNow(plantNow());
    const timer = setInterval(() => setNow(plantNow()), everyMs);
    return () => clearInterval(timer);
  }, [occurredAt]);
  return (occurredAt || now).slice(0, 16);
}

interface Props {
  draft: Draft;
  when: string;
  onChange: (changes: Partial<Draft>) => void;
}

/** The clocks of the notifications start from it, so it is seen and can be put right. */
export function When({ draft, when, onChange }: Props) {
  const t = useText();
  return (
    <section>
      <h2>
        <label htmlFor="qr-when">{t('incident-management.when')}</label>{' '}
        <small>{t('incident-management.whenHint')}</small>
      </h2>
      <DayInput
        id="qr-when"
        withTime
        past
        value={when}
        {...(isAhead(draft) ? { status: 'error' } : {})}
        onChange={(time) => onChange({ occurredAt: time?.slice(0, 16) ?? '', timed: time !== null })}
      />
      {isAhead(draft) && <p role="alert">{t('incident-management.whenAhead')}</p>}
    </section>
  );
}
