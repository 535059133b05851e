import { makeDefaultProject, setDefaultProject } from '@ircrisk/contract/modules/workplace/project.ts';
import { project, projectPhases } from '@ircrisk/contract/resources/project.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { type TextLoader, useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ColumnOverride, ResourceAction } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { labelOf } from '@ircrisk/ui/resource/readable.ts';
import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useAsk } from '#shell/dialogs.tsx';
import { useShell } from '#shell/shell-context.ts';
import { MembersDialog } from './MembersDialog.tsx';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

type Phase = keyof typeof projectPhases;
const marks: Record<Phase, State> = { planned: 'identified', running: 'inProgress', closed: 'stopped' };

function PhaseMark({ phase }: { phase: Phase }) {
  const say = useSay();
  return <StateMark state={marks[phase]} text={say(projectPhases[phase])} />;
}

function ProjectName({ record }: { record: RecordData }) {
  const t = useText();
  const language = useLanguage();
  const { project: current } = useShell();
  return (
    <>
      {labelOf(project, record, language)}{' '}
      {record.id === current?.id && <Tag color="blue">{t('project.current')}</Tag>}
      {record.isDefault === true && <Tag>{t('project.default')}</Tag>}
    </>
  );
}

const columns: Readonly<Record<string, ColumnOverride>> = {
  projectName: { width: 260, render: (record) => <ProjectName record={record} /> },
  phase: { width: 90, render: (record) => <PhaseMark phase={record.phase as Phase} /> },
  isDefault: { hidden: true },
};

/** Projects: the list is generic; members, the default and the switch are made by hand. */
export default function ProjectPage() {
  const t = useText();
  const language = useLanguage();
  const ask = useAsk();
  const { project: current, reload } = useShell();
  const [members, setMembers] = useState<RecordData>();
  const currentId = current?.id;

  const overrides = useMemo(() => {
    const done = async (work: () => Promise<unknown>, refresh: () => void) => {
      try {
        await work();
        notify.success(t('project.done'));
        refresh();
      } catch (error) {
        tellNoAnswer(error);
      }
    };
    const actions: ResourceAction[] = [
      {
        key: 'members',
        title: { zh: '项目成员', en: 'Members' },
        place: 'row',
        run: ([record]) => setMembers(record),
      },
      {
        key: 'switch',
        title: { zh: '切换到此项目', en: 'Switch to this project' },
        place: 'row',
        visible: (record) => record.id !== currentId,
        run: ([record], refresh) =>
          done(async () => {
            await call(setDefaultProject, { projectId: record?.id ?? '' });
            await reload();
          }, refresh),
      },
      {
        key: 'default',
        title: { zh: '设为默认项目', en: 'Make the default' },
        place: 'row',
        permission: 'project.update',
        visible: (record) => record.isDefault !== true,
        run: ([record], refresh) =>
          ask({
            title: t('project.makeDefault'),
            text: t('project.makeDefaultText', {
              name: record ? labelOf(project, record, language) : '',
            }),
            onOk: () => done(() => call(makeDefaultProject, { id: record?.id ?? '' }), refresh),
          }),
      },
    ];
    return { columns, actions };
  }, [t, language, ask, reload, currentId]);

  return (
    <>
      <ResourceScreen resource={project} overrides={overrides} note={t('project.note')} />
      {members && (
        <MembersDialog
          key={members.id}
          projectId={members.id}
          name={labelOf(project, members, language)}
          onClose={() => setMembers(undefined)}
        />
      )}
    </>
  );
}
