import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  type DeferralLine,
  decideCriticalDeferral,
  decideDeferral,
  deferralActs,
  type OrderSheet,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { deferralLevels, deferralStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { RecordActs } from '@ircrisk/ui/acts/RecordActs.tsx';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';

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
  const ordinary = deferral.level === 'maintenanceHead';
  const may = usePermission(ordinary ? 'order-deferral.decide' : 'order-deferral.decide-critical');
  const decide = useAct(ordinary ? decideDeferral : decideCriticalDeferral, {
    onDone() {
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
        <RecordActs
          table={deferralActs}
          record={deferral}
          allowed={['approve', 'refuse']}
          onAct={(_, act, note) =>
            decide.mutateAsync({ id: deferral.id, approve: act === 'approve', ...(note ? { note } : {}) })
          }
        />
      )}
    </div>
  );
}
