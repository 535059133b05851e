import type { EmbeddedProps } from '@ircrisk/contract/embedding.ts';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './style.css';

let host: HTMLElement | undefined;
let root: Root | undefined;

/** Once per page: the stylesheet, scoped to this application. */
export function bootstrap(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL(/* @vite-ignore */ 'style.css', import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${link.href}`));
    document.head.append(link);
  });
}

export async function mount({ container }: EmbeddedProps): Promise<void> {
  host = document.createElement('div');
  host.dataset.app = 'qra';
  container().append(host);
  root = createRoot(host);
  root.render(<App />);
}

export async function unmount(): Promise<void> {
  root?.unmount();
  host?.remove();
  root = undefined;
  host = undefined;
}
