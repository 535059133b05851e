import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  equipmentCondition,
  kpiAnnotation,
  kpiDefinition,
  sealPointCount,
} from '@ircrisk/contract/resources/dashboard.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Button, Tabs } from 'antd';

const lists = [equipmentCondition, sealPointCount, kpiDefinition, kpiAnnotation];

interface Props {
  tab: string | undefined;
  onTab: (tab: string) => void;
  onBack: () => void;
}

/** What people report month by month, and what the indicators are measured against. */
export function ReportedData({ tab, onTab, onBack }: Props) {
  const t = useText();
  const say = useSay();
  const current = lists.find(({ id }) => id === tab) ?? lists[0];
  return (
    <div className="db-data">
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
        {t('dashboard.title')}
      </Button>
      <Tabs
        activeKey={current?.id ?? ''}
        onChange={onTab}
        items={lists.map((resource) => ({ key: resource.id, label: say(resource.title) }))}
      />
      {current && <ResourceScreen key={current.id} resource={current} />}
    </div>
  );
}
