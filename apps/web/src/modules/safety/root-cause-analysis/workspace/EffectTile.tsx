import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';

const rate = (events: number | null, months: number | null) =>
  events === null || !months ? null : (events / months) * 12;

/** Rates before and after as bars of one scale. */
export function RateBars({ followUp }: { followUp: NonNullable<RcaBoard['followUp']> }) {
  const t = useText();
  const rows = [
    ['before', followUp.eventsBefore, followUp.monthsBefore],
    ['after', followUp.eventsAfter, followUp.monthsAfter],
  ] as const;
  const most = Math.max(0.01, ...rows.map(([, events, months]) => rate(events, months) ?? 0));
  return (
    <dl className="rca-rates">
      {rows.map(([key, events, months]) => {
        const value = rate(events, months);
        return (
          <div key={key}>
            <dt>{t(`rca.effect.${key}`)}</dt>
            <dd>
              <meter min={0} max={most} value={value ?? 0} aria-hidden />
              {value === null
                ? '–'
                : t('rca.effect.rate', {
                    rate: value.toFixed(2),
                    events: events ?? 0,
                    months: String(Number((months ?? 0).toFixed(3))),
                  })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The effect in a tile: p, the rates, the verdict. */
export function EffectTile({ board, onOpen }: { board: RcaBoard; onOpen: () => void }) {
  const t = useText();
  const { followUp } = board;
  return (
    <section className="rca-effect">
      <header>
        <h2>{t('rca.view.effect')}</h2>
        <Button type="link" size="small" onClick={onOpen}>
          {t('rca.effect.open')}
        </Button>
      </header>
      {followUp?.verdict ? (
        <>
          <p>
            p <b className="rca-p">{followUp.p === null ? '–' : followUp.p.toFixed(4)}</b>{' '}
            <span className={`rca-verdict-${followUp.verdict}`}>{t(`rca.verdict.${followUp.verdict}`)}</span>
          </p>
          <RateBars followUp={followUp} />
        </>
      ) : (
        <p className="rca-empty">
          {followUp?.checkDue ? t('rca.effect.due', { date: followUp.checkDue }) : t('rca.effect.later')}
        </p>
      )}
    </section>
  );
}
