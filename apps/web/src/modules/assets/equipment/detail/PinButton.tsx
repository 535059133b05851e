import { PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { pinEquipment, pinnedEquipment } from '@ircrisk/contract/modules/workplace/home.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';

/** Keeps the equipment on one's first page, or takes it off. */
export function PinButton({ id }: { id: string }) {
  const t = useText();
  const { data } = useCall(pinnedEquipment, {}, { suppress: true });
  const pin = useAct(pinEquipment, { refreshes: [pinnedEquipment] });
  const pinned = data?.some((one) => one.id === id) ?? false;
  return (
    <Button
      icon={pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      aria-pressed={pinned}
      loading={pin.isPending}
      onClick={() => pin.mutate({ id, pinned: !pinned })}
    >
      {t(pinned ? 'equipment.unpin' : 'equipment.pin')}
    </Button>
  );
}
