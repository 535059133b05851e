import { incidentPerson } from '@ircrisk/contract/resources/safety/incident.ts';
import { outcomes, personRoles, phases } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Table } from 'antd';
import { useMemo } from 'react';
import type { PartProps } from './whole.ts';

/** People hurt, and the days they lost up to today. */
export function PeopleView({ whole: { record, people }, onChanged }: PartProps) {
  const t = useText();
  const say = useSay();
  const owner = useMemo(() => ({ incidentId: record.id }), [record.id]);
  return (
    <div className="im-column">
      <ResourceSubList resource={incidentPerson} owner={owner} exchange onChanged={onChanged} />
      <Panel title={t('incident-management.days')} note={t('incident-management.daysNote')}>
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={people}
          columns={[
            {
              title: t('incident-management.role'),
              render: (_, { role, person }) =>
                [say(personRoles[role as keyof typeof personRoles]), person].filter(Boolean).join(' · '),
            },
            {
              title: t('incident-management.outcome'),
              render: (_, { outcome }) => say(outcomes[outcome as keyof typeof outcomes]),
            },
            {
              title: t('incident-management.countsFor'),
              render: (_, { counts, phase }) =>
                `${say(phases[phase as keyof typeof phases])} · ${t(`incident-management.${counts ? 'counted' : 'notCounted'}`)}`,
            },
            {
              title: t('incident-management.lostDays'),
              align: 'right',
              render: (_, { lostDays, withoutDays }) =>
                withoutDays ? (
                  <StateMark state="near" text={t('incident-management.withoutDays')} />
                ) : (
                  (lostDays ?? NO_VALUE)
                ),
            },
            {
              title: t('incident-management.gbDays'),
              align: 'right',
              render: (_, { gbDays }) => gbDays ?? NO_VALUE,
            },
          ]}
        />
      </Panel>
    </div>
  );
}
