import type { Point, Rect } from '@ircrisk/diagram/geometry.ts';
import type { DiagramEdge, DiagramNode, EdgeEnd, Side } from '@ircrisk/diagram/graph.ts';
import { portOf } from '@ircrisk/diagram/graph.ts';
import { type DiagramKind, edgeTypeOf, isPort, nodeShapes } from '@ircrisk/diagram/kind.ts';
import { type LabelSpot, labelLeading, labelPlace } from '@ircrisk/diagram/labels.ts';
import { pathOf, roundedPath, tipPath } from '@ircrisk/diagram/route.ts';
import type { Shape } from '@ircrisk/diagram/shapes.ts';
import { memo } from 'react';

/** What is wrong with a part; told by shape as well as by colour. */
export interface DiagramMark {
  level: 'error' | 'warning' | 'hint';
  text: string;
}

function ShapeView({ shape, prefix }: { shape: Shape; prefix: string }) {
  const className = `${prefix}-${shape.role}`;
  if (shape.kind === 'rect')
    return (
      <rect
        className={className}
        x={shape.x}
        y={shape.y}
        width={shape.width}
        height={shape.height}
        rx={shape.radius}
      />
    );
  if (shape.kind === 'path')
    return <path className={className} d={shape.d} transform={`translate(${shape.x} ${shape.y})`} />;
  return (
    <text className={className} x={shape.x} y={shape.y} textAnchor={shape.anchor}>
      {shape.text}
    </text>
  );
}

/** Shapes in their order, as a box or a sheet is made of. */
export function Shapes({ shapes, prefix }: { shapes: readonly Shape[]; prefix: string }) {
  return shapes.map((shape, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a box have no other identity
    <ShapeView key={index} shape={shape} prefix={prefix} />
  ));
}

const markPaths: Record<DiagramMark['level'], string> = {
  error: 'M0-8L8 0L0 8L-8 0z',
  warning: 'M0-8L8 7H-8z',
  hint: 'M-6-6h12v12h-12z',
};

function MarkView({ mark, x, y }: { mark: DiagramMark; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{mark.text}</title>
      <path className={`dg-mark-${mark.level}`} d={markPaths[mark.level]} />
      <text className="dg-mark-sign" y="4" textAnchor="middle">
        {mark.level === 'hint' ? 'i' : '!'}
      </text>
    </g>
  );
}

interface NodeProps {
  kind: DiagramKind;
  node: DiagramNode;
  isSelected: boolean;
  className: string | undefined;
  mark: DiagramMark | undefined;
}

/** One box; drawn anew only when something about it has changed. */
export const NodeView = memo(function NodeView({ kind, node, isSelected, className = '', mark }: NodeProps) {
  const { prefix = 'dg' } = kind;
  const { width, height } = node;
  const name = typeof node.data?.name === 'string' ? node.data.name : node.label;
  return (
    <g
      transform={`translate(${node.x} ${node.y})`}
      className={`${prefix}-node ${prefix}-of-${node.kind} ${className}`}
      data-name={name}
    >
      <title>{mark ? `${node.label}\n${mark.text}` : node.label}</title>
      <Shapes shapes={nodeShapes(kind, node)} prefix={prefix} />
      {mark && <MarkView mark={mark} x={width} y={0} />}
      {isSelected && (
        <>
          <rect className="dg-frame" x={-4} y={-5} width={width + 8} height={height + 9} />
          {[-4, width + 4].flatMap((x) =>
            [-5, height + 4].map((y) => (
              <rect key={`${x} ${y}`} className="dg-handle" x={x - 3} y={y - 3} width={6} height={6} />
            )),
          )}
        </>
      )}
    </g>
  );
});

interface EdgeProps {
  kind: DiagramKind;
  edge: DiagramEdge;
  points: readonly Point[];
  /** Where its label stands; as without neighbours while its line is pulled. */
  spot: LabelSpot | undefined;
  isSelected: boolean;
  className: string | undefined;
  mark: DiagramMark | undefined;
}

/** One line with its tip and label. */
export const EdgeView = memo(function EdgeView(props: EdgeProps) {
  const { kind, edge, points, isSelected, className = '', mark } = props;
  const { tip = 'arrow', line, way } = edgeTypeOf(kind, edge);
  if (points.length < 2) return null;
  const at = props.spot ?? { ...labelPlace(points), lines: edge.label ? [edge.label] : [] };
  const { prefix = 'dg' } = kind;
  const state = isSelected ? ' dg-chosen' : '';
  return (
    <g className={`${prefix}-edge-group ${className}${state}`} data-edge={edge.label ?? ''}>
      <path
        className={`${prefix}-edge`}
        d={way ? pathOf(points) : roundedPath(points)}
        strokeDasharray={line === 'dashed' ? '5 3' : undefined}
      />
      {tip === 'arrow' && <path className={`${prefix}-tip`} d={tipPath(points, 8)} />}
      {props.spot?.squiggle && <path className={`${prefix}-edge`} d={props.spot.squiggle} />}
      {at.lines.map((line, row) => (
        <text
          key={line}
          className={`${prefix}-edge-label`}
          x={at.x}
          y={at.y + row * labelLeading(kind.labelSize)}
          textAnchor={at.anchor}
        >
          {line}
        </text>
      ))}
      {mark && <MarkView mark={mark} x={at.x} y={at.y + (edge.label ? 12 : 0)} />}
      {isSelected &&
        [points[0]!, points.at(-1)!].map(({ x, y }, which) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: an edge has two ends, first and last
            key={which}
            className="dg-handle"
            x={x - 4}
            y={y - 4}
            width={8}
            height={8}
          />
        ))}
    </g>
  );
});

export const sides: readonly Side[] = ['left', 'top', 'right', 'bottom'];
/** So far off a side stands the knob from which a line is pulled. */
const knobOff = 14;
const off: Record<Side, Point> = {
  left: { x: -knobOff, y: 0 },
  right: { x: knobOff, y: 0 },
  top: { x: 0, y: -knobOff },
  bottom: { x: 0, y: knobOff },
};

/** The knobs of a box: one for each side that lets a line go. */
export function knobsOf(kind: DiagramKind, node: DiagramNode): { side: Side; at: Point }[] {
  return sides
    .filter((side) => isPort(kind, node, side, 'out'))
    .map((side) => {
      const { x, y } = portOf(node, { side, at: 0.5 });
      return { side, at: { x: x + off[side].x, y: y + off[side].y } };
    });
}

export function Knobs({ kind, node }: { kind: DiagramKind; node: DiagramNode }) {
  return knobsOf(kind, node).map(({ side, at }) => (
    <circle key={side} className="dg-knob" cx={at.x} cy={at.y} r={5} />
  ));
}

/** Where a pulled line would end. */
export function PortMark({ box, end }: { box: Rect; end: EdgeEnd }) {
  const { x, y } = portOf(box, end);
  return (
    <>
      <rect className="dg-drop" x={box.x - 2} y={box.y - 2} width={box.width + 4} height={box.height + 4} />
      <circle className="dg-knob" cx={x} cy={y} r={5} />
    </>
  );
}
