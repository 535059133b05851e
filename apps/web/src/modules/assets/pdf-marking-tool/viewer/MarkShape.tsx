import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { type Box, type Calibration, shapeBox, type Turn, viewMatrix } from '@ircrisk/engine-pdf-mark';
import { colourOf, type Drawn, label, partsOf, wordsOf } from './mark-drawing.ts';

/** The shape itself, in user space: zoom and rotation are the business of what it lies in. */
export function Shape({ mark, stroke, dashed }: { mark: Drawn; stroke: string; dashed?: boolean }) {
  const [first] = mark.strokes[0] ?? [];
  if (mark.type === 'pin' && first)
    return (
      <>
        <circle
          className="pm-pin"
          cx={first[0]}
          cy={first[1]}
          fill="#fff"
          stroke={stroke}
          strokeWidth={1.6}
          strokeDasharray={dashed ? '4 3' : undefined}
        />
        <circle className="pm-pin-core" cx={first[0]} cy={first[1]} fill={stroke} />
      </>
    );
  return partsOf(mark, stroke).map((part, nth) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their order
      key={nth}
      d={part.path}
      fill={part.fill}
      fillOpacity={part.fillOpacity}
      opacity={part.opacity}
      stroke={part.width > 0 ? stroke : 'none'}
      strokeWidth={part.width}
      strokeDasharray={dashed ? '4 3' : undefined}
      strokeLinejoin={part.isRound ? 'round' : undefined}
      strokeLinecap={part.isRound ? 'round' : undefined}
    />
  ));
}

interface Props {
  mark: Mark;
  box: Box;
  turn: Turn;
  calibrations: readonly Calibration[];
}

/** The chosen mark with its label, which stands upright however the page is turned. Zoom does not draw it anew. */
export function MarkShape({ mark, box, turn, calibrations }: Props) {
  const colour = colourOf(mark);
  const {
    rows,
    at: [x, y],
    flag,
  } = wordsOf(mark, box, turn, calibrations);
  const [x0, y0, x1, y1] = shapeBox(mark);
  return (
    <g data-mark={mark.id} aria-hidden>
      <g transform={`matrix(${viewMatrix(box, turn, 1).join(' ')})`}>
        <rect className="pm-chosen" x={x0 - 5} y={y0 - 5} width={x1 - x0 + 10} height={y1 - y0 + 10} />
        <Shape mark={mark} stroke={colour} dashed={mark.carried === 'unresolved'} />
      </g>
      {flag && <rect x={x - label.padding} y={y - label.size} {...flag} rx={2} fill={colour} />}
      {rows.map((row, nth) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no identity but their order
          key={nth}
          x={x}
          y={y + nth * label.row}
          className={flag ? 'pm-label is-flag' : 'pm-label'}
          fill={flag ? '#ffffff' : colour}
          fontSize={label.size}
          fontFamily="sans-serif"
        >
          {row}
        </text>
      ))}
    </g>
  );
}
