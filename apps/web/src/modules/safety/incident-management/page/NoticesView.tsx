import {
  type Clock,
  extendInvestigation,
  logNotice,
} from '@ircrisk/contract/modules/safety/incident-management.ts';
import { noticeKinds } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { PartProps } from './whole.ts';

const minutesInDay = 1440;

/** `3 h 59 min`, `12 d`. */
function useSpan() {
  const t = useText();
  return (minutes: number): string => {
    const whole = Math.abs(Math.trunc(minutes));
    if (whole >= minutesInDay * 2)
      return t('incident-management.span.days', { days: Math.floor(whole / minutesInDay) });
    if (whole < 60) return t('incident-management.span.minutes', { minutes: whole });
    return t('incident-management.span.hours', { hours: Math.floor(whole / 60), minutes: whole % 60 });
  };
}

/** Who has to be told by when, with how much of the time is gone. */
export function NoticesView({ whole: { record, clocks, now }, onChanged }: PartProps) {
  const t = useText();
  const mayLog = usePermission('incident.update');
  const mayExtend = usePermission('incident-management.classify');
  const [logged, setLogged] = useState<Clock['kind']>();
  const [extending, setExtending] = useState(false);
  const extend = useAct(extendInvestigation, {
    onDone() {
      setExtending(false);
      onChanged();
    },
  });
  if (clocks.length === 0)
    return (
      <EmptyState title={t('incident-management.noClock')} purpose={t('incident-management.noClockHint')} />
    );
  return (
    <div className="im-clocks">
      {clocks.map((clock) => (
        <ClockCard
          key={clock.id}
          clock={clock}
          tools={
            <>
              {mayLog && !clock.doneAt && (
                <Button size="small" type="primary" onClick={() => setLogged(clock.kind)}>
                  {t('incident-management.log')}
                </Button>
              )}
              {mayExtend && clock.kind === 'investigation' && !clock.doneAt && !clock.extendedReason && (
                <Button size="small" onClick={() => setExtending(true)}>
                  {t('incident-management.extend')}
                </Button>
              )}
            </>
          }
        />
      ))}
      {logged && (
        <LogDialog
          id={record.id}
          kind={logged}
          now={now}
          onClose={() => setLogged(undefined)}
          onDone={() => {
            setLogged(undefined);
            onChanged();
          }}
        />
      )}
      {extending && (
        <ActDialog
          title={t('incident-management.extend')}
          needsReason
          saving={extend.isPending}
          onClose={() => setExtending(false)}
          onAct={(reason) => extend.mutate({ id: record.id, reason })}
        />
      )}
    </div>
  );
}

function ClockCard({ clock, tools }: { clock: Clock; tools: React.ReactNode }) {
  const t = useText();
  const say = useSay();
  const span = useSpan();
  const used = 1 - clock.minutesLeft / clock.minutesGiven;
  const state = clock.overdue ? 'miss' : clock.doneAt ? 'ok' : used > 0.75 ? 'near' : 'inProgress';
  const key = clock.doneAt ? (clock.overdue ? 'doneLate' : 'doneIn') : clock.overdue ? 'over' : 'left';
  const time = clock.doneAt && !clock.overdue ? clock.minutesGiven - clock.minutesLeft : clock.minutesLeft;
  return (
    <Panel title={say(noticeKinds[clock.kind])} tools={tools}>
      <div className="im-text">
        <StateMark state={state} text={t(`incident-management.clock.${key}`, { time: span(time) })} />
        <div className="im-clock">
          <i style={{ width: `${Math.min(100, Math.max(0, used * 100))}%` }} />
        </div>
        <p className="im-faint">
          {clock.startsAt.slice(0, 16)} → {clock.dueAt.slice(0, 16)}
        </p>
        {clock.doneAt && (
          <p>
            {[clock.doneAt.slice(0, 16), clock.doneBy, clock.recipient, clock.note]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {clock.extendedReason && <p>{t('incident-management.extended', { reason: clock.extendedReason })}</p>}
      </div>
    </Panel>
  );
}

interface LogProps {
  id: string;
  kind: Clock['kind'];
  now: string;
  onClose: () => void;
  onDone: () => void;
}
function LogDialog({ id, kind, now, onClose, onDone }: LogProps) {
  const t = useText();
  const say = useSay();
  const [at, setAt] = useState<string | null>(now);
  const [recipient, setRecipient] = useState('');
  const [note, setNote] = useState('');
  const log = useAct(logNotice, { onDone });
  return (
    <DragModal
      open
      title={say(noticeKinds[kind])}
      okText={t('incident-management.log')}
      confirmLoading={log.isPending}
      onCancel={onClose}
      onOk={() => log.mutate({ id, kind, at: at ?? '', recipient: recipient || null, note: note || null })}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('incident-management.at')} htmlFor="im-at" required>
          <DayInput id="im-at" withTime value={at} onChange={setAt} />
        </Form.Item>
        <Form.Item label={t('incident-management.recipient')} htmlFor="im-recipient">
          <Input
            id="im-recipient"
            maxLength={120}
            value={recipient}
            onChange={(event) => setRecipient(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('incident-management.noteLabel')} htmlFor="im-note">
          <Input
            id="im-note"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
    </DragModal>
  );
}
