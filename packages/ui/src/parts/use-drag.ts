import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, clampOffset, type Point } from './clamp.ts';

const keySteps: Record<string, Point> = {
  ArrowLeft: { x: -16, y: 0 },
  ArrowRight: { x: 16, y: 0 },
  ArrowUp: { x: 0, y: -16 },
  ArrowDown: { x: 0, y: 16 },
};
const origin: Point = { x: 0, y: 0 };

export interface Drag {
  /** The box that moves. */
  box: RefObject<HTMLDivElement | null>;
  style: { transform: string };
  /** For the part it is moved by. */
  handle: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
  };
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** Moves a box with the pointer or the arrow keys; it never leaves the view. Each opening starts in the middle. */
export function useDrag(open: boolean): Drag {
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ from: Point; start: Point; home: Box } | undefined>(undefined);
  const [offset, setOffset] = useState(origin);

  /** Where the box stands when it is not moved. */
  const home = (): Box | undefined => {
    const rect = box.current?.getBoundingClientRect();
    return (
      rect && { left: rect.left - offset.x, top: rect.top - offset.y, width: rect.width, height: rect.height }
    );
  };
  const moveTo = (wanted: Point, from: Box) =>
    setOffset(clampOffset(from, { width: window.innerWidth, height: window.innerHeight }, wanted));

  useEffect(() => {
    if (!open) return;
    setOffset(origin);
    const back = () => setOffset(origin);
    window.addEventListener('resize', back);
    return () => window.removeEventListener('resize', back);
  }, [open]);

  return {
    box,
    style: { transform: `translate(${offset.x}px, ${offset.y}px)` },
    handle: {
      onPointerDown(event) {
        const from = home();
        if (!from || event.button !== 0) return;
        drag.current = { from: { x: event.clientX, y: event.clientY }, start: offset, home: from };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event) {
        const { from, start, home: at } = drag.current ?? {};
        if (from && start && at)
          moveTo({ x: start.x + event.clientX - from.x, y: start.y + event.clientY - from.y }, at);
      },
      onPointerUp() {
        drag.current = undefined;
      },
    },
    onKeyDown(event) {
      const step = keySteps[event.key];
      const from = home();
      if (!step || !from) return;
      event.preventDefault();
      moveTo({ x: offset.x + step.x, y: offset.y + step.y }, from);
    },
  };
}
