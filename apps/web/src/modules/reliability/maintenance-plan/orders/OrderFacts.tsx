import { DownloadOutlined, QrcodeOutlined } from '@ant-design/icons';
import type { OrderSheet } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { riskLevels } from '@ircrisk/contract/resources/ledger/choices.ts';
import { timings, trades, workResults, workTypes } from '@ircrisk/contract/resources/maintenance/choices.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DateText } from '@ircrisk/ui/parts/DateText.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { OrderStateMark, Signs } from '../marks.tsx';

const named = (texts: Record<string, Text>, key: string | null, say: (text: Text) => string) => {
  const text = key ? texts[key] : undefined;
  return text ? say(text) : null;
};

/** What the order is, where, when and why; only what is known is shown. */
export function OrderFacts({ order, onOpen }: { order: OrderSheet; onOpen: (id: string) => void }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const shell = useShell();
  const mayExecute = usePermission('procedure-execution.execute');
  const cost = [order.labourCost, order.materialCost, order.contractCost];
  const total = cost.some((one) => one !== null)
    ? cost.reduce((sum, one) => sum + Number(one ?? 0), 0).toFixed(2)
    : null;
  const rows: [string, ReactNode][] = [
    [
      t('maintenance-plan.sheet.equipment'),
      <Button
        key="equipment"
        type="link"
        className="ir-list-label"
        onClick={() => shell.open(`/equipment/detail?id=${order.equipmentId}`)}
      >
        {order.tag} {language === 'en' && order.equipmentNameEn ? order.equipmentNameEn : order.equipmentName}
      </Button>,
    ],
    [t('maintenance-plan.sheet.place'), order.place],
    [t('maintenance-plan.sheet.work'), named(workTypes, order.workType, say)],
    [
      t('maintenance-plan.sheet.trade'),
      `${named(trades, order.trade, say)} · ${order.crew} × ${order.plannedHours} h`,
    ],
    [t('maintenance-plan.sheet.due'), <DateText key="due" value={order.dueDate} />],
    [t('maintenance-plan.sheet.window'), `${order.windowStart} – ${order.windowEnd}`],
    [t('maintenance-plan.sheet.planned'), order.plannedDate],
    [t('maintenance-plan.sheet.deferred'), order.deferredTo],
    [t('maintenance-plan.sheet.legal'), order.legalDate],
    [t('maintenance-plan.sheet.reference'), order.statutoryReference],
    [t('maintenance-plan.sheet.risk'), named(riskLevels, order.riskLevel, say)],
    [t('maintenance-plan.sheet.criticality'), order.criticality],
    [t('maintenance-plan.sheet.ledgerDue'), order.nextDueDate],
    [t('maintenance-plan.sheet.certificate'), order.certificateExpiry],
    [t('maintenance-plan.sheet.plan'), order.planCode && `${order.planCode} · ${order.strategy ?? ''}`],
    [t('maintenance-plan.sheet.owner'), order.owner],
    [t('maintenance-plan.sheet.procedure'), order.procedureRevision],
    [t('maintenance-plan.sheet.reason'), order.stateReason],
    [t('maintenance-plan.sheet.done'), order.actualEnd && `${order.actualStart} – ${order.actualEnd}`],
    [t('maintenance-plan.sheet.timing'), named(timings, order.timing, say)],
    [t('maintenance-plan.sheet.hours'), order.labourHours],
    [t('maintenance-plan.sheet.downtime'), order.downtimeHours],
    [t('maintenance-plan.sheet.cost'), total],
    [t('maintenance-plan.sheet.result'), named(workResults, order.result, say)],
    [t('maintenance-plan.sheet.findings'), order.findings],
    [t('maintenance-plan.sheet.noFollowUp'), order.noFollowUpReason],
    [t('maintenance-plan.sheet.signed'), order.signedBy],
  ];
  return (
    <>
      <div className="mp-head">
        <OrderStateMark state={order.state} overdue={order.overdue} />
        <Signs mandatory={order.mandatory} safetyCritical={order.safetyCritical} />
        <Button
          type="link"
          size="small"
          icon={<QrcodeOutlined aria-hidden />}
          onClick={() => shell.open(`/maintenance-plan?equipment=${order.equipmentId}`)}
        >
          {t('maintenance-plan.sheet.asset')}
        </Button>
      </div>
      {order.shutdownMissing && !order.completedOn && (
        <Alert type="warning" showIcon title={t('maintenance-plan.sheet.noShutdown')} />
      )}
      <dl className="mp-facts">
        {rows
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {order.followUpId && (
          <div>
            <dt>{t('maintenance-plan.sheet.followUp')}</dt>
            <dd>
              <Button type="link" className="ir-list-label" onClick={() => onOpen(order.followUpId ?? '')}>
                {order.followUpNumber}
              </Button>
            </dd>
          </div>
        )}
        {order.failure && (
          <div>
            <dt>{t('maintenance-plan.sheet.failure')}</dt>
            <dd>
              <Button
                type="link"
                className="ir-list-label"
                onClick={() => shell.open(`/failure-database?id=${order.failure?.id}`)}
              >
                {order.failure.number}
              </Button>
            </dd>
          </div>
        )}
      </dl>
      {order.documents
        .filter(({ outdated }) => outdated)
        .map(({ id, number, revision, reviewDueDate }) => (
          <p key={id}>
            <StateMark
              state="near"
              text={t('maintenance-plan.sheet.outdated', {
                number,
                revision,
                date: reviewDueDate ?? NO_VALUE,
              })}
            />
          </p>
        ))}
      {mayExecute && (
        <Button
          size="small"
          onClick={() => shell.open(`/equipment-maintenance-procedures?view=executions&order=${order.id}`)}
        >
          {t('maintenance-plan.sheet.execute')}
        </Button>
      )}
      {order.documents.length > 0 && (
        <div className="mp-documents">
          {order.documents.map(({ id, number, title, fileId }) => (
            <Button
              key={id}
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              disabled={!fileId}
              onClick={() => fileId && void downloadFile(fileId, title)}
            >
              {number} {title}
            </Button>
          ))}
        </div>
      )}
      {order.spares.length > 0 && (
        <table className="mp-table">
          <caption>{t('maintenance-plan.sheet.spares')}</caption>
          <thead>
            <tr>
              <th>{t('maintenance-plan.sheet.material')}</th>
              <th>{t('maintenance-plan.sheet.quantity')}</th>
              <th>{t('maintenance-plan.sheet.used')}</th>
              <th>{t('maintenance-plan.sheet.unitCost')}</th>
            </tr>
          </thead>
          <tbody>
            {order.spares.map((spare) => (
              <tr key={spare.materialCode}>
                <td>
                  {spare.materialCode} {spare.name}
                </td>
                <td>
                  {spare.quantity} {spare.unit}
                </td>
                <td>{spare.used ?? '–'}</td>
                <td>{spare.unitCost.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
