import type { EmbeddedProps } from '@ircrisk/contract/embedding.ts';
import { type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';

interface Lifecycle {
  /** Once per page: the stylesheet, scoped to the application. */
  bootstrap(): Promise<void>;
  mount(props: EmbeddedProps): Promise<void>;
  unmount(): Promise<void>;
}

/** What the shell asks of an embedded application; `entry` is the address of its own module, the stylesheet lies beside it. */
export function embeddedApp(id: string, App: ComponentType, entry: string): Lifecycle {
  let host: HTMLElement | undefined;
  let root: Root | undefined;
  return {
    bootstrap: () =>
      new Promise((resolve, reject) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = new URL('style.css', entry).href;
        link.onload = () => resolve();
        link.onerror = () => reject(new Error(`Unable to preload CSS for ${link.href}`));
        document.head.append(link);
      }),
    async mount({ container }) {
      host = document.createElement('div');
      host.dataset.app = id;
      container().append(host);
      root = createRoot(host);
      root.render(createElement(App));
    },
    async unmount() {
      root?.unmount();
      host?.remove();
      root = undefined;
      host = undefined;
    },
  };
}
