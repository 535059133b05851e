import { fmeaStudy, planFields } from '@ircrisk/contract/resources/fmea.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { FieldValue } from '@ircrisk/ui/resource/FieldValue.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useStudy } from '../study/use-study.ts';

const shown = [...planFields, 'nodeId', 'customer', 'modelYear', 'confidentiality'] as const;

/** Step 1: intent, timing, team, task and tools. */
export default function PlanView() {
  const t = useText();
  const say = useSay();
  const queries = useQueryClient();
  const { detail, isEditable, language, refresh } = useStudy();
  const [edited, setEdited] = useState<RecordData>();
  const { data: record } = useQuery({
    queryKey: resourceKey(fmeaStudy, 'detail', detail.id),
    queryFn: ({ signal }) => resourceApi(fmeaStudy).detail(detail.id, signal),
  });
  const nameOf = (name: string) => (language === 'en' && record?.[`${name}En`] ? `${name}En` : name);
  return (
    <div className="fm-page">
      <Panel
        title={t('fmea.plan.title')}
        note={t('fmea.plan.note')}
        tools={
          isEditable && (
            <Button size="small" type="primary" disabled={!record} onClick={() => setEdited(record)}>
              {t('fmea.plan.edit')}
            </Button>
          )
        }
      >
        <dl className="fm-facts">
          {record &&
            shown.map((name) => (
              <div key={name}>
                <dt>{say(fmeaStudy.fields[name])}</dt>
                <dd>
                  <FieldValue record={record} name={nameOf(name)} field={fmeaStudy.fields[name]} />
                </dd>
              </div>
            ))}
        </dl>
      </Panel>
      {edited && (
        <ResourceFormDrawer
          resource={fmeaStudy}
          record={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void queries.invalidateQueries({ queryKey: resourceKey(fmeaStudy) });
            refresh();
          }}
        />
      )}
    </div>
  );
}
