import type { ExecutionWhole } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { stepKindTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import { type FlowStep, said } from '@ircrisk/engine-procedure';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';

interface Props {
  flow: readonly FlowStep[];
  at: number;
  whole: ExecutionWhole;
  isListed: boolean;
  onChoose: (id: string) => void;
  onList: (isListed: boolean) => void;
}

const marks: Record<FlowStep['state'], State> = {
  done: 'ok',
  open: 'identified',
  locked: 'stopped',
  failed: 'miss',
  again: 'near',
  waits: 'near',
  jumped: 'idle',
};

/** Where one stands: a bar of all steps with its hold points, and the list of them when wanted. */
export function Overview({ flow, at, whole, isListed, onChoose, onList }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const holds = flow.filter(({ kind }) => kind === 'hold').map(({ number }) => number);
  return (
    <section className="px-overview" aria-label={t('procedure.run.steps')}>
      <div className="px-bar" aria-hidden="true">
        {flow.map((step, place) => (
          <i key={step.id} data-state={step.state} data-kind={step.kind} data-here={place === at} />
        ))}
      </div>
      <p>
        <strong>{t('procedure.run.place', { at: at + 1 })}</strong>{' '}
        {t('procedure.run.of', { all: flow.length })}
        <span>
          {holds.length > 0 &&
            t('procedure.run.holds', { numbers: holds.join(language === 'zh' ? '、' : ', ') })}{' '}
          {whole.procedure.code} {whole.procedure.label}
        </span>
      </p>
      {isListed && (
        <ol className="px-list">
          {flow.map((step) => (
            <li key={step.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(step.id);
                  onList(false);
                }}
              >
                <span>{step.number}</span>
                <span>{said(language, step.text, step.textEn)}</span>
                <small>{say(stepKindTexts[step.kind])}</small>
                <StateMark state={marks[step.state]} text={t(`procedure.state.${step.state}`)} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
