import {
  type IncidentSettings,
  readIncidentSettings,
  IncidentSettings as Shape,
  saveIncidentSettings,
} from '@ircrisk/contract/modules/safety/incident-figures.ts';
import { releaseCategoryTexts } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { labelsOf } from '@ircrisk/contract/validation.ts';
import { releaseCategories } from '@ircrisk/engine-incident';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Form, Input, Skeleton, Table } from 'antd';
import { type ReactNode, useState } from 'react';

const numbers = [
  'internalMinutes',
  'authorityMinutes',
  'casualtyDays',
  'casualtyDaysFire',
  'investigationDays',
  'extensionDays',
  'lostDayCap',
  'lossFloor',
  'duplicateHours',
] as const;
const sides = ['outdoorKg', 'indoorKg', 'outdoorBbl', 'indoorBbl'] as const;
type Category = NonNullable<IncidentSettings['thresholds']>[number];

/** Clocks, caps and the stored limits of the edition a tenant reports under. */
export function SettingsView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const may = usePermission('incident-management.classify');
  const labels = labelsOf(Shape);
  const { data, error, refetch } = useCall(readIncidentSettings, {});
  const [typed, setTyped] = useState<Partial<IncidentSettings>>({});
  const save = useAct(saveIncidentSettings, {
    refreshes: [readIncidentSettings],
    onDone() {
      setTyped({});
      notify.success(t('incident-management.saved'));
    },
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const now = { ...data, ...typed };
  const thresholds: Category[] = now.thresholds ?? releaseCategories.map((category) => ({ ...category }));
  const set = (changes: Partial<IncidentSettings>) => setTyped((before) => ({ ...before, ...changes }));
  const setLimit = (
    category: number,
    tier: 'tier1' | 'tier2',
    side: (typeof sides)[number],
    value: number | null,
  ) =>
    set({
      thresholds: thresholds.map((row) =>
        row.category === category ? { ...row, [tier]: { ...row[tier], [side]: value } } : row,
      ),
    });
  return (
    <div className="im-page">
      <PageTitle
        title={t('incident-management.settings')}
        note={switcher}
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
      <Panel title={t('incident-management.clocks')}>
        <Form layout="vertical" component="div" className="im-form" disabled={!may}>
          {numbers.map((name) => (
            <Form.Item key={name} label={say(labels(name) ?? { zh: name, en: name })} htmlFor={`im-${name}`}>
              <PlainNumber
                id={`im-${name}`}
                min={name === 'lossFloor' || name === 'duplicateHours' ? 0.01 : 1}
                style={{ width: '100%' }}
                value={now[name]}
                onChange={(value) => value !== null && set({ [name]: value })}
              />
            </Form.Item>
          ))}
        </Form>
      </Panel>
      <Panel
        title={t('incident-management.thresholds')}
        note={t('incident-management.thresholdsHint')}
        tools={
          <Input
            size="small"
            aria-label={t('incident-management.edition')}
            style={{ width: 220 }}
            disabled={!may}
            value={now.edition}
            onChange={(event) => set({ edition: event.target.value })}
          />
        }
      >
        <Table
          size="small"
          rowKey="category"
          pagination={false}
          dataSource={thresholds}
          scroll={{ x: 1100 }}
          columns={[
            { title: t('incident-management.category'), dataIndex: 'category', width: 60 },
            {
              title: t('incident-management.substance'),
              render: (_, { category }) =>
                say(
                  releaseCategoryTexts[category as keyof typeof releaseCategoryTexts] ?? { zh: '', en: '' },
                ),
            },
            ...(['tier1', 'tier2'] as const).flatMap((tier) =>
              sides.map((side) => ({
                title: `${t(`incident-management.${tier}`)} ${t(`incident-management.side.${side}`)}`,
                width: 96,
                render: (_: unknown, row: Category) => (
                  <PlainNumber
                    size="small"
                    aria-label={`${row.category} ${tier} ${side}`}
                    min={0.001}
                    disabled={!may}
                    style={{ width: 80 }}
                    value={row[tier][side]}
                    onChange={(value) => setLimit(row.category, tier, side, value)}
                  />
                ),
              })),
            ),
          ]}
        />
      </Panel>
    </div>
  );
}
