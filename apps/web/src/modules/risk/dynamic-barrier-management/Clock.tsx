import type { Impairment } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useEffect, useState } from 'react';

const minute = 60_000;

/** Time left until the planned end, or past it, as it runs. Times are the tenant's wall clock, as the server writes them. */
export function Clock({ row }: { row: Pick<Impairment, 'startTime' | 'plannedEnd' | 'state'> }) {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  if (row.state === 'closed') return <span className="bar-note">{t('barrier.clock.closed')}</span>;
  if (!row.plannedEnd) return <span className="bar-note">{t('barrier.clock.noEnd')}</span>;
  const [start, end] = [row.startTime, row.plannedEnd].map((time) =>
    new Date(time.replace(' ', 'T')).getTime(),
  ) as [number, number];
  const left = end - now;
  const share = Math.min(1, Math.max(0, (now - start) / (end - start)));
  const hours = Math.floor(Math.abs(left) / 3_600_000);
  const words = {
    days: Math.floor(hours / 24),
    hours: hours % 24,
    minutes: Math.floor((Math.abs(left) % 3_600_000) / minute),
  };
  return (
    <span className={`bar-clock ${left < 0 ? 'is-past' : ''}`}>
      <progress value={share} max={1} aria-hidden />
      {t(left < 0 ? 'barrier.clock.past' : 'barrier.clock.left', words)}
    </span>
  );
}
