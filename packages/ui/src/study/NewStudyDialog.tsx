import type { Resource } from '@ircrisk/contract/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { tellNoAnswer } from '../api/queries.ts';
import { resourceKey } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import { inReadingOrder, isAsked, isBlank, labelIn, withEither } from '../resource/either-language.ts';
import { FieldInput } from '../resource/lazy-inputs.tsx';

type Values = Readonly<Record<string, unknown>>;

const given = (value: unknown): boolean => !isBlank(value);

/** The declared fields that stand in this dialog. */
const shownOf = (resource: Resource, names: readonly string[]): Resource['fields'] =>
  Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));

interface FieldsProps {
  resource: Resource;
  fields: readonly string[];
  /** Required ones that may stay empty here. */
  optional?: readonly string[] | undefined;
  /** What takes the place of a field's own hint. */
  hints?: Readonly<Record<string, string>> | undefined;
  values: Values;
  onChange: (values: Values) => void;
}

/** Declared fields of a study under their own labels, limits and hints. */
export function StudyFields({ resource, fields, optional = [], hints = {}, values, onChange }: FieldsProps) {
  const say = useSay();
  const language = useLanguage();
  const prefix = useId();
  const shown = shownOf(resource, fields);
  return inReadingOrder(fields, shown, language).map((name, at) => {
    const field = shown[name];
    if (!field) return null;
    const hint = hints[name] ?? (field.hint && say(field.hint));
    return (
      <Form.Item
        key={name}
        label={labelIn(name, shown, language)}
        htmlFor={`${prefix}-${name}`}
        required={isAsked(name, shown, values, language) && !optional.includes(name.replace(/En$/, ''))}
        extra={hint}
      >
        <FieldInput
          id={`${prefix}-${name}`}
          name={name}
          field={field}
          value={values[name] ?? null}
          onChange={(value) => onChange({ ...values, [name]: value })}
          onProblem={() => undefined}
          {...(at === 0 ? { autoFocus: true } : {})}
        />
      </Form.Item>
    );
  });
}

interface Props extends Partial<Pick<FieldsProps, 'fields' | 'optional' | 'hints'>> {
  resource: Resource;
  title: string;
  okText?: string;
  width?: number;
  /** What stands in the fields at first. */
  first?: Values;
  /** False while something of the module's own is missing. */
  ready?: boolean;
  /** The module's own, above and below the declared fields. */
  before?: ReactNode;
  children?: ReactNode;
  /** Makes it of the values and answers its id. */
  onMake: (values: Values) => Promise<string>;
  onMade: (id: string) => void;
  onClose: () => void;
}

const head = ['code', 'name', 'nameEn'] as const;

/** A new study: its number and names, whatever the module adds, and it opens at once. */
export function NewStudyDialog({ resource, fields = head, optional = [], ready = true, ...props }: Props) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(props.first ?? {});
  const [isMaking, setMaking] = useState(false);
  const written = language === 'en' ? withEither(values, shownOf(resource, fields), optional) : values;
  const isComplete = fields.every(
    (name) => !resource.fields[name]?.required || optional.includes(name) || given(written[name]),
  );
  const make = async () => {
    setMaking(true);
    try {
      const id = await props.onMake(trimmed(written));
      void queries.invalidateQueries({ queryKey: resourceKey(resource) });
      props.onMade(id);
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setMaking(false);
    }
  };
  return (
    <DragModal
      open
      width={props.width ?? 480}
      title={props.title}
      okText={props.okText ?? t('ui.study.make')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !ready || !isComplete }}
      confirmLoading={isMaking}
      onOk={() => void make()}
      onCancel={props.onClose}
    >
      <Form layout="vertical" component="div">
        {props.before}
        <StudyFields
          resource={resource}
          fields={fields}
          optional={optional}
          hints={props.hints}
          values={values}
          onChange={setValues}
        />
        {props.children}
      </Form>
    </DragModal>
  );
}

/** Texts without the blanks around them; what is empty is not sent. */
const trimmed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => given(value))
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
