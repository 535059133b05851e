import { fmeaStudy } from '@ircrisk/contract/resources/studies.ts';
import { createQueryClient } from '@ircrisk/ui/api/queries.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { ThemeProvider } from '@ircrisk/ui/theme/ThemeProvider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

/** Own root, own cache; session, language, units and theme are the shell's. */
export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <ResourceScreen resource={fmeaStudy} />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
