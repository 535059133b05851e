import { MergeCellsOutlined } from '@ant-design/icons';
import { moveDept, setDeptAdmin, setDeptLeader } from '@ircrisk/contract/modules/system/dept.ts';
import { dept } from '@ircrisk/contract/resources/people.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { type TextLoader, useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import type { ColumnOverride, ResourceAction, ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { labelOf } from '@ircrisk/ui/resource/readable.ts';
import { useMemo, useState } from 'react';
import { MergeDialog } from './MergeDialog.tsx';
import { PeopleDialog } from './PeopleDialog.tsx';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

const text = (value: unknown) =>
  value === null || value === undefined || value === '' ? '–' : String(value);

const columns: Readonly<Record<string, ColumnOverride>> = {
  deptName: { width: 230 },
  leaderNames: {
    title: { zh: '负责人', en: 'Heads' },
    width: 140,
    render: ({ leaderNames }) => text(leaderNames),
  },
  adminNames: {
    title: { zh: '部门管理员', en: 'Administrators' },
    width: 140,
    render: ({ adminNames }) => text(adminNames),
  },
  userCount: {
    title: { zh: '人数', en: 'People' },
    width: 80,
    align: 'right',
    render: ({ userCount }) => text(userCount),
  },
};

interface Choosing {
  role: 'leader' | 'admin';
  record: RecordData;
  refresh: () => void;
}

const move: NonNullable<ResourceOverrides['move']> = (record, parentId) =>
  call(moveDept, { id: record.id, parentId }, { suppress: true });

/** The organisation: a tree on the generic screen, with heads and administrators of each department. */
export default function DeptPage() {
  const language = useLanguage();
  const [choosing, setChoosing] = useState<Choosing>();
  const [merging, setMerging] = useState<{ records: RecordData[]; refresh: () => void }>();
  const overrides = useMemo(() => {
    const choose =
      (role: Choosing['role']): ResourceAction['run'] =>
      ([record], refresh) => {
        if (record) setChoosing({ role, record, refresh });
      };
    const actions: ResourceAction[] = [
      {
        key: 'leader',
        title: { zh: '设置负责人', en: 'Set heads' },
        place: 'row',
        permission: 'dept.update',
        run: choose('leader'),
      },
      {
        key: 'admin',
        title: { zh: '设置管理员', en: 'Set administrators' },
        place: 'row',
        permission: 'dept.grant',
        run: choose('admin'),
      },
      {
        key: 'merge',
        title: { zh: '合并到', en: 'Merge into' },
        icon: <MergeCellsOutlined aria-hidden />,
        place: 'selection',
        permission: 'dept.update',
        run: (records, refresh) => setMerging({ records, refresh }),
      },
    ];
    return { columns, actions, move };
  }, []);
  return (
    <>
      <ResourceScreen resource={dept} overrides={overrides} />
      {merging && (
        <MergeDialog
          departments={merging.records}
          onClose={() => setMerging(undefined)}
          onDone={() => {
            merging.refresh();
            setMerging(undefined);
          }}
        />
      )}
      {choosing && (
        <PeopleDialog
          key={`${choosing.role}-${choosing.record.id}`}
          endpoint={choosing.role === 'leader' ? setDeptLeader : setDeptAdmin}
          role={choosing.role}
          deptId={choosing.record.id}
          deptName={labelOf(dept, choosing.record, language)}
          chosen={String(choosing.record[choosing.role === 'leader' ? 'leaderIds' : 'adminIds'] ?? '')}
          onClose={() => setChoosing(undefined)}
          onDone={() => {
            choosing.refresh();
            setChoosing(undefined);
          }}
        />
      )}
    </>
  );
}
