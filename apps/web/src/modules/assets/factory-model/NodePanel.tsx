import { successTexts } from '@ircrisk/contract/errors.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { MergeDialog } from '@ircrisk/ui/resource/MergeDialog.tsx';
import { ResourceForm } from '@ircrisk/ui/resource/ResourceForm.tsx';
import { useResourceForm } from '@ircrisk/ui/resource/use-resource-form.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { resourceOfLevel } from './level-fields.ts';
import type { Level } from './plant.ts';

interface Props {
  id: string;
  level: Level;
  onSaved: () => void;
}

/** The record of the chosen node, edited in place. */
export function NodePanel({ id, level, onSaved }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: resourceKey(factoryModel, 'detail', id),
    queryFn: ({ signal }) => resourceApi(factoryModel).detail(id, signal),
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return <NodeForm key={`${id}-${data.version}`} record={data} level={level} onSaved={onSaved} />;
}

interface FormProps {
  record: RecordData;
  level: Level;
  onSaved: () => void;
}

function NodeForm({ record, level, onSaved }: FormProps) {
  const t = useText();
  const say = useSay();
  const mayEdit = usePermission('factory-model.update');
  const resource = useMemo(() => resourceOfLevel(level), [level]);
  const form = useResourceForm({
    resource,
    record,
    onSaved() {
      notify.success(say(successTexts.updated));
      onSaved();
    },
  });
  useUnsaved(form.changed && mayEdit);
  return (
    <form
      className="plant-form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ResourceForm resource={resource} form={form} readOnly={!mayEdit} withoutParent />
      {mayEdit && (
        <div className="ir-form-foot">
          {record.updateTime && (
            <span className="ir-title-note">{t('ui.form.changed', { time: record.updateTime })}</span>
          )}
          <Button type="primary" htmlType="submit" disabled={!form.changed} loading={form.saving}>
            {t('ui.save')}
          </Button>
        </div>
      )}
      <MergeDialog
        resource={resource}
        stale={form.stale}
        saving={form.saving}
        onMerge={(choices) => void form.merge(choices)}
        onCancel={form.keepTyping}
      />
    </form>
  );
}
