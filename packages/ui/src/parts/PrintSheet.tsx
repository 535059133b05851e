import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/texts.ts';
import { DragModal } from './DragModal.tsx';
import { PageShownContext } from './page-shown.ts';
import './print.css';

interface Props {
  title: string;
  width?: number;
  onClose: () => void;
  /** Other ways to take it along, before the print button. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A preview with a print button. What is printed is a copy outside the application, so nothing else is on the paper. */
export function PrintSheet({ title, width = 800, onClose, tools, children }: Props) {
  const t = useText();
  // A preview left open on another page is not what this one prints.
  const isShown = use(PageShownContext);
  return (
    <>
      <DragModal
        open
        title={title}
        width={width}
        onCancel={onClose}
        footer={[
          <Button key="close" onClick={onClose}>
            {t('ui.close')}
          </Button>,
          <Fragment key="tools">{tools}</Fragment>,
          <Button
            key="print"
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => window.print()}
          >
            {t('ui.print')}
          </Button>,
        ]}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet is scrolled by the keyboard too */}
        <section className="ir-print-preview" tabIndex={0} aria-label={title}>
          {children}
        </section>
      </DragModal>
      {isShown &&
        createPortal(
          <div className="ir-print-copy" aria-hidden="true">
            {children}
          </div>,
          document.body,
        )}
    </>
  );
}
