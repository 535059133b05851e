import type { Impairment } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

/** Time left until the planned end, or past it, as the server counted it when the list was last read. */
export function Clock({ row }: { row: Pick<Impairment, 'leftMinutes' | 'wholeMinutes' | 'state'> }) {
  const t = useText();
  const { leftMinutes: left, wholeMinutes: whole } = row;
  if (row.state === 'closed') return <span className="bar-note">{t('barrier.clock.closed')}</span>;
  if (left === null || whole === null) return <span className="bar-note">{t('barrier.clock.noEnd')}</span>;
  const minutes = Math.abs(left);
  const words = {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
  return (
    <span className={`bar-clock ${left < 0 ? 'is-past' : ''}`}>
      <progress value={Math.min(1, Math.max(0, 1 - left / whole))} max={1} aria-hidden />
      {t(left < 0 ? 'barrier.clock.past' : 'barrier.clock.left', words)}
    </span>
  );
}
