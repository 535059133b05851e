import { raiseRiskAction, riskSubject } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { addDays, typesetNumber } from '@ircrisk/units';
import { Alert, Button, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { times } from './figures.ts';
import { LevelChip } from './LevelChip.tsx';
import { MatrixPlace } from './MatrixPlace.tsx';
import { Waterfall } from './Waterfall.tsx';
import { useTrial, WhatIf } from './WhatIf.tsx';

const TrendPanel = lazy(() => import('./TrendPanel.tsx'));

/** Two weeks for what nobody has given a date. */
const dueDays = 14;

interface Props {
  id: string;
  at: string | undefined;
}

/** One subject: approved and dynamic side by side, its course, its reasons, its place in the matrix, and what would help. */
export function SubjectPanel({ id, at }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const mayHandle = usePermission('dynamic-risk-alert.handle');
  const [days, setDays] = useState(90);
  const { data, error, refetch } = useCall(
    riskSubject,
    { id, ...(at && { at }) },
    { suppress: true, keepPrevious: true },
  );
  const trial = useTrial(data, at);
  const raise = useAct(raiseRiskAction, { onDone: () => notify.success(t('dynamic-risk.raised')) });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  const facts = [
    {
      label: t('dynamic-risk.approved'),
      value: (
        <>
          <LevelChip level={data.approvedLevel ?? data.baseLevel} />{' '}
          <b>{typesetNumber(data.baseFrequency)}</b>
        </>
      ),
    },
    {
      label: t('dynamic-risk.dynamic'),
      value: (
        <>
          <LevelChip level={data.level} isUncertain={data.lowConfidence} />{' '}
          <b>{typesetNumber(data.frequency)}</b>
        </>
      ),
    },
    { label: 'f / f₀', value: <b>{times(data.ratio)}</b> },
    { label: t('dynamic-risk.probability'), value: <b>{typesetNumber(data.probability)}</b> },
    { label: t('dynamic-risk.quality'), value: <b>{data.quality.toFixed(2)}</b> },
  ];
  return (
    <>
      <section className="ir-card dr-title">
        <div>
          <h2>{`${data.code} ${nameIn(language, data.name, data.nameEn)}`}</h2>
          <p className="dr-note">
            {[data.area, data.baseName && t('dynamic-risk.basedOn', { base: say(data.baseName) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {facts.map(({ label, value }) => (
          <div key={label} className="dr-fact">
            <small>{label}</small>
            <span>{value}</span>
          </div>
        ))}
        {mayHandle && !at && (
          <Button
            type="primary"
            loading={raise.isPending}
            onClick={() =>
              raise.mutate({ modelId: id, dueDate: addDays(data.knownTime.slice(0, 10), dueDays) })
            }
          >
            {t('dynamic-risk.raise')}
          </Button>
        )}
      </section>
      {data.overriddenUntil && (
        <Alert
          type="warning"
          showIcon
          title={t('dynamic-risk.overridden', { until: data.overriddenUntil })}
        />
      )}
      {data.notices.map((notice) => (
        <Alert key={notice.zh} type="info" showIcon title={say(notice)} />
      ))}
      <Suspense fallback={<Spin />}>
        <TrendPanel id={id} at={at} days={days} onDays={setDays} detail={data} />
      </Suspense>
      <div className="dr-pair">
        <Waterfall detail={data} />
        <div className="dr-side">
          <MatrixPlace detail={data} trial={trial.result} />
          {!at && <WhatIf detail={data} trial={trial} />}
        </div>
      </div>
    </>
  );
}
