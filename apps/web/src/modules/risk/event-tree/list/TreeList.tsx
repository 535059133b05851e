import { ImportOutlined } from '@ant-design/icons';
import { eventTree } from '@ircrisk/contract/resources/event-tree.ts';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { typesetNumber } from '@ircrisk/units';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

const NewTreeDialog = lazy(() => import('./NewTreeDialog.tsx').then((it) => ({ default: it.NewTreeDialog })));

const columns: Readonly<Record<string, ColumnOverride>> = {
  frequency: {
    align: 'right',
    render: ({ frequency }) => typesetNumber(typeof frequency === 'number' ? frequency : null),
  },
};

/** The trees of the project; one opens in a tab of its own. */
export function TreeList() {
  const { leaf } = usePage();
  const { open } = useShell();
  const [making, setMaking] = useState<'nothing' | 'file'>();
  const openTree = useCallback((id: string) => open(`${leaf.path}/tree/${id}`), [open, leaf.path]);
  const [{ make, actions }] = useState(() => ({
    make: { title: { zh: '新建事件树', en: 'New event tree' }, run: () => setMaking('nothing') },
    actions: [
      {
        key: 'import',
        title: { zh: '导入 Open-PSA', en: 'Import Open-PSA' },
        icon: <ImportOutlined aria-hidden />,
        place: 'toolbar' as const,
        permission: 'event-tree.create',
        run: () => setMaking('file'),
      },
    ],
  }));
  return (
    <>
      <StudyList resource={eventTree} columns={columns} actions={actions} make={make} onOpen={openTree} />
      {making && (
        <Suspense>
          <NewTreeDialog
            from={making}
            onClose={() => setMaking(undefined)}
            onMade={(id) => {
              setMaking(undefined);
              openTree(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
