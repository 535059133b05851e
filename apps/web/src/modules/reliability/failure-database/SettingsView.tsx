import {
  type FailureSettings,
  readFailureSettings,
  saveFailureSettings,
} from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { failureCategories } from '@ircrisk/contract/resources/failure.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Checkbox, Form, Input, Skeleton, Switch } from 'antd';
import { type ReactNode, useState } from 'react';

const metrics = ['downtime', 'cost', 'count', 'safetyLeak', 'risk'] as const;
const usual: Record<(typeof metrics)[number], number> = {
  downtime: 0.3,
  cost: 0.25,
  count: 0.2,
  safetyLeak: 0.15,
  risk: 0.1,
};

/** What counts in the tenant's figures: released ones only, since when, which categories, weights, currency and rates. */
export function SettingsView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const { data, error, refetch } = useCall(readFailureSettings, {});
  return (
    <div className="fd-page">
      <PageTitle title={t('failure.settings.title')} note={switcher} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <SettingsForm key={JSON.stringify(data)} settings={data} />}
    </div>
  );
}

function SettingsForm({ settings }: { settings: FailureSettings }) {
  const t = useText();
  const say = useSay();
  const may = usePermission('failure-event.settings');
  const [values, setValues] = useState(settings);
  const [rates, setRates] = useState(
    Object.entries(settings.rates)
      .map(([key, rate]) => `${key} ${rate}`)
      .join('\n'),
  );
  const save = useAct(saveFailureSettings, { refreshes: [readFailureSettings] });
  const set = (changes: Partial<FailureSettings>) => setValues({ ...values, ...changes });
  const weights: Record<string, number> = { ...usual, ...(values.weights ?? {}) };
  const sum = metrics.reduce((total, metric) => total + (weights[metric] ?? 0), 0);
  const submit = () => {
    const parsed = Object.fromEntries(
      rates
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter((parts) => parts.length === 2)
        .map(([key, rate]) => [key ?? '', Number(rate)]),
    );
    save.mutate({ ...values, rates: parsed });
  };
  return (
    <Panel
      title={t('failure.settings.title')}
      tools={
        may && (
          <Button type="primary" size="small" loading={save.isPending} onClick={submit}>
            {t('ui.save')}
          </Button>
        )
      }
    >
      <Form layout="vertical" component="div" className="fd-settings" disabled={!may}>
        <Form.Item
          label={t('failure.settings.releasedOnly')}
          help={t('failure.settings.releasedHint')}
          htmlFor="fd-released"
        >
          <Switch
            id="fd-released"
            checked={values.releasedOnly}
            onChange={(releasedOnly) => set({ releasedOnly })}
          />
        </Form.Item>
        <Form.Item
          label={t('failure.settings.surveillanceFrom')}
          help={t('failure.settings.surveillanceHint')}
          htmlFor="fd-surveillance"
        >
          <DayInput
            id="fd-surveillance"
            value={values.surveillanceFrom}
            onChange={(surveillanceFrom) => set({ surveillanceFrom })}
            disabled={!may}
          />
        </Form.Item>
        <Form.Item label={t('failure.settings.excluded')}>
          <Checkbox.Group
            value={values.excluded}
            onChange={(excluded) => set({ excluded: excluded as FailureSettings['excluded'] })}
            options={(['planned', 'opportunity', 'externalTrip'] as const).map((value) => ({
              value,
              label: say(failureCategories[value]),
            }))}
          />
        </Form.Item>
        <Form.Item label={t('failure.settings.plannedRunEnd')} htmlFor="fd-run-end">
          <DayInput
            id="fd-run-end"
            value={values.plannedRunEnd}
            onChange={(plannedRunEnd) => set({ plannedRunEnd })}
            disabled={!may}
          />
        </Form.Item>
        <Form.Item
          label={t('failure.settings.weights')}
          validateStatus={Math.abs(sum - 1) > 1e-9 ? 'error' : ''}
          help={t('failure.settings.sum', { sum: Number(sum.toFixed(6)) })}
        >
          <div className="fd-inline">
            {metrics.map((metric) => (
              <PlainNumber
                key={metric}
                aria-label={t(`failure.settings.${metric}`)}
                prefix={t(`failure.settings.${metric}`)}
                min={0}
                max={1}
                step={0.05}
                style={{ width: 150 }}
                value={weights[metric] ?? 0}
                onChange={(value) =>
                  set({ weights: { ...weights, [metric]: value ?? 0 } as FailureSettings['weights'] })
                }
              />
            ))}
          </div>
        </Form.Item>
        <Form.Item label={t('failure.settings.currency')} htmlFor="fd-currency">
          <Input
            id="fd-currency"
            maxLength={3}
            style={{ width: 90 }}
            value={values.currency}
            onChange={(event) => set({ currency: event.target.value.toUpperCase() })}
          />
        </Form.Item>
        <Form.Item
          label={t('failure.settings.rates')}
          help={t('failure.settings.ratesHint')}
          htmlFor="fd-rates"
        >
          <Input.TextArea
            id="fd-rates"
            autoSize={{ minRows: 2, maxRows: 8 }}
            value={rates}
            onChange={(event) => setRates(event.target.value)}
            placeholder="USD@2026-01 7.1"
          />
        </Form.Item>
      </Form>
    </Panel>
  );
}
