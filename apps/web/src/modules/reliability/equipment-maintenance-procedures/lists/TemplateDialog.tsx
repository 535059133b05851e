import {
  procedureFromTemplate,
  procedureTemplates,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { procedureClasses } from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedure } from '@ircrisk/contract/resources/procedure/procedure.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';

/** A new procedure from the library of classes. */
export function TemplateDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const { data } = useCall(procedureTemplates, {});
  const [templateKey, setTemplate] = useState<string>();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const make = useAct(procedureFromTemplate, {
    once: true,
    onDone({ id }) {
      void client.invalidateQueries({ queryKey: resourceKey(procedure) });
      onMade(id);
    },
  });
  const chosen = data?.find(({ key }) => key === templateKey);
  return (
    <DragModal
      open
      title={t('procedure.template.title')}
      okText={t('procedure.template.make')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !templateKey || !code.trim() }}
      confirmLoading={make.isPending}
      onCancel={onClose}
      onOk={() =>
        templateKey &&
        make.mutate({ templateKey, code: code.trim(), ...(name.trim() ? { name: name.trim() } : {}) })
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('procedure.template.template')}
          htmlFor="px-template"
          required
          extra={chosen && t('procedure.template.facts', { steps: chosen.steps, holds: chosen.holds })}
        >
          <Select
            id="px-template"
            showSearch={{ optionFilterProp: 'label' }}
            value={templateKey ?? null}
            onChange={setTemplate}
            options={(data ?? []).map((one) => ({
              value: one.key,
              label: `${say(procedureClasses[one.equipmentClass])} · ${say(one)}`,
            }))}
          />
        </Form.Item>
        <Form.Item label={t('procedure.template.code')} htmlFor="px-code" required>
          <Input id="px-code" maxLength={40} value={code} onChange={(event) => setCode(event.target.value)} />
        </Form.Item>
        <Form.Item label={t('procedure.template.name')} htmlFor="px-name">
          <Input
            id="px-name"
            maxLength={128}
            placeholder={chosen && say(chosen)}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
      </Form>
    </DragModal>
  );
}
