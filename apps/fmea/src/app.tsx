import { fmeaStudyCalls } from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmeaStudy } from '@ircrisk/contract/resources/fmea.ts';
import { createQueryClient } from '@ircrisk/ui/api/queries.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { ThemeProvider } from '@ircrisk/ui/theme/ThemeProvider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

/** Own root, own cache; session, language, units and theme are the shell's. */
export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <StudyList resource={fmeaStudy} calls={fmeaStudyCalls} />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
