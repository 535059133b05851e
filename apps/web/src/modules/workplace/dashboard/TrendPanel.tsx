import { PlusOutlined } from '@ant-design/icons';
import type { Trend } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { kpiAnnotation } from '@ircrisk/contract/resources/dashboard.ts';
import { type KpiCode, kpiDefinitions } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { trendOption, trendTable } from './trend-option.ts';

const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);

interface Props {
  code: KpiCode;
  trend: Trend;
  currency: string;
  nodeId: string | undefined;
  height: number;
  onChanged: () => void;
}

/** Twelve months of one indicator against last year, target and control limits; frozen months are filled points. */
export function TrendPanel({ code, trend, currency, nodeId, height, onChanged }: Props) {
  const t = useText();
  const language = useLanguage();
  const [adding, setAdding] = useState(false);
  const mayAdd = usePermission('kpi-annotation.create');
  const words = useMemo(
    () => ({
      current: t('dashboard.current'),
      before: t('dashboard.yearBefore'),
      target: t('dashboard.target'),
      month: t('dashboard.month'),
      state: t('dashboard.state'),
      numerator: t('dashboard.numerator'),
      denominator: t('dashboard.denominator'),
      upper: 'UCL',
      lower: 'LCL',
      states: {
        live: t('dashboard.monthState.live'),
        provisional: t('dashboard.monthState.provisional'),
        frozen: t('dashboard.monthState.frozen'),
      },
      newDefinition: t('dashboard.newDefinition'),
      remarks: t('dashboard.addRemark'),
    }),
    [t],
  );
  const option = useCallback<Parameters<typeof Chart>[0]['option']>(
    (tokens, roles) => trendOption({ code, trend, currency, language, words, tokens, roles }),
    [code, trend, currency, language, words],
  );
  const table = useMemo(
    () => trendTable({ code, trend, currency, language, words }),
    [code, trend, currency, language, words],
  );
  return (
    <>
      <Chart
        title={t('dashboard.trendOf', { name: kpiDefinitions[code][language] })}
        note={t('dashboard.last12')}
        option={option}
        table={table}
        height={height}
        tools={
          mayAdd && (
            <Button
              type="text"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              aria-label={t('dashboard.addRemark')}
              title={t('dashboard.addRemark')}
              onClick={() => setAdding(true)}
            />
          )
        }
      />
      {adding && (
        <Suspense>
          <ResourceFormDrawer
            resource={kpiAnnotation}
            given={{ code, ...(nodeId ? { nodeId } : {}) }}
            onClose={() => setAdding(false)}
            onSaved={() => {
              setAdding(false);
              onChanged();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
