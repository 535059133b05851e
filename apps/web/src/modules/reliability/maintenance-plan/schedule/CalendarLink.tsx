import { CalendarOutlined } from '@ant-design/icons';
import { calendarLink, endCalendarLink } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Button, Typography } from 'antd';
import { useState } from 'react';

/** The address a calendar program subscribes to; making a new one ends the old. */
export function CalendarLink({ nodeId }: { nodeId: string | undefined }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const make = useAct(calendarLink);
  const end = useAct(endCalendarLink, { onDone: () => make.reset() });
  const address = make.data ? new URL(make.data.path, window.location.origin).href : '';
  return (
    <>
      <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('maintenance-plan.ics.title')}
      </Button>
      {open && (
        <DragModal
          open
          title={t('maintenance-plan.ics.title')}
          onCancel={() => setOpen(false)}
          footer={
            <>
              <Button loading={end.isPending} onClick={() => end.mutate({})}>
                {t('maintenance-plan.ics.end')}
              </Button>
              <Button
                type="primary"
                loading={make.isPending}
                onClick={() => make.mutate(nodeId ? { nodeId } : {})}
              >
                {t('maintenance-plan.ics.make')}
              </Button>
            </>
          }
        >
          <p className="ir-title-note">{t('maintenance-plan.ics.hint')}</p>
          {address && (
            <>
              <Typography.Paragraph copyable code className="mp-address">
                {address}
              </Typography.Paragraph>
              <Button type="link" href={address}>
                {t('maintenance-plan.ics.save')}
              </Button>
            </>
          )}
        </DragModal>
      )}
    </>
  );
}
