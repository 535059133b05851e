import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { plantToday } from '../session/plant-clock.ts';
import { plantWall } from './plant-wall.ts';

dayjs.extend(plantWall);

interface Props {
  value: unknown;
  onChange: (value: string | null) => void;
  withTime?: boolean;
  /** Days after today cannot be chosen. */
  past?: boolean | undefined;
  /** Days before today cannot be chosen. */
  future?: boolean | undefined;
  id?: string;
  disabled?: boolean;
  status?: 'error' | '';
  'aria-label'?: string;
}

const dayFormat = 'YYYY-MM-DD';
const timeFormat = 'YYYY-MM-DD HH:mm:ss';

/** A day or a point in time, kept as the wire writes it. */
export function DayInput({ value, onChange, withTime, past, future, status = '', ...props }: Props) {
  const format = withTime ? timeFormat : dayFormat;
  return (
    <DatePicker
      {...props}
      status={status}
      style={{ width: '100%' }}
      format={format}
      showTime={withTime ?? false}
      value={typeof value === 'string' && value ? dayjs(value) : null}
      onChange={(day) => onChange(day ? (Array.isArray(day) ? day[0] : day).format(format) : null)}
      {...(past ? { maxDate: dayjs(plantToday()).endOf('day') } : {})}
      {...(future ? { minDate: dayjs(plantToday()).startOf('day') } : {})}
    />
  );
}

interface RangeProps {
  value: readonly [unknown, unknown];
  onChange: (value: [string | null, string | null] | null) => void;
  'aria-label': string;
}

/** Two days; the end day counts whole. */
export function DayRangeInput({ value, onChange, ...props }: RangeProps) {
  const day = (one: unknown) => (typeof one === 'string' && one ? dayjs(one) : null);
  return (
    <DatePicker.RangePicker
      {...props}
      allowEmpty={[true, true]}
      value={[day(value[0]), day(value[1])]}
      onChange={(days) => {
        const [from, to] = days ?? [null, null];
        onChange(from || to ? [from?.format(dayFormat) ?? null, to?.format(dayFormat) ?? null] : null);
      }}
    />
  );
}
