import { convertedAs, kindIn, measuredUnit, standardUnit } from '@ircrisk/contract/measured.ts';
import type { Measured, Resource } from '@ircrisk/contract/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { resourceApi, resourceKey } from '../api/resource-api.ts';
import { useLanguage, useText } from '../i18n/texts.ts';
import { NumberInput } from '../parts/NumberInput.tsx';
import { QuantityInput } from '../parts/QuantityInput.tsx';
import type { TypedNumberProps } from '../parts/TypedNumber.tsx';
import { labelIn } from './either-language.ts';
import { findResource } from './options.ts';

interface Props extends TypedNumberProps {
  measured: Measured;
  fields: Resource['fields'];
  values: Readonly<Record<string, unknown>>;
}

/** What the value measures: told by the record itself, or by the one it points at. Undefined while that is not known, null where it is not told. */
function useMeasure({ by, of }: Measured, fields: Resource['fields'], values: Props['values']) {
  const pointer = of === undefined ? undefined : fields[of];
  const to = pointer?.kind === 'reference' ? pointer.to : '';
  const id = of === undefined ? '' : String(values[of] ?? '');
  const { data, isError } = useQuery({
    queryKey: [...resourceKey({ id: to }), 'measure', id],
    enabled: to !== '' && id !== '',
    queryFn: async ({ signal }) => {
      const target = await findResource(to);
      const record = target && (await resourceApi(target).detail(id, signal));
      return String(record?.[by] ?? '');
    },
  });
  if (of === undefined) return String(values[by] ?? '');
  // Who may not read what it points at types the standard unit, and is told so.
  return id === '' ? undefined : isError ? null : data;
}

/** A number in the reader's unit of what it measures. Nobody types one before it is known what that is. */
export function MeasuredInput({ measured, fields, values, ...input }: Props) {
  const t = useText();
  const language = useLanguage();
  const measure = useMeasure(measured, fields, values);
  if (measure === undefined)
    return (
      <NumberInput
        {...input}
        disabled
        placeholder={t('ui.form.measureFirst', {
          field: labelIn(measured.of ?? measured.by, fields, language),
        })}
      />
    );
  if (measure === null) return <NumberInput {...input} suffix={standardUnit[language]} />;
  const kind = kindIn(measured, (field) => values[field]);
  const quantity = convertedAs(measure, kind);
  const suffix = measuredUnit(measure, language, kind);
  return quantity ? (
    <QuantityInput {...input} quantity={quantity} suffix={suffix} />
  ) : (
    <NumberInput {...input} suffix={suffix} />
  );
}
