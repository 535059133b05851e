import type { LiveRisk } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { fourColours } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useMemo } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { TablePanel } from './TablePanel.tsx';

const bands = ['high', 'mediumHigh', 'medium', 'low'] as const;

/** Dynamic risk now: subjects by colour, how many stand above their base, and the worst of them with the reason. */
export function LivePanel({ live }: { live: LiveRisk }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { open } = useShell();
  const colour = (level: (typeof bands)[number] | null) => (level ? say(fourColours[level]) : '–');
  const table = useMemo(
    () => ({
      columns: [
        { key: 'colour', title: t('dashboard.live.colour') },
        { key: 'count', title: t('dashboard.live.subjects'), numeric: true },
      ],
      rows: bands.map((band) => ({ colour: say(fourColours[band]), count: live.counts[band] })),
    }),
    [live, t, say],
  );
  return (
    <TablePanel
      title={t('dashboard.live.title')}
      note={t('dashboard.live.note', { count: live.total, time: live.checkedTime ?? '–' })}
      table={table}
    >
      <div className="db-live">
        <ul className="db-live-counts">
          {bands.map((band) => (
            <li key={band}>
              <button
                type="button"
                className={`db-live-count ${band}`}
                onClick={() => open(`/dynamic-risk?level=${band}`)}
              >
                {say(fourColours[band])} <b>{live.counts[band]}</b>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="db-live-count" onClick={() => open('/dynamic-risk?order=ratio')}>
              {t('dashboard.live.risen')} <b>{live.risen}</b>
            </button>
          </li>
          <li>
            <button
              type="button"
              className={`db-live-count${live.openAlerts > 0 ? ' high' : ''}`}
              onClick={() => open('/dynamic-risk?tab=alerts')}
            >
              {t('dashboard.live.alerts')} <b>{live.openAlerts}</b>
            </button>
          </li>
        </ul>
        {live.worst.length === 0 ? (
          <p className="db-note">{t('dashboard.live.atBase')}</p>
        ) : (
          <ul className="db-live-worst">
            {live.worst.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="db-link db-live-name"
                  onClick={() => open(`/dynamic-risk?subject=${one.id}`)}
                >
                  {one.code} {nameIn(language, one.name, one.nameEn)}
                </button>
                <span>
                  {one.level === one.baseLevel
                    ? colour(one.level)
                    : `${colour(one.baseLevel)} → ${colour(one.level)}`}
                </span>
                <b>× {one.ratio?.toFixed(2) ?? '–'}</b>
                <span className="db-live-why" title={one.because?.[language]}>
                  {one.because?.[language] ?? ''}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </TablePanel>
  );
}
