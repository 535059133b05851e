import { PlusOutlined } from '@ant-design/icons';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import type { ColumnOverride, ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { StudyState } from '../workspace/StudyState.tsx';

const NewStudyDialog = lazy(() => import('./NewStudyDialog.tsx'));

function OpenLink({ id, text }: { id: string; text: string }) {
  const { leaf } = usePage();
  const { open } = useShell();
  return (
    <button type="button" className="rbi-link" onClick={() => open(`${leaf.path}/study/${id}`)}>
      {text}
    </button>
  );
}

const columns: Readonly<Record<string, ColumnOverride>> = {
  code: { render: ({ id, code }) => <OpenLink id={id} text={String(code)} /> },
  state: { render: ({ state }) => <StudyState state={String(state)} /> },
};

/** Studies of the project; each opens in a tab of its own. */
export function StudyList() {
  const { leaf } = usePage();
  const { open } = useShell();
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns,
      actions: [
        {
          key: 'new',
          title: { zh: '新建研究', en: 'New study' },
          icon: <PlusOutlined aria-hidden />,
          place: 'toolbar',
          permission: 'rbi-study.create',
          run: () => setMaking(true),
        },
        {
          key: 'open',
          title: { zh: '打开', en: 'Open' },
          place: 'row',
          run: ([record]) => {
            if (record) open(`${leaf.path}/study/${record.id}`);
          },
        },
      ],
    }),
    [open, leaf.path],
  );
  return (
    <>
      <ResourceScreen resource={rbiStudy} overrides={overrides} />
      {isMaking && (
        <Suspense>
          <NewStudyDialog
            onClose={() => setMaking(false)}
            onMade={(id) => {
              setMaking(false);
              void queries.invalidateQueries({ queryKey: resourceKey(rbiStudy) });
              open(`${leaf.path}/study/${id}`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
