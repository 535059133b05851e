import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  confidentialText,
  correctionText,
  type IncidentRates,
  incidentPyramid,
  incidentRates,
  monthlyReport,
} from '@ircrisk/contract/modules/safety/incident-figures.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { DayRangeInput, TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { addDays, addMonths, NO_VALUE, shown } from '@ircrisk/units';
import { Alert, Segmented, Skeleton } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { CorrectionsPanel } from './CorrectionsPanel.tsx';
import { heatOption, trendOption } from './charts.ts';

const tiles = [
  ['trir', 'recordable', '200 000'],
  ['ltif', 'lost', '1 000 000'],
  ['ltir', 'lost', '200 000'],
  ['dart', 'dart', '200 000'],
  ['severity', 'days', '200 000'],
  ['injuryFrequency', 'lost', '1 000 000'],
  ['far', 'deaths', '100 000 000'],
  ['deathsPerThousand', 'deaths', '1 000'],
  ['pseTier1', 'tier1', '200 000'],
  ['pseTier2', 'tier2', '200 000'],
  ['tier1Severity', 'weight', '200 000'],
  ['nearMiss', 'near', '200 000'],
] as const;

const numerators = (counts: IncidentRates['counts']): Record<string, number> => ({
  recordable: counts.deaths + counts.lostTime + counts.restricted + counts.otherRecordable,
  lost: counts.deaths + counts.lostTime,
  dart: counts.lostTime + counts.restricted,
  deaths: counts.deaths,
  days: counts.lostDays,
  tier1: counts.tier1,
  tier2: counts.tier2,
  weight: counts.weight,
  near: counts.nearMisses,
});

const whole = (amount: number | null): string =>
  amount === null ? NO_VALUE : Math.round(amount).toLocaleString('en-US');

/** The twelve whole months before this one: their hours are in. */
function lastYear(): [string, string] {
  const month = `${plantToday().slice(0, 7)}-01`;
  return [addMonths(month, -12), addDays(month, -1)];
}

/** Rates against hours, the pyramid, and where and when it happens. */
export function RatesView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const [days, setDays] = useState<[string, string]>(lastYear);
  const [nodeId, setNode] = useState<string>();
  const [role, setRole] = useState<'all' | 'employee' | 'contractor'>('all');
  const period = { from: days[0], to: days[1], ...(nodeId ? { nodeId } : {}) };
  const rates = useCall(incidentRates, { ...period, role }, { keepPrevious: true });
  const pyramid = useCall(incidentPyramid, period, { keepPrevious: true });
  const { data } = rates;
  const counted = data && numerators(data.counts);
  const waiting = data?.corrections.filter(({ decidedAt }) => decidedAt === null).length ?? 0;
  return (
    <div className="im-page">
      <PageTitle
        title={t('incident-management.rates')}
        note={switcher}
        actions={
          <MadeFileButton
            make={(format) =>
              call(monthlyReport, { month: days[1] || plantToday(), format, ...(nodeId ? { nodeId } : {}) })
            }
          >
            {t('incident-management.monthly', { month: (days[1] || plantToday()).slice(0, 7) })}
          </MadeFileButton>
        }
      />
      <div className="im-bar">
        <DayRangeInput
          aria-label={t('incident-management.period')}
          value={days}
          onChange={(next) => next?.[0] && next[1] && setDays([next[0], next[1]])}
        />
        <div style={{ width: 220 }}>
          <TreeInput
            resource={factoryModel}
            aria-label={t('incident-management.place')}
            placeholder={t('incident-management.whole')}
            value={nodeId}
            onChange={(value) => setNode(value ? String(value) : undefined)}
          />
        </div>
        <Segmented
          size="small"
          aria-label={t('incident-management.role')}
          value={role}
          onChange={(next) => setRole(next as typeof role)}
          options={(['all', 'employee', 'contractor'] as const).map((value) => ({
            value,
            label: t(`incident-management.roles.${value}`),
          }))}
        />
      </div>
      {rates.error && <ErrorPanel error={rates.error} onRetry={() => void rates.refetch()} />}
      {!data && !rates.error && <Skeleton active />}
      {data && counted && (
        <>
          {data.missingMonths.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('incident-management.missingHours', { months: data.missingMonths.join(', ') })}
            />
          )}
          {data.partMonths.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={t('incident-management.partMonths', { months: data.partMonths.join(', ') })}
            />
          )}
          {data.leftOut && <Alert type="info" showIcon title={say(data.leftOut)} />}
          {waiting > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('incident-management.correctionsWait', { count: waiting })}
            />
          )}
          <div className="im-tiles">
            {tiles.map(([name, numerator, base]) => {
              const figure = data.figures[name];
              if (!figure) return null;
              const label = t(`incident-management.rate.${name}`);
              return (
                <StatTile
                  key={name}
                  label={label}
                  value={
                    <FigureButton figure={figure} title={label}>
                      {typeof figure.value === 'number' ? shown(figure.value, 3) : NO_VALUE}
                    </FigureButton>
                  }
                  note={t(`incident-management.${name === 'deathsPerThousand' ? 'perPeople' : 'perHours'}`, {
                    count: counted[numerator] ?? 0,
                    of:
                      figure.value === null
                        ? NO_VALUE
                        : whole(name === 'deathsPerThousand' ? data.headcount : data.hours),
                    base,
                  })}
                />
              );
            })}
          </div>
          <Trend data={data} />
          {data.corrections.length > 0 && <CorrectionsPanel corrections={data.corrections} />}
        </>
      )}
      <div className="im-two">
        {pyramid.data && <Pyramid {...pyramid.data} />}
        {pyramid.data && pyramid.data.heat.length > 0 && <Heat {...pyramid.data} />}
      </div>
    </div>
  );
}

function Trend({ data }: { data: IncidentRates }) {
  const t = useText();
  const say = useSay();
  const { months } = data;
  const option = useCallback(
    (tokens: Parameters<typeof trendOption>[2], roles: Parameters<typeof trendOption>[3]) =>
      trendOption(
        months,
        {
          trir: 'TRIR',
          ltif: 'LTIF',
          hours: t('incident-management.hoursShort'),
        },
        tokens,
        roles,
      ),
    [months, t],
  );
  return (
    <Chart
      title={t('incident-management.trend')}
      note={t('incident-management.trendNote')}
      option={option}
      height={230}
      table={{
        columns: [
          { key: 'month', title: t('incident-management.month') },
          { key: 'incidents', title: t('incident-management.incidents'), numeric: true },
          { key: 'hours', title: t('incident-management.hoursShort'), numeric: true },
          { key: 'trir', title: 'TRIR', numeric: true },
          { key: 'ltif', title: 'LTIF', numeric: true },
          { key: 'pse', title: t('incident-management.pse'), numeric: true },
          { key: 'frozen', title: t('incident-management.frozenMonth') },
          { key: 'corrections', title: t('incident-management.corrections') },
        ],
        rows: months.map(({ month, incidents, hours, trir, ltif, pse, frozen }) => ({
          month,
          frozen: frozen ? '✓' : '',
          corrections: data.corrections
            .filter((one) => one.month === month)
            .map((one) =>
              [
                one.confidential ? say(confidentialText) : one.number,
                ...correctionText(one, say),
                one.decidedAt ? one.reason : t('incident-management.correctionWaits'),
              ]
                .filter(Boolean)
                .join(', '),
            )
            .join('; '),
          incidents,
          hours,
          trir,
          ltif,
          pse,
        })),
      }}
    />
  );
}

/** Wider the more there are, by the root, so that the top is still seen. */
function Pyramid({ levels, thirdParty }: Pick<ResultOf<typeof incidentPyramid>, 'levels' | 'thirdParty'>) {
  const t = useText();
  const say = useSay();
  const most = Math.max(1, ...levels.map(({ count }) => Math.sqrt(count)));
  return (
    <Panel title={t('incident-management.pyramid')} note={t('incident-management.pyramidNote')}>
      <ol className="im-pyramid">
        {levels.map((level) => (
          <li key={level.code}>
            <span>{say(level)}</span>
            <i style={{ width: `${(100 * Math.sqrt(level.count)) / most}%` }} />
            <strong>{level.count}</strong>
          </li>
        ))}
      </ol>
      {thirdParty.hurt > 0 && (
        <p className="im-text">{t('incident-management.pyramidThirdParty', thirdParty)}</p>
      )}
    </Panel>
  );
}

function Heat({ heat, heatLeftOut }: Pick<ResultOf<typeof incidentPyramid>, 'heat' | 'heatLeftOut'>) {
  const t = useText();
  const say = useSay();
  const places = useMemo(() => [...new Set(heat.map(({ place }) => place))], [heat]);
  const option = useCallback(
    (tokens: Parameters<typeof heatOption>[2]) => heatOption(heat, places, tokens),
    [heat, places],
  );
  return (
    <Chart
      title={t('incident-management.heat')}
      note={[t('incident-management.heatNote'), heatLeftOut && say(heatLeftOut)].filter(Boolean).join(' · ')}
      option={option}
      height={Math.max(180, places.length * 20 + 60)}
      table={{
        columns: [
          { key: 'place', title: t('incident-management.place') },
          { key: 'hour', title: t('incident-management.hour'), numeric: true },
          { key: 'count', title: t('incident-management.incidents'), numeric: true },
        ],
        rows: heat,
      }}
    />
  );
}
