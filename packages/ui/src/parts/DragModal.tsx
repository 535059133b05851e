import { Modal, type ModalProps } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/texts.ts';
import { type Box, clampOffset, type Point } from './clamp.ts';
import './parts.css';

const keySteps: Record<string, Point> = {
  ArrowLeft: { x: -16, y: 0 },
  ArrowRight: { x: 16, y: 0 },
  ArrowUp: { x: 0, y: -16 },
  ArrowDown: { x: 0, y: 16 },
};
const origin: Point = { x: 0, y: 0 };

/** A dialog that is moved by its title, with the pointer or the arrow keys, and never leaves the view. */
export function DragModal({ title, open, modalRender, ...props }: ModalProps) {
  const t = useText();
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

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const from = home();
    if (!from || event.button !== 0) return;
    drag.current = { from: { x: event.clientX, y: event.clientY }, start: offset, home: from };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { from, start, home: at } = drag.current ?? {};
    if (from && start && at)
      moveTo({ x: start.x + event.clientX - from.x, y: start.y + event.clientY - from.y }, at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = keySteps[event.key];
    const from = home();
    if (!step || !from) return;
    event.preventDefault();
    moveTo({ x: offset.x + step.x, y: offset.y + step.y }, from);
  };

  return (
    <Modal
      {...props}
      open={open ?? false}
      title={
        // biome-ignore lint/a11y/useSemanticElements: a button would swallow the selection and look of the title
        <div
          className="ir-drag-title"
          role="button"
          tabIndex={0}
          aria-roledescription={t('ui.dialog.movable')}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            drag.current = undefined;
          }}
          onKeyDown={onKeyDown}
        >
          {title}
        </div>
      }
      modalRender={(node) => (
        <div ref={box} style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}>
          {modalRender ? modalRender(node) : node}
        </div>
      )}
    />
  );
}
