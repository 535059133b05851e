import { DeleteOutlined } from '@ant-design/icons';
import { batchUpdate } from '@ircrisk/contract/modules/assets/equipment.ts';
import { fieldSchema } from '@ircrisk/contract/record-schema.ts';
import type { Field } from '@ircrisk/contract/resource.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Button, Form, Select } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';

const FieldInput = lazy(() =>
  import('@ircrisk/ui/resource/FieldInput.tsx').then((it) => ({ default: it.FieldInput })),
);

/** What belongs to one piece alone is not offered; the server refuses it too. */
const single = new Set(['tag', 'serialNumber', 'certificateNumber', 'registrationCode', 'photoIds']);
const offered = (Object.entries(equipment.fields) as [string, Field][]).filter(
  ([name, field]) => !field.readOnly && !field.fixed && !single.has(name),
);

interface Props {
  records: readonly RecordData[];
  onClose: () => void;
  onDone: () => void;
}

/** Gives chosen fields the same value on many records: all of them or none. */
export function BatchEditDialog({ records, onClose, onDone }: Props) {
  const t = useText();
  const say = useSay();
  const prefix = useId();
  const [names, setNames] = useState<string[]>([]);
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const save = useAct(batchUpdate, {
    onDone({ updated }) {
      notify.success(t('equipment.batch.done', { count: updated }));
      onDone();
    },
  });
  const chosen = offered.filter(([name]) => names.includes(name));
  const unsound = chosen.some(
    ([name, field]) => problems[name] || !fieldSchema(field).safeParse(values[name]).success,
  );
  return (
    <DragModal
      open
      width={480}
      title={t('equipment.batch.title', { count: records.length })}
      okText={t('ui.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 || unsound }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() =>
        save.mutate({
          ids: records.map(({ id }) => id),
          values: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
        })
      }
    >
      <Form layout="vertical" component="div" className="eq-batch">
        <Form.Item label={t('equipment.batch.fields')} htmlFor={`${prefix}-fields`}>
          <Select
            id={`${prefix}-fields`}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            value={names}
            onChange={(next: string[]) => setNames(next)}
            options={offered.map(([value, field]) => ({ value, label: say(field) }))}
          />
        </Form.Item>
        {chosen.map(([name, field]) => (
          <Form.Item
            key={name}
            label={say(field)}
            htmlFor={`${prefix}-${name}`}
            required={Boolean(field.required)}
            validateStatus={problems[name] ? 'error' : ''}
            help={problems[name]}
          >
            <div className="eq-batch-line">
              <Suspense>
                <FieldInput
                  id={`${prefix}-${name}`}
                  name={name}
                  field={field}
                  value={values[name]}
                  onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
                  onProblem={(problem) => setProblems((now) => ({ ...now, [name]: problem }))}
                />
              </Suspense>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('equipment.batch.without', { name: say(field) })}
                onClick={() => setNames((now) => now.filter((other) => other !== name))}
              />
            </div>
          </Form.Item>
        ))}
        {chosen.length > 0 && <p className="eq-note">{t('equipment.batch.note')}</p>}
      </Form>
    </DragModal>
  );
}
