import {
  contains,
  type Point,
  type Rect,
  type Size,
  seenPart,
  type View,
} from '@ircrisk/diagram/geometry.ts';
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../i18n/texts.ts';

interface Props {
  drawing: Rect;
  isSheet: boolean;
  map: { strong: string; faint: string };
  /** Hands out what moves the frame: it follows the view without React. */
  onReady: (move: (view: View, room: Size) => void) => void;
  onMove: (at: Point) => void;
}

const size = { width: 172, height: 84 };

/** The whole drawing in a corner, with a frame around what is in sight; click or pull to go there. */
export function MiniMap({ drawing, isSheet, map, onReady, onMove }: Props) {
  const t = useText();
  const corner = useRef<HTMLDivElement>(null);
  const frame = useRef<SVGRectElement>(null);
  const scale = Math.min(size.width / Math.max(1, drawing.width), size.height / Math.max(1, drawing.height));
  const left = (size.width - drawing.width * scale) / 2;
  const top = (size.height - drawing.height * scale) / 2;

  const ready = useEffectEvent(() =>
    onReady((view, room) => {
      const seen = seenPart(view, room, 0);
      // With the whole sheet in sight the map would only cover the cells of its corner.
      if (corner.current) corner.current.hidden = isSheet && contains(seen, drawing);
      const x = Math.max(0, (seen.x - drawing.x) * scale + left);
      const y = Math.max(0, (seen.y - drawing.y) * scale + top);
      const right = Math.min(size.width, (seen.x + seen.width - drawing.x) * scale + left);
      const bottom = Math.min(size.height, (seen.y + seen.height - drawing.y) * scale + top);
      frame.current?.setAttribute('x', String(x));
      frame.current?.setAttribute('y', String(y));
      frame.current?.setAttribute('width', String(Math.max(2, right - x)));
      frame.current?.setAttribute('height', String(Math.max(2, bottom - y)));
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is placed anew when the drawing changes
  useEffect(() => ready(), [drawing, scale]);

  const go = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onMove({
      x: (event.clientX - box.left - left) / scale + drawing.x,
      y: (event.clientY - box.top - top) / scale + drawing.y,
    });
  };
  return (
    <div ref={corner} className="ir-minimap">
      <svg
        {...size}
        role="img"
        aria-label={t('ui.diagram.map')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons & 1) go(event);
        }}
      >
        <g transform={`translate(${left} ${top}) scale(${scale}) translate(${-drawing.x} ${-drawing.y})`}>
          <path d={map.strong} className="ir-minimap-strong" />
          <path d={map.faint} className="ir-minimap-faint" />
        </g>
        <rect ref={frame} className="ir-minimap-frame" />
      </svg>
    </div>
  );
}
