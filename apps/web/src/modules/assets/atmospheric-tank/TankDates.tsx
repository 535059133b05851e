import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NO_VALUE } from '@ircrisk/units';
import type { TankCalculation } from './figures.ts';

const shown = [
  'lastInternal',
  'nextInternal',
  'lastExternal',
  'nextExternalVisual',
  'nextExternalUltrasonic',
] as const;

/** Last and next inspections by API 653. */
export function TankDates({ dates }: { dates: TankCalculation['dates'] }) {
  const t = useText();
  return (
    <dl className="ir-card tk-facts tk-facts-row">
      {shown.map((key) => (
        <div key={key}>
          <dt>{t(`tank.dates.${key}`)}</dt>
          <dd>{dates[key] ?? NO_VALUE}</dd>
          {key === 'nextInternal' && dates.internalBasis && (
            <dd className="tk-note">{t(`tank.basis.${dates.internalBasis}`)}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
