import { factoryLevel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Tabs } from 'antd';
import { PlantPage } from './PlantPage.tsx';
import './factory-model.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

/** The plant and what its levels are called. */
export default function FactoryModelPage() {
  const t = useText();
  return (
    <Tabs
      className="plant-tabs"
      items={[
        { key: 'plant', label: t('factory.model'), children: <PlantPage /> },
        { key: 'levels', label: t('factory.levels'), children: <ResourceScreen resource={factoryLevel} /> },
      ]}
    />
  );
}
