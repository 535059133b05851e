import {
  type Characteristic,
  keepCapability,
  type Measured,
  qraMeasured,
} from '@ircrisk/contract/modules/risk/qra.ts';
import {
  type CapabilityStudy,
  capabilityOfSeries,
  type Estimate,
  qualityMessages,
  qualityText,
} from '@ircrisk/engine-quality';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { type Calculation, shown } from '@ircrisk/units';
import { Alert, Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { Histogram } from './Histogram.tsx';
import { useMeasurementsChanged } from './use-series.ts';

interface Props {
  plan: Characteristic;
  measured: Measured;
  kept: readonly {
    id: string;
    valuesUsed: number;
    result: CapabilityStudy;
    overrideReason: string | null;
    madeBy: string | null;
    madeAt: string;
  }[];
}

/** Capability against the specification: hidden for few values or an unstable chart until somebody says why it is wanted. */
export function Capability({ plan, measured, kept }: Props) {
  const t = useText();
  const language = useLanguage();
  const mayKeep = usePermission('qra-measurement.update');
  const changed = useMeasurementsChanged();
  const [reason, setReason] = useState('');
  const [isWanted, setWanted] = useState(false);
  const keep = useAct(keepCapability, {
    once: true,
    refreshes: [qraMeasured],
    onDone: () => {
      setReason('');
      setWanted(false);
      changed();
    },
  });
  const override = isWanted ? reason : (kept[0]?.overrideReason ?? '');
  const all = useMemo(
    () => capabilityOfSeries(plan, measured, { overrideReason: override }),
    [plan, measured, override],
  );
  const doubt = useMemo(() => capabilityOfSeries(plan, measured).reason, [plan, measured]);
  const baseline = useMemo(
    () =>
      plan.baseline && plan.baseline < measured.ids.length
        ? capabilityOfSeries(plan, measured, { part: 'baseline' })
        : null,
    [plan, measured],
  );
  const isDoubted = doubt?.code === 'unstable' || doubt?.code === 'tooFewForCapability';
  return (
    <Panel
      title={t('qra.cap.title')}
      note={all.value ? t('qra.cap.note', { count: all.value.n }) : undefined}
    >
      <div className="qr-pad qr-stack">
        {doubt && (
          <Alert
            type={isDoubted ? 'warning' : 'info'}
            showIcon
            title={qualityText(doubt, language)}
            description={
              kept[0]?.overrideReason && !isWanted
                ? t('qra.cap.overridden', { name: kept[0].madeBy ?? '–', reason: kept[0].overrideReason })
                : undefined
            }
          />
        )}
        {all.value && (
          <>
            <Histogram plan={plan} measured={measured} study={all.value} />
            <Indices plan={plan} all={all} baseline={baseline} />
          </>
        )}
        {all.warnings
          .filter(({ code }) => code === 'notNormal')
          .map((warning) => (
            <Alert key={warning.code} type="info" title={qualityText(warning, language)} />
          ))}
        {mayKeep && (
          <p className="qr-line">
            {isDoubted && (
              <Input
                className="qr-remark"
                aria-label={t('qra.cap.reason')}
                placeholder={t('qra.cap.reason')}
                maxLength={500}
                value={reason}
                onChange={({ target }) => {
                  setReason(target.value);
                  setWanted(target.value.trim() !== '');
                }}
              />
            )}
            <Button
              disabled={!all.value || (isDoubted && !reason.trim())}
              loading={keep.isPending}
              onClick={() => keep.mutate({ id: plan.id, overrideReason: reason || null })}
            >
              {t('qra.cap.keep')}
            </Button>
          </p>
        )}
        {kept.length > 0 && <Kept kept={kept} />}
      </div>
    </Panel>
  );
}

const span = ({ value, low, high }: Estimate) => (
  <>
    <b>{value.toFixed(3)}</b>
    {low !== null && high !== null && (
      <small>
        {low.toFixed(2)}–{high.toFixed(2)}
      </small>
    )}
  </>
);

interface IndexProps {
  plan: Characteristic;
  all: Calculation<CapabilityStudy>;
  baseline: Calculation<CapabilityStudy> | null;
}

function Indices({ plan, all, baseline }: IndexProps) {
  const t = useText();
  const wanted = plan.requiredCpk ?? 1.33;
  const columns = [...(baseline ? [{ key: 'baseline', ...baseline }] : []), { key: 'all', ...all }];
  const mark = (estimate: Estimate) => (
    <StateMark state={estimate.value >= wanted ? 'ok' : estimate.value >= 1 ? 'near' : 'miss'} text="" />
  );
  // A one-sided specification has no Cp: it would need the other limit.
  const rows = (['cp', 'cpk', 'pp', 'ppk', 'cpm'] as const).filter((name) =>
    columns.some(({ value }) => value?.[name]),
  );
  return (
    <table className="qr-figures">
      <thead>
        <tr>
          <th scope="col">{t('qra.cap.index', { wanted })}</th>
          {baseline && <th scope="col">1–{plan.baseline}</th>}
          <th scope="col">
            <ExplainButton
              explain={() => ({ title: t('qra.cap.title'), calculation: all, messages: qualityMessages })}
            >
              {t('qra.cap.all')}
            </ExplainButton>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name}>
            <th scope="row">
              {t(`qra.index.${name}`)} <small>{t(`qra.index.${name}Note`)}</small>
            </th>
            {columns.map(({ key, value }) => {
              const estimate = value?.[name];
              return (
                <td key={key}>
                  {estimate ? (
                    <span className="qr-index">
                      {mark(estimate)}
                      {span(estimate)}
                    </span>
                  ) : (
                    '–'
                  )}
                </td>
              );
            })}
          </tr>
        ))}
        {(['ppmWithin', 'ppmOverall', 'ppmObserved'] as const).map((name) => (
          <tr key={name}>
            <th scope="row">{t(`qra.index.${name}`)}</th>
            {columns.map(({ key, value }) => (
              <td key={key}>{value ? shown(value[name], 3) : '–'}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('qra.index.sigma')}</th>
          {columns.map(({ key, value }) => (
            <td key={key}>
              {value ? `${shown(value.sigmaWithin, 3)} / ${shown(value.sigmaOverall, 3)}` : '–'}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Kept({ kept }: Pick<Props, 'kept'>) {
  const t = useText();
  return (
    <table className="qr-figures" aria-label={t('qra.cap.kept')}>
      <thead>
        <tr>
          <th scope="col">{t('qra.cap.kept')}</th>
          <th scope="col">n</th>
          <th scope="col">Cpk</th>
          <th scope="col">Ppk</th>
        </tr>
      </thead>
      <tbody>
        {kept.slice(0, 5).map((one) => (
          <tr key={one.id} title={one.overrideReason ?? undefined}>
            <th scope="row">
              {one.madeAt.slice(0, 16)} <small>{one.madeBy}</small>
              {one.overrideReason && <small>{t('qra.cap.by', { reason: one.overrideReason })}</small>}
            </th>
            <td>{one.valuesUsed}</td>
            <td>{one.result.cpk.value.toFixed(2)}</td>
            <td>{one.result.ppk.value.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
