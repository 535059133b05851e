import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';

type Shown = 'all' | 'facts' | 'assumptions';

/** How sure a time is, in the unit a person would say it. */
export function useUncertainty() {
  const t = useText();
  return (minutes: number | null): string => {
    if (!minutes) return '';
    if (minutes % 1440 === 0) return t('rca.timeline.days', { count: minutes / 1440 });
    if (minutes % 60 === 0) return t('rca.timeline.hours', { count: minutes / 60 });
    return t('rca.timeline.minutes', { count: minutes });
  };
}

/** Solid dots are facts, hollow dashed ones assumptions; a whisker is an uncertain time. */
export function TimelinePanel({ board, onOpen }: { board: RcaBoard; onOpen: () => void }) {
  const t = useText();
  const language = useLanguage();
  const uncertainty = useUncertainty();
  const [shown, setShown] = useState<Shown>('all');
  const { timeline } = board;
  const facts = timeline.filter(({ isFact }) => isFact).length;
  const counts: Record<Shown, number> = { all: timeline.length, facts, assumptions: timeline.length - facts };
  const rows = timeline.filter(({ isFact }) => shown === 'all' || isFact === (shown === 'facts'));
  return (
    <aside className="rca-left" aria-label={t('rca.view.timeline')}>
      <div className="rca-side-head">
        <h2>{t('rca.view.timeline')}</h2>
        <Segmented
          size="small"
          aria-label={t('rca.timeline.filter')}
          value={shown}
          options={(['all', 'facts', 'assumptions'] as const).map((value) => ({
            value,
            label: `${t(`rca.timeline.${value}`)} ${counts[value]}`,
          }))}
          onChange={setShown}
        />
      </div>
      {timeline.length === 0 && <p className="rca-empty">{t('rca.timeline.none')}</p>}
      <ol className="rca-line">
        {rows.map((one) => (
          <li key={one.id} className={one.isFact ? 'rca-fact' : 'rca-guess'}>
            <time>
              {one.happenedAt.slice(5, 10)}
              <br />
              {one.happenedAt.slice(11, 16)}
              {one.uncertaintyMinutes ? <small>± {uncertainty(one.uncertaintyMinutes)}</small> : null}
            </time>
            <i className={one.uncertaintyMinutes ? 'rca-dot rca-whisker' : 'rca-dot'} />
            <div>
              {nameIn(language, one.event, one.eventEn)}
              <span>
                {!one.isFact && <em>{t('rca.timeline.assumed')}</em>}
                {one.evidenceCodes.join(', ')}
                {one.isDeviation && <b className="rca-soon">△ {t('rca.timeline.deviation')}</b>}
              </span>
            </div>
          </li>
        ))}
      </ol>
      <Button type="link" size="small" onClick={onOpen}>
        {t('rca.timeline.open')}
      </Button>
    </aside>
  );
}
