import type { EmbeddedProps } from '@ircrisk/contract/embedding.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useOwnQueryClient } from '../api/queries.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { EmbeddedProvider, useProjectId } from './embedded.ts';

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
  return <WithCache key={useProjectId() ?? ''} App={App} />;
}

function WithCache({ App }: { App: ComponentType }) {
  const queries = useOwnQueryClient();
  return (
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  );
}
