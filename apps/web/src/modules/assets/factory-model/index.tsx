import { factoryLevel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { type TextLoader, useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Tabs } from 'antd';
import { pictureOf } from './level-names.ts';
import { PlantPage } from './PlantPage.tsx';
import './factory-model.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

function LevelIcon({ icon }: { icon: unknown }) {
  const language = useLanguage();
  const choice = factoryLevel.fields.icon.choices[String(icon)];
  if (!choice) return '–';
  return (
    <>
      <MenuIcon name={pictureOf(icon)} /> {choice[language]}
    </>
  );
}

const levelColumns: Readonly<Record<string, ColumnOverride>> = {
  icon: { width: 120, render: ({ icon }) => <LevelIcon icon={icon} /> },
};

/** The plant and what its levels are called. */
export default function FactoryModelPage() {
  const t = useText();
  return (
    <Tabs
      className="plant-tabs"
      items={[
        { key: 'plant', label: t('factory.model'), children: <PlantPage /> },
        {
          key: 'levels',
          label: t('factory.levels'),
          children: <ResourceScreen resource={factoryLevel} overrides={{ columns: levelColumns }} />,
        },
      ]}
    />
  );
}
