import { equipmentTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { damageMechanisms } from '@ircrisk/contract/resources/ledger/damage-mechanisms.ts';
import { corrosionCase } from '@ircrisk/contract/resources/ledger/master-data.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Skeleton, Table } from 'antd';
import { Suspense } from 'react';
import { SimilarCases } from '#modules/safety/incident-case-search/index.tsx';
import { useShell } from '#shell/shell-context.ts';
import { detailPath } from '../names.ts';
import { type Links, useLinks } from '../queries.ts';
import { ActionList } from './ActionList.tsx';
import { WorkHistory } from './WorkHistory.tsx';

/** What else hangs together with the equipment. */
export function LinksTab({ id }: { id: string }) {
  const t = useText();
  const say = useSay();
  const shell = useShell();
  const { data, error, refetch } = useLinks(id);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const typeName = (type: string) => {
    const known = equipmentTypes[type as keyof typeof equipmentTypes];
    return known ? say(known) : type;
  };
  return (
    <div className="eq-stack">
      {data.tankId && (
        <div>
          <Button onClick={() => shell.open(`/atmosphericTank/tank?id=${data.tankId}`)}>
            {t('equipment.links.tank')}
          </Button>
        </div>
      )}
      <Panel title={t('equipment.links.equipment')}>
        <Table<Links['equipment'][number]>
          size="small"
          rowKey={({ id: one, relation }) => `${relation} ${one}`}
          pagination={false}
          aria-label={t('equipment.links.equipment')}
          dataSource={data.equipment}
          locale={{ emptyText: <span className="eq-note">{t('equipment.links.noEquipment')}</span> }}
          columns={[
            {
              key: 'tag',
              title: t('equipment.links.tag'),
              width: 160,
              render: (_, { id: one, tag }) => (
                <Button type="link" className="ir-list-label" onClick={() => shell.open(detailPath(one))}>
                  {tag}
                </Button>
              ),
            },
            { key: 'name', title: t('equipment.links.name'), dataIndex: 'name' },
            {
              key: 'type',
              title: t('equipment.links.type'),
              width: 140,
              render: (_, { type }) => typeName(type),
            },
            {
              key: 'relation',
              title: t('equipment.links.relation'),
              width: 140,
              render: (_, { relation }) => t(`equipment.links.relations.${relation}`),
            },
          ]}
        />
      </Panel>
      <Panel title={say(corrosionCase.title)}>
        <Table<Links['cases'][number]>
          size="small"
          rowKey="id"
          pagination={false}
          aria-label={say(corrosionCase.title)}
          dataSource={data.cases}
          locale={{ emptyText: <span className="eq-note">{t('equipment.links.noCase')}</span> }}
          columns={[
            { key: 'title', title: say(corrosionCase.fields.title), dataIndex: 'title' },
            {
              key: 'mechanism',
              title: say(corrosionCase.fields.mechanism),
              width: 220,
              render: (_, { mechanism }) =>
                damageMechanisms[mechanism] ? say(damageMechanisms[mechanism]) : mechanism,
            },
            {
              key: 'date',
              title: say(corrosionCase.fields.foundDate),
              width: 110,
              render: (_, { foundDate }) => foundDate ?? NO_VALUE,
            },
          ]}
        />
      </Panel>
      <Suspense fallback={<Skeleton active />}>
        <SimilarCases subject="equipment" id={id} />
      </Suspense>
      <WorkHistory links={data} />
      <ActionList actions={data.actions} equipmentId={id} />
    </div>
  );
}
