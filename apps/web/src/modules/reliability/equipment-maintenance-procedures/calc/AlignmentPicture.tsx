import type { Alignment, AlignmentInputs } from '@ircrisk/engine-procedure';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { formatQuantity } from '@ircrisk/units';

const size = { width: 360, height: 190 };
const axis = 108;
/** Where the planes and the rear feet stand; what lies between keeps its proportion. */
const [left, right] = [104, 318];
/** Largest height of the motor's line over the pump's, in the picture. */
const most = 44;

const signed = (mm: number, system: 'zh' | 'en') =>
  `${mm > 0 ? '+' : ''}${formatQuantity('clearance', mm, system, { decimals: system === 'zh' ? 2 : 4, unit: false })}`;

/** Pump and motor from the side, or from above: heights are drawn larger than life, + is motor high. */
export function AlignmentPicture({ inputs, result }: { inputs: AlignmentInputs; result: Alignment }) {
  const t = useText();
  const system = useLanguage();
  const { A, front, rear } = inputs as Required<{ [K in 'A' | 'front' | 'rear']: number }>;
  const { m1, m2 } = result;
  const scale = (right - left) / (A + Math.max(rear, front));
  // Plane 2 is at 0, plane 1 at A, feet beyond it.
  const x = (mm: number) => left + mm * scale;
  const highest = Math.max(...[m1, m2, result.front.y, result.rear.y].map(Math.abs), 0.05);
  const y = (mm: number) => axis - (mm / highest) * most;
  const places = [
    { key: 'plane2', at: x(0), mm: m2, name: t('procedure.calc.plane2') },
    { key: 'plane1', at: x(A), mm: m1, name: t('procedure.calc.plane1') },
  ];
  const feet = [
    { key: 'front', at: x(A + front), mm: result.front.y, name: t('procedure.calc.front') },
    { key: 'rear', at: x(A + rear), mm: result.rear.y, name: t('procedure.calc.rear') },
  ];
  const angle =
    (Math.atan2(y(result.rear.y) - y(result.front.y), x(A + rear) - x(A + front)) * 180) / Math.PI;
  const [begin, end] = [feet[0]!.at - 14, feet[1]!.at + 14];
  const middle = { x: (begin + end) / 2, y: y((result.front.y + result.rear.y) / 2) };
  return (
    <svg
      className="px-alignment"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t('procedure.calc.picture', {
        front: signed(result.front.y, system),
        rear: signed(result.rear.y, system),
      })}
    >
      <line className="px-axis" x1="20" x2="350" y1={axis} y2={axis} />
      <rect className="px-body" x="16" y={axis - 22} width="44" height="44" />
      <rect className="px-body" x="60" y={axis - 13} width="8" height="26" />
      <text x="38" y={axis + 4} textAnchor="middle">
        {t('procedure.calc.pump')}
      </text>
      <g transform={`rotate(${angle} ${middle.x} ${middle.y})`}>
        <rect className="px-body" x={begin} y={middle.y - 24} width={end - begin} height="48" />
      </g>
      <text x={middle.x} y={middle.y + 4} textAnchor="middle">
        {t('procedure.calc.motor')}
      </text>
      <line
        className="px-motor"
        x1={x(-A * 0.15)}
        y1={y(m2 - result.slope * A * 0.15)}
        x2={x(A + rear) + 20}
        y2={y(result.rear.y + (result.slope * 20) / scale)}
      />
      {places.map(({ key, at, mm, name }) => (
        <g key={key}>
          <line className="px-plane" x1={at} x2={at} y1="34" y2={axis + 34} />
          <circle className="px-point" cx={at} cy={y(mm)} r="3.5" />
          <text className="px-figure" x={at} y="16" textAnchor="middle">
            {signed(mm, system)}
          </text>
          <text x={at} y="29" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {feet.map(({ key, at, mm, name }) => (
        <g key={key}>
          <line className="px-foot-line" x1={at} x2={at} y1={y(mm)} y2={axis + 46} />
          <circle className="px-point" cx={at} cy={y(mm)} r="3.5" />
          <path className="px-shoe" d={`M${at - 9} ${axis + 52}l4 -7h10l4 7z`} />
          <text className="px-figure" x={at} y={axis + 38} textAnchor="end" dx="-6">
            {signed(mm, system)}
          </text>
          <text x={at} y={axis + 66} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
