import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';

interface Point {
  angle: number;
  elevation: number;
  fitted: number;
}

const centre = 110;
const inner = 46;
const outer = 88;

/** The same survey from above: how far each point stands out, north up, angles clockwise. */
export function SettlementPolar({ points }: { points: readonly Point[] }) {
  const t = useText();
  const { palette, chart } = useTokens();
  const all = points.flatMap(({ elevation, fitted }) => [elevation, fitted]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const at = (angle: number, value: number) => {
    const radius =
      high === low ? (inner + outer) / 2 : inner + ((value - low) / (high - low)) * (outer - inner);
    const turn = ((angle - 90) * Math.PI) / 180;
    return [centre + radius * Math.cos(turn), centre + radius * Math.sin(turn)].map((one) => one.toFixed(1));
  };
  const ring = (key: 'elevation' | 'fitted') =>
    points.map((point) => at(point.angle, point[key]).join(',')).join(' ');
  const colour = chart.series[0] ?? palette.primary;
  return (
    <svg
      className="ir-card tk-polar"
      viewBox={`0 0 ${2 * centre} ${2 * centre}`}
      role="img"
      aria-label={t('tank.settlement.polar')}
    >
      {[inner, outer].map((radius) => (
        <circle key={radius} cx={centre} cy={centre} r={radius} fill="none" stroke={chart.grid} />
      ))}
      {[0, 90, 180, 270].map((angle) => {
        const turn = ((angle - 90) * Math.PI) / 180;
        return (
          <text
            key={angle}
            x={centre + (outer + 12) * Math.cos(turn)}
            y={centre + (outer + 12) * Math.sin(turn) + 4}
            textAnchor="middle"
            fontSize="10"
            fill={palette.text2}
          >
            {angle}°
          </text>
        );
      })}
      <polygon points={ring('fitted')} fill="none" stroke={colour} strokeDasharray="3 3" />
      <polygon points={ring('elevation')} fill={chart.fill} stroke={colour} strokeWidth="1.8" />
      {points.map(({ angle, elevation }) => {
        const [x, y] = at(angle, elevation);
        return (
          <circle
            key={angle}
            cx={x}
            cy={y}
            r="2.6"
            fill={palette.surface}
            stroke={colour}
            strokeWidth="1.5"
          />
        );
      })}
    </svg>
  );
}
