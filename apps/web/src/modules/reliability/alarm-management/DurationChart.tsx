import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import { Slider } from 'antd';

const bars = 30;
const width = 300;
const height = 90;

interface Props {
  durations: readonly number[];
  delay: number | null;
  onDelay: (delay: number) => void;
}

/** The step that shows nine tenths of the lengths in thirty bars. */
function stepOf(durations: readonly number[]): number {
  const sorted = [...durations].sort((a, b) => a - b);
  const long = sorted[Math.floor(sorted.length * 0.9)] ?? bars;
  return [1, 2, 5, 10, 20, 60, 120, 300].find((step) => step * bars >= long) ?? 600;
}

/** How long the alarm stayed on, and the delay as a dashed line that is moved. */
export function DurationChart({ durations, delay, onDelay }: Props) {
  const t = useText();
  const { chart, palette } = useTokens();
  const step = stepOf(durations);
  const counts = Array<number>(bars).fill(0);
  for (const seconds of durations) counts[Math.min(bars - 1, Math.floor(seconds / step))]! += 1;
  const most = Math.max(1, ...counts);
  const x = (seconds: number) => Math.min(width, (seconds / step / bars) * width);
  return (
    <div className="al-durations">
      <svg
        viewBox={`0 0 ${width} ${height + 14}`}
        role="img"
        aria-label={t('alarm.tuning.durations', { count: durations.length })}
      >
        {counts.map((count, at) => {
          const tall = (count / most) * (height - 4);
          const isGone = delay !== null && (at + 1) * step <= delay;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={at}
              x={(at / bars) * width + 1}
              y={height - tall}
              width={width / bars - 2}
              height={tall}
              fill={isGone ? (chart.series[0] ?? palette.primary) : palette.text3}
            />
          );
        })}
        <line x1={0} x2={width} y1={height} y2={height} stroke={palette.lineStrong} />
        {delay !== null && (
          <line
            x1={x(delay)}
            x2={x(delay)}
            y1={0}
            y2={height}
            stroke={palette.text}
            strokeDasharray="4 3"
            strokeWidth={1.4}
          />
        )}
        {[0, 10, 20].map((place) => (
          <text key={place} x={(place / bars) * width} y={height + 12} fontSize={10} fill={palette.text2}>
            {place * step}
          </text>
        ))}
        <text x={width} y={height + 12} fontSize={10} textAnchor="end" fill={palette.text2}>
          {`≥ ${(bars - 1) * step} s`}
        </text>
      </svg>
      <Slider
        min={0}
        max={bars * step}
        step={1}
        value={delay ?? 0}
        onChange={onDelay}
        ariaLabelForHandle={t('alarm.tuning.delay')}
        tooltip={{ formatter: (value) => `${value} s` }}
      />
    </div>
  );
}
