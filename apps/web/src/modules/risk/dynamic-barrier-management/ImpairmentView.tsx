import { PlusOutlined } from '@ant-design/icons';
import { needsReason } from '@ircrisk/contract/acts.ts';
import {
  actOnImpairment,
  type Impairment,
  impairmentList,
  readBarrierSettings,
  saveBarrierSettings,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierImpairment } from '@ircrisk/contract/resources/barrier.ts';
import {
  type ImpairmentAct,
  type ImpairmentState,
  impairmentActs,
  impairmentKinds,
  impairmentStates,
} from '@ircrisk/contract/resources/barrier-words.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { DayInput, ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Segmented, Table } from 'antd';
import { useId, useState } from 'react';
import { Clock } from './Clock.tsx';

/** What is bypassed, failed or weak now, each with its clock and what may be done; the register behind it. */
export default function ImpairmentView() {
  const t = useText();
  const [view, setView] = useState<'open' | 'all'>('open');
  return (
    <div className="bar-lists">
      <Segmented
        aria-label={t('barrier.impairment.view')}
        value={view}
        onChange={(next) => setView(next as 'open' | 'all')}
        options={[
          { value: 'open', label: t('barrier.impairment.open') },
          { value: 'all', label: t('barrier.impairment.all') },
        ]}
      />
      {view === 'open' ? <Open /> : <ResourceScreen resource={barrierImpairment} />}
    </div>
  );
}

/** How long a bypass may be granted for at a time, told to everybody and set by those who may. */
function BypassRule() {
  const t = useText();
  const fieldId = useId();
  const may = usePermission('barrier-impairment.settings');
  const [typed, setTyped] = useState<number>();
  const { data } = useCall(readBarrierSettings, {}, { suppress: true });
  const save = useAct(saveBarrierSettings, {
    refreshes: [readBarrierSettings],
    onDone: () => setTyped(undefined),
  });
  if (!data) return null;
  if (!may)
    return <span className="bar-note">{t('barrier.impairment.longest', { days: data.bypassDays })}</span>;
  return (
    <>
      <label className="bar-note" htmlFor={fieldId}>
        {t('barrier.impairment.longestField')}
      </label>
      <PlainNumber
        id={fieldId}
        min={1}
        max={90}
        precision={0}
        value={typed ?? data.bypassDays}
        onChange={(value) => setTyped(value ?? undefined)}
      />
      {typed !== undefined && typed !== data.bypassDays && (
        <Button loading={save.isPending} onClick={() => save.mutate({ bypassDays: typed })}>
          {t('ui.save')}
        </Button>
      )}
    </>
  );
}

function Open() {
  const t = useText();
  const say = useSay();
  const endId = useId();
  const [asking, setAsking] = useState<{ row: Impairment; act: ImpairmentAct }>();
  const [end, setEnd] = useState('');
  const [isNew, setNew] = useState(false);
  const mayUpdate = usePermission('barrier-impairment.update');
  const mayCreate = usePermission('barrier-impairment.create');
  const { data, error, refetch } = useCall(impairmentList, {}, { suppress: true, refetchInterval: 30_000 });
  const act = useAct(actOnImpairment, {
    refreshes: [impairmentList],
    onDone: () => setAsking(undefined),
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const start = (row: Impairment, name: ImpairmentAct) => {
    setEnd('');
    if (name === 'extend' || needsReason(impairmentActs[name], row.state as ImpairmentState))
      setAsking({ row, act: name });
    else act.mutate({ id: row.id, act: name, version: row.version });
  };
  return (
    <div className="bar-panel">
      <div className="bar-tools">
        {mayCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
            {t('barrier.impairment.new')}
          </Button>
        )}
        <BypassRule />
      </div>
      <Table<Impairment>
        size="small"
        rowKey="id"
        loading={!data}
        pagination={false}
        dataSource={data ?? []}
        locale={{ emptyText: t('barrier.impairment.none') }}
        columns={[
          { title: t('barrier.impairment.code'), dataIndex: 'code', width: 100 },
          { title: t('barrier.impairment.element'), render: (_, one) => `${one.barrier} ${one.tag}` },
          {
            title: t('barrier.impairment.kind'),
            width: 80,
            render: (_, one) => say(impairmentKinds[one.kind as keyof typeof impairmentKinds]),
          },
          { title: t('barrier.impairment.reason'), dataIndex: 'reason' },
          { title: t('barrier.impairment.measures'), render: (_, one) => one.measures ?? '–' },
          {
            title: t('barrier.impairment.state'),
            width: 110,
            render: (_, one) => say(impairmentStates[one.state as ImpairmentState]),
          },
          { title: t('barrier.impairment.clock'), width: 180, render: (_, one) => <Clock row={one} /> },
          { title: t('barrier.impairment.approver'), width: 90, render: (_, one) => one.approver ?? '–' },
          {
            title: t('barrier.impairment.acts'),
            width: 250,
            render: (_, one) =>
              mayUpdate && (
                <ActBar
                  table={impairmentActs}
                  allowed={one.allowed}
                  pending={act.isPending && act.variables?.id === one.id ? act.variables.act : undefined}
                  onAct={(name) => start(one, name)}
                />
              ),
          },
        ]}
      />
      {asking && (
        <ActDialog
          title={`${asking.row.code} ${say(impairmentActs[asking.act])}`}
          needsReason
          danger={impairmentActs[asking.act].danger ?? false}
          ready={asking.act !== 'extend' || end !== ''}
          saving={act.isPending}
          onClose={() => setAsking(undefined)}
          onAct={(reason) =>
            act.mutate({
              id: asking.row.id,
              act: asking.act,
              version: asking.row.version,
              ...(reason ? { reason } : {}),
              ...(asking.act === 'extend' ? { plannedEnd: end } : {}),
            })
          }
        >
          {asking.act === 'extend' && (
            <label className="bar-field" htmlFor={endId}>
              {t('barrier.impairment.end')}
              <DayInput withTime future id={endId} value={end} onChange={(moment) => setEnd(moment ?? '')} />
            </label>
          )}
        </ActDialog>
      )}
      {isNew && (
        <ResourceFormDrawer
          resource={barrierImpairment}
          onClose={() => setNew(false)}
          onSaved={() => {
            setNew(false);
            void refetch();
          }}
        />
      )}
    </div>
  );
}
