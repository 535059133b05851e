import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import {
  type Box,
  type Calibration,
  isClosed,
  labelPlace,
  markText,
  type Point,
  shapeBox,
  type Turn,
  viewMatrix,
} from '@ircrisk/engine-pdf-mark';
import { memo } from 'react';

export const pathOf = (points: readonly Point[], closed: boolean): string =>
  `${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}${closed ? 'Z' : ''}`;

type Drawn = Pick<Mark, 'type' | 'strokes' | 'style'>;

/** The shape itself, in user space: zoom and rotation are the business of what it lies in. */
export function Shape({ mark, stroke, dashed }: { mark: Drawn; stroke: string; dashed?: boolean }) {
  const { type, strokes, style } = mark;
  const [line = []] = strokes;
  const [a, b, tip] = line;
  const common = {
    stroke,
    strokeWidth: style.width,
    opacity: style.opacity,
    fill: style.fill ?? 'none',
    ...(dashed ? { strokeDasharray: '4 3' } : {}),
  };
  if (type === 'pin' && a)
    return (
      <>
        <circle className="pm-pin" cx={a[0]} cy={a[1]} fill="#fff" stroke={stroke} strokeWidth={1.6} />
        <circle className="pm-pin-core" cx={a[0]} cy={a[1]} fill={stroke} />
      </>
    );
  if (a && b && ['rect', 'ellipse', 'highlight', 'text', 'callout', 'stamp'].includes(type)) {
    const [x0, y0, x1, y1] = shapeBox({ strokes: [[a, b]] });
    if (type === 'ellipse')
      return (
        <ellipse cx={(x0 + x1) / 2} cy={(y0 + y1) / 2} rx={(x1 - x0) / 2} ry={(y1 - y0) / 2} {...common} />
      );
    if (type === 'highlight')
      return (
        <rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} fill={stroke} opacity={0.35 * style.opacity} />
      );
    return (
      <>
        {tip && <path d={pathOf([tip, [(x0 + x1) / 2, (y0 + y1) / 2]], false)} {...common} />}
        <rect
          x={x0}
          y={y0}
          width={x1 - x0}
          height={y1 - y0}
          {...common}
          fill={type === 'rect' ? common.fill : '#ffffff'}
          fillOpacity={type === 'rect' ? 1 : 0.86}
        />
      </>
    );
  }
  return strokes.map((stroke_, at) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity but their order
      key={at}
      d={pathOf(stroke_, isClosed(type))}
      {...common}
      fillOpacity={0.25}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ));
}

interface Props {
  mark: Mark;
  box: Box;
  turn: Turn;
  isSelected: boolean;
  calibrations: readonly Calibration[];
}

/** The colour that counts: that of the loop it is bound to, else its own. */
export const colourOf = (mark: Pick<Mark, 'style' | 'bindings'>): string =>
  mark.bindings.find(({ kind }) => kind === 'loop')?.colour ?? mark.style.stroke;

/** One mark with its label, which stands upright however the page is turned. Zoom does not draw it anew. */
export const MarkShape = memo(function MarkShape({ mark, box, turn, isSelected, calibrations }: Props) {
  const colour = colourOf(mark);
  const loop = mark.bindings.find(({ kind }) => kind === 'loop');
  const at = labelPlace(mark, box, turn);
  const text = markText(mark, calibrations, loop?.code);
  const isFlag = loop !== undefined && mark.type === 'polyline';
  const [x0, y0, x1, y1] = shapeBox(mark);
  return (
    <g data-mark={mark.id} aria-hidden>
      <g transform={`matrix(${viewMatrix(box, turn, 1).join(' ')})`}>
        {isSelected && (
          <rect className="pm-chosen" x={x0 - 5} y={y0 - 5} width={x1 - x0 + 10} height={y1 - y0 + 10} />
        )}
        <Shape mark={mark} stroke={colour} dashed={mark.carried === 'unresolved'} />
      </g>
      {isFlag && text && (
        <rect x={at[0] - 3} y={at[1] - 9} width={text.length * 5.6 + 6} height={12} rx={2} fill={colour} />
      )}
      {(text === '' ? [] : text.split('\n')).map((row, nth) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no identity but their order
          key={nth}
          x={at[0]}
          y={at[1] + nth * 12}
          className={isFlag ? 'pm-label is-flag' : 'pm-label'}
          fill={isFlag ? '#ffffff' : colour}
          fontSize={9}
          fontFamily="sans-serif"
        >
          {row}
        </text>
      ))}
    </g>
  );
});
