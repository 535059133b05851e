import { jhaTemplates, startJha } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import { type PermitKind, permitKinds } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput, TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { OptionSelect, ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { plantTime } from '@ircrisk/ui/session/plant-clock.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Form, Input, Select } from 'antd';
import { useState } from 'react';

/** The full minute so many hours from now, by the plant's clock. */
const local = (hours: number) => `${plantTime(Date.now() + hours * 3_600_000).slice(0, 16)}:00`;

interface EquipmentProps {
  nodeId: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Equipment of the chosen place and below it. */
function EquipmentInput({ nodeId, value, onChange }: EquipmentProps) {
  const [keyword, setKeyword] = useState('');
  const query = { ...(nodeId ? { nodeId } : {}), ...(keyword ? { keyword } : {}), size: 50, current: 1 };
  const { data, isFetching } = useQuery({
    queryKey: resourceKey(equipment, 'at', query),
    queryFn: ({ signal }) => resourceApi(equipment).page(query, signal),
    placeholderData: keepPreviousData,
    enabled: nodeId !== undefined,
  });
  const options = (data?.records ?? []).map(({ id, tag, name }) => ({ id, label: `${tag} ${name ?? ''}` }));
  return (
    <OptionSelect
      id="jha-equipment"
      disabled={nodeId === undefined}
      value={value}
      onChange={onChange}
      options={nodeId === undefined ? [] : options}
      loading={isFetching}
      onSearch={setKeyword}
    />
  );
}

interface StartProps {
  /** The template that is chosen to begin with. */
  template: string | undefined;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** A job from the library or from an older one: place and time are new, hazards come along. */
export function StartDrawer({ template, onClose, onMade }: StartProps) {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const templates = useCall(jhaTemplates, {});
  const [templateKey, setTemplate] = useState(template);
  const [copyOf, setCopy] = useState<unknown>(null);
  const [title, setTitle] = useState('');
  const [nodeId, setNode] = useState<string>();
  const [equipmentId, setEquipment] = useState<unknown>(null);
  const [from, setFrom] = useState(local(24));
  const [to, setTo] = useState(local(30));
  const [team, setTeam] = useState('');
  const start = useAct(startJha, {
    once: true,
    onDone({ id }) {
      void client.invalidateQueries({ queryKey: resourceKey(jha) });
      onClose();
      onMade(id);
    },
  });
  const isOrdered = from < to;
  const chosen = templates.data?.find(({ key }) => key === templateKey);
  return (
    <Drawer
      open
      size={560}
      title={t('job-hazard-analysis.start')}
      onClose={onClose}
      extra={
        <Button
          type="primary"
          disabled={!nodeId || !isOrdered || (!templateKey && !copyOf && !title.trim())}
          loading={start.isPending}
          onClick={() =>
            nodeId &&
            start.mutate({
              ...(templateKey ? { templateKey } : {}),
              ...(copyOf ? { copyOf: String(copyOf) } : {}),
              ...(title.trim() ? { title } : {}),
              nodeId,
              equipmentId: equipmentId ? String(equipmentId) : null,
              plannedFrom: from,
              plannedTo: to,
              team: team || null,
            })
          }
        >
          {t('job-hazard-analysis.make')}
        </Button>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('job-hazard-analysis.template')} htmlFor="jha-template">
          <Select
            id="jha-template"
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            value={templateKey ?? null}
            onChange={(value) => setTemplate(value ?? undefined)}
            options={(templates.data ?? []).map((one) => ({ value: one.key, label: say(one) }))}
          />
        </Form.Item>
        {chosen && (
          <p className="jha-faint">
            {t('job-hazard-analysis.templateFacts', { steps: chosen.steps, hazards: chosen.hazards })}{' '}
            {chosen.permits.map((kind) => say(permitKinds[kind as PermitKind])).join(', ')}
          </p>
        )}
        <Form.Item label={t('job-hazard-analysis.copyOf')} htmlFor="jha-copy">
          <ReferenceInput to={jha.id} id="jha-copy" value={copyOf} onChange={setCopy} />
        </Form.Item>
        <Form.Item label={t('job-hazard-analysis.job')} htmlFor="jha-title">
          <Input
            id="jha-title"
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('job-hazard-analysis.place')} required>
          <TreeInput
            resource={factoryModel}
            aria-label={t('job-hazard-analysis.place')}
            value={nodeId}
            onChange={(value) => {
              setNode(value ? String(value) : undefined);
              setEquipment(null);
            }}
          />
        </Form.Item>
        <Form.Item label={t('job-hazard-analysis.equipment')} htmlFor="jha-equipment">
          <EquipmentInput nodeId={nodeId} value={equipmentId} onChange={setEquipment} />
        </Form.Item>
        <Form.Item label={t('job-hazard-analysis.from')} htmlFor="jha-from" required>
          <DayInput id="jha-from" withTime value={from} onChange={(text) => setFrom(text ?? '')} />
        </Form.Item>
        <Form.Item
          label={t('job-hazard-analysis.to')}
          htmlFor="jha-to"
          required
          {...(isOrdered
            ? {}
            : { validateStatus: 'error' as const, help: t('job-hazard-analysis.toAfterFrom') })}
        >
          <DayInput
            id="jha-to"
            withTime
            value={to}
            status={isOrdered ? '' : 'error'}
            onChange={(text) => setTo(text ?? '')}
          />
        </Form.Item>
        <Form.Item label={t('job-hazard-analysis.team')} htmlFor="jha-team">
          <Input
            id="jha-team"
            maxLength={200}
            value={team}
            onChange={(event) => setTeam(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
