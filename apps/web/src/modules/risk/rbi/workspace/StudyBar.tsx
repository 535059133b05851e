import { MoreOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import {
  calculateStudy,
  confirmMechanisms,
  rbiStudyCalls,
  type StudyDetail,
  studyReport,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { rbiEditions, rbiTargetKinds } from '@ircrisk/contract/resources/rbi.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { followJob, isOver, useJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { Button, Dropdown } from 'antd';
import { lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { riskUnit, shortNumber, shownAs } from '../format.ts';

interface Props {
  study: StudyDetail;
  onRefresh: () => void;
  onSettings: () => void;
}

/** Where the management factor comes from. */
// Shown only while a calculation runs.
const JobProgress = lazy(() =>
  import('@ircrisk/ui/parts/JobProgress.tsx').then((it) => ({ default: it.JobProgress })),
);

const factorTexts = {
  company: 'rbi.bar.factorCompany',
  study: 'rbi.bar.factorStudy',
  default: 'rbi.bar.factorDefault',
} as const;

const Fact = ({ label, title, children }: { label: string; title?: string; children: ReactNode }) => (
  <span className="rbi-fact" title={title}>
    <span>{label}</span>
    <b>{children}</b>
  </span>
);

function Facts({ study }: { study: StudyDetail }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const target =
    study.targetKind === 'areaRisk'
      ? `${shortNumber(shownAs(study.targetValue, 'area', language))} ${riskUnit('area', language)}`
      : `${say(rbiTargetKinds[study.targetKind])} ${study.targetValue === null ? '' : shortNumber(study.targetValue)}`;
  const source =
    study.managementSource === 'company' && study.managementEvaluation
      ? 'rbi.bar.factorEvaluation'
      : factorTexts[study.managementSource];
  const factorTitle = t(source, {
    date: study.managementFrom ?? '',
    evaluation: study.managementEvaluation ?? '',
  });
  return (
    <>
      <Fact label={t('rbi.field.edition')}>{say(rbiEditions[study.edition])}</Fact>
      <Fact label={t('rbi.field.rbiDate')}>{study.rbiDate}</Fact>
      <Fact label={t('rbi.field.planDate')}>{study.planDate}</Fact>
      <Fact label={t('rbi.bar.target')}>{target}</Fact>
      <Fact label={t('rbi.bar.factor')} title={factorTitle}>
        {shortNumber(study.managementFactor)}
      </Fact>
    </>
  );
}

/** Name, state, dates and target of the study, what is stale, and what may be done now. */
function StudyBarNow({ study, onRefresh, onSettings }: Props) {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const language = useLanguage();
  const mayExport = usePermission('rbi-study.export');
  const [jobId, setJobId] = useState<string>();
  const job = useJob(jobId);
  const isRunning = jobId !== undefined && (!job || !isOver(job));
  const name = nameIn(language, study.name, study.nameEn);
  const may = (step: StudyDetail['allowed'][number]) => study.allowed.includes(step);
  const calculate = useAct(calculateStudy, { onDone: ({ jobId: started }) => setJobId(started) });
  const confirm = useAct(confirmMechanisms, { onDone: onRefresh });
  const report = useAct(studyReport);
  const isJobOver = job !== undefined && isOver(job);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the calculation ends
  useEffect(() => {
    if (!isJobOver) return;
    if (job.state === 'failed') notify.error(job.error ?? t('rbi.bar.failed'));
    setJobId(undefined);
    onRefresh();
  }, [isJobOver]);

  const makeReport = async (format: ReportFormat) => {
    const { jobId: made } = await report.mutateAsync({ id: study.id, language, format });
    notify.success(t('rbi.bar.reportStarted'));
    const done = await followJob<{ fileId: string; fileName: string }>(made);
    if (done.state === 'done' && done.result) await downloadFile(done.result.fileId, done.result.fileName);
    else if (done.state === 'failed') notify.error(done.error ?? t('rbi.bar.failed'));
  };
  const { stale, missing, unconfirmed, failed, incomplete } = study.counts;
  const open2 = (stale ?? 0) + (missing ?? 0);
  const more = [
    ...(may('update') && (unconfirmed ?? 0) > 0
      ? [
          {
            key: 'confirm',
            label: t('rbi.bar.confirmAll', { count: unconfirmed ?? 0 }),
            onClick: () => confirm.mutate({ id: study.id }),
          },
        ]
      : []),
    ...(may('calculate')
      ? [{ key: 'all', label: t('rbi.bar.calculateAll'), onClick: () => calculate.mutate({ id: study.id }) }]
      : []),
    ...(mayExport
      ? (['pdf', 'docx', 'xlsx'] as const).map((format) => ({
          key: format,
          label: t(`rbi.bar.${format}`),
          onClick: () => void makeReport(format),
        }))
      : []),
  ];
  return (
    <header className="rbi-bar">
      <h1 title={name}>
        {name} <span className="ir-title-note">R{study.revision}</span>
      </h1>
      <StudyState state={study.state} />
      <Facts study={study} />
      <div className="rbi-bar-tools">
        {isRunning && job && (
          <div className="rbi-job">
            <Suspense fallback={null}>
              <JobProgress job={job} />
            </Suspense>
          </div>
        )}
        {!isRunning && open2 > 0 && (
          <span className="rbi-stale" role="status">
            <span aria-hidden="true">▲</span>
            <b>{t(missing === study.counts.total ? 'rbi.bar.never' : 'rbi.bar.stale')}</b>
            {t('rbi.bar.staleCount', { count: open2 })}
          </span>
        )}
        {!isRunning && open2 === 0 && (failed ?? 0) + (incomplete ?? 0) > 0 && (
          <span className="ir-title-note">
            {t('rbi.bar.notCalculated', { count: (failed ?? 0) + (incomplete ?? 0) })}
          </span>
        )}
        {may('calculate') && (
          <Button
            type="primary"
            icon={<ReloadOutlined aria-hidden />}
            disabled={isRunning}
            loading={calculate.isPending}
            onClick={() => calculate.mutate({ id: study.id, onlyStale: study.calculatedTime !== null })}
          >
            {t('rbi.bar.calculate')}
          </Button>
        )}
        {may('update') && (
          <Button
            icon={<SettingOutlined aria-hidden />}
            aria-label={t('rbi.bar.settings')}
            onClick={onSettings}
          />
        )}
        <StudyActs
          calls={rbiStudyCalls}
          id={study.id}
          onDone={onRefresh}
          onOpen={(id) => open(`${leaf.path}/study/${id}`)}
        />
        <Dropdown menu={{ items: more }} trigger={['click']} disabled={more.length === 0}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t('rbi.bar.more')} />
        </Dropdown>
      </div>
    </header>
  );
}

/** Drawn anew only when its own subject changes: a what-if is typed beside it. */
export const StudyBar = memo(StudyBarNow);
