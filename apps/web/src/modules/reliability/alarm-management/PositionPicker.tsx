import { alarmPosition } from '@ircrisk/contract/resources/alarm/philosophy.ts';
import { resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';

/** Positions with their names, in the order of their codes. */
export function usePositions() {
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm-position', 'all', language],
    queryFn: ({ signal }) => resourceApi(alarmPosition).page({ size: 200, current: 1 }, signal),
  });
  const positions = data?.records.map((record) => ({
    id: record.id,
    label: `${record.code} ${(language === 'en' && record.nameEn) || record.name}`,
  }));
  return { positions, error, refetch };
}

interface Props {
  positions: readonly { id: string; label: string }[];
  value: string | undefined;
  onChange: (id: string) => void;
}

export function PositionPicker({ positions, value, onChange }: Props) {
  const t = useText();
  return (
    <Select
      aria-label={t('alarm.position')}
      className="al-position"
      value={value}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      options={positions.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}
