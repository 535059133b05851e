import { translate } from '@ircrisk/ui/i18n/texts.ts';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { PageNote } from './PageFailure.tsx';

/** A page that breaks takes nobody else with it. */
export class PageBoundary extends Component<
  { children: ReactNode; onRetry: () => void },
  { broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('a page has failed', error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <PageNote
        title={translate('shell.page.broken')}
        hint={translate('shell.page.brokenHint')}
        onRetry={this.props.onRetry}
      />
    );
  }
}
