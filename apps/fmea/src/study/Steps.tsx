import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { type View, views } from '../address.ts';
import { useStudy } from './use-study.ts';

const percent = (share: number | null) => (share === null ? '–' : `${Math.floor(share * 100)} %`);

/** The seven steps: where one is, how complete each is, and which are not open yet. */
export function Steps({ view }: { view: View }) {
  const t = useText();
  const { steps, go } = useStudy();
  return (
    <nav className="fm-steps" aria-label={t('fmea.steps')}>
      {steps.map(({ step, share, done, total, isOpen }) => {
        const name = views[step - 1]!;
        const label = t(`fmea.step.${name}`);
        return (
          <button
            key={step}
            type="button"
            aria-current={name === view ? 'step' : undefined}
            disabled={!isOpen && name !== view}
            title={isOpen ? t('fmea.stepDone', { done, total }) : t('fmea.stepClosed')}
            onClick={() => go(name)}
          >
            <b>{step}</b>
            <span>{label}</span>
            <small>{percent(share)}</small>
            <i aria-hidden style={{ inlineSize: `${(share ?? 0) * 100}%` }} data-full={share === 1} />
          </button>
        );
      })}
    </nav>
  );
}
