import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  type ChecklistLine,
  completeOrder,
  maintenanceErrors,
  type OrderSheet,
  orderTable,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { inspectionTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { workResults } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { movable } from '@ircrisk/ui/parts/Movable.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { Alert, App, Button, Checkbox, Form, Input, Radio, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { ChecklistLines } from './Checklist.tsx';
import { FailureSection, type RepairedFailure, repairsFailure } from './FailureSection.tsx';

interface Props {
  order: OrderSheet;
  onCancel: () => void;
  onDone: () => void;
}

interface Values {
  actualStart: string | null;
  actualEnd: string | null;
  labourHours: number | null;
  downtimeHours: number | null;
  materialCost: number | null;
  contractCost: number | null;
  result: 'normal' | 'abnormal';
  findings: string;
  followUpTitle: string;
  noFollowUpReason: string;
  signature: boolean;
  inspectionBody: string;
  inspectionType: keyof typeof inspectionTypes;
  safetyGrade: number | null;
  reportNumber: string;
}

const first: Omit<Values, 'actualStart'> = {
  actualEnd: null,
  labourHours: null,
  downtimeHours: null,
  materialCost: null,
  contractCost: null,
  result: 'normal',
  findings: '',
  followUpTitle: '',
  noFollowUpReason: '',
  signature: false,
  inspectionBody: '',
  inspectionType: 'periodic',
  safetyGrade: null,
  reportNumber: '',
};

/** Closes an order: times, hours, cost, checklist and result; what the rule refuses is told at its field. */
export function CompleteForm({ order, onCancel, onDone }: Props) {
  const t = useText();
  const say = useSay();
  const id = useId();
  const { modal } = App.useApp();
  const [values, setValues] = useState<Values>({ ...first, actualStart: order.actualStart });
  const [lines, setLines] = useState<ChecklistLine[]>(order.checklist);
  const [used, setUsed] = useState<Record<string, number | null>>({});
  const [problem, setProblem] = useState<{ field: string; msg: string }>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<RepairedFailure | null>(
    order.failure ?? (repairsFailure(order) ? { detectedAt: order.actualStart } : null),
  );
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));

  const submit = async (counts?: boolean) => {
    setSaving(true);
    setProblem(undefined);
    try {
      await call(completeOrder, input(order, values, lines, used, counts, failure), { suppress: true });
      notify.success(say(successTexts.updated));
      onDone();
    } catch (error) {
      if (!(error instanceof Refusal)) return tellNoAnswer(error);
      if (error.message === say(maintenanceErrors.askCounts)) {
        modal.confirm({
          ...movable(),
          title: error.message,
          okText: t('maintenance-plan.complete.counts'),
          cancelText: t('maintenance-plan.complete.countsNot'),
          onOk: () => void submit(true),
          onCancel: () => void submit(false),
        });
        return;
      }
      setProblem({ field: error.body.errors?.[0]?.field ?? '', msg: error.message });
    } finally {
      setSaving(false);
    }
  };
  const item = (name: string, label: string, content: ReactNode, required = false) => (
    <Form.Item
      label={label}
      htmlFor={`${id}-${name}`}
      required={required}
      {...(problem?.field === name ? { validateStatus: 'error' as const, help: problem.msg } : {})}
    >
      {content}
    </Form.Item>
  );
  const time = (name: 'actualStart' | 'actualEnd', label: string) =>
    item(
      name,
      label,
      <DayInput
        id={`${id}-${name}`}
        withTime
        past
        value={values[name]}
        onChange={(value) => set({ [name]: value })}
      />,
      true,
    );
  const amount = (
    name: 'labourHours' | 'downtimeHours' | 'materialCost' | 'contractCost',
    label: string,
    required = false,
  ) =>
    item(
      name,
      label,
      <NumberInput
        id={`${id}-${name}`}
        value={values[name]}
        onChange={(value) => set({ [name]: value ?? null })}
      />,
      required,
    );
  const words = (
    name: 'findings' | 'followUpTitle' | 'noFollowUpReason' | 'inspectionBody' | 'reportNumber',
    label: string,
    max: number,
    required = false,
  ) =>
    item(
      name,
      label,
      <Input
        id={`${id}-${name}`}
        maxLength={max}
        value={values[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />,
      required,
    );
  const ready = values.actualStart !== null && values.actualEnd !== null && values.labourHours !== null;
  return (
    <section className="mp-block">
      <h3>{say(orderTable.complete)}</h3>
      {problem && <Alert type="error" showIcon title={problem.msg} />}
      {lines.length > 0 && <ChecklistLines lines={lines} editable onChange={setLines} />}
      <Form layout="vertical" component="div" className="mp-form">
        {time('actualStart', t('maintenance-plan.complete.start'))}
        {time('actualEnd', t('maintenance-plan.complete.end'))}
        {amount('labourHours', t('maintenance-plan.complete.hours'), true)}
        {amount('downtimeHours', t('maintenance-plan.complete.downtime'))}
        {amount('materialCost', t('maintenance-plan.complete.material'))}
        {amount('contractCost', t('maintenance-plan.complete.contract'))}
        {order.spares.map((spare) => (
          <Form.Item
            key={spare.materialCode}
            label={t('maintenance-plan.complete.used', { name: spare.name, unit: spare.unit })}
            htmlFor={`${id}-${spare.materialCode}`}
          >
            <NumberInput
              id={`${id}-${spare.materialCode}`}
              value={used[spare.materialCode] ?? null}
              onChange={(value) => setUsed((now) => ({ ...now, [spare.materialCode]: value ?? null }))}
            />
          </Form.Item>
        ))}
        {order.needsInspection && (
          <>
            {words('inspectionBody', t('maintenance-plan.complete.body'), 128, true)}
            {item(
              'inspectionType',
              t('maintenance-plan.complete.type'),
              <Select
                id={`${id}-inspectionType`}
                value={values.inspectionType}
                onChange={(inspectionType) => set({ inspectionType })}
                options={Object.entries(inspectionTypes).map(([value, text]) => ({
                  value,
                  label: say(text),
                }))}
              />,
            )}
            {item(
              'safetyGrade',
              t('maintenance-plan.complete.grade'),
              <NumberInput
                id={`${id}-safetyGrade`}
                value={values.safetyGrade}
                onChange={(value) => set({ safetyGrade: value ?? null })}
              />,
            )}
            {words('reportNumber', t('maintenance-plan.complete.report'), 64)}
          </>
        )}
        {item(
          'result',
          t('maintenance-plan.sheet.result'),
          <Radio.Group
            id={`${id}-result`}
            value={values.result}
            onChange={(event) => set({ result: event.target.value as Values['result'] })}
            options={Object.entries(workResults).map(([value, text]) => ({ value, label: say(text) }))}
          />,
          true,
        )}
        {words('findings', t('maintenance-plan.sheet.findings'), 4000)}
        {values.result === 'abnormal' && (
          <>
            {words('followUpTitle', t('maintenance-plan.complete.followUp'), 200)}
            {words('noFollowUpReason', t('maintenance-plan.sheet.noFollowUp'), 500)}
          </>
        )}
        <FailureSection order={order} value={failure} narrative={values.findings} onChange={setFailure} />
        {order.requiresSignature && (
          <Checkbox checked={values.signature} onChange={(event) => set({ signature: event.target.checked })}>
            {t('maintenance-plan.complete.sign')}
          </Checkbox>
        )}
      </Form>
      <div className="mp-acts">
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button type="primary" disabled={!ready} loading={saving} onClick={() => void submit()}>
          {t('maintenance-plan.complete.submit')}
        </Button>
      </div>
    </section>
  );
}

function input(
  order: OrderSheet,
  values: Values,
  lines: readonly ChecklistLine[],
  used: Record<string, number | null>,
  counts: boolean | undefined,
  failure: RepairedFailure | null,
) {
  const text = (value: string) => (value.trim() ? value.trim() : undefined);
  return {
    id: order.id,
    version: order.version,
    actualStart: values.actualStart ?? '',
    actualEnd: values.actualEnd ?? '',
    labourHours: values.labourHours ?? 0,
    downtimeHours: values.downtimeHours,
    materialCost: values.materialCost,
    contractCost: values.contractCost,
    result: values.result,
    findings: text(values.findings) ?? null,
    checklist: lines.map(({ number, done, value, note }) => ({ number, done, value, note })),
    spares: Object.entries(used).map(([materialCode, quantity]) => ({ materialCode, used: quantity })),
    ...(text(values.followUpTitle) ? { followUpTitle: values.followUpTitle.trim() } : {}),
    ...(text(values.noFollowUpReason) ? { noFollowUpReason: values.noFollowUpReason.trim() } : {}),
    signature: values.signature,
    ...(counts === undefined ? {} : { counts }),
    ...(failure
      ? {
          failure: {
            detectedAt: failure.detectedAt ?? values.actualStart ?? '',
            modeCode: failure.modeCode ?? null,
            mechanismCode: failure.mechanismCode ?? null,
            causeCode: failure.causeCode ?? null,
            impact: failure.impact ?? null,
          },
        }
      : {}),
    ...(order.needsInspection
      ? {
          inspection: {
            inspectionBody: values.inspectionBody,
            type: values.inspectionType,
            safetyGrade: values.safetyGrade,
            reportNumber: text(values.reportNumber) ?? null,
          },
        }
      : {}),
  };
}
