import { previewLink } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { contextPaths, type LinkPlace, pathsAt } from '@ircrisk/contract/resources/jump-link.ts';
import { type Binding, readBinding, readTemplate, writeBinding } from '@ircrisk/engine-jump-link';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { FormValues } from '@ircrisk/ui/resource/form-model.ts';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Checkbox, Select } from 'antd';
import { useDeferredValue, useState } from 'react';

const resourceAt: Readonly<Partial<Record<LinkPlace, string>>> = {
  equipment: 'equipment',
  part: 'part',
  unit: 'factory-model',
  order: 'work-order',
  alarm: 'alarm-tag',
};

interface Props {
  values: FormValues;
  onParameters: (parameters: string[]) => void;
}

/** What the template becomes: each variable with a picker of its source, the address for a record, and what is wrong. */
export function EntryPreview({ values, onParameters }: Props) {
  const t = useText();
  const place = ((values.visibleOn as string | undefined) || 'equipment') as LinkPlace;
  const template = useDeferredValue(String(values.template ?? ''));
  const parameters = (values.parameters as string[] | undefined) ?? [];
  const [recordId, setRecord] = useState<string>();
  const resource = resourceAt[place];
  const { data } = useCall(
    previewLink,
    { systemId: (values.systemId as string) || undefined, template, parameters, place, recordId },
    { enabled: template !== '', suppress: true, keepPrevious: true },
  );
  if (template === '') return null;
  return (
    <section className="jl-preview" aria-label={t('jump-link.preview')}>
      <h3>{t('jump-link.preview')}</h3>
      <Sources place={place} template={template} parameters={parameters} onChange={onParameters} />
      {resource && (
        <ReferenceInput
          key={resource}
          to={resource}
          value={recordId ?? null}
          aria-label={t('jump-link.exampleRecord')}
          placeholder={t('jump-link.exampleRecord')}
          onChange={(id) => setRecord(typeof id === 'string' ? id : undefined)}
        />
      )}
      {data?.url && <code>{data.url}</code>}
      {data && data.problems.length > 0 && (
        <ul role="alert">
          {data.problems.map(({ code, text }) => (
            <li key={`${code} ${text}`}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface SourcesProps {
  place: LinkPlace;
  template: string;
  parameters: readonly string[];
  onChange: (parameters: string[]) => void;
}

/** The context picker: one line for each variable of the template. */
function Sources({ place, template, parameters, onChange }: SourcesProps) {
  const t = useText();
  const say = useSay();
  const { variables } = readTemplate(template);
  const bindings = new Map(
    parameters.flatMap((text) => {
      const binding = readBinding(text);
      return binding ? [[binding.name, binding] as const] : [];
    }),
  );
  const change = (changed: Binding) => {
    const next = new Map(bindings).set(changed.name, changed);
    onChange(variables.flatMap((name) => (next.has(name) ? [writeBinding(next.get(name) as Binding)] : [])));
  };
  return (
    <div className="jl-sources">
      {variables.map((name) => {
        const binding = bindings.get(name);
        return [
          <code key="name">{name}</code>,
          <Select
            key="source"
            aria-label={t('jump-link.sourceOf', { name })}
            placeholder={t('jump-link.source')}
            showSearch
            value={binding?.text === null ? binding.path : (binding?.text ?? null)}
            options={pathsAt(place).map((path) => ({
              value: path,
              label: `${say(contextPaths[path])}  ${path}`,
            }))}
            onChange={(path) =>
              change({ name, path: path ?? '', text: null, required: binding?.required ?? false })
            }
          />,
          <Checkbox
            key="required"
            disabled={!binding}
            checked={binding?.required ?? false}
            onChange={({ target }) => binding && change({ ...binding, required: target.checked })}
          >
            {t('jump-link.required')}
          </Checkbox>,
        ];
      })}
    </div>
  );
}
