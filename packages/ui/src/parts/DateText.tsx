import { NO_VALUE } from '@ircrisk/units';

interface Props {
  /** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` of the tenant's zone, shown as it stands. */
  value: string | null | undefined;
  /** Leave out the seconds. */
  short?: boolean;
}

export function DateText({ value, short }: Props) {
  if (!value) return <>{NO_VALUE}</>;
  return <time dateTime={value.replace(' ', 'T')}>{short ? value.slice(0, 16) : value}</time>;
}
