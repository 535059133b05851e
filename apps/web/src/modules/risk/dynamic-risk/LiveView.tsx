import { BellOutlined, FileTextOutlined, ReloadOutlined } from '@ant-design/icons';
import {
  recomputeRisk,
  riskOverview,
  riskSubjects,
  weeklyRisk,
} from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import type { BandCode } from '@ircrisk/engine-risk-matrix';
import { call } from '@ircrisk/ui/api/client.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { HeatMap } from './HeatMap.tsx';
import { LevelChip } from './LevelChip.tsx';
import { Ranking, type RankingOrder } from './Ranking.tsx';
import { ReplayBar } from './ReplayBar.tsx';
import { SubjectPanel } from './SubjectPanel.tsx';
import { useLiveRisk } from './use-live-risk.ts';

const bands: readonly BandCode[] = ['high', 'mediumHigh', 'medium', 'low'];
const pageSize = 50;

/** The ranking a link asks for. */
export interface AskedRanking {
  level: BandCode | undefined;
  order: RankingOrder | undefined;
}

interface Props extends AskedRanking {
  /** The subject a link names. */
  asked: string | undefined;
  onAlerts: () => void;
}

/** The plant in four colours, the ranking, one subject with its reasons, and any past day as it was known then. */
export default function LiveView({ asked, level: askedLevel, order: askedOrder, onAlerts }: Props) {
  const t = useText();
  const language = useLanguage();
  const [at, setAt] = useState<string>();
  const [nodeId, setNodeId] = useState<string>();
  const [level, setLevel] = useState(askedLevel);
  const [order, setOrder] = useState<RankingOrder>(askedOrder ?? 'score');
  const [hazard, setHazard] = useState<string>();
  const [current, setCurrent] = useState(1);
  const [chosen, setChosen] = useState(asked);
  useEffect(() => {
    if (asked) setChosen(asked);
  }, [asked]);
  useEffect(() => {
    if (askedLevel) setLevel(askedLevel);
    if (askedOrder) setOrder(askedOrder);
    if (askedLevel || askedOrder) setCurrent(1);
  }, [askedLevel, askedOrder]);
  useLiveRisk();
  const mayUpdate = usePermission('dynamic-risk-model.update');
  const mayExport = usePermission('dynamic-risk-model.export');
  const moment = at ? { at } : {};
  const options = { suppress: true, keepPrevious: true, refetchInterval: at ? (false as const) : 60_000 };
  const overview = useCall(riskOverview, moment, options);
  const ranking = useCall(
    riskSubjects,
    {
      ...moment,
      ...(nodeId && { nodeId }),
      ...(level && { level }),
      ...(hazard && { majorHazard: hazard }),
      order,
      current,
      size: pageSize,
    },
    options,
  );
  const recompute = useAct(recomputeRisk, {});
  const error = overview.error ?? ranking.error;
  if (error) return <ErrorPanel error={error} onRetry={() => void overview.refetch()} />;
  const { data } = overview;
  if (!data || !ranking.data) return <Spin />;
  if (data.total === 0 && !at)
    return <EmptyState title={t('dynamic-risk.none')} purpose={t('dynamic-risk.noneText')} />;
  const shown = chosen ?? ranking.data.records[0]?.id;
  const pick = (next: string | undefined, band: BandCode | undefined) => {
    setNodeId(next);
    setLevel(band);
    setCurrent(1);
    setChosen(undefined);
  };
  return (
    <div className="dr-live">
      <header className="dr-head">
        <h1>{t('dynamic-risk.title')}</h1>
        <span className="dr-pill">{t('dynamic-risk.indicator')}</span>
        {bands.map((band) => (
          <button
            key={band}
            type="button"
            className="dr-count"
            aria-pressed={level === band}
            onClick={() => pick(nodeId, level === band ? undefined : band)}
          >
            <LevelChip level={band} text={data.counts[band]} />
          </button>
        ))}
        <span className="dr-count">
          <i className="dr-hatch" aria-hidden="true" /> {t('dynamic-risk.lowConfidence')}{' '}
          <b>{data.lowConfidence}</b>
        </span>
        {data.unrated > 0 && (
          <span className="dr-count">
            {t('dynamic-risk.unrated')} <b>{data.unrated}</b>
          </span>
        )}
        <span className="dr-space" />
        <span className="dr-note">
          {t('dynamic-risk.checked', { time: data.checkedTime?.slice(5, 16) ?? '–', count: data.total })}
        </span>
        <span className="dr-acts">
          <Button icon={<BellOutlined aria-hidden />} onClick={onAlerts}>
            {t('dynamic-risk.openAlerts', { count: data.openAlerts })}
          </Button>
          {mayUpdate && (
            <Button
              icon={<ReloadOutlined aria-hidden />}
              loading={recompute.isPending}
              onClick={() => recompute.mutate({})}
            >
              {t('dynamic-risk.recompute')}
            </Button>
          )}
          {mayExport && (
            <MadeFileButton
              icon={<FileTextOutlined aria-hidden />}
              make={(format) => call(weeklyRisk, { language, format })}
            >
              {t('dynamic-risk.weekly')}
            </MadeFileButton>
          )}
        </span>
      </header>
      <div className="dr-columns">
        <div className="dr-left">
          <HeatMap areas={data.areas} chosen={nodeId} onPick={(next) => pick(next, level)} />
          <Ranking
            page={ranking.data}
            order={order}
            hazard={hazard}
            onHazard={(next) => {
              setHazard(next);
              setCurrent(1);
              setChosen(undefined);
            }}
            chosen={shown}
            onOrder={(next) => {
              setOrder(next);
              setCurrent(1);
            }}
            onPage={setCurrent}
            onPick={setChosen}
          />
        </div>
        <div className="dr-right">{shown && <SubjectPanel key={shown} id={shown} at={at} />}</div>
      </div>
      <ReplayBar at={at} moves={data.moves} onChange={setAt} />
    </div>
  );
}
