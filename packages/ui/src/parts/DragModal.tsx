import { Modal, type ModalProps } from 'antd';
import { useText } from '../i18n/texts.ts';
import { useDrag } from './use-drag.ts';
import { useFocusReturn } from './use-focus-return.ts';
import './parts.css';

/** A dialog that is moved by its title, with the pointer or the arrow keys, and never leaves the view. */
export function DragModal({ title, open, modalRender, ...props }: ModalProps) {
  const t = useText();
  useFocusReturn();
  const { box, style, handle, onKeyDown } = useDrag(open ?? false);
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
          onKeyDown={onKeyDown}
          {...handle}
        >
          {title}
        </div>
      }
      modalRender={(node) => (
        <div ref={box} style={style}>
          {modalRender ? modalRender(node) : node}
        </div>
      )}
    />
  );
}
