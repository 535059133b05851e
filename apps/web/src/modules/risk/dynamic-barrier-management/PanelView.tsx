import { FileTextOutlined } from '@ant-design/icons';
import {
  barrierPanel,
  handOver,
  recomputeBarriers,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierFunctions } from '@ircrisk/contract/resources/barrier-words.ts';
import { nameIn, type Text } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Drawer, Spin, Table } from 'antd';
import { useState } from 'react';
import { useAddressed } from '#shell/use-view.ts';
import { BarrierCard } from './BarrierCard.tsx';
import { decades, ends, span } from './figures.ts';
import { ColourMark, StateMark } from './StateMark.tsx';

const percent = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

/** The plant at a glance: areas by functions, scenarios by rank, and how well tests and bypasses are kept. */
export default function PanelView({ onBowTie }: { onBowTie: (id: string) => void }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [cell, setCell] = useState<readonly string[]>();
  const [asked, ask] = useAddressed('barrier');
  const shown = asked ? [asked] : cell;
  const close = () => {
    setCell(undefined);
    if (asked) ask(undefined);
  };
  const mayExport = usePermission('barrier.export');
  const mayUpdate = usePermission('barrier.update');
  const { data, error, refetch } = useCall(
    barrierPanel,
    {},
    { suppress: true, keepPrevious: true, refetchInterval: 30_000 },
  );
  const judge = useAct(recomputeBarriers, { refreshes: [barrierPanel] });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  if (data.barriers.length === 0)
    return <EmptyState title={t('barrier.panel.none')} purpose={t('barrier.panel.noneText')} />;
  const functions = Object.keys(barrierFunctions).filter((name) =>
    data.areas.some(({ cells }) => cells.some((one) => one.function === name)),
  ) as (keyof typeof barrierFunctions)[];
  const { kpi } = data;
  const noteOf = (reason: Text | null) => reason && say(reason);
  return (
    <div className="bar-panel">
      <div className="bar-tools">
        <PageTitle />
        <span className="bar-note">{t('barrier.panel.judged', { time: data.computedTime ?? '–' })}</span>
        {mayUpdate && (
          <Button loading={judge.isPending} onClick={() => judge.mutate({})}>
            {t('barrier.panel.judge')}
          </Button>
        )}
        {mayExport && (
          <MadeFileButton
            icon={<FileTextOutlined aria-hidden />}
            make={(format) => call(handOver, { language, format })}
          >
            {t('barrier.panel.handOver')}
          </MadeFileButton>
        )}
      </div>
      <div className="bar-tiles">
        <StatTile
          label={t('barrier.kpi.health')}
          value={percent(kpi.health)}
          note={t('barrier.kpi.healthNote')}
        />
        <StatTile
          label={t('barrier.kpi.onTime')}
          value={percent(kpi.testsOnTime)}
          note={noteOf(kpi.reasons.testsOnTime) ?? t('barrier.kpi.due', { count: kpi.testsDue })}
        />
        <StatTile
          label={t('barrier.kpi.failed')}
          value={percent(kpi.testsFailed)}
          note={noteOf(kpi.reasons.testsFailed) ?? t('barrier.kpi.done', { count: kpi.testsDone })}
        />
        <StatTile
          label={t('barrier.kpi.bypass')}
          value={kpi.bypassHours.toFixed(1)}
          unit="h"
          note={t('barrier.kpi.month')}
        />
        <StatTile
          label={t('barrier.kpi.impairment')}
          value={kpi.impairmentHours?.toFixed(1) ?? '–'}
          {...(kpi.impairmentHours !== null && { unit: 'h' })}
          note={
            noteOf(kpi.reasons.impairmentHours) ?? t('barrier.kpi.closed', { count: kpi.impairmentsClosed })
          }
        />
        <StatTile
          label={t('barrier.kpi.open')}
          value={kpi.openImpairments}
          note={t('barrier.kpi.overdue', { count: kpi.overdueBypasses })}
        />
        <StatTile label={t('barrier.kpi.unknown')} value={percent(kpi.unknownShare)} />
      </div>
      <Panel title={t('barrier.panel.scenarios')} note={t('barrier.panel.scenariosNote')}>
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={data.scenarios}
          locale={{ emptyText: t('barrier.panel.noScenario') }}
          columns={[
            {
              title: t('barrier.panel.code'),
              width: 110,
              render: (_, one) => (
                <Button type="link" size="small" onClick={() => onBowTie(one.id)}>
                  {one.code}
                </Button>
              ),
            },
            { title: t('barrier.panel.name'), render: (_, one) => nameIn(language, one.name, one.nameEn) },
            {
              title: t('barrier.panel.colour'),
              width: 90,
              render: (_, one) => <ColourMark colour={one.colour} />,
            },
            {
              title: t('barrier.panel.frequency'),
              align: 'right',
              render: (_, one) => span(ends(one.frequency, one.frequencyHigh)),
            },
            {
              title: t('barrier.panel.gap'),
              align: 'right',
              render: (_, one) => decades(one.gap, one.gapHigh),
            },
          ]}
        />
      </Panel>
      <Panel title={t('barrier.panel.grid')} note={t('barrier.panel.gridNote')}>
        <div className="bar-scroll">
          <table className="bar-grid">
            <thead>
              <tr>
                <th scope="col">{t('barrier.panel.area')}</th>
                {functions.map((name) => (
                  <th key={name} scope="col">
                    {say(barrierFunctions[name])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.areas.map(({ nodeId, name, cells }) => (
                <tr key={nodeId}>
                  <th scope="row">{name}</th>
                  {functions.map((of) => {
                    const one = cells.find((each) => each.function === of);
                    return (
                      <td key={of}>
                        {one && (
                          <button
                            type="button"
                            className={`bar-cell is-${one.state}`}
                            title={`${name} ${say(barrierFunctions[of])}`}
                            onClick={() => setCell(one.barrierIds)}
                          >
                            <StateMark state={one.state} isShort />
                            {one.count - one.impaired} / {one.count}
                          </button>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Drawer open={shown !== undefined} size={560} title={t('barrier.panel.why')} onClose={close}>
        {shown?.map((id) => (
          <BarrierCard key={id} id={id} onLeave={close} />
        ))}
      </Drawer>
    </div>
  );
}
