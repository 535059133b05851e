import { type StudyDetail, studyParts } from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  type BulkAnswer,
  type BulkChange,
  type BulkQuestion,
  bulkPaths,
  bulkWhatIf,
  exportBulkWhatIf,
} from '@ircrisk/contract/modules/risk/rbi-bulk.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../list/Field.tsx';
import type { Place } from '../workspace/PartTree.tsx';
import { BulkTable } from './BulkTable.tsx';
import { ChangeLine } from './ChangeLine.tsx';

interface Props {
  study: StudyDetail;
  place: Place;
  onPart: (id: string) => void;
}

type Draft = { key: number; path: BulkChange['path']; act: BulkChange['act']; value: string | number | null };
const effectivenesses = ['A', 'B', 'C', 'D'] as const;

/** One or several inputs changed over many components: figures before and after side by side, nothing kept. */
export default function BulkWhatIf({ study, place, onPart }: Props) {
  const t = useText();
  const language = useLanguage();
  const mayExport = usePermission('rbi-study.export');
  const [lines, setLines] = useState<Draft[]>([{ key: 0, path: bulkPaths[0], act: 'multiply', value: 1.5 }]);
  const [chosen, setChosen] = useState<string[]>([]);
  const [day, setDay] = useState<string>();
  const [effectiveness, setEffectiveness] = useState<(typeof effectivenesses)[number]>('B');
  const [planDate, setPlanDate] = useState<string>();
  const [answer, setAnswer] = useState<BulkAnswer>();
  const [isRunning, setRunning] = useState(false);
  const parts = useCall(studyParts, { id: study.id, basis: 'area' }, { suppress: true });
  const ask = useAct(bulkWhatIf);
  const exporting = useAct(exportBulkWhatIf);
  const question = (): BulkQuestion => ({
    id: study.id,
    ...(chosen.length > 0 ? { assessmentIds: chosen } : place),
    changes: lines.flatMap(({ path, act, value }) => (value === null ? [] : [{ path, act, value }])),
    ...(day ? { inspection: { date: day, effectiveness } } : {}),
    ...(planDate ? { planDate } : {}),
  });
  const isEmpty = lines.every(({ value }) => value === null) && !day && !planDate;
  const run = async () => {
    setRunning(true);
    try {
      const { jobId } = await ask.mutateAsync(question());
      const job = await followJob<BulkAnswer>(jobId);
      if (job.state === 'done' && job.result) setAnswer(job.result);
      else if (job.state === 'failed') notify.error(job.error ?? t('rbi.bar.failed'));
    } finally {
      setRunning(false);
    }
  };
  const save = async () => {
    const { jobId } = await exporting.mutateAsync(question());
    const job = await followJob<{ fileId: string; fileName: string }>(jobId);
    if (job.state === 'done' && job.result) await downloadFile(job.result.fileId, job.result.fileName);
    else if (job.state === 'failed') notify.error(job.error ?? t('rbi.bar.failed'));
  };
  const change = (key: number, next: Partial<Draft>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...next } : line)));
  return (
    <div className="rbi-bulk">
      <p className="rbi-hint">{t('rbi.bulk.hint')}</p>
      <Field label={t('rbi.bulk.parts')} hint={t('rbi.bulk.partsHint')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            size="small"
            allowClear
            maxTagCount={6}
            optionFilterProp="label"
            value={chosen}
            onChange={setChosen}
            options={(parts.data ?? []).map((part) => ({
              value: part.id,
              label: `${part.tag} ${language === 'en' ? (part.partNameEn ?? part.partName) : part.partName}`,
            }))}
          />
        )}
      </Field>
      {lines.map(({ key, path, act, value }) => (
        <ChangeLine
          key={key}
          path={path}
          act={act}
          value={value}
          onChange={(next) => change(key, next)}
          onRemove={() => setLines((before) => before.filter((line) => line.key !== key))}
        />
      ))}
      <div className="rbi-bulk-line">
        <Field label={t('rbi.bulk.inspection')}>
          {(id) => (
            <DayInput id={id} value={day} onChange={(next) => setDay((next as string | null) ?? undefined)} />
          )}
        </Field>
        <Field label={t('rbi.bulk.effectiveness')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              disabled={!day}
              value={effectiveness}
              onChange={setEffectiveness}
              options={effectivenesses.map((letter) => ({ value: letter, label: letter }))}
            />
          )}
        </Field>
        <Field label={t('rbi.bulk.planDate')}>
          {(id) => (
            <DayInput
              id={id}
              value={planDate}
              onChange={(next) => setPlanDate((next as string | null) ?? undefined)}
            />
          )}
        </Field>
      </div>
      <div className="rbi-bulk-line">
        <Button
          size="small"
          onClick={() =>
            setLines((before) => [
              ...before,
              {
                key: Math.max(-1, ...before.map((line) => line.key)) + 1,
                path: bulkPaths[2],
                act: 'set',
                value: null,
              },
            ])
          }
        >
          {t('rbi.bulk.addChange')}
        </Button>
        <Button size="small" type="primary" disabled={isEmpty} loading={isRunning} onClick={() => void run()}>
          {t('rbi.bulk.run')}
        </Button>
        {mayExport && (
          <Button size="small" disabled={isEmpty} loading={exporting.isPending} onClick={() => void save()}>
            {t('rbi.bulk.export')}
          </Button>
        )}
      </div>
      {answer ? <BulkTable answer={answer} onPart={onPart} /> : <EmptyState title={t('rbi.bulk.none')} />}
    </div>
  );
}
