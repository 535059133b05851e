import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';

export const stamps = ['checked', 'isolated', 'asBuilt', 'fieldChecked', 'void', 'repair'] as const;
export type Stamp = (typeof stamps)[number];

/** Which stamp the next press sets; its words can be changed afterwards as any note. */
export function StampBar({ stamp, onStamp }: { stamp: Stamp; onStamp: (stamp: Stamp) => void }) {
  const t = useText();
  return (
    <Segmented
      className="pm-stamps"
      size="small"
      aria-label={t('pdf.stamps')}
      value={stamp}
      onChange={onStamp}
      options={stamps.map((value) => ({ value, label: t(`pdf.stamp.${value}`) }))}
    />
  );
}
