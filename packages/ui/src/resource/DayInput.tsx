import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/texts.ts';
import { plantToday } from '../session/plant-clock.ts';
import { plantWall } from './plant-wall.ts';
import { type DayProblem, problemOfDay } from './typed-day.ts';

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
  /** What is wrong with the typed text; undefined when it is taken. The text itself stays. Without it the field says so below. */
  onProblem?: ((message: string | undefined) => void) | undefined;
  'aria-label'?: string;
}

const dayFormat = 'YYYY-MM-DD';
const timeFormat = 'YYYY-MM-DD HH:mm:ss';

/** A day or a point in time, kept as the wire writes it. What is typed and cannot be taken stays, and is told. */
export function DayInput({
  value,
  onChange,
  onProblem,
  withTime,
  past,
  future,
  status = '',
  ...props
}: Props) {
  const t = useText();
  const format = withTime ? timeFormat : dayFormat;
  /** What is wrong with the text as it stands, and whether it was said: nobody is told so in the middle of typing. */
  const [found, setFound] = useState<DayProblem>();
  const [problem, setProblem] = useState<DayProblem>();
  // A day outside what may be chosen: the calendar would put the one before in its place.
  const [refused, setRefused] = useState<string>();
  const tell = (next: DayProblem | undefined) => {
    setProblem(next);
    onProblem?.(next && t(`ui.day.${next}`));
  };
  // A text that could not be taken goes with its field; its complaint must go too.
  const forget = useEffectEvent(() => problem && onProblem?.(undefined));
  useEffect(() => () => forget(), []);
  const take = (day: string | null) => {
    setRefused(undefined);
    setFound(undefined);
    if (problem) tell(undefined);
    onChange(day);
  };
  const settle = () => {
    if (found && found !== problem) tell(found);
  };
  const type = ({ target }: FormEvent) => {
    const text = (target as HTMLInputElement).value.trim();
    const now = problemOfDay(text, { withTime, past, future, today: plantToday() });
    setFound(now);
    if (now === 'past' || now === 'future') setRefused(text);
    if (now) {
      if (problem || text.length >= format.length || /[^\d :-]/.test(text)) tell(now);
    } else if (text !== '') take(text);
    else if (found) take(null);
  };
  const shown = refused ?? value;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the field inside, and is none itself
    <span
      className="ir-day"
      onInput={type}
      // Nobody else holds the save: at least no other day than the one in sight is taken.
      onBlur={() => {
        settle();
        if (found && !onProblem && value) onChange(null);
      }}
      onKeyDown={(event) => (event.key === 'Enter' || event.ctrlKey || event.metaKey) && settle()}
    >
      <DatePicker
        {...props}
        status={problem ? 'error' : status}
        style={{ width: '100%' }}
        format={format}
        showTime={withTime ?? false}
        preserveInvalidOnBlur
        value={typeof shown === 'string' && shown ? dayjs(shown) : null}
        onChange={(day) => take(day ? (Array.isArray(day) ? day[0] : day).format(format) : null)}
        {...(past ? { maxDate: dayjs(plantToday()).endOf('day') } : {})}
        {...(future ? { minDate: dayjs(plantToday()).startOf('day') } : {})}
      />
      {problem && !onProblem && (
        <span role="alert" className="ir-day-problem">
          {t(`ui.day.${problem}`)}
        </span>
      )}
    </span>
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
