import type { Box } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { type Shape, shapesOf } from '@ircrisk/engine-fault-tree/drawing/shapes.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { memo } from 'react';

interface Props {
  box: Box;
  style: SymbolStyle;
  value: string;
  isTraced: boolean;
  isSelected: boolean;
  /** What is wrong with it; a mark at its corner. */
  faults: string;
}

function ShapeView({ shape }: { shape: Shape }) {
  const className = `ft-${shape.role}`;
  if (shape.kind === 'rect')
    return <rect className={className} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />;
  if (shape.kind === 'path')
    return <path className={className} d={shape.d} transform={`translate(${shape.x} ${shape.y})`} />;
  return (
    <text className={className} x={shape.x} y={shape.y} textAnchor={shape.anchor}>
      {shape.text}
    </text>
  );
}

/** One box with its symbol. */
export const TreeNode = memo(function TreeNode({ box, style, value, isTraced, isSelected, faults }: Props) {
  const half = box.width / 2;
  const shapes = shapesOf(box, style, value);
  return (
    <g
      transform={`translate(${box.x} ${box.y})`}
      className={isTraced ? 'ft-node ft-traced' : 'ft-node'}
      data-name={box.name}
    >
      <title>{faults ? `${box.title}\n${faults}` : box.title}</title>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a box have no other identity
        <ShapeView key={index} shape={shape} />
      ))}
      {faults && (
        <g transform={`translate(${half} 0)`}>
          <path className="ft-fault" d="M0-8L8 0L0 8L-8 0z" />
          <text className="ft-fault-sign" x="0" y="4" textAnchor="middle">
            !
          </text>
        </g>
      )}
      {isSelected && <SelectionFrame half={half + 4} height={box.height + 6} />}
    </g>
  );
});

function SelectionFrame({ half, height }: { half: number; height: number }) {
  return (
    <>
      <rect className="ft-frame" x={-half} y={-5} width={2 * half} height={height} />
      {[-half, half].flatMap((x) =>
        [-5, height - 5].map((y) => (
          <rect key={`${x} ${y}`} className="ft-handle" x={x - 3} y={y - 3} width={6} height={6} />
        )),
      )}
    </>
  );
}
