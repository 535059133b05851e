import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { Button, Input } from 'antd';
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSay, useText } from '../i18n/texts.ts';
import { NumberInput } from '../parts/NumberInput.tsx';
import { QuantityInput } from '../parts/QuantityInput.tsx';
import { usePhone } from '../parts/use-phone.ts';
import {
  countFilters,
  type Filters,
  type FilterValue,
  hasSearch,
  isRange,
  orderedFields,
} from './list-query.ts';
import {
  DictionaryInput,
  type OptionInputProps,
  OptionSelect,
  ReferenceInput,
  UserInput,
} from './OptionInputs.tsx';
import { useResource } from './options.ts';

// The calendar and the tree are heavy and few lists filter by them.
const DayRangeInput = lazy(() => import('./DayInput.tsx').then((it) => ({ default: it.DayRangeInput })));
const TreeInput = lazy(() => import('./TreeInput.tsx').then((it) => ({ default: it.TreeInput })));

interface Props {
  resource: Resource;
  keyword: string;
  filters: Filters;
  onChange: (change: { keyword?: string; filters?: Filters }) => void;
  /** Filters beside the search box, in this order; as declared unless told. */
  first?: readonly string[];
  /** Filters the screen sets by other means. */
  without?: readonly string[];
}

const none: readonly string[] = [];

/** Filters beside the search box; the others are behind “more”, and so is what the search box looks into anyway. */
const mostAtOnce = 3;
const pauseMs = 300;

/** Tells a typed text a moment after the last key, or at once with Enter. */
function PausedInput({
  value,
  onSettled,
  ...props
}: { value: string; onSettled: (text: string) => void } & Omit<
  ComponentProps<typeof Input>,
  'value' | 'onChange'
>) {
  const [draft, setDraft] = useState(value);
  const settle = useEffectEvent(onSettled);
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => settle(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <Input
      {...props}
      allowClear
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onPressEnter={() => onSettled(draft)}
    />
  );
}

export function ResourceFilters({
  resource,
  keyword,
  filters,
  onChange,
  first = none,
  without = none,
}: Props) {
  const t = useText();
  const say = useSay();
  const fields = orderedFields(resource, first, without);
  const [open, setOpen] = useState(false);
  const apart = fields.filter(([name, field]) => !field.search || first.includes(name)).length;
  // On a phone the records come first: its filters open when they are wanted.
  const most = usePhone() ? 0 : mostAtOnce;
  const atOnce = Math.min(most, hasSearch(resource) ? apart : fields.length);
  const hidden = fields.length - atOnce;
  const active = countFilters(resource, filters);
  const searched = Object.values(resource.fields).filter((field) => field.search);

  return (
    <search className="ir-list-filters">
      {hasSearch(resource) && (
        <PausedInput
          className="ir-list-search"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={searched.map((field) => say(field)).join(t('ui.list.separator'))}
          aria-label={t('ui.list.search')}
          value={keyword}
          onSettled={(text) => onChange({ keyword: text })}
        />
      )}
      {(open ? fields : fields.slice(0, atOnce)).map(([name, field]) => (
        <FilterInput
          key={name}
          field={field}
          value={filters[name]}
          onChange={(value) => onChange({ filters: { ...filters, [name]: value } })}
        />
      ))}
      {hidden > 0 && (
        <Button
          type="link"
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('ui.list.fewer') : t('ui.list.more', { count: hidden })}
        </Button>
      )}
      {(active > 0 || keyword) && (
        <Button type="link" onClick={() => onChange({ keyword: '', filters: {} })}>
          {t('ui.list.clearFilters')}
        </Button>
      )}
    </search>
  );
}

function FilterInput({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}) {
  const t = useText();
  const say = useSay();
  const label = say(field);
  const give = (next: unknown) => onChange(next as FilterValue);
  const ends: readonly [unknown, unknown] = Array.isArray(value) ? [value[0], value[1]] : [null, null];

  if (isRange(field)) {
    if (field.kind === 'date' || field.kind === 'time') {
      return (
        <span className="ir-list-range">
          <span className="ir-label">{label}</span>
          <Suspense fallback={<Input disabled aria-label={label} />}>
            <DayRangeInput aria-label={label} value={ends} onChange={onChange} />
          </Suspense>
        </span>
      );
    }
    const end = (index: 0 | 1) => {
      const props = {
        value: ends[index] as number | null,
        placeholder: t(index === 0 ? 'ui.list.from' : 'ui.list.to'),
        'aria-label': `${label} ${t(index === 0 ? 'ui.list.from' : 'ui.list.to')}`,
        onChange: (next: number | null) => onChange(index === 0 ? [next, ends[1]] : [ends[0], next]),
      };
      return field.kind === 'quantity' ? (
        <QuantityInput {...props} quantity={field.quantity} />
      ) : (
        <NumberInput {...props} />
      );
    };
    return (
      <span className="ir-list-range">
        <span className="ir-label">{label}</span>
        {end(0)}–{end(1)}
      </span>
    );
  }

  const select = { value, onChange: give, prefix: label, placeholder: t('ui.list.all'), 'aria-label': label };
  const input = () => {
    switch (field.kind) {
      case 'choice':
        return (
          <OptionSelect
            {...select}
            options={Object.entries(field.choices).map(([id, text]) => ({ id, label: say(text) }))}
          />
        );
      case 'dictionary':
        return <DictionaryInput {...select} dictionary={field.dictionary} />;
      case 'yesNo': {
        const options = [
          { id: 'true', label: t('ui.yes') },
          { id: 'false', label: t('ui.no') },
        ];
        return <OptionSelect {...select} options={options} />;
      }
      case 'reference':
        return <RecordFilter {...select} to={field.to} />;
      case 'user':
        return <UserInput {...select} />;
      default:
        return (
          <PausedInput
            prefix={<span className="ir-title-note">{label}</span>}
            aria-label={label}
            value={typeof value === 'string' ? value : ''}
            onSettled={onChange}
          />
        );
    }
  };
  return (
    <span className="ir-list-filter">
      <Suspense
        fallback={
          <Input
            disabled
            prefix={<span className="ir-title-note">{label}</span>}
            placeholder={t('ui.list.all')}
            aria-label={label}
          />
        }
      >
        {input()}
      </Suspense>
    </span>
  );
}

function RecordFilter({ to, ...props }: OptionInputProps & { to: string }) {
  const target = useResource(to);
  return target?.tree ? <TreeInput {...props} resource={target} /> : <ReferenceInput {...props} to={to} />;
}
