import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { type StudyCalls, type StudyLife, signatures } from '@ircrisk/contract/study.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { notify } from '../api/notifier.ts';
import { useAct } from '../api/queries.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import { StateMark } from '../parts/StateMark.tsx';
import { keepOpinion, keptOpinion } from './opinion.ts';
import type { DialogAct } from './StudyActs.tsx';
import './study.css';

interface Props {
  calls: StudyCalls;
  life: StudyLife;
  act: DialogAct;
  onClose: () => void;
  onOpen: (id: string) => void;
  refreshes?: readonly Pick<Endpoint, 'path'>[];
  onDone?: () => void;
}

const marks = { blocks: 'miss', warns: 'near', ok: 'ok' } as const;

/** One confirmation before every step: who has signed, what should be known, the verdict and its reason. */
export function StudyDialog({ calls, life, act, onClose, onOpen, onDone, ...props }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const field = useId();
  const { id } = life;
  const stage = life.stages.find((one) => one.state === 'current')?.stage ?? 'author';
  const signature = stage === 'author' ? undefined : stage;
  const blocks = life.findings.some(({ level }) => level === 'blocks');
  const [verdict, setVerdict] = useState<'pass' | 'reject'>(blocks ? 'reject' : 'pass');
  const [label, setLabel] = useState(life.nextLabel ?? '');
  const [comment, setComment] = useState(() => keptOpinion(id));
  const [password, setPassword] = useState('');
  const said = comment.trim();
  const done = (opened?: string) => {
    keepOpinion(id, '');
    notify.success(t('ui.study.done'));
    onClose();
    onDone?.();
    if (opened) onOpen(opened);
  };
  const refreshes = [calls.life, calls.revisions, calls.steps, ...(props.refreshes ?? [])];
  const submit = useAct(calls.submit, { refreshes, onDone: () => done() });
  const check = useAct(calls.check, { refreshes, onDone: () => done() });
  const judge = useAct(calls.judge, { refreshes, onDone: () => done() });
  const archive = useAct(calls.archive, { refreshes, onDone: () => done() });
  const revise = useAct(calls.revise, { refreshes, onDone: (made) => done(made) });
  const isReject = act === 'judge' && verdict === 'reject';
  const needsReason = isReject || act === 'archive';
  const asksPassword = act === 'judge' && signature === 'approve' && !isReject && life.passwordAtApproval;
  const take = () => {
    const told = said ? { comment: said } : {};
    if (act === 'submit') submit.mutate({ id, ...told });
    else if (act === 'revise') revise.mutate({ id, ...(label.trim() ? { label: label.trim() } : {}) });
    else if (act === 'archive') archive.mutate({ id, ...told });
    else if (signature === 'approve')
      judge.mutate({
        id,
        verdict: isReject ? 'reject' : 'approve',
        ...told,
        ...(asksPassword ? { password } : {}),
      });
    else if (signature) check.mutate({ id, verdict, stage: signature, ...told });
  };
  const signText = signature ? say(signatures[signature]) : '';
  const button = isReject ? t('ui.study.act.reject') : act === 'judge' ? signText : t(`ui.study.act.${act}`);
  const name = `${life.code} ${nameIn(language, life.name, life.nameEn)} ${life.label}`;
  return (
    <DragModal
      open
      width={560}
      title={t('ui.study.dialog', { act: act === 'judge' ? signText : t(`ui.study.act.${act}`), name })}
      okText={button}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        danger: isReject,
        disabled:
          (needsReason && said === '') || (act === 'submit' && blocks) || (asksPassword && password === ''),
      }}
      confirmLoading={[submit, check, judge, archive, revise].some(({ isPending }) => isPending)}
      onOk={take}
      onCancel={onClose}
    >
      <p>{t(`ui.study.text.${act === 'judge' ? (signature === 'approve' ? 'approve' : 'sign') : act}`)}</p>
      {act === 'judge' && life.fourEyes && <p className="ir-life-note">{t('ui.study.fourEyesNote')}</p>}
      {life.findings.length > 0 && (
        <section aria-label={t('ui.study.findings')}>
          <h4>{t('ui.study.findings')}</h4>
          <ul className="ir-life-findings">
            {life.findings.map(({ level, text }) => (
              <li key={text}>
                <StateMark state={marks[level]} text={t(`ui.study.finding.${level}`)} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {act === 'judge' && (
        <Radio.Group
          className="ir-life-verdicts"
          aria-label={t('ui.study.verdict')}
          value={verdict}
          onChange={({ target }) => setVerdict(target.value as typeof verdict)}
        >
          <Radio value="pass" disabled={blocks}>
            {t('ui.study.pass', { act: signText })}
          </Radio>
          <Radio value="reject">{t('ui.study.act.reject')}</Radio>
        </Radio.Group>
      )}
      {act === 'revise' && life.nextLabel !== null && (
        <>
          <label htmlFor={field}>{t('ui.study.nextLabel')}</label>
          <Input id={field} maxLength={16} value={label} onChange={({ target }) => setLabel(target.value)} />
        </>
      )}
      {act !== 'revise' && (
        <>
          <label htmlFor={field}>{t(needsReason ? 'ui.study.reason' : 'ui.study.comment')}</label>
          <Input.TextArea
            id={field}
            rows={3}
            maxLength={500}
            showCount
            // The count stands below the field.
            style={{ marginBottom: 24 }}
            value={comment}
            onChange={({ target }) => {
              setComment(target.value);
              keepOpinion(id, target.value);
            }}
          />
        </>
      )}
      {asksPassword && (
        <>
          <label htmlFor={`${field}-password`}>{t('ui.study.password')}</label>
          <Input.Password
            id={`${field}-password`}
            autoComplete="current-password"
            maxLength={200}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      )}
    </DragModal>
  );
}
