import {
  failureCodes,
  type Period,
  periodNames,
} from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { equipmentImpacts } from '@ircrisk/contract/resources/failure.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayRangeInput, TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Alert, Select } from 'antd';
import type { ReactNode } from 'react';

export interface Scope {
  period?: (typeof periodNames)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  nodeId?: string | undefined;
  isoClass?: string | undefined;
  impact?: keyof typeof equipmentImpacts | undefined;
}

/** A scope as a call wants it: nothing that was not chosen. */
export function scopeInput({ period, from, to, nodeId, isoClass, impact }: Scope) {
  return {
    ...(from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : period ? { period } : {}),
    ...(nodeId ? { nodeId } : {}),
    ...(isoClass ? { isoClass } : {}),
    ...(impact ? { impact } : {}),
  };
}

interface Props {
  scope: Scope;
  onChange: (scope: Scope) => void;
  children?: ReactNode;
}

/** Period, part of the plant, class and impact: the same on every page of statistics. */
export function ScopeBar({ scope, onChange, children }: Props) {
  const t = useText();
  const language = useLanguage();
  const codes = useCall(failureCodes, {}, { staleTime: 600_000 });
  const custom = Boolean(scope.from || scope.to) || scope.period === undefined;
  return (
    <div className="fd-scope">
      <Select
        aria-label={t('failure.scope.period')}
        style={{ width: 150 }}
        value={custom ? 'custom' : scope.period}
        onChange={(value: string) =>
          onChange({
            ...scope,
            from: undefined,
            to: undefined,
            period: value === 'custom' ? undefined : (value as Scope['period']),
          })
        }
        options={[...periodNames, 'custom'].map((value) => ({ value, label: t(`failure.period.${value}`) }))}
      />
      {custom && (
        <DayRangeInput
          aria-label={t('failure.scope.days')}
          value={[scope.from, scope.to]}
          onChange={(days) =>
            onChange({ ...scope, from: days?.[0] ?? undefined, to: days?.[1] ?? undefined })
          }
        />
      )}
      <div style={{ width: 220 }}>
        <TreeInput
          resource={factoryModel}
          aria-label={t('failure.scope.node')}
          placeholder={t('failure.scope.whole')}
          value={scope.nodeId}
          onChange={(value) => onChange({ ...scope, nodeId: value ? String(value) : undefined })}
        />
      </div>
      <Select
        aria-label={t('failure.scope.class')}
        placeholder={t('failure.scope.allClasses')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 170 }}
        value={scope.isoClass ?? null}
        onChange={(value: string | null) => onChange({ ...scope, isoClass: value ?? undefined })}
        options={(codes.data ?? [])
          .filter(({ kind }) => kind === 'class')
          .map((code) => ({ value: code.code, label: `${code.code} ${code[language]}` }))}
      />
      <Select
        aria-label={t('failure.scope.impact')}
        placeholder={t('failure.scope.allImpacts')}
        allowClear
        style={{ width: 130 }}
        value={scope.impact ?? null}
        onChange={(value: Scope['impact'] | null) => onChange({ ...scope, impact: value ?? undefined })}
        options={Object.entries(equipmentImpacts).map(([value, name]) => ({ value, label: name[language] }))}
      />
      {children}
    </div>
  );
}

/** What of the period asked for is not in the figures, and why. */
export function LeftOut({ period }: { period: Period | undefined }) {
  const language = useLanguage();
  return period?.leftOut ? <Alert type="info" showIcon title={period.leftOut[language]} /> : null;
}
