import type { RcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import { outcomes } from '@ircrisk/contract/resources/rcm.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { chosen } from './interval-text.ts';

interface Props {
  study: RcmBoard;
  modeId: string;
  onMode: (id: string) => void;
}

/** Modes under their functional failures, with what was decided. */
export function ModeList({ study, modeId, onMode }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const failures = new Map(study.failures.map((failure) => [failure.code, failure]));
  const groups = [...Map.groupBy(study.modes, ({ failureCode }) => failureCode)];
  const at = study.modes.findIndex(({ id }) => id === modeId);
  const open = [...study.modes.slice(at + 1), ...study.modes.slice(0, at + 1)].find(
    ({ outcome, recheck }) => outcome === null || recheck,
  );
  return (
    <nav className="rcm-modes" aria-label={t('rcm.information.modes')}>
      <div className="rcm-modes-head">
        <h2>
          {t('rcm.information.modes')} {study.modes.length}
        </h2>
        <Button size="small" disabled={!open} onClick={() => open && onMode(open.id)}>
          {t('rcm.nextOpen')}
        </Button>
      </div>
      {groups.map(([code, modes]) => {
        const failure = failures.get(code);
        return (
          <section key={code}>
            <h3>
              {code} {failure && nameIn(language, failure.statement, failure.statementEn)}
            </h3>
            {modes.map((mode) => {
              const outcome = chosen(outcomes, mode.outcome);
              const state = mode.recheck ? 'is-recheck' : mode.outcome ? 'is-decided' : 'is-open';
              return (
                <button
                  key={mode.id}
                  type="button"
                  aria-current={mode.id === modeId}
                  onClick={() => onMode(mode.id)}
                >
                  <i className={state} aria-hidden />
                  <b>{mode.code}</b>
                  <span>{nameIn(language, mode.mode, mode.modeEn)}</span>
                  <small>
                    {outcome ? `${mode.consequence ?? ''} ${say(outcome)}` : t('rcm.answer.open')}
                  </small>
                </button>
              );
            })}
          </section>
        );
      })}
    </nav>
  );
}
