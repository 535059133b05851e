import { generateOrders } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { isOver, useJob } from '@ircrisk/ui/api/jobs.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { JobProgress } from '@ircrisk/ui/parts/JobProgress.tsx';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { Button, Form } from 'antd';
import { useId, useState } from 'react';

const nextYear = () => `${Number(plantToday().slice(0, 4)) + 1}-12-31`;

/** Makes the orders up to a day; counted beforehand, run as a job, harmless when repeated. */
export function GenerateDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText();
  const id = useId();
  const [until, setUntil] = useState<string | null>(nextYear());
  const [fresh, setFresh] = useState<number>();
  const [jobId, setJobId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const job = useJob<{ fresh: number }>(jobId);
  const over = job !== undefined && isOver(job);
  const run = async (dryRun: boolean) => {
    setBusy(true);
    try {
      const found = await call(generateOrders, { until: until ?? '', dryRun });
      if (dryRun) setFresh(found.fresh ?? 0);
      else setJobId(found.jobId ?? undefined);
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DragModal
      open
      width={460}
      title={t('maintenance-plan.generate.title')}
      onCancel={over ? onDone : onClose}
      footer={
        over ? (
          <Button type="primary" onClick={onDone}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button disabled={!until || jobId !== undefined} loading={busy} onClick={() => void run(true)}>
              {t('maintenance-plan.generate.count')}
            </Button>
            <Button
              type="primary"
              disabled={!until || busy}
              loading={jobId !== undefined}
              onClick={() => void run(false)}
            >
              {t('maintenance-plan.generate.run')}
            </Button>
          </>
        )
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('maintenance-plan.generate.until')}
          htmlFor={id}
          extra={t('maintenance-plan.generate.hint')}
        >
          <DayInput
            id={id}
            value={until}
            onChange={(value) => {
              setUntil(value);
              setFresh(undefined);
            }}
          />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {fresh !== undefined && !jobId && <p>{t('maintenance-plan.generate.fresh', { count: fresh })}</p>}
        {job && <JobProgress job={job} />}
        {job?.state === 'done' && (
          <p>{t('maintenance-plan.generate.made', { count: job.result?.fresh ?? 0 })}</p>
        )}
      </div>
    </DragModal>
  );
}
