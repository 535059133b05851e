import { product } from '@ircrisk/contract/product.ts';
import { translate } from '@ircrisk/ui/i18n/texts.ts';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { isLost } from './line.ts';
import './entry.css';

/** Last stop for a part of the platform that does not arrive or breaks: words and a way on, never a white page. */
export class EntryFailure extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.warn('the platform could not be shown', error);
  }

  override componentDidUpdate() {
    // A file that was lost with the line: nothing is on the screen that could be lost with it.
    if (isLost(this.state.error)) addEventListener('online', () => location.reload(), { once: true });
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    const isOffline = isLost(this.state.error) && !navigator.onLine;
    return (
      <main className="entry-failure" role="alert">
        <h1>{translate(isOffline ? 'entry.noLine' : 'entry.failed')}</h1>
        <p>{translate(isOffline ? 'entry.noLineHint' : 'entry.failedHint')}</p>
        <button type="button" onClick={() => location.reload()}>
          {translate('entry.reload')}
        </button>
        <small>{translate('entry.version', { version: product.version })}</small>
      </main>
    );
  }
}
