import {
  correctMonth,
  dashboardDerivation,
  dashboardTrend,
  frozenMonths,
  type PeriodName,
} from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { reliabilityMessages } from '@ircrisk/engine-reliability/messages.ts';
import { type KpiCode, kpiDefinitions } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Explain } from '@ircrisk/ui/parts/Explain.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import type { Calculation } from '@ircrisk/units';
import { Button, Descriptions, Drawer, Input, Table } from 'antd';
import { useState } from 'react';

interface Props {
  code: KpiCode;
  period: PeriodName;
  nodeId: string | undefined;
  version: number;
  onClose: () => void;
}

/** What an indicator means, how its number came about, and the months that were frozen. */
export function DefinitionDrawer({ code, period, nodeId, version, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const definition = kpiDefinitions[code];
  const [explaining, setExplaining] = useState(false);
  const [correcting, setCorrecting] = useState<string>();
  const [reason, setReason] = useState('');
  const mayCorrect = usePermission('dashboard.update');
  const derivation = useCall(dashboardDerivation, { period, code, ...(nodeId ? { nodeId } : {}) });
  const months = useCall(frozenMonths, {});
  const correct = useAct(correctMonth, {
    refreshes: [frozenMonths, dashboardTrend],
    onDone: () => setCorrecting(undefined),
  });
  const newest = new Map((months.data ?? []).toReversed().map(({ month, revision }) => [month, revision]));
  return (
    <Drawer open onClose={onClose} size={560} title={definition[language]}>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'meaning', label: t('dashboard.meaning'), children: t(`dashboard.meanings.${code}`) },
          {
            key: 'formula',
            label: t('dashboard.formula'),
            children: `${t(`dashboard.sums.${definition.numerator}`)} ÷ ${t(`dashboard.sums.${definition.denominator}`)}${definition.factor === 1 ? '' : ` × ${definition.factor}`}`,
          },
          {
            key: 'better',
            label: t('dashboard.better'),
            children: t(`dashboard.direction.${definition.better}`),
          },
          {
            key: 'bands',
            label: t('dashboard.bands'),
            children: t(definition.statutory ? 'dashboard.bandsLegal' : 'dashboard.bandsPlain'),
          },
          { key: 'version', label: t('dashboard.version'), children: `v${version}` },
          { key: 'source', label: t('dashboard.source'), children: 'EN 15341:2019; ISO 14224:2016 E' },
        ]}
      />
      <p>
        <Button onClick={() => setExplaining(true)} disabled={!derivation.data}>
          {t('dashboard.explain')}
        </Button>
      </p>
      <h3 className="db-heading">{t('dashboard.frozenMonths')}</h3>
      <p className="db-quiet">{t('dashboard.frozenHint')}</p>
      <Table
        size="small"
        rowKey={({ month, revision }) => `${month} ${revision}`}
        aria-label={t('dashboard.frozenMonths')}
        dataSource={months.data ?? []}
        pagination={{ pageSize: 8, size: 'small', showSizeChanger: false }}
        locale={{ emptyText: t('dashboard.noneFrozen') }}
        columns={[
          { key: 'month', title: t('dashboard.month'), render: (_, { month }) => month },
          { key: 'revision', title: t('dashboard.revision'), render: (_, { revision }) => `R${revision}` },
          { key: 'at', title: t('dashboard.frozenAt'), render: (_, { frozenAt }) => frozenAt.slice(0, 16) },
          { key: 'reason', title: t('dashboard.reason'), render: (_, row) => row.reason ?? '–' },
          {
            key: 'digest',
            title: 'SHA-256',
            render: (_, { digest }) => <code title={digest}>{digest.slice(0, 8)}</code>,
          },
          ...(mayCorrect
            ? [
                {
                  key: 'act',
                  title: t('dashboard.act'),
                  render: (_: unknown, { month, revision }: { month: string; revision: number }) =>
                    newest.get(month) === revision ? (
                      <Button type="link" size="small" onClick={() => setCorrecting(month)}>
                        {t('dashboard.correct')}
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {explaining && derivation.data && (
        <Explain
          open
          title={definition[language]}
          calculation={derivation.data as unknown as Calculation<unknown>}
          messages={reliabilityMessages}
          onClose={() => setExplaining(false)}
        />
      )}
      <DragModal
        open={correcting !== undefined}
        title={t('dashboard.correctTitle', { month: correcting ?? '' })}
        okText={t('dashboard.correct')}
        okButtonProps={{ disabled: reason.trim() === '', loading: correct.isPending }}
        onOk={() => correcting && correct.mutate({ month: correcting, reason: reason.trim() })}
        onCancel={() => setCorrecting(undefined)}
      >
        <p>{t('dashboard.correctHint')}</p>
        <Input.TextArea
          aria-label={t('dashboard.reason')}
          placeholder={t('dashboard.reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </DragModal>
    </Drawer>
  );
}
