import {
  centred,
  contains,
  fitView,
  type Point,
  type Rect,
  recentred,
  revealed,
  type Size,
  seenPart,
  type View,
  zoomAt,
} from '@ircrisk/diagram/geometry.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Below this the text cannot be read: boxes are drawn as plain areas. */
export const roughScale = 0.32;

/** Without the strip along the bottom where the zoom bar floats. */
const clearRoom = ({ width, height }: Size): Size => ({ width, height: height - 32 });

export interface CanvasHandle {
  fit(): void;
  /** As at first sight. */
  home(): void;
  zoomBy(factor: number): void;
  /** Natural size, around what is in the middle. */
  zoomToFull(): void;
  reveal(box: Rect): void;
  centre(box: Rect): void;
  focus(): void;
}

const transformOf = ({ x, y, scale }: View) => `translate(${x} ${y}) scale(${scale})`;

interface Drawn {
  /** The part that is drawn: larger than what is seen. */
  part: Rect;
  isRough: boolean;
  percent: number;
}

/**
 * Moves and scales a drawing without drawing it anew: the transform is set directly, and React hears of it only when
 * the seen part leaves the drawn one or the level of detail changes.
 */
export function useView(
  holder: RefObject<HTMLElement | null>,
  /** The whole surface, moved as a picture while it is pulled. */
  surface: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
  drawing: Rect,
  onMove: (view: View, room: Size) => void,
  /** Pixels on the left that a palette covers. */
  covered = 0,
  /** Pixels left around all of it. */
  margin = 24,
) {
  const view = useRef<View | undefined>(undefined);
  const room = useRef<Size>({ width: 0, height: 0 });
  /** The view its picture was painted for, while the surface is carried. */
  const painted = useRef<View | undefined>(undefined);
  const latest = useRef({ drawing, onMove, covered, margin });
  latest.current = { drawing, onMove, covered, margin };
  /** How the view came about when nobody has moved it since: it is found again in another room. */
  const kept = useRef<'home' | 'fit' | undefined>(undefined);
  const [drawn, setDrawn] = useState<Drawn>({
    part: { x: 0, y: 0, width: 0, height: 0 },
    isRough: false,
    percent: 100,
  });

  /** From `carry` to `settle` the surface is moved without painting anything: neither boxes nor labels are drawn anew. */
  const carry = useCallback(() => {
    if (painted.current || !view.current) return;
    painted.current = view.current;
    surface.current?.classList.add('ir-canvas-carried');
  }, [surface]);
  const settle = useCallback(() => {
    if (!painted.current || !view.current) return;
    painted.current = undefined;
    surface.current?.classList.remove('ir-canvas-carried');
    if (surface.current) surface.current.style.transform = '';
    layer.current?.setAttribute('transform', transformOf(view.current));
  }, [surface, layer]);

  const show = useCallback(
    (next: View, as?: 'home' | 'fit') => {
      kept.current = as;
      view.current = next;
      // A picture that is scaled blurs.
      if (painted.current?.scale !== next.scale) settle();
      const from = painted.current;
      if (from && surface.current)
        surface.current.style.transform = `translate(${next.x - from.x}px, ${next.y - from.y}px)`;
      else layer.current?.setAttribute('transform', transformOf(next));
      latest.current.onMove(next, room.current);
      setDrawn((before) => {
        const isRough = next.scale < roughScale;
        const percent = Math.round(next.scale * 100);
        const isInside = contains(before.part, seenPart(next, room.current, 0));
        const isTooLarge = before.part.width * next.scale > 4 * room.current.width;
        if (isInside && !isTooLarge && before.isRough === isRough && before.percent === percent)
          return before;
        const part = isInside && !isTooLarge ? before.part : seenPart(next, room.current);
        return { part, isRough, percent };
      });
    },
    [surface, layer, settle],
  );

  /** First sight: all of it where it can be read, else its whole width from the top, else the top at three quarters. */
  const start = useCallback(() => {
    const { drawing: all } = latest.current;
    const whole = fitView(all, clearRoom(room.current), latest.current.margin, latest.current.covered);
    if (whole.scale >= 0.5) return show(whole, 'home');
    const across = (room.current.width - latest.current.covered - 48) / all.width;
    const scale = across >= 0.5 ? Math.min(0.75, across) : 0.75;
    const middle = across >= 0.5 ? (room.current.width + latest.current.covered) / 2 : room.current.width / 2;
    show({ scale, x: middle - (all.x + all.width / 2) * scale, y: 24 - all.y * scale }, 'home');
  }, [show]);
  const fit = useCallback(
    () =>
      show(
        fitView(
          latest.current.drawing,
          clearRoom(room.current),
          latest.current.margin,
          latest.current.covered,
        ),
        'fit',
      ),
    [show],
  );

  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      const before = room.current;
      room.current = { width, height };
      if (!view.current || kept.current === 'home') start();
      else if (kept.current === 'fit') fit();
      else show(recentred(view.current, before, room.current));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [holder, show, start, fit]);

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!view.current) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      if (event.shiftKey) {
        show({ ...view.current, x: view.current.x - (event.deltaY || event.deltaX) });
        return;
      }
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      show(zoomAt(view.current, at, Math.exp(-event.deltaY * 0.0015)));
    };
    // Not passive: the page must not scroll along.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [holder, show]);

  const middle = (): Point => ({ x: room.current.width / 2, y: room.current.height / 2 });
  const handle = useRef<CanvasHandle>({
    fit,
    home: start,
    zoomBy: (factor) => view.current && show(zoomAt(view.current, middle(), factor)),
    zoomToFull: () => view.current && show(zoomAt(view.current, middle(), 1 / view.current.scale)),
    reveal: (box) => {
      if (!view.current) return;
      const next = revealed(view.current, box, room.current);
      if (next !== view.current) show(next);
    },
    centre: (box) => view.current && show(centred(view.current, box, room.current)),
    focus: () => holder.current?.focus({ preventScroll: true }),
  });
  return { view, room, drawn, show, carry, settle, handle: handle.current };
}
