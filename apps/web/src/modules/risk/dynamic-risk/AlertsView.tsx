import { type AlertRow, actOnAlert, alertInbox } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import {
  alertActs,
  alertStates,
  dynamicRiskAlert,
  fourColours,
  ruleWords,
} from '@ircrisk/contract/resources/dynamic-risk.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { BandCode } from '@ircrisk/engine-risk-matrix';
import { RecordActs } from '@ircrisk/ui/acts/RecordActs.tsx';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { LevelChip } from './LevelChip.tsx';
import { useLiveRisk } from './use-live-risk.ts';

/** What is open, with what may be done; behind it everything there was. */
export default function AlertsView() {
  const t = useText();
  const [view, setView] = useState<'open' | 'all'>('open');
  useLiveRisk();
  return (
    <div className="dr-page">
      <Segmented
        aria-label={t('dynamic-risk.alert.view')}
        value={view}
        onChange={(next) => setView(next as 'open' | 'all')}
        options={[
          { value: 'open', label: t('dynamic-risk.alert.open') },
          { value: 'all', label: t('dynamic-risk.alert.all') },
        ]}
      />
      <div className="dr-body">
        {view === 'open' ? (
          <Inbox />
        ) : (
          <ResourceScreen
            resource={dynamicRiskAlert}
            overrides={{
              columns: {
                level: {
                  render: ({ level }) => (
                    <LevelChip level={String(level) in fourColours ? (level as BandCode) : null} />
                  ),
                },
              },
            }}
          />
        )}
      </div>
    </div>
  );
}

function Inbox() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { open } = useShell();
  const mayHandle = usePermission('dynamic-risk-alert.handle');
  const { data, error, refetch } = useCall(alertInbox, {}, { suppress: true, refetchInterval: 60_000 });
  const act = useAct(actOnAlert, { refreshes: [alertInbox] });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <Table<AlertRow>
      size="small"
      rowKey="id"
      pagination={false}
      loading={!data}
      dataSource={data ?? []}
      locale={{ emptyText: t('dynamic-risk.alert.none') }}
      scroll={{ x: 1100 }}
      columns={[
        {
          title: t('dynamic-risk.subject'),
          render: (_, row) => (
            <Button type="link" size="small" onClick={() => open(`/dynamic-risk?subject=${row.modelId}`)}>
              {row.subject} {nameIn(language, row.name, row.nameEn)}
            </Button>
          ),
        },
        { title: t('dynamic-risk.alert.rule'), width: 150, render: (_, row) => say(ruleWords[row.rule]) },
        { title: t('dynamic-risk.level'), width: 90, render: (_, row) => <LevelChip level={row.level} /> },
        {
          title: t('dynamic-risk.alert.state'),
          width: 110,
          render: (_, row) => say(alertStates[row.state as keyof typeof alertStates]),
        },
        { title: t('dynamic-risk.alert.opened'), width: 140, dataIndex: 'openedTime' },
        { title: t('dynamic-risk.alert.cleared'), width: 140, render: (_, row) => row.clearedTime ?? '–' },
        { title: t('dynamic-risk.alert.mitigation'), render: (_, row) => row.mitigation ?? '–' },
        {
          title: t('dynamic-risk.alert.action'),
          render: (_, row) =>
            row.action ? (
              <Button type="link" size="small" onClick={() => open(`/actionItem?id=${row.action?.id}`)}>
                {row.action.title}
              </Button>
            ) : (
              '–'
            ),
        },
        {
          title: t('dynamic-risk.alert.acts'),
          width: 220,
          render: (_, row) =>
            mayHandle && (
              <RecordActs
                table={alertActs}
                record={row}
                allowed={row.allowed}
                reasonLabel={t('dynamic-risk.alert.mitigation')}
                onAct={({ id, version }, name, reason) =>
                  act.mutateAsync({ id, version, act: name, ...(reason && { reason }) })
                }
              />
            ),
        },
      ]}
    />
  );
}
