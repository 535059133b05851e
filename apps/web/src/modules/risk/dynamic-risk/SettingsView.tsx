import {
  type RiskSettings,
  readRiskSettings,
  saveRiskSettings,
} from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { fourColours } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Form, Select, Skeleton } from 'antd';
import { useState } from 'react';

const figures = ['productCap', 'tauDays', 'historyYears', 'riseFactor', 'staleDays'] as const;
const weights = ['alarmWeight', 'permitWeight'] as const;

/** Caps, decay, alert rules and the weights of what has no formula of its own. */
export default function SettingsView() {
  const t = useText();
  const say = useSay();
  const may = usePermission('dynamic-risk-model.settings');
  const { data, error, refetch } = useCall(readRiskSettings, {});
  const [typed, setTyped] = useState<Partial<RiskSettings>>({});
  const save = useAct(saveRiskSettings, {
    refreshes: [readRiskSettings],
    onDone() {
      setTyped({});
      notify.success(t('dynamic-risk.settings.saved'));
    },
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const now = { ...data, ...typed };
  const set = (changes: Partial<RiskSettings>) => setTyped((before) => ({ ...before, ...changes }));
  return (
    <div className="dr-page">
      <PageTitle
        title={t('dynamic-risk.tab.settings')}
        note={t('dynamic-risk.settings.note')}
        actions={
          may && (
            <Button
              type="primary"
              disabled={Object.keys(typed).length === 0}
              loading={save.isPending}
              onClick={() => save.mutate(typed)}
            >
              {t('ui.save')}
            </Button>
          )
        }
      />
      <Panel title={t('dynamic-risk.settings.rules')}>
        <Form layout="vertical" component="div" className="dr-form" disabled={!may}>
          {figures.map((name) => (
            <Form.Item key={name} label={t(`dynamic-risk.settings.${name}`)} htmlFor={`dr-${name}`}>
              <PlainNumber
                id={`dr-${name}`}
                value={now[name]}
                onChange={(value) => value !== null && set({ [name]: value })}
              />
            </Form.Item>
          ))}
          <Form.Item label={t('dynamic-risk.settings.threshold')} htmlFor="dr-threshold">
            <Select
              id="dr-threshold"
              value={now.threshold}
              onChange={(threshold) => set({ threshold })}
              options={(['high', 'mediumHigh', 'medium'] as const).map((value) => ({
                value,
                label: say(fourColours[value]),
              }))}
            />
          </Form.Item>
          {weights.map((name) => (
            <Form.Item
              key={name}
              label={t(`dynamic-risk.settings.${name}`)}
              htmlFor={`dr-${name}`}
              extra={t('dynamic-risk.settings.weightHint')}
            >
              <PlainNumber
                id={`dr-${name}`}
                min={0}
                step={0.01}
                value={now[name]}
                onChange={(value) => set({ [name]: value })}
              />
            </Form.Item>
          ))}
        </Form>
      </Panel>
    </div>
  );
}
