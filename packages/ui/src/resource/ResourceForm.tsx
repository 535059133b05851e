import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { Alert, Anchor, Form } from 'antd';
import { useId } from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { useFaultFocus } from '../form/use-fault-focus.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { isAsked, labelIn } from './either-language.ts';
import { FieldInput } from './FieldInput.tsx';
import { FieldValue } from './FieldValue.tsx';
import { fieldHint } from './field-hint.ts';
import { drawerFieldLimit, formFields, formGroups, isFixed } from './form-model.ts';
import { MeasuredInput } from './MeasuredInput.tsx';
import { NamedValue } from './NamedValue.tsx';
import { readableTwin } from './readable.ts';
import { TreeInput } from './TreeInput.tsx';
import type { ResourceFormState } from './use-resource-form.ts';
import './resource.css';

interface Props {
  resource: Resource;
  form: ResourceFormState;
  /** Show the record without letting it be changed. */
  readOnly?: boolean;
  /** The screen itself says where in the tree the record stands. */
  withoutParent?: boolean;
}

const wideKinds = new Set<Field['kind']>(['note', 'tags', 'file']);

/** Whether the form needs the room of a page with sections. */
export const needsPage = (resource: Resource): boolean =>
  formFields(resource, 'create').length > drawerFieldLimit;

/** The fields of a record: label above, unit in the field, rule beforehand, error at its field. */
export function ResourceForm({ resource, form, readOnly = false, withoutParent = false }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const prefix = useId();
  const groups = formGroups(resource, form.mode, language);
  const page = needsPage(resource);
  const parent = form.values.parentId;
  const holder = useFaultFocus<HTMLDivElement>(form.refusals);

  // What stands at its field need not stand above them too.
  const isToldAtField = formFields(resource, form.mode).some(([name]) => form.errorOf(name) === form.message);

  const sections = groups.map((group, index) => (
    <fieldset key={group.title?.zh ?? 'plain'} id={`${prefix}-${index}`} className="ir-form-section">
      {group.title && <legend>{say(group.title)}</legend>}
      <div className="ir-form-grid" style={{ '--ir-form-columns': page ? 3 : 1 } as React.CSSProperties}>
        {index === 0 && resource.tree && !withoutParent && (
          <Form.Item
            label={t('ui.tree.parent')}
            htmlFor={`${prefix}-parentId`}
            help={form.errorOf('parentId')}
            validateStatus={form.errorOf('parentId') ? 'error' : ''}
          >
            <TreeInput
              id={`${prefix}-parentId`}
              resource={resource}
              withRoot
              without={form.record?.id}
              disabled={readOnly}
              value={parent}
              onChange={(value) => form.set('parentId', value ?? '0')}
            />
          </Form.Item>
        )}
        {group.fields.map(([name, field]) => (
          <FormField
            key={name}
            name={name}
            field={field}
            fields={resource.fields}
            form={form}
            id={`${prefix}-${name}`}
            readOnly={readOnly}
          />
        ))}
      </div>
    </fieldset>
  ));

  const inside = (
    <Form layout="vertical" component="div" requiredMark={!readOnly}>
      {form.message && !isToldAtField && (
        <Alert type="error" showIcon role="alert" title={form.message} style={{ marginBottom: 12 }} />
      )}
      {page && groups.length > 1 ? (
        <div className="ir-form-page">
          <Anchor
            getContainer={() =>
              document.getElementById(`${prefix}-sections`)?.closest<HTMLElement>('.ant-drawer-body') ??
              document.body
            }
            items={groups.map((group, index) => ({
              key: String(index),
              href: `#${prefix}-${index}`,
              title: group.title ? say(group.title) : t('ui.form.general'),
            }))}
            onClick={(event) => event.preventDefault()}
          />
          <div id={`${prefix}-sections`}>{sections}</div>
        </div>
      ) : (
        sections
      )}
    </Form>
  );
  return <div ref={holder}>{inside}</div>;
}

/** Rows of a list do not bring the names of what it has no column for. */
const isUnnamed = (name: string, { kind }: Field, record: RecordData): boolean =>
  (kind === 'reference' || kind === 'user') && readableTwin(record, name) === undefined;

interface FieldProps {
  name: string;
  field: Field;
  fields: Resource['fields'];
  form: ResourceFormState;
  id: string;
  readOnly: boolean;
}

function FormField({ name, field, fields, form, id, readOnly }: FieldProps) {
  const language = useLanguage();
  const error = form.errorOf(name);
  const fixed = readOnly || isFixed(field, form.mode);
  const hint = fixed ? undefined : fieldHint(field, language);
  const hintId = `${id}-hint`;
  return (
    <Form.Item
      label={labelIn(name, fields, language)}
      htmlFor={id}
      required={isAsked(name, fields, form.values, language) && !fixed}
      className={wideKinds.has(field.kind) ? 'ir-form-wide' : ''}
      validateStatus={error ? 'error' : ''}
      help={error && <span role="alert">{error}</span>}
      extra={hint && <span id={hintId}>{hint}</span>}
    >
      {fixed && form.record ? (
        <output id={id}>
          {isUnnamed(name, field, form.record) ? (
            <NamedValue name={name} field={field} value={form.record[name]} />
          ) : (
            <FieldValue name={name} field={field} record={form.record} unit />
          )}
        </output>
      ) : field.kind === 'number' && field.measured ? (
        <MeasuredInput
          id={id}
          measured={field.measured}
          fields={fields}
          values={{ ...form.record, ...form.values }}
          value={form.values[name] as number | null}
          disabled={fixed}
          status={error ? 'error' : ''}
          onChange={(value) => form.set(name, value)}
          onProblem={(problem) => form.setProblem(name, problem)}
          {...(hint ? { 'aria-describedby': hintId } : {})}
        />
      ) : (
        <FieldInput
          id={id}
          name={name}
          field={field}
          value={form.values[name]}
          disabled={fixed}
          invalid={Boolean(error)}
          record={form.record}
          onChange={(value) => form.set(name, value)}
          onProblem={(problem) => form.setProblem(name, problem)}
          {...(hint ? { 'aria-describedby': hintId } : {})}
        />
      )}
    </Form.Item>
  );
}
