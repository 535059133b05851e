import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  type Code,
  codesFor,
  failureCodes,
  suggestCode,
} from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { movable } from '@ircrisk/ui/parts/Movable.tsx';
import { useUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import type { FormValues } from '@ircrisk/ui/resource/form-model.ts';
import { FieldInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { MergeDialog } from '@ircrisk/ui/resource/MergeDialog.tsx';
import { OptionSelect } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { mayDo } from '@ircrisk/ui/resource/RowActions.tsx';
import { type ResourceFormState, useResourceForm } from '@ircrisk/ui/resource/use-resource-form.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Form, Skeleton } from 'antd';
import { useEffect, useId, useState } from 'react';
import { Suggestions } from './Suggestions.tsx';

interface Props {
  record?: RecordData | undefined;
  id?: string | undefined;
  given?: FormValues | undefined;
  onClose: () => void;
  onSaved: () => void;
}

const first = ['equipmentId', 'detectedAt', 'category', 'description'];
const coding = [
  'modeCode',
  'mechanismCode',
  'causeCode',
  'detectionCode',
  'subunit',
  'item',
  'impact',
  'operatingState',
];
const times = [
  'downFrom',
  'downTo',
  'repairFrom',
  'repairTo',
  'activeRepairHours',
  'manHours',
  'activityCode',
];
const cost = [
  'labourCost',
  'materialCost',
  'contractCost',
  'productionLoss',
  'currency',
  'safetyImpact',
  'environmentImpact',
  'productionImpact',
  'partId',
  'eventNumber',
  'attachmentIds',
];
const kinds: Record<string, Code['kind']> = {
  modeCode: 'mode',
  mechanismCode: 'mechanism',
  causeCode: 'cause',
  detectionCode: 'detection',
  subunit: 'subunit',
  activityCode: 'activity',
};

/** Coded entry: tag, then only the codes of its class, with suggestions read from the narrative. */
export function EventDrawer({ record, id, ...rest }: Props) {
  const known = useQuery({
    queryKey: ['/ircrisk-failure/failure-event/detail', id ?? record?.id],
    queryFn: () => resourceApi(failureEvent).detail(String(id ?? record?.id)),
    enabled: Boolean(id ?? record),
  });
  if ((id || record) && !known.data)
    return (
      <Drawer open size={1080} title={<Skeleton.Button active />} onClose={rest.onClose}>
        <Skeleton active />
      </Drawer>
    );
  return <Entry {...rest} record={known.data} />;
}

function Entry({ record, given, onClose, onSaved }: Omit<Props, 'id'>) {
  const t = useText();
  const say = useSay();
  const { modal } = App.useApp();
  const form = useResourceForm({
    resource: failureEvent,
    record,
    ...(given ? { given } : {}),
    onSaved: () => {
      notify.success(say(record ? successTexts.updated : successTexts.created));
      onSaved();
    },
  });
  const readOnly = record !== undefined && !mayDo(failureEvent, 'update', record);
  useUnsaved(form.changed && !readOnly);
  const codes = useCall(failureCodes, {}, { staleTime: 600_000 });
  const narrative = useSettled(String(form.values.description ?? ''), 350);
  const equipmentId = form.values.equipmentId ? String(form.values.equipmentId) : undefined;
  const suggested = useCall(
    suggestCode,
    { text: narrative, ...(equipmentId ? { equipmentId } : {}) },
    { enabled: equipmentId !== undefined, keepPrevious: true },
  );
  const isoClass = (record?.isoClass as string | null) ?? suggested.data?.isoClass ?? null;
  const leave = () => {
    if (!form.changed || readOnly) return onClose();
    modal.confirm({
      ...movable(),
      title: t('ui.form.leaveTitle'),
      content: t('ui.form.leaveText'),
      okText: t('ui.form.leave'),
      autoFocusButton: 'cancel',
      cancelText: t('ui.form.stay'),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  };
  const section = (name: string, fields: readonly string[]) => (
    <fieldset className="ir-form-section">
      <legend>{t(`failure.entry.${name}`)}</legend>
      <div className="fd-fields">
        {fields.map((field) => (
          <EntryField
            key={field}
            name={field}
            form={form}
            codes={codes.data ?? []}
            isoClass={isoClass}
            readOnly={readOnly}
          />
        ))}
      </div>
    </fieldset>
  );
  const title = record
    ? t('failure.entry.title', { number: String(record.eventNumber ?? '') })
    : t('failure.entry.new');
  return (
    <Drawer
      open
      size={1080}
      title={title}
      onClose={leave}
      footer={
        <div className="ir-form-foot">
          <Button onClick={leave}>{t(readOnly ? 'ui.close' : 'ui.cancel')}</Button>
          {!readOnly && (
            <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
              {t('ui.save')}
            </Button>
          )}
        </div>
      }
    >
      <Form layout="vertical" component="div" requiredMark={!readOnly}>
        {form.message && (
          <Alert type="error" showIcon role="alert" title={form.message} style={{ marginBottom: 12 }} />
        )}
        {section('what', first)}
        {!readOnly && equipmentId && (
          <Suggestions
            suggestions={suggested.data?.suggestions ?? []}
            narrative={narrative}
            values={form.values}
            onTake={(field, code) => form.set(field, code)}
          />
        )}
        {section('coding', coding)}
        {section('times', times)}
        {section('cost', cost)}
      </Form>
      <MergeDialog
        resource={failureEvent}
        stale={form.stale}
        saving={form.saving}
        onMerge={(choices) => void form.merge(choices)}
        onCancel={form.keepTyping}
      />
    </Drawer>
  );
}

interface FieldProps {
  name: string;
  form: ResourceFormState;
  codes: readonly Code[];
  isoClass: string | null;
  readOnly: boolean;
}

function EntryField({ name, form, codes, isoClass, readOnly }: FieldProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const field = failureEvent.fields[name as keyof typeof failureEvent.fields];
  const error = form.errorOf(name);
  const kind = kinds[name];
  const disabled = readOnly || (form.mode === 'update' && 'fixed' in field && field.fixed === true);
  const value = form.values[name];
  // A code retired since, or of the class it had then, stays readable.
  const offered = kind ? codesFor(codes, kind, isoClass) : [];
  const own = kind
    ? codes.filter((code) => code.kind === kind && code.code === value && !offered.includes(code))
    : [];
  return (
    <Form.Item
      className={name === 'description' ? 'fd-wide' : ''}
      label={say(field)}
      htmlFor={id}
      required={'required' in field && field.required === true}
      help={error ?? ('hint' in field && field.hint ? say(field.hint) : undefined)}
      validateStatus={error ? 'error' : ''}
    >
      {kind ? (
        <OptionSelect
          id={id}
          disabled={disabled}
          status={error ? 'error' : ''}
          value={value}
          onChange={(next) => form.set(name, next)}
          options={[...own, ...offered].map((code) => ({
            id: code.code,
            label: kind === 'subunit' ? code[language] : `${code.code} ${code[language]}`,
          }))}
        />
      ) : (
        <FieldInput
          name={name}
          field={field}
          id={id}
          disabled={disabled}
          value={value}
          invalid={error !== undefined}
          record={form.record}
          onChange={(next) => form.set(name, next)}
          onProblem={(problem) => form.setProblem(name, problem)}
        />
      )}
    </Form.Item>
  );
}

/** A text that has not changed for a moment: typing does not ask at every letter. */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
