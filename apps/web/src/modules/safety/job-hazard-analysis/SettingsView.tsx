import {
  type JhaSettings,
  readJhaSettings,
  saveJhaSettings,
} from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import {
  approverTexts,
  boundaries,
  colours,
  jhaMethods,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Checkbox, Form, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';

/** Method, rule at the limits and who signs for which colour; another method asks about the drafts. */
export function SettingsView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const may = usePermission('job-hazard-analysis.settings');
  const { data, error, refetch } = useCall(readJhaSettings, {});
  const [typed, setTyped] = useState<Partial<JhaSettings>>({});
  const [asking, setAsking] = useState(false);
  const save = useAct(saveJhaSettings, {
    refreshes: [readJhaSettings],
    onDone({ converted }) {
      setTyped({});
      setAsking(false);
      notify.success(t('job-hazard-analysis.saved', { converted }));
    },
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const now = { ...data, ...typed };
  const set = (changes: Partial<JhaSettings>) => setTyped((before) => ({ ...before, ...changes }));
  const options = (texts: Record<string, { zh: string; en: string }>) =>
    Object.entries(texts).map(([value, text]) => ({ value, label: say(text) }));
  const regrades =
    (typed.method ?? data.method) !== data.method || (typed.boundary ?? data.boundary) !== data.boundary;
  return (
    <div className="jha-page">
      <PageTitle
        title={t('job-hazard-analysis.settings')}
        note={switcher}
        actions={
          may && (
            <Button
              type="primary"
              disabled={Object.keys(typed).length === 0}
              loading={save.isPending}
              onClick={() => (regrades && data.drafts > 0 ? setAsking(true) : save.mutate(typed))}
            >
              {t('ui.save')}
            </Button>
          )
        }
      />
      <Panel title={t('job-hazard-analysis.grading')}>
        <Form layout="vertical" component="div" className="jha-form" disabled={!may}>
          <Form.Item label={t('job-hazard-analysis.method')} htmlFor="jha-method">
            <Select
              id="jha-method"
              value={now.method}
              onChange={(method) => set({ method })}
              options={options(jhaMethods) as never}
            />
          </Form.Item>
          <Form.Item label={t('job-hazard-analysis.boundary')} htmlFor="jha-boundary">
            <Select
              id="jha-boundary"
              value={now.boundary}
              onChange={(boundary) => set({ boundary })}
              options={options(boundaries) as never}
            />
          </Form.Item>
          <Form.Item label={t('job-hazard-analysis.warnHours')} htmlFor="jha-warn">
            <PlainNumber
              id="jha-warn"
              min={0.5}
              max={48}
              value={now.warnHours}
              onChange={(value) => value && set({ warnHours: value })}
            />
          </Form.Item>
          <Form.Item label={t('job-hazard-analysis.numbers')}>
            <Checkbox
              checked={now.freeNumbers}
              onChange={(event) => set({ freeNumbers: event.target.checked })}
            >
              {t('job-hazard-analysis.freeNumbers')}
            </Checkbox>
          </Form.Item>
        </Form>
      </Panel>
      <Panel title={t('job-hazard-analysis.approvers')}>
        <Form layout="vertical" component="div" className="jha-form" disabled={!may}>
          {(['orange', 'yellow', 'blue', 'light'] as const).map((colour) => (
            <Form.Item key={colour} label={say(colours[colour])} htmlFor={`jha-approver-${colour}`}>
              <Select
                id={`jha-approver-${colour}`}
                value={now.approvers[colour]}
                onChange={(level) => set({ approvers: { ...now.approvers, [colour]: level } })}
                options={options(approverTexts) as never}
              />
            </Form.Item>
          ))}
        </Form>
      </Panel>
      {asking && (
        <DragModal
          open
          title={t('job-hazard-analysis.convert')}
          footer={
            <>
              <Button onClick={() => save.mutate({ ...typed, convertDrafts: false })}>
                {t('job-hazard-analysis.keepDrafts')}
              </Button>
              <Button type="primary" onClick={() => save.mutate({ ...typed, convertDrafts: true })}>
                {t('job-hazard-analysis.convertDrafts', { count: data.drafts })}
              </Button>
            </>
          }
          onCancel={() => setAsking(false)}
        >
          <p>{t('job-hazard-analysis.convertHint', { count: data.drafts })}</p>
        </DragModal>
      )}
    </div>
  );
}
