import { useTokens } from '../theme/theme-store.ts';

interface Props {
  values: readonly (number | null)[];
  target: number | null;
}

const width = 70;
const height = 30;
const inset = 3;

/** A course at a glance: the line, the target as a dotted one, and the newest point. */
export function Sparkline({ values, target }: Props) {
  const { chart, palette } = useTokens();
  const known = values.filter((value): value is number => value !== null);
  if (known.length < 2)
    return <svg className="ir-spark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />;
  const all = target === null ? known : [...known, target];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const span = high - low || 1;
  const x = (index: number) => inset + (index * (width - 2 * inset)) / Math.max(1, values.length - 1);
  const y = (value: number) => height - inset - ((value - low) / span) * (height - 2 * inset);
  const points = values.flatMap((value, index) => (value === null ? [] : [[x(index), y(value)] as const]));
  const line = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ');
  const last = points.at(-1);
  const first = points[0];
  const colour = chart.series[0] ?? palette.primary;
  return (
    <svg className="ir-spark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {first && last && (
        <polygon points={`${first[0]},${height} ${line} ${last[0]},${height}`} fill={chart.fill} />
      )}
      {target !== null && (
        <line
          x1={0}
          x2={width}
          y1={y(target)}
          y2={y(target)}
          stroke={palette.lineStrong}
          strokeDasharray="2 2"
          strokeWidth={1}
        />
      )}
      <polyline points={line} fill="none" stroke={colour} strokeWidth={1.4} strokeLinejoin="round" />
      {last && <circle cx={last[0]} cy={last[1]} r={2.2} fill={colour} />}
    </svg>
  );
}
