import type { EmbeddedProps } from '@ircrisk/contract/embedding.ts';
import { type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { addTexts, type TextLoader } from '../i18n/texts.ts';
import { EmbeddedRoot } from './EmbeddedRoot.tsx';

interface Lifecycle {
  bootstrap(): Promise<void>;
  mount(props: EmbeddedProps): Promise<void>;
  unmount(): Promise<void>;
}

function addStylesheet(address: string): Promise<HTMLLinkElement> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve(link);
    link.onerror = () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${address}`));
    };
    document.head.append(link);
  });
}

/**
 * What the shell asks of an embedded application; `entry` is the address of its own module, the stylesheet lies beside it. What a
 * mount puts into the page (element, stylesheet, listeners, cache), the unmount takes out again.
 */
export function embeddedApp(id: string, App: ComponentType, entry: string, texts?: TextLoader): Lifecycle {
  let host: HTMLElement | undefined;
  let root: Root | undefined;
  let style: HTMLLinkElement | undefined;
  return {
    async bootstrap() {},
    async mount(props) {
      [style] = await Promise.all([
        addStylesheet(new URL('style.css', entry).href),
        texts && addTexts(texts),
      ]);
      host = document.createElement('div');
      host.dataset.app = id;
      props.container().append(host);
      root = createRoot(host);
      root.render(createElement(EmbeddedRoot, { embedded: props, App }));
    },
    async unmount() {
      root?.unmount();
      host?.remove();
      style?.remove();
      root = undefined;
      host = undefined;
      style = undefined;
    },
  };
}
