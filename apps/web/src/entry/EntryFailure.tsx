import { product } from '@ircrisk/contract/product.ts';
import { translate } from '@ircrisk/ui/i18n/texts.ts';
import type { ReactNode } from 'react';
import { Component } from 'react';
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

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <main className="entry-failure" role="alert">
        <h1>{translate('entry.failed')}</h1>
        <p>{translate('entry.failedHint')}</p>
        <button type="button" onClick={() => location.reload()}>
          {translate('entry.reload')}
        </button>
        <small>{translate('entry.version', { version: product.version })}</small>
      </main>
    );
  }
}
