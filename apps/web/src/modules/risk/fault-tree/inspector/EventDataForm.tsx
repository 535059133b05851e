import type { Expression } from '@ircrisk/engine-fault-tree';
import {
  EVENT_FIELDS,
  EVENT_MODELS,
  EVENT_UNITS,
  type EventField,
  type EventModel,
  type EventModelKind,
  readEventModel,
  UNCERTAIN_MODELS,
  writeEventModel,
} from '@ircrisk/engine-fault-tree/event-model.ts';
import { expressionText, parseExpression } from '@ircrisk/engine-fault-tree/expression-text.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { TextInput } from '@ircrisk/ui/parts/TextInput.tsx';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { Field } from './Field.tsx';
import { readValue, valueText } from './value-text.ts';

interface Props {
  expression: Expression | undefined;
  parameters: readonly string[];
  disabled: boolean;
  onChange: (expression: Expression | undefined) => void;
}

/** Failure model and its numbers. A model whose fields are not all filled is kept here until it is complete. */
export function EventDataForm({ expression, parameters, disabled, onChange }: Props) {
  const t = useText();
  const [draft, setDraft] = useState<EventModel>();
  const known = new Set(parameters);
  // What is stored wins over a half-filled draft once it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft belongs to the expression it began with
  useEffect(() => setDraft(undefined), [expression]);
  const model = draft ?? readEventModel(expression);

  const take = (next: EventModel) => {
    const written = writeEventModel(next);
    if (next.kind === 'none' || written !== undefined) onChange(written);
    else setDraft(next);
  };
  const setKind = (kind: EventModelKind) => {
    if (kind === 'formula') return take({ kind, values: {}, expression: expression ?? 0 });
    // Fields both models have keep their values.
    const values = Object.fromEntries(
      EVENT_FIELDS[kind].flatMap((field) => {
        const value = model.values[field] ?? (field === 'shift' ? 0 : undefined);
        return value === undefined ? [] : [[field, value]];
      }),
    );
    const spread =
      model.errorFactor !== undefined && UNCERTAIN_MODELS.has(kind) ? { errorFactor: model.errorFactor } : {};
    take({ kind, values, ...spread });
  };
  const setField = (field: EventField, text: string) => {
    const value = readValue(text, known);
    const { [field]: _old, ...others } = model.values;
    const filled: EventModel['values'] = value === undefined ? others : { ...others, [field]: value };
    // A first test at the end of the first interval is what people mean unless they say otherwise.
    const first =
      model.kind === 'tested' && field === 'interval' && filled.firstTest === undefined && value !== undefined
        ? { firstTest: value }
        : {};
    take({ ...model, values: { ...filled, ...first } });
  };
  const problemOf = (text: string) =>
    text.trim() === '' || readValue(text, known) !== undefined ? undefined : t('fault-tree.data.notNumber');

  return (
    <>
      <Field label={t('fault-tree.data.model')}>
        {(id) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            disabled={disabled}
            value={model.kind}
            onChange={setKind}
            options={EVENT_MODELS.map((kind) => ({ value: kind, label: t(`fault-tree.model.${kind}`) }))}
          />
        )}
      </Field>
      <div className="ft-pair">
        {EVENT_FIELDS[model.kind].map((field) => (
          <Field key={`${model.kind} ${field}`} label={t(`fault-tree.field.${field}`)}>
            {(id) =>
              field === 'parameter' ? (
                <Select
                  id={id}
                  style={{ width: '100%' }}
                  disabled={disabled}
                  value={model.values.parameter ?? null}
                  onChange={(name) => take({ kind: 'parameter', values: { parameter: String(name) } })}
                  options={parameters.map((name) => ({ value: name, label: name }))}
                />
              ) : (
                <TextInput
                  id={id}
                  align="right"
                  disabled={disabled}
                  value={valueText(model.values[field])}
                  problemOf={problemOf}
                  suffix={unitOf(field, model.kind)}
                  onCommit={(text) => setField(field, text)}
                />
              )
            }
          </Field>
        ))}
        {UNCERTAIN_MODELS.has(model.kind) && (
          <Field label={t('fault-tree.field.errorFactor')}>
            {(id) => (
              <TextInput
                id={id}
                align="right"
                disabled={disabled}
                value={valueText(model.errorFactor)}
                placeholder="–"
                problemOf={(text) => {
                  const value = readValue(text, new Set());
                  const isFine = text.trim() === '' || (typeof value === 'number' && value > 1);
                  return isFine ? undefined : t('fault-tree.data.errorFactor');
                }}
                onCommit={(text) => {
                  const value = readValue(text, new Set());
                  const { errorFactor: _old, ...rest } = model;
                  take(typeof value === 'number' ? { ...rest, errorFactor: value } : rest);
                }}
              />
            )}
          </Field>
        )}
      </div>
      {model.kind === 'formula' && (
        <Field label={t('fault-tree.data.formula')} hint={t('fault-tree.data.formulaHint')}>
          {(id) => (
            <TextInput
              id={id}
              rows={2}
              disabled={disabled}
              value={expression === undefined ? '' : expressionText(expression)}
              problemOf={(text) => {
                const read = parseExpression(text);
                return 'at' in read ? t('fault-tree.data.formulaAt', { at: read.at + 1 }) : undefined;
              }}
              onCommit={(text) => {
                const read = parseExpression(text);
                if ('expression' in read) onChange(read.expression);
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}

const unitOf = (field: EventField, kind: EventModelKind): string =>
  field === 'scale' && kind === 'weibull' ? 'h' : (EVENT_UNITS[field] ?? '');
