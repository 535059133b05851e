import { App, ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { PageShownContext } from './page-shown.ts';

interface Props {
  /** Whether the page is the one in sight. */
  visible: boolean;
  children: ReactNode;
}

/**
 * What a page lays over the window (drawers, dialogs, pop-ups) hangs on an element of its own beside the application, and is hidden
 * and shown with the page: nothing of it lies over the next one, and nothing typed in it is lost.
 */
export function PageLayer({ visible, children }: Props) {
  const [layer] = useState(() => {
    const element = document.createElement('div');
    element.className = 'ir-page-layer';
    return element;
  });
  const [container] = useState(() => () => layer);
  useLayoutEffect(() => {
    document.body.append(layer);
    return () => layer.remove();
  }, [layer]);
  useLayoutEffect(() => {
    layer.hidden = !visible;
  }, [layer, visible]);
  return (
    <PageShownContext value={visible}>
      <ConfigProvider getPopupContainer={container}>
        <App component={false}>{children}</App>
      </ConfigProvider>
    </PageShownContext>
  );
}
