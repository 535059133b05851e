import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  type DeferralLine,
  decideCriticalDeferral,
  decideDeferral,
  deferralActs,
  type OrderSheet,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { deferralLevels, deferralStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { lazy, Suspense, useState } from 'react';

const ActDialog = lazy(() =>
  import('@ircrisk/ui/acts/ActDialog.tsx').then((it) => ({ default: it.ActDialog })),
);

const states = { asked: 'inProgress', approved: 'ok', refused: 'miss' } as const;

/** Deferrals of an order with their decision; whoever may decide does it here. */
export function Deferrals({ order, onDecided }: { order: OrderSheet; onDecided: () => void }) {
  const t = useText();
  if (order.deferrals.length === 0) return null;
  return (
    <section className="mp-block">
      <h3>{t('maintenance-plan.defer.title')}</h3>
      {order.deferrals.map((deferral) => (
        <Deferral key={deferral.id} deferral={deferral} onDecided={onDecided} />
      ))}
    </section>
  );
}

function Deferral({ deferral, onDecided }: { deferral: DeferralLine; onDecided: () => void }) {
  const t = useText();
  const say = useSay();
  const [refusing, setRefusing] = useState(false);
  const ordinary = deferral.level === 'maintenanceHead';
  const may = usePermission(ordinary ? 'order-deferral.decide' : 'order-deferral.decide-critical');
  const decide = useAct(ordinary ? decideDeferral : decideCriticalDeferral, {
    onDone() {
      setRefusing(false);
      notify.success(say(successTexts.updated));
      onDecided();
    },
  });
  return (
    <div className="mp-deferral">
      <div className="mp-head">
        <StateMark state={states[deferral.state]} text={say(deferralStates[deferral.state])} />
        <strong>
          {deferral.dueDate} → {deferral.newDate}
        </strong>
        <span className="ir-title-note">{say(deferralLevels[deferral.level])}</span>
      </div>
      <p>
        {deferral.reason}
        {deferral.riskAssessment && ` · ${t('maintenance-plan.defer.risk')}：${deferral.riskAssessment}`}
        {deferral.authorityApproval &&
          ` · ${t('maintenance-plan.defer.authority')}：${deferral.authorityApproval}`}
      </p>
      <p className="ir-title-note">
        {t('maintenance-plan.defer.by', { name: deferral.askedBy ?? '–' })}
        {deferral.decidedBy &&
          ` · ${t('maintenance-plan.defer.decided', { name: deferral.decidedBy, date: deferral.decidedOn ?? '' })}`}
        {deferral.decisionNote && ` · ${deferral.decisionNote}`}
      </p>
      {deferral.state === 'asked' && deferral.own && (
        <p className="ir-title-note">{t('maintenance-plan.defer.own')}</p>
      )}
      {deferral.state === 'asked' && may && !deferral.own && (
        <ActBar
          table={deferralActs}
          allowed={['approve', 'refuse']}
          pending={decide.isPending ? 'approve' : undefined}
          onAct={(one) =>
            one === 'approve' ? decide.mutate({ id: deferral.id, approve: true }) : setRefusing(true)
          }
        />
      )}
      {refusing && (
        <Suspense>
          <ActDialog
            title={say(deferralActs.refuse)}
            needsReason
            danger
            saving={decide.isPending}
            onClose={() => setRefusing(false)}
            onAct={(note) => decide.mutate({ id: deferral.id, approve: false, note })}
          />
        </Suspense>
      )}
    </div>
  );
}
