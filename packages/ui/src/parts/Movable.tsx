import type { PointerEvent, ReactNode } from 'react';
import { useDrag } from './use-drag.ts';
import './parts.css';

/** For `modal.confirm({ ...movable(), … })`: the question is moved by its title and comes like every other dialog. */
export const movable = () => ({
  modalRender: (node: ReactNode): ReactNode => <Movable>{node}</Movable>,
});

function Movable({ children }: { children: ReactNode }) {
  const { box, style, handle } = useDrag(true);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('.ant-modal-confirm-title'))
      handle.onPointerDown(event);
  };
  return (
    <div ref={box} className="ir-movable" style={style} {...handle} onPointerDown={onPointerDown}>
      {children}
    </div>
  );
}
