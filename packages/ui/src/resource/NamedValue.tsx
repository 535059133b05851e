import type { Field } from '@ircrisk/contract/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { type Option, resourceKey } from '../api/resource-api.ts';
import { useText } from '../i18n/texts.ts';
import { FieldValue } from './FieldValue.tsx';
import { readOptions, readUsers, useDictionary } from './options.ts';

interface Props {
  name: string;
  field: Field;
  value: unknown;
  /** What else is known of the record then: what a figure measures. */
  record?: Readonly<Record<string, unknown>>;
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter(Boolean);

const named = (ids: readonly string[], options: readonly Option[], gone?: string) =>
  ids.map((id) => options.find((one) => String(one.id) === id)?.label ?? gone ?? id).join(', ');

/** A value without its record, hence without its readable twin: names are looked up. */
export function NamedValue({ name, field, value, record }: Props) {
  const ids = idsOf(value);
  if (ids.length > 0) {
    if (field.kind === 'dictionary') return <DictionaryNames dictionary={field.dictionary} ids={ids} />;
    if (field.kind === 'reference') return <RecordNames to={field.to} ids={ids} />;
    if (field.kind === 'user') return <RecordNames ids={ids} />;
  }
  return <FieldValue name={name} field={field} record={{ id: '', ...record, [name]: value }} unit />;
}

function DictionaryNames({ dictionary, ids }: { dictionary: string; ids: string[] }) {
  return <>{named(ids, useDictionary(dictionary))}</>;
}

/** Without `to`: users. */
function RecordNames({ to, ids }: { to?: string; ids: string[] }) {
  const t = useText();
  const asked = ids.join(',');
  const { data, isPending } = useQuery({
    queryKey:
      to === undefined
        ? ['user', 'select', 'chosen', asked]
        : resourceKey({ id: to }, 'select', 'chosen', asked),
    queryFn: ({ signal }) =>
      to === undefined ? readUsers({ ids: asked }, signal) : readOptions(to, { ids: asked }, signal),
  });
  // An id is nobody's name.
  return <>{isPending ? '…' : named(ids, data ?? [], t('ui.history.gone'))}</>;
}
