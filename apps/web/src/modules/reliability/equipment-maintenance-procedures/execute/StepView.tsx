import { LockOutlined } from '@ant-design/icons';
import {
  beginStep,
  type ExecutionWhole,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { outcomeTexts, signRoleTexts, stepKindTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import { type FlowStep, isRequired, said } from '@ircrisk/engine-procedure';
import { call } from '@ircrisk/ui/api/client.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { DeviationPart } from './DeviationPart.tsx';
import { MeasurePart } from './MeasurePart.tsx';
import { PhotoPart } from './PhotoPart.tsx';
import { SignPart } from './SignPart.tsx';
import { deviceName, type Running } from './use-execution.ts';

export interface StepProps {
  step: FlowStep;
  whole: ExecutionWhole;
  running: Running;
  /** The step was ended; the screen goes on. */
  onEntered: () => void;
}
interface Props extends StepProps {
  isOpen: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One step: what to do, what was entered, and the one act that ends it. */
export function StepView({ step, whole, running, isOpen, onPrevious, onNext, onEntered }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const props = { step, whole, running, onEntered };
  const isMine = isOpen && (step.state === 'open' || step.state === 'again');
  // Signers come with devices of their own: their points are nobody's to begin.
  const isSigned = step.kind === 'hold' || step.kind === 'witness' || step.kind === 'sign';
  useBegun(whole.id, step.id, isMine && !isSigned);
  return (
    <article className="px-step">
      <div className="px-chips">
        <span className="px-chip" data-kind={step.kind}>
          {step.kind === 'hold' ? 'H ' : step.kind === 'witness' ? 'W ' : ''}
          {say(stepKindTexts[step.kind])}
        </span>
        {step.role && <span className="px-chip">{say(signRoleTexts[step.role])}</span>}
        <span className="px-chip">{t(isRequired(step) ? 'procedure.required' : 'procedure.optional')}</span>
        <b>{step.number}</b>
      </div>
      <h2>{said(language, step.text, step.textEn)}</h2>
      {step.note && <p className="px-how">{said(language, step.note, step.noteEn)}</p>}
      <Entered {...props} />
      {step.state === 'locked' && (
        <p className="px-locked">
          <LockOutlined aria-hidden /> {t('procedure.run.locked')}
        </p>
      )}
      {step.state === 'jumped' && <p className="px-locked">{t('procedure.run.jumped')}</p>}
      {step.state === 'waits' && <p className="px-locked">{t('procedure.run.concessionWaits')}</p>}
      {isOpen && step.state === 'failed' && <DeviationPart {...props} />}
      {isMine && <Body {...props} />}
      <nav className="px-nav">
        <Button size="large" disabled={!onPrevious} onClick={onPrevious}>
          {t('procedure.run.previous')}
        </Button>
        <Button size="large" disabled={!onNext} onClick={onNext}>
          {t('procedure.run.next')}
        </Button>
      </nav>
      <Feedback {...props} />
    </article>
  );
}

/** Others see that somebody has begun; without a line nobody is asked. */
function useBegun(executionId: string, stepId: string, isMine: boolean): void {
  useEffect(() => {
    if (!isMine || !navigator.onLine) return;
    call(beginStep, { executionId, stepId, device: deviceName() }, { suppress: true }).catch(() => undefined);
  }, [executionId, stepId, isMine]);
}

const outcomeMarks: Record<string, State> = { fail: 'miss', waived: 'near', skipped: 'idle' };

function Entered({ step, running }: StepProps) {
  const say = useSay();
  const t = useText();
  const own = running.entries.filter(({ stepId }) => stepId === step.id);
  if (own.length === 0) return null;
  return (
    <ul className="px-entered">
      {own.map((entry) => (
        <li key={entry.id}>
          <StateMark state={outcomeMarks[entry.outcome] ?? 'ok'} text={say(outcomeTexts[entry.outcome])} />
          {entry.typed && <strong>{entry.typed}</strong>}
          <span>
            {[
              entry.person ?? entry.by,
              entry.enteredAt.slice(11, 16),
              entry.deviation?.number,
              entry.waits ? t('procedure.run.waits') : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {entry.note && <p>{entry.note}</p>}
        </li>
      ))}
    </ul>
  );
}

function Body(props: StepProps) {
  const { step } = props;
  if (step.kind === 'measure') return <MeasurePart {...props} />;
  if (step.kind === 'photo') return <PhotoPart {...props} />;
  if (step.kind === 'hold' || step.kind === 'witness' || step.kind === 'sign') return <SignPart {...props} />;
  if (step.kind === 'branch') return <BranchPart {...props} />;
  return <DonePart {...props} />;
}

function DonePart({ step, running, onEntered }: StepProps) {
  const t = useText();
  const [note, setNote] = useState('');
  const end = async (outcome: 'done' | 'skipped') => {
    if (await running.enter(step.id, outcome, { note: note.trim() || null })) onEntered();
  };
  return (
    <>
      <Input.TextArea
        aria-label={t('procedure.run.note')}
        placeholder={t('procedure.run.note')}
        autoSize={{ minRows: 1 }}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="primary" size="large" block onClick={() => void end('done')}>
        {t(step.kind === 'caution' ? 'procedure.run.read' : 'procedure.run.doneStep')}
      </Button>
      {!isRequired(step) && (
        <Button size="large" block disabled={!note.trim()} onClick={() => void end('skipped')}>
          {t('procedure.run.skip')}
        </Button>
      )}
    </>
  );
}

function BranchPart({ step, running, onEntered }: StepProps) {
  const t = useText();
  const target = running.flow.find(({ id }) => id === step.branch?.goto);
  const answer = async (outcome: 'yes' | 'no') => {
    if (await running.enter(step.id, outcome)) onEntered();
  };
  return (
    <div className="px-pair">
      <Button size="large" onClick={() => void answer('no')}>
        {t('procedure.run.no')} {target && t('procedure.run.goto', { number: target.number })}
      </Button>
      <Button type="primary" size="large" onClick={() => void answer('yes')}>
        {t('procedure.run.yes')}
      </Button>
    </div>
  );
}

function Feedback({ step, running }: StepProps) {
  const t = useText();
  const [text, setText] = useState<string>();
  const give = async () => {
    await running.feedback(step.number, (text ?? '').trim());
    setText(undefined);
  };
  if (text === undefined)
    return (
      <Button type="link" onClick={() => setText('')}>
        {t('procedure.run.feedback')}
      </Button>
    );
  return (
    <div className="px-feedback">
      <Input.TextArea
        aria-label={t('procedure.run.feedback')}
        placeholder={t('procedure.run.feedbackHint')}
        autoSize={{ minRows: 2 }}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button disabled={!text.trim()} onClick={() => void give()}>
        {t('procedure.run.feedbackGive')}
      </Button>
    </div>
  );
}
