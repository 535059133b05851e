import { SettingOutlined } from '@ant-design/icons';
import {
  type StudyCalls,
  type StudyRevision,
  type StudyStepTaken,
  studySteps,
} from '@ircrisk/contract/study.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Drawer, Select } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { DateText } from '../parts/DateText.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { StateMark } from '../parts/StateMark.tsx';
import { usePermission } from '../session/permissions.ts';
import { ClaimedBarriers } from './ClaimedBarriers.tsx';
import { RevisionComparison } from './RevisionComparison.tsx';
import { StudyState } from './StudyState.tsx';
import './study.css';

const StudyRuleDialog = lazy(() =>
  import('./StudyRuleDialog.tsx').then((it) => ({ default: it.StudyRuleDialog })),
);

interface Props {
  calls: StudyCalls;
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
  comparison?: ReactNode;
}

/** Revisions of a study, every step taken, and what differs between two of them. */
export function RevisionDrawer({ calls, id, onOpen, onClose, comparison }: Props) {
  const t = useText();
  const mayRule = usePermission('study-rule.update');
  const [isRuling, setRuling] = useState(false);
  const revisions = useCall(calls.revisions, { id });
  const steps = useCall(calls.steps, { id });
  const error = revisions.error ?? steps.error;
  const all = revisions.data ?? [];
  return (
    <Drawer
      open
      size={640}
      title={t('ui.study.versions')}
      onClose={onClose}
      extra={
        mayRule && (
          <Button icon={<SettingOutlined aria-hidden />} onClick={() => setRuling(true)}>
            {t('ui.study.rule.title')}
          </Button>
        )
      }
    >
      {error && <ErrorPanel error={error} />}
      <Revisions revisions={all} id={id} onOpen={onOpen} />
      <h3>{t('ui.study.steps')}</h3>
      <Steps steps={steps.data ?? []} />
      <ClaimedBarriers calls={calls} id={id} />
      {all.length > 1 && <Compared calls={calls} id={id} revisions={all} own={comparison} />}
      <Suspense>{isRuling && <StudyRuleDialog calls={calls} onClose={() => setRuling(false)} />}</Suspense>
    </Drawer>
  );
}

function Revisions({
  revisions,
  id,
  onOpen,
}: {
  revisions: readonly StudyRevision[];
  id: string;
  onOpen: (id: string) => void;
}) {
  const t = useText();
  return (
    <table className="ir-life-table" aria-label={t('ui.study.revisions')}>
      <thead>
        <tr>
          <th>{t('ui.study.revision')}</th>
          <th>{t('ui.study.state')}</th>
          <th>{t('ui.study.author')}</th>
          <th>{t('ui.study.approver')}</th>
          <th>{t('ui.study.approvedOn')}</th>
        </tr>
      </thead>
      <tbody>
        {revisions.map((one) => (
          <tr key={one.id} {...(one.id === id ? { 'aria-current': 'true' as const } : {})}>
            <td>
              {one.id === id ? (
                <strong>{one.label}</strong>
              ) : (
                <Button
                  type="link"
                  size="small"
                  aria-label={t('ui.study.open', { label: one.label })}
                  onClick={() => onOpen(one.id)}
                >
                  {one.label}
                </Button>
              )}
            </td>
            <td>
              <StudyState state={one.state} />
            </td>
            <td>{one.author ?? NO_VALUE}</td>
            <td>{one.approver ?? NO_VALUE}</td>
            <td>{one.approvedOn ?? NO_VALUE}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shapes: Partial<Record<StudyStepTaken['step'], 'ok' | 'miss' | 'idle'>> = {
  check: 'ok',
  review: 'ok',
  approve: 'ok',
  reject: 'miss',
  supersede: 'idle',
};

function Steps({ steps }: { steps: readonly StudyStepTaken[] }) {
  const t = useText();
  const say = useSay();
  return (
    <ol className="ir-life-steps" aria-label={t('ui.study.steps')}>
      {steps.map(({ revisionId, label, step, by, at, reason }) => (
        <li key={`${revisionId} ${step} ${at}`}>
          <DateText value={at} />
          <span>{by ?? t('ui.history.system')}</span>
          <StateMark state={shapes[step] ?? 'identified'} text={`${say(studySteps[step])} ${label}`} />
          {reason && <q>{reason}</q>}
        </li>
      ))}
    </ol>
  );
}

function Compared({
  calls,
  id,
  revisions,
  own,
}: {
  calls: StudyCalls;
  id: string;
  revisions: readonly StudyRevision[];
  own: ReactNode;
}) {
  const t = useText();
  const at = revisions.findIndex((one) => one.id === id);
  const [other, setOther] = useState((revisions[at + 1] ?? revisions.find((one) => one.id !== id))?.id ?? id);
  return (
    <>
      <h3>{t('ui.study.compare')}</h3>
      <Select
        aria-label={t('ui.study.compareWith')}
        style={{ width: 160 }}
        value={other}
        onChange={setOther}
        options={revisions.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.label }))}
      />
      <RevisionComparison calls={calls} id={id} other={other} />
      {own}
    </>
  );
}
