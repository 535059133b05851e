import type { Resource } from '@ircrisk/contract/resource.ts';
import { Alert, App, Button, Drawer, Space } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { movable } from '../parts/Movable.tsx';
import { useUnsaved } from '../parts/unsaved.ts';
import { shared } from '../theme/tokens.ts';
import type { FormValues } from './form-model.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { needsPage, ResourceForm } from './ResourceForm.tsx';
import { formName, labelOf } from './readable.ts';
import { useResourceForm } from './use-resource-form.ts';

interface Props {
  resource: Resource;
  /** Undefined makes a new record. */
  record?: RecordData | undefined;
  given?: FormValues | undefined;
  readOnly?: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
  /** More about the record, above the fields. */
  head?: ReactNode;
}

/** A new record is typed from its first field on, unless somebody has begun elsewhere. */
function focusFirst(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus();
}

/** The form of one record; mount it anew (by key) for another one. */
export function ResourceFormDrawer({
  resource,
  record,
  given,
  readOnly = false,
  onClose,
  onSaved,
  head,
}: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { modal } = App.useApp();
  const form = useResourceForm({ resource, record, onSaved, ...(given ? { given } : {}) });
  useUnsaved(form.changed && !readOnly);
  const fields = useRef<HTMLFormElement>(null);

  const leave = () => {
    if (!form.changed || readOnly) return onClose();
    modal.confirm({
      ...movable(),
      title: t('ui.form.leaveTitle'),
      content: t('ui.form.leaveText'),
      okText: t('ui.form.leave'),
      autoFocusButton: 'cancel',
      okButtonProps: { danger: true },
      cancelText: t('ui.form.stay'),
      onOk: onClose,
    });
  };
  const label = record ? labelOf(resource, record, language) : say(resource.one ?? resource.title);
  const title = readOnly ? label : t(record ? 'ui.form.editTitle' : 'ui.form.newTitle', { name: label });

  return (
    <Drawer
      open
      title={title}
      size={needsPage(resource) ? 1080 : shared.layout.drawer}
      onClose={leave}
      afterOpenChange={(isOpen) => {
        if (isOpen && !record) focusFirst(fields.current);
      }}
      footer={
        <div className="ir-form-foot">
          {record?.updateTime && (
            <span className="ir-title-note">{t('ui.form.changed', { time: record.updateTime })}</span>
          )}
          <Button onClick={leave}>{t(readOnly ? 'ui.close' : 'ui.cancel')}</Button>
          {!readOnly && (
            <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
              {t('ui.save')}
            </Button>
          )}
        </div>
      }
    >
      {head}
      {form.offered && !readOnly && (
        <Alert
          type="info"
          showIcon
          title={t('ui.form.kept', { name: say(formName(resource, record)) })}
          action={
            <Space>
              <Button size="small" type="primary" onClick={() => form.takeUp(true)}>
                {t('ui.form.takeUp')}
              </Button>
              <Button size="small" onClick={() => form.takeUp(false)}>
                {t('ui.form.startAnew')}
              </Button>
            </Space>
          }
        />
      )}
      <form
        ref={fields}
        onKeyDown={(event) => {
          // Enter chooses a day; a form that is not finished is not sent by it.
          if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker'))
            event.preventDefault();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <ResourceForm resource={resource} form={form} readOnly={readOnly} />
        {/* Enter in a field saves; the visible button stands in the drawer's foot. */}
        <button type="submit" className="ir-out-of-sight" tabIndex={-1} aria-hidden="true" />
      </form>
      <MergeDialog
        resource={resource}
        stale={form.stale}
        saving={form.saving}
        onMerge={(choices) => void form.merge(choices)}
        onCancel={form.keepTyping}
      />
    </Drawer>
  );
}
