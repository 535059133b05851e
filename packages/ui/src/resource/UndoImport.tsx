import { UndoOutlined } from '@ant-design/icons';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { followJob } from '../api/jobs.ts';
import { resourceApi, resourceKey, type UndoPlan } from '../api/resource-api.ts';
import { useText } from '../i18n/texts.ts';

interface Props {
  resource: Resource;
  importId: string;
}

/** Takes an import back: first what would happen and what stays as it is, then the act. */
export function UndoImport({ resource, importId }: Props) {
  const t = useText();
  const client = useQueryClient();
  const [plan, setPlan] = useState<UndoPlan>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState<UndoPlan>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(error instanceof Refusal || error instanceof NoAnswer ? error.message : t('ui.error.unknown'));
    } finally {
      setBusy(false);
    }
  };
  const look = () => attempt(async () => setPlan(await resourceApi(resource).undoPlan(importId)));
  const undo = () =>
    attempt(async () => {
      const { jobId } = await resourceApi(resource).undoImport(importId);
      const job = await followJob<UndoPlan>(jobId);
      if (job.state !== 'done' || !job.result) {
        setFault(job.error ?? t('ui.error.unknown'));
        return;
      }
      setDone(job.result);
      setPlan(undefined);
      await client.invalidateQueries({ queryKey: resourceKey(resource) });
    });
  if (done)
    return (
      <span role="status">
        {t('ui.import.undo.done', {
          restored: done.restored,
          removed: done.removed,
          refused: done.refused,
        })}
      </span>
    );
  return (
    <>
      <Button
        size="small"
        icon={<UndoOutlined aria-hidden />}
        loading={busy && !plan}
        onClick={() => void look()}
      >
        {t('ui.import.undo.open')}
      </Button>
      {fault && !plan && <Alert type="error" showIcon role="alert" title={fault} />}
      <Modal
        open={plan !== undefined}
        title={t('ui.import.undo.open')}
        okText={t('ui.import.undo.confirm')}
        okButtonProps={{ danger: true, disabled: plan ? plan.restored + plan.removed === 0 : true }}
        confirmLoading={busy}
        onOk={() => void undo()}
        onCancel={() => setPlan(undefined)}
      >
        {fault && <Alert type="error" showIcon role="alert" title={fault} />}
        {plan && (
          <>
            <p>{t('ui.import.undo.plan', { restored: plan.restored, removed: plan.removed })}</p>
            {plan.refused > 0 && (
              <>
                <p>{t('ui.import.undo.stay', { count: plan.refused })}</p>
                <ul className="ir-import-stay">
                  {plan.refusals.map(({ id, name, reason }) => (
                    <li key={id}>
                      <strong>{name ?? id}</strong> {reason}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Modal>
    </>
  );
}
