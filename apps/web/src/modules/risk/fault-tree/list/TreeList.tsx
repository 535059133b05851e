import { ImportOutlined } from '@ant-design/icons';
import { faultTreeChoices } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { faultTree } from '@ircrisk/contract/resources/fault-tree.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { countText, probabilityText } from '../format.ts';
import { FolderList } from './FolderList.tsx';

const NewTreeDialog = lazy(() => import('./NewTreeDialog.tsx').then((it) => ({ default: it.NewTreeDialog })));

const columns: Readonly<Record<string, ColumnOverride>> = {
  probability: { align: 'right', render: ({ probability }) => probabilityText(probability) },
  cutSetCount: {
    align: 'right',
    render: ({ cutSetCount }) => countText((cutSetCount as string | null) ?? undefined),
  },
};

/** The trees of the project, by folder; the list is generic, a tree opens in a tab of its own. */
export function TreeList() {
  const { leaf } = usePage();
  const { open } = useShell();
  const queries = useQueryClient();
  const [folder, setFolder] = useState<string>();
  const [making, setMaking] = useState<'nothing' | 'file'>();
  const fixed = useMemo(() => (folder ? { folder } : {}), [folder]);
  const openTree = useCallback((id: string) => open(`${leaf.path}/tree/${id}`), [open, leaf.path]);
  const [{ make, actions }] = useState(() => ({
    make: { title: { zh: '新建故障树', en: 'New fault tree' }, run: () => setMaking('nothing') },
    actions: [
      {
        key: 'import',
        title: { zh: '导入 Open-PSA', en: 'Import Open-PSA' },
        icon: <ImportOutlined aria-hidden />,
        place: 'toolbar' as const,
        permission: 'fault-tree.create',
        run: () => setMaking('file'),
      },
    ],
  }));
  return (
    <div className="ft-list-page">
      <FolderList chosen={folder} onChoose={setFolder} />
      <StudyList
        resource={faultTree}
        columns={columns}
        actions={actions}
        fixed={fixed}
        make={make}
        onOpen={openTree}
      />
      {making && (
        <Suspense>
          <NewTreeDialog
            from={making}
            folder={folder ?? ''}
            onClose={() => setMaking(undefined)}
            onMade={(id) => {
              setMaking(undefined);
              void queries.invalidateQueries({ queryKey: callKey(faultTreeChoices) });
              openTree(id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
