import {
  type Code,
  codesFor,
  failureCodes,
  suggestCode,
} from '@ircrisk/contract/modules/reliability/failure-database.ts';
import type { OrderSheet } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { equipmentImpacts } from '@ircrisk/contract/resources/failure.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { hasPermission, usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Checkbox, Form, Select } from 'antd';
import { useId } from 'react';

export interface RepairedFailure {
  detectedAt: string | null;
  modeCode?: string | null;
  mechanismCode?: string | null;
  causeCode?: string | null;
  impact?: keyof typeof equipmentImpacts | null;
}

/** Corrective and emergency work follows a failure; other work may have found one. */
export const repairsFailure = ({ workType }: OrderSheet): boolean =>
  (workType === 'CM' || workType === 'EMG') && hasPermission('failure-event.create');

const kinds = { modeCode: 'mode', mechanismCode: 'mechanism', causeCode: 'cause' } as const;

interface Props {
  order: OrderSheet;
  value: RepairedFailure | null;
  narrative: string;
  onChange: (value: RepairedFailure | null) => void;
}

/** The failure behind the work: coded here, kept in the failure database with times and cost of the order. */
export function FailureSection({ order, value, narrative, onChange }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const may = usePermission('failure-event.create');
  const codes = useCall(failureCodes, {}, { staleTime: 600_000, enabled: may && value !== null });
  const suggested = useCall(
    suggestCode,
    { text: narrative, equipmentId: order.equipmentId },
    { enabled: may && value !== null && narrative.trim().length > 3, keepPrevious: true },
  );
  if (!may) return null;
  const set = (part: Partial<RepairedFailure>) =>
    onChange({ ...(value ?? { detectedAt: order.actualStart }), ...part });
  const option = (code: Code) => ({ value: code.code, label: `${code.code} ${code[language]}` });
  const offered = (suggested.data?.suggestions ?? []).flatMap(({ kind, code, ...name }) => {
    const field = Object.entries(kinds).find(([, one]) => one === kind)?.[0] as
      | keyof typeof kinds
      | undefined;
    return field && value && !value[field] ? [{ field, code, label: `${code} ${name[language]}` }] : [];
  });
  return (
    <fieldset className="ir-form-section mp-wide">
      <legend>
        <Checkbox
          checked={value !== null}
          onChange={(event) => onChange(event.target.checked ? { detectedAt: order.actualStart } : null)}
        >
          {t('maintenance-plan.complete.failure')}
        </Checkbox>
      </legend>
      {value && (
        <div className="mp-form">
          <Form.Item label={t('maintenance-plan.complete.detected')} htmlFor={`${id}-detected`} required>
            <DayInput
              id={`${id}-detected`}
              withTime
              past
              value={value.detectedAt}
              onChange={(detectedAt) => set({ detectedAt })}
            />
          </Form.Item>
          {(Object.keys(kinds) as (keyof typeof kinds)[]).map((field) => (
            <Form.Item
              key={field}
              label={t(`maintenance-plan.complete.${kinds[field]}`)}
              htmlFor={`${id}-${field}`}
            >
              <Select
                id={`${id}-${field}`}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                value={value[field] ?? null}
                onChange={(code) => set({ [field]: code ?? null })}
                options={codesFor(codes.data ?? [], kinds[field], order.isoClass).map(option)}
              />
            </Form.Item>
          ))}
          <Form.Item label={t('maintenance-plan.complete.impact')} htmlFor={`${id}-impact`}>
            <Select
              id={`${id}-impact`}
              allowClear
              value={value.impact ?? null}
              onChange={(impact) => set({ impact: impact ?? null })}
              options={Object.entries(equipmentImpacts).map(([key, text]) => ({
                value: key,
                label: say(text),
              }))}
            />
          </Form.Item>
          {offered.length > 0 && (
            <div className="mp-acts mp-wide">
              {offered.map(({ field, code, label }) => (
                <Button key={`${field} ${code}`} size="small" onClick={() => set({ [field]: code })}>
                  {label}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
}
