import { jumpEntry } from '@ircrisk/contract/resources/jump-link.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

const EntryDrawer = lazy(() => import('./EntryDrawer.tsx'));

/** The links, each opened in an editor that shows what becomes of it. */
export default function EntryList() {
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ record?: RecordData }>();
  return (
    <>
      <ResourceScreen
        resource={jumpEntry}
        onOpen={(record) => setOpened({ record })}
        onCreate={() => setOpened({})}
      />
      {opened && (
        <Suspense>
          <EntryDrawer
            key={opened.record?.id ?? 'new'}
            record={opened.record}
            onClose={() => setOpened(undefined)}
            onSaved={() => {
              setOpened(undefined);
              void client.invalidateQueries({ queryKey: resourceKey(jumpEntry) });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
