import {
  confidentialText,
  correctionText,
  incidentPyramid,
  incidentRates,
  type RateCorrection,
  takeCorrection,
} from '@ircrisk/contract/modules/safety/incident-figures.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Table } from 'antd';
import { useState } from 'react';

/** What came to frozen months after they were frozen; whoever may freeze takes it over with a reason. */
export function CorrectionsPanel({ corrections }: { corrections: readonly RateCorrection[] }) {
  const t = useText();
  const say = useSay();
  const may = usePermission('incident-management.classify');
  const [taken, setTaken] = useState<readonly RateCorrection[]>();
  const isMine = ({ decidedAt, confidential }: RateCorrection) => decidedAt === null && !confidential;
  const waiting = corrections.filter(isMine);
  const take = useAct(takeCorrection, {
    refreshes: [incidentRates, incidentPyramid],
    onDone: () => setTaken(undefined),
  });
  const who = (name: string | null, at: string | null) =>
    at ? `${name ?? t('incident-management.nameless')} · ${at.slice(0, 16)}` : NO_VALUE;
  // Of what is confidential the time alone.
  const whoOf = ({ confidential }: RateCorrection, name: string | null, at: string | null) =>
    confidential ? (at?.slice(0, 16) ?? NO_VALUE) : who(name, at);
  return (
    <Panel
      title={t('incident-management.corrections')}
      note={t('incident-management.correctionsNote')}
      tools={
        may &&
        waiting.length > 1 && (
          <Button size="small" onClick={() => setTaken(waiting)}>
            {t('incident-management.takeAll', { count: waiting.length })}
          </Button>
        )
      }
    >
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...corrections]}
        columns={[
          { title: t('incident-management.month'), dataIndex: 'month' },
          {
            title: t('incident-management.correctionOf'),
            render: (_, { number, place, confidential }) =>
              confidential
                ? say(confidentialText)
                : (number ?? [t('incident-management.correctionHours'), place].filter(Boolean).join(' · ')),
          },
          {
            title: t('incident-management.correctionChange'),
            render: (_, one) => correctionText(one, say).map((text) => <div key={text}>{text}</div>),
          },
          {
            title: t('incident-management.correctionBy'),
            render: (_, one) => whoOf(one, one.changedBy, one.changedAt),
          },
          {
            title: t('incident-management.correctionDecided'),
            render: (_, one) =>
              one.decidedAt ? (
                whoOf(one, one.decidedBy, one.decidedAt)
              ) : (
                <>
                  <StateMark state="standby" text={t('incident-management.correctionWaits')} />{' '}
                  {may && isMine(one) && (
                    <Button size="small" onClick={() => setTaken([one])}>
                      {t('incident-management.takeCorrection')}
                    </Button>
                  )}
                </>
              ),
          },
          {
            title: t('incident-management.correctionReason'),
            render: (_, { reason }) => reason ?? NO_VALUE,
          },
        ]}
      />
      {taken && (
        <ActDialog
          title={t('incident-management.takeCorrectionTitle', {
            month: [...new Set(taken.map(({ month }) => month))].join(', '),
          })}
          needsReason
          saving={take.isPending}
          onClose={() => setTaken(undefined)}
          onAct={(reason) => take.mutate({ ids: taken.map(({ id }) => id), reason })}
        >
          {taken.map((one) => (
            <p key={one.id}>{[one.number, ...correctionText(one, say)].join(' · ')}</p>
          ))}
        </ActDialog>
      )}
    </Panel>
  );
}
