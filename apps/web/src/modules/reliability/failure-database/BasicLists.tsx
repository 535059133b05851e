import { failureCodeRule, meterReading } from '@ircrisk/contract/resources/failure.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';

const lists = [meterReading, failureCodeRule];

/** What the figures rest on: meters that give the operating hours, and the classes a code applies to. */
export function BasicLists({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const [id, setId] = useState(meterReading.id);
  const resource = lists.find((one) => one.id === id) ?? meterReading;
  return (
    <ResourceScreen
      key={resource.id}
      resource={resource}
      note={
        <div className="fd-switchers">
          {switcher}
          <Segmented
            size="small"
            aria-label={t('failure.view.lists')}
            value={id}
            onChange={setId}
            options={lists.map((one) => ({ value: one.id, label: say(one.title) }))}
          />
        </div>
      }
    />
  );
}
