import { periodNames } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayRangeInput, TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Select } from 'antd';
import type { ReactNode } from 'react';

export interface RunScope {
  period?: (typeof periodNames)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  nodeId?: string | undefined;
}

export const runInput = ({ period, from, to, nodeId }: RunScope) => ({
  ...(from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : period ? { period } : {}),
  ...(nodeId ? { nodeId } : {}),
});

/** Period and part of the plant of a run. */
export function RunBar({
  scope,
  onChange,
  children,
}: {
  scope: RunScope;
  onChange: (scope: RunScope) => void;
  children?: ReactNode;
}) {
  const t = useText();
  const custom = Boolean(scope.from || scope.to) || scope.period === undefined;
  return (
    <div className="ba-bar">
      <Select
        aria-label={t('bad-actor.period.title')}
        style={{ width: 150 }}
        value={custom ? 'custom' : scope.period}
        onChange={(value: string) =>
          onChange({
            ...scope,
            from: undefined,
            to: undefined,
            period: value === 'custom' ? undefined : (value as RunScope['period']),
          })
        }
        options={[...periodNames, 'custom'].map((value) => ({
          value,
          label: t(`bad-actor.period.${value}`),
        }))}
      />
      {custom && (
        <DayRangeInput
          aria-label={t('bad-actor.period.days')}
          value={[scope.from, scope.to]}
          onChange={(days) =>
            onChange({ ...scope, from: days?.[0] ?? undefined, to: days?.[1] ?? undefined })
          }
        />
      )}
      <div style={{ width: 220 }}>
        <TreeInput
          resource={factoryModel}
          aria-label={t('bad-actor.scope')}
          placeholder={t('bad-actor.whole')}
          value={scope.nodeId}
          onChange={(value) => onChange({ ...scope, nodeId: value ? String(value) : undefined })}
        />
      </div>
      {children}
    </div>
  );
}
