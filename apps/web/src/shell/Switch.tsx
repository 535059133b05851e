import { BankOutlined, DownOutlined, FileTextOutlined } from '@ant-design/icons';
import { companyList } from '@ircrisk/contract/modules/system/company.ts';
import { ownProjects, setDefaultProject } from '@ircrisk/contract/modules/workplace/project.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import { Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShell } from './shell-context.ts';

/** The company every call works in; the choice is kept with the session. */
export function CompanySwitch() {
  const t = useText();
  const language = useLanguage();
  const { company, reload } = useShell();
  const [asked, setAsked] = useState(false);
  const { data } = useCall(companyList, { current: 1, size: 100 }, { enabled: asked, suppress: true });
  const choices = data?.records ?? (company ? [company] : []);
  const chosen = session.get('companyId') ?? company?.id;
  const shown = choices.find((one) => one.id === chosen) ?? company;
  if (!shown) return null;
  return (
    <Switch
      icon={<BankOutlined />}
      label={t('shell.company')}
      value={nameIn(language, shown.abbreviation || shown.name, shown.nameEn)}
      choices={choices.map(({ id, name, nameEn }) => ({ id, name: nameIn(language, name, nameEn) }))}
      chosen={chosen}
      onOpen={() => setAsked(true)}
      onChoose={(id) => {
        session.set('companyId', id);
        void reload();
      }}
    />
  );
}

/** The project one works in; the server keeps it for the next session. */
export function ProjectSwitch() {
  const t = useText();
  const language = useLanguage();
  const { project, reload } = useShell();
  const [asked, setAsked] = useState(false);
  const { data } = useCall(ownProjects, {}, { enabled: asked, suppress: true });
  const change = useAct(setDefaultProject, { onDone: () => void reload() });
  const choices = data ?? (project ? [project] : []);
  return (
    <Switch
      icon={<FileTextOutlined />}
      label={t('shell.project')}
      value={project ? nameIn(language, project.projectName, project.projectNameEn) : t('shell.noProject')}
      choices={choices.map(({ id, projectName, projectNameEn }) => ({
        id,
        name: nameIn(language, projectName, projectNameEn),
      }))}
      chosen={project?.id}
      onOpen={() => setAsked(true)}
      onChoose={(projectId) => change.mutate({ projectId })}
    />
  );
}

interface Props {
  icon: ReactNode;
  label: string;
  value: string;
  choices: { id: string; name: string }[];
  chosen: string | undefined;
  onOpen: () => void;
  onChoose: (id: string) => void;
}

function Switch({ icon, label, value, choices, chosen, onOpen, onChoose }: Props) {
  return (
    <Dropdown
      trigger={['click']}
      onOpenChange={(open) => open && onOpen()}
      menu={{
        items: choices.map(({ id, name }) => ({ key: id, label: name })),
        selectable: true,
        selectedKeys: chosen ? [chosen] : [],
        onClick: ({ key }) => key !== chosen && onChoose(key),
      }}
    >
      <button type="button" className="head-switch">
        {icon}
        <em>{label}</em>
        <span className="head-switch-value" title={value}>
          {value}
        </span>
        <DownOutlined />
      </button>
    </Dropdown>
  );
}
