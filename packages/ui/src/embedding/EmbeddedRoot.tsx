import type { EmbeddedProps } from '@ircrisk/contract/embedding.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useMemo, useSyncExternalStore } from 'react';
import { useOwnQueryClient } from '../api/queries.ts';
import { PageNameContext } from '../parts/page-name.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { EmbeddedProvider, useEmbedded, useProjectId } from './embedded.ts';

/** Own root, own cache; session, language, units and theme are the shell's. Another project is a fresh start. */
export function EmbeddedRoot({ embedded, App }: { embedded: EmbeddedProps; App: ComponentType }) {
  return (
    <EmbeddedProvider value={embedded}>
      <ThemeProvider>
        <OfProject App={App} />
      </ThemeProvider>
    </EmbeddedProvider>
  );
}

function OfProject({ App }: { App: ComponentType }) {
  const { place } = useEmbedded();
  const title = useSyncExternalStore(place.onChange, place.title);
  const name = useMemo(() => ({ resource: '', title }), [title]);
  return (
    <PageNameContext value={name}>
      <WithCache key={useProjectId() ?? ''} App={App} />
    </PageNameContext>
  );
}

function WithCache({ App }: { App: ComponentType }) {
  const queries = useOwnQueryClient();
  return (
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  );
}
