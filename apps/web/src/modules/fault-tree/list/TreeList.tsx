import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { faultTreeChoices } from '@ircrisk/contract/modules/fault-tree.ts';
import { faultTree } from '@ircrisk/contract/resources/fault-tree.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import type { ColumnOverride, ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { countText, probabilityText } from '../format.ts';
import { FolderList } from './FolderList.tsx';
import { NewTreeDialog } from './NewTreeDialog.tsx';

function OpenLink({ id, text }: { id: string; text: string }) {
  const { leaf } = usePage();
  const { open } = useShell();
  return (
    <button type="button" className="ft-link" onClick={() => open(`${leaf.path}/tree/${id}`)}>
      {text}
    </button>
  );
}

const columns: Readonly<Record<string, ColumnOverride>> = {
  code: { width: 100, render: ({ id, code }) => <OpenLink id={id} text={String(code)} /> },
  state: { render: ({ state }) => <StudyState state={state} /> },
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
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns,
      actions: [
        {
          key: 'import',
          title: { zh: '导入 Open-PSA', en: 'Import Open-PSA' },
          icon: <ImportOutlined aria-hidden />,
          place: 'toolbar',
          permission: 'fault-tree.create',
          run: () => setMaking('file'),
        },
        {
          key: 'new',
          primary: true,
          title: { zh: '新建故障树', en: 'New fault tree' },
          icon: <PlusOutlined aria-hidden />,
          place: 'toolbar',
          permission: 'fault-tree.create',
          run: () => setMaking('nothing'),
        },
        {
          key: 'open',
          title: { zh: '打开', en: 'Open' },
          place: 'row',
          run: ([record]) => {
            if (record) open(`${leaf.path}/tree/${record.id}`);
          },
        },
      ],
    }),
    [open, leaf.path],
  );
  return (
    <div className="ft-list-page">
      <FolderList chosen={folder} onChoose={setFolder} />
      <ResourceScreen resource={faultTree} overrides={overrides} fixed={fixed} />
      {making && (
        <NewTreeDialog
          from={making}
          folder={folder ?? ''}
          onClose={() => setMaking(undefined)}
          onMade={(id) => {
            setMaking(undefined);
            void queries.invalidateQueries({ queryKey: resourceKey(faultTree) });
            void queries.invalidateQueries({ queryKey: callKey(faultTreeChoices) });
            open(`${leaf.path}/tree/${id}`);
          }}
        />
      )}
    </div>
  );
}
