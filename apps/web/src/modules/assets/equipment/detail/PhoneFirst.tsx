import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { wantForm } from '@ircrisk/ui/resource/wanted-form.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Alert, Button } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import { type Overview, recordOf, useLinks } from '../queries.ts';
import { readingsOf } from '../wall/part-figures.ts';
import { ActionList } from './ActionList.tsx';

/** Before the equipment itself: the inspection that is overdue, what one does there, and what is open. */
export function PhoneFirst({ overview }: { overview: Overview }) {
  const t = useText();
  const { open, leaves } = useShell();
  const { id } = recordOf(overview);
  const { nextDueDate, daysLeft } = overview.figures;
  const { data } = useLinks(id);
  const mayReport = leaves.some(({ path }) => path === '/failure-database');
  const mayRead = usePermission('thickness-reading.create');
  return (
    <>
      {nextDueDate && daysLeft !== null && daysLeft < 0 && (
        <Alert
          type="error"
          showIcon
          title={t('equipment.due.next', {
            date: nextDueDate,
            days: t('equipment.due.over', { count: -daysLeft }),
          })}
        />
      )}
      <div className="eq-phone-acts">
        {mayReport && (
          <Button size="large" onClick={() => open(`/failure-database?equipmentId=${id}&new=1`)}>
            {t('equipment.phone.failure')}
          </Button>
        )}
        {mayRead && (
          <Button
            size="large"
            onClick={() => {
              wantForm(readingsOf(id), { given: {} });
              open(`/equipment/detail?id=${id}&tab=parts`);
            }}
          >
            {t('equipment.phone.reading')}
          </Button>
        )}
      </div>
      {data && data.actions.length > 0 && <ActionList actions={data.actions} equipmentId={id} />}
    </>
  );
}
