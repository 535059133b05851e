import { type Characteristic, qraCharacteristics, qraMeasured } from '@ircrisk/contract/modules/risk/qra.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { isVariable, qualityText } from '@ircrisk/engine-quality';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useProject } from '../project/use-project.ts';
import { Capability } from './Capability.tsx';
import { ControlChart } from './ControlChart.tsx';
import { Measurements } from './Measurements.tsx';
import { useSeriesChart } from './use-series.ts';

/** Control charts of the plan: one characteristic with its chart, its values and its capability. */
export default function SpcView() {
  const t = useText();
  const { board, focus, go } = useProject();
  const { data, error, refetch } = useCall(qraCharacteristics, { studyId: board.id }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className="qr-wait">{t('qra.loading')}</output>;
  const chosen = data.find(({ id }) => id === focus) ?? data[0];
  if (!chosen)
    return (
      <EmptyState
        title={t('qra.spc.empty')}
        purpose={t('qra.spc.emptyNote')}
        action={<Button onClick={() => go('plan')}>{t('qra.view.plan')}</Button>}
      />
    );
  return (
    <div className="qr-spc">
      <CharacteristicList all={data} chosen={chosen} />
      <Series key={chosen.id} plan={chosen} />
    </div>
  );
}

function CharacteristicList({ all, chosen }: { all: readonly Characteristic[]; chosen: Characteristic }) {
  const t = useText();
  const language = useLanguage();
  const { go } = useProject();
  const [word, setWord] = useState('');
  const shown = all.filter((one) =>
    `${one.code} ${one.name} ${one.nameEn ?? ''} ${one.stepName ?? ''}`
      .toLowerCase()
      .includes(word.toLowerCase()),
  );
  const groups = Map.groupBy(shown, ({ stepName }) => stepName ?? '');
  return (
    <nav className="qr-list" aria-label={t('qra.spc.characteristics')}>
      <div className="qr-list-head">
        <b>{t('qra.spc.characteristics')}</b> {all.length}
        <span>Cpk</span>
      </div>
      <Input
        allowClear
        aria-label={t('qra.spc.find')}
        placeholder={t('qra.spc.find')}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      {[...groups].map(([step, members]) => (
        <section key={step}>
          <small className="qr-list-step">{step}</small>
          {members.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-current={one.id === chosen.id ? 'true' : undefined}
              onClick={() => go('spc', one.id)}
            >
              <span className="qr-list-line">
                <b>{nameIn(language, one.name, one.nameEn)}</b>
                {one.ctq && <i className="qr-ctq">CTQ</i>}
                <b className="qr-number" title={one.overrideReason ?? undefined}>
                  {one.cpk === null ? '–' : one.cpk.toFixed(2)}
                  {one.overrideReason !== null && ' *'}
                </b>
              </span>
              <span className="qr-list-line">
                <Standing one={one} />
                <small className="qr-number">{one.unit}</small>
              </span>
            </button>
          ))}
        </section>
      ))}
      <p className="qr-fact">{t('qra.spc.hidden')}</p>
    </nav>
  );
}

function Standing({ one }: { one: Characteristic }) {
  const t = useText();
  if (one.subgroups === 0) return <StateMark state="identified" text={t('qra.spc.none')} />;
  if (one.rules.length === 0) return <StateMark state="ok" text={t('qra.spc.inControl')} />;
  return (
    <StateMark
      state={one.rules.includes(1) ? 'miss' : 'near'}
      text={t('qra.spc.rules', { rules: one.rules.join(', ') })}
    />
  );
}

function Series({ plan }: { plan: Characteristic }) {
  const t = useText();
  const { data, error, refetch } = useCall(qraMeasured, { id: plan.id }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className="qr-wait">{t('qra.loading')}</output>;
  return <Shown plan={plan} data={data} />;
}

type Data = NonNullable<ReturnType<typeof useCall<typeof qraMeasured>>['data']>;

function Shown({ plan, data }: { plan: Characteristic; data: Data }) {
  const language = useLanguage();
  const chart = useSeriesChart(plan, data.measured);
  const [chosen, setChosen] = useState<number>();
  return (
    <>
      <div className="qr-spc-main">
        {chart.value ? (
          <ControlChart
            plan={plan}
            measured={data.measured}
            chart={chart.value}
            chosen={chosen}
            onChoose={setChosen}
          />
        ) : (
          chart.reason && <Alert type="info" showIcon title={qualityText(chart.reason, language)} />
        )}
        <PlanLine plan={plan} />
        <Measurements plan={plan} measured={data.measured} chart={chart.value} chosen={chosen} />
      </div>
      <aside className="qr-side">
        {isVariable(plan.chart) && <Capability plan={plan} measured={data.measured} kept={data.kept} />}
        <Reaction plan={plan} />
      </aside>
    </>
  );
}

function PlanLine({ plan }: { plan: Characteristic }) {
  const t = useText();
  const language = useLanguage();
  const cells = [
    [t('qra.spc.plan'), `${plan.code} ${nameIn(language, plan.name, plan.nameEn)} ${plan.unit ?? ''}`],
    ['LSL', plan.lsl ?? '–'],
    [t('qra.spc.target'), plan.target ?? '–'],
    ['USL', plan.usl ?? '–'],
    [t('qra.spc.gauge'), plan.gauge ?? '–'],
    [t('qra.spc.sample'), `n = ${plan.sampleSize}; ${plan.frequency ?? '–'}`],
    ['GRR', plan.grr ? `${plan.grr.percent.toFixed(1)} %, ndc ${plan.grr.categories ?? '–'}` : '–'],
  ] as const;
  return (
    <dl className="qr-card qr-plan-line">
      {cells.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reaction({ plan }: { plan: Characteristic }) {
  const t = useText();
  const steps = (plan.reaction ?? '').split('\n').filter((line) => line.trim());
  if (steps.length === 0) return null;
  return (
    <section className="qr-card">
      <h2>{t('qra.spc.reaction')}</h2>
      <ol className="qr-reaction">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
