import { type StudyCalls, type StudyLife, type StudyStage, signatures } from '@ircrisk/contract/study.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { DateText } from '../parts/DateText.tsx';
import { useStudyLife } from './use-study-life.ts';
import './study.css';

/** The way of a revision: who made it, who has signed, who is next, and from when it is in force. */
export function StudyLine({ calls, id }: { calls: StudyCalls; id: string }) {
  const t = useText();
  const life = useStudyLife(calls, id);
  if (!life) return null;
  const isInForce = life.state === 'approved';
  return (
    <ol className="ir-life" aria-label={t('ui.study.line')}>
      {life.stages.map((stage, at) => (
        <Stage key={stage.stage} stage={stage} number={at + 1} life={life} />
      ))}
      <li className={isInForce ? 'ir-life-done' : undefined}>
        <i aria-hidden="true">{isInForce ? '✓' : life.stages.length + 1}</i>
        <b>{t('ui.study.inForce')}</b>
        <span>{endText(life, t)}</span>
      </li>
    </ol>
  );
}

function endText(life: StudyLife, t: ReturnType<typeof useText>): string {
  if (life.state === 'superseded' || life.state === 'archived') return t(`ui.study.end.${life.state}`);
  if (life.state === 'approved') return t('ui.study.end.approved');
  return life.inForce ? t('ui.study.end.replaces', { label: life.inForce.label }) : t('ui.study.end.open');
}

function Stage({ stage, number, life }: { stage: StudyStage; number: number; life: StudyLife }) {
  const t = useText();
  const say = useSay();
  const { state, by, at } = stage;
  const isBack = stage.stage === 'author' && life.state === 'draft' && life.rejections > 0;
  return (
    <li
      className={state === 'done' ? 'ir-life-done' : state === 'current' ? 'ir-life-now' : undefined}
      {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
    >
      <i aria-hidden="true">{state === 'done' ? '✓' : number}</i>
      <b>{stage.stage === 'author' ? t('ui.study.author') : say(signatures[stage.stage])}</b>
      <span>
        {by?.name ?? (state === 'current' ? t('ui.study.waiting') : '')} {at && <DateText value={at} short />}
        {isBack && ` ${t('ui.study.sentBack', { count: life.rejections })}`}
      </span>
    </li>
  );
}
