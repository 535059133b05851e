import type { RiskDetail } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { contributorWords } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { dynamicRiskMessages, fallScale } from '@ircrisk/engine-dynamic-risk';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { typesetNumber } from '@ircrisk/units';
import { Button } from 'antd';
import { Fragment } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { decades } from './figures.ts';

interface Bar {
  from: number;
  to: number;
}

/** Where each bar begins and ends, in decades from the base. */
function barsOf(contributors: RiskDetail['contributors']): Bar[] {
  let sum = 0;
  return contributors.map(({ decades: by }) => {
    const from = sum;
    sum += by;
    return { from, to: sum };
  });
}

/** The factors that multiply to f/f₀, each with what it goes by; what takes no part says why. */
export function Waterfall({ detail }: { detail: RiskDetail }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { open } = useShell();
  const moving = detail.contributors.filter(({ factor, stale }) => factor !== 1 || stale);
  const quiet = [
    ...detail.contributors.filter(({ factor, stale }) => factor === 1 && !stale),
    ...detail.idle,
  ];
  const bars = barsOf(moving);
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const { low, span } = fallScale(ends);
  const place = (value: number) => (100 * (value - low)) / span;
  const style = ({ from, to }: Bar) => ({
    insetInlineStart: `${place(Math.min(from, to))}%`,
    inlineSize: `${Math.max(0.6, Math.abs(place(to) - place(from)))}%`,
  });
  const total = { from: 0, to: bars.at(-1)?.to ?? 0 };
  return (
    <Panel
      title={t('dynamic-risk.waterfall.title')}
      note={t('dynamic-risk.waterfall.note')}
      tools={
        <ExplainButton
          explain={() => ({
            title: `${detail.code} f`,
            calculation: detail.calculation,
            messages: dynamicRiskMessages,
            inputLabel: (name) =>
              name === 'basePerYear'
                ? { label: 'f₀', unit: '1/a' }
                : { label: t('dynamic-risk.waterfall.title') },
          })}
        >
          {t('dynamic-risk.waterfall.explain')}
        </ExplainButton>
      }
    >
      <div className="dr-fall">
        <div className="dr-fall-row is-head">
          <span>{t('dynamic-risk.waterfall.evidence')}</span>
          <span className="is-number">m</span>
          <span>{t('dynamic-risk.waterfall.sum')}</span>
          <span className="is-number">Δlog₁₀</span>
        </div>
        <div className="dr-fall-row">
          <span>
            {t('dynamic-risk.waterfall.base')} f₀{' '}
            <small>{detail.baseName ? say(detail.baseName) : '–'}</small>
          </span>
          <b className="is-number">1</b>
          <span />
          <span className="is-number">0</span>
        </div>
        {moving.map(({ kind, factor, decades: by, text, sources, stale }, at) => (
          <div key={kind} className="dr-fall-row">
            <span>
              {say(contributorWords[kind])}
              {stale && <em className="dr-stale">{t('dynamic-risk.stale')}</em>}
              <small title={say(text)}>
                {say(text)}
                {sources.map((source) => (
                  <Fragment key={source.link}>
                    {' '}
                    <Button type="link" size="small" onClick={() => open(source.link)}>
                      {language === 'en' ? (source.labelEn ?? source.label) : source.label}
                    </Button>
                  </Fragment>
                ))}
              </small>
            </span>
            <b className="is-number">{factor.toFixed(3)}</b>
            <span className="dr-track">
              {by !== 0 && <i className={by > 0 ? 'is-up' : 'is-down'} style={style(bars[at]!)} />}
            </span>
            <span className="is-number">{decades(by)}</span>
          </div>
        ))}
        <div className="dr-fall-row is-total">
          <span>
            {t('dynamic-risk.dynamic')} f{' '}
            <small>{`${typesetNumber(detail.baseFrequency)} × ${detail.ratio?.toFixed(3) ?? '–'}`}</small>
          </span>
          <b className="is-number">{detail.ratio?.toFixed(3) ?? '–'}</b>
          <span className="dr-track">
            <i className="is-sum" style={style(total)} />
          </span>
          <b className="is-number">{decades(total.to)}</b>
        </div>
        {quiet.length > 0 && (
          <details className="dr-idle">
            <summary>{t('dynamic-risk.waterfall.idle', { count: quiet.length })}</summary>
            <ul>
              {quiet.map(({ kind, text }) => (
                <li key={kind}>
                  <b>{say(contributorWords[kind])}</b> {say(text)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}
