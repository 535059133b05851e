import { successTexts } from '@ircrisk/contract/errors.ts';
import { maintenancePlan } from '@ircrisk/contract/resources/maintenance/plan.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { movable } from '@ircrisk/ui/parts/Movable.tsx';
import { useUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { mayDo } from '@ircrisk/ui/resource/RowActions.tsx';
import { useResourceForm } from '@ircrisk/ui/resource/use-resource-form.ts';
import { App, Button, Drawer } from 'antd';
import { lazy, Suspense } from 'react';
import { Preview } from './Preview.tsx';

const ResourceForm = lazy(() =>
  import('@ircrisk/ui/resource/ResourceForm.tsx').then((it) => ({ default: it.ResourceForm })),
);
const MergeDialog = lazy(() =>
  import('@ircrisk/ui/resource/MergeDialog.tsx').then((it) => ({ default: it.MergeDialog })),
);

interface Props {
  record: RecordData | undefined;
  onClose: () => void;
  onSaved: () => void;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A plan with the dates it leads to, as it is typed. */
export function PlanDrawer({ record, onClose, onSaved }: Props) {
  const t = useText();
  const say = useSay();
  const { modal } = App.useApp();
  const readOnly = record !== undefined && !mayDo(maintenancePlan, 'update', record);
  const form = useResourceForm({
    resource: maintenancePlan,
    record,
    onSaved: () => {
      notify.success(say(record ? successTexts.updated : successTexts.created));
      onSaved();
    },
  });
  useUnsaved(form.changed && !readOnly);
  const leave = () =>
    form.changed && !readOnly
      ? modal.confirm({
          ...movable(),
          title: t('ui.form.leaveTitle'),
          content: t('ui.form.leaveText'),
          okText: t('ui.form.leave'),
          autoFocusButton: 'cancel',
          okButtonProps: { danger: true },
          cancelText: t('ui.form.stay'),
          onOk: onClose,
        })
      : onClose();
  const { values } = form;
  return (
    <Drawer
      open
      size={Math.min(1080, window.innerWidth)}
      title={
        record
          ? t('ui.form.editTitle', { name: String(record.code) })
          : t('ui.form.newTitle', { name: say(maintenancePlan.title) })
      }
      onClose={leave}
      footer={
        <div className="ir-form-foot">
          <Button onClick={leave}>{t(readOnly ? 'ui.close' : 'ui.cancel')}</Button>
          {!readOnly && (
            <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
              {t('ui.save')}
            </Button>
          )}
        </div>
      }
    >
      <div className="mp-plan">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <Suspense>
            <ResourceForm resource={maintenancePlan} form={form} readOnly={readOnly} />
          </Suspense>
          <button type="submit" className="ir-out-of-sight" tabIndex={-1} aria-hidden="true" />
        </form>
        <Preview
          id={record?.id}
          equipmentId={text(values.equipmentId) ?? text(record?.equipmentId)}
          strategyId={text(values.strategyId)}
          anchorDate={text(values.anchorDate)}
          startDate={text(values.startDate)}
        />
      </div>
      {form.stale && (
        <Suspense>
          <MergeDialog
            resource={maintenancePlan}
            stale={form.stale}
            saving={form.saving}
            onMerge={(choices) => void form.merge(choices)}
            onCancel={form.keepTyping}
          />
        </Suspense>
      )}
    </Drawer>
  );
}
