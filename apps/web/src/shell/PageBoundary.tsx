import { translate } from '@ircrisk/ui/i18n/texts.ts';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { isLost } from '../entry/line.ts';
import { LoadFailure, PageNote } from './PageFailure.tsx';

/** A page that breaks takes nobody else with it. */
export class PageBoundary extends Component<
  { children: ReactNode; onRetry: () => void },
  { error?: unknown }
> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error('a page has failed', error);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isLost(error)) return <LoadFailure error={error} onRetry={this.props.onRetry} />;
    return (
      <PageNote
        title={translate('shell.page.broken')}
        hint={translate('shell.page.brokenHint')}
        onRetry={this.props.onRetry}
      />
    );
  }
}
