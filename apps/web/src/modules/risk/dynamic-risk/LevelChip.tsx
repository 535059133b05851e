import { fourColours } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { type BandCode, bandOrder } from '@ircrisk/engine-risk-matrix';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';

interface Props {
  level: BandCode | null;
  /** Data quality below 0.6. */
  isUncertain?: boolean;
  text?: string | number;
}

/** The legal colour and always its word; the bars rise with the risk, hatching says that the data are thin. */
export function LevelChip({ level, isUncertain = false, text }: Props) {
  const say = useSay();
  const t = useText();
  const order = level === null ? -1 : bandOrder(level);
  return (
    <span className={`dr-chip ${level ? `dr-${level}` : 'dr-none'}`}>
      <svg viewBox="0 0 12 10" aria-hidden="true">
        {[3, 5, 7.5, 10].map((height, at) => (
          <rect
            key={height}
            x={at * 3.2}
            y={10 - height}
            width={2.2}
            height={height}
            opacity={at <= order ? 1 : 0.22}
          />
        ))}
      </svg>
      {level ? say(fourColours[level]) : t('dynamic-risk.unrated')}
      {text !== undefined && <b>{text}</b>}
      {isUncertain && (
        <i className="dr-hatch" title={t('dynamic-risk.uncertain')}>
          <span className="ir-out-of-sight">{t('dynamic-risk.uncertain')}</span>
        </i>
      )}
    </span>
  );
}
