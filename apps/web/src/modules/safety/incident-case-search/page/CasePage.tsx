import { CheckSquareOutlined, EditOutlined, PrinterOutlined, ReadOutlined } from '@ant-design/icons';
import { needsReason } from '@ircrisk/contract/acts.ts';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  actOnCase,
  caseCard,
  caseWhole,
  checkCaseFacts,
  judgeCase,
  liftCaseConfidential,
  mapCases,
  markCaseRead,
  searchCases,
} from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import {
  type CaseAct,
  type CaseState,
  caseActs,
  caseStates,
  languageTexts,
} from '@ircrisk/contract/resources/safety/case-choices.ts';
import { caseLesson, incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { namesOf } from '@ircrisk/contract/text.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey, tellNoAnswer, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useMadeFile } from '@ircrisk/ui/api/use-made-file.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePageTitle } from '#shell/page-context.ts';
import { SimilarCases } from '../SimilarCases.tsx';
import { BowTieSnapshot } from './BowTieSnapshot.tsx';
import { CaseFacts, CaseStory } from './CaseStory.tsx';
import { LessonList } from './LessonList.tsx';
import '../case.css';

const QuizDialog = lazy(() => import('./QuizDialog.tsx'));

export type Whole = ResultOf<typeof caseWhole>;
export type CaseRecord = RecordData & { version: number; allowed?: readonly string[] };

/** One case: what happened and why, its lessons with where they are in place, and cases like it. */
export default function CasePage({ id }: { id: string }) {
  const t = useText();
  const { data, error, refetch } = useCall(caseWhole, { id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (!data.record) return <Alert type="warning" showIcon title={t('incident-case-search.withdrawn')} />;
  return <Shown whole={data} record={data.record as CaseRecord} />;
}

const judging: readonly CaseAct[] = ['publish', 'sendBack', 'revise', 'withdraw'];
interface Asked {
  act: CaseAct;
  reason?: string;
  namesRead?: true;
  factsChecked?: true;
}

function Shown({ whole, record }: { whole: Whole; record: CaseRecord }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const [opened, setOpened] = useState<CaseAct | 'edit' | 'quiz'>();
  const changed = () => {
    setOpened(undefined);
    void client.invalidateQueries({ queryKey: callKey(caseWhole) });
    void client.invalidateQueries({ queryKey: callKey(searchCases) });
    void client.invalidateQueries({ queryKey: callKey(mapCases) });
    void client.invalidateQueries({ queryKey: resourceKey(incidentCase) });
  };
  const { id, version } = record;
  const asksNames = (one: CaseAct) => one === 'publish' && whole.named.length > 0;
  const asksFacts = (one: CaseAct) => one === 'publish' && record.origin === 'landmark';
  const [hasChecked, setChecked] = useState(false);
  const check = useAct(checkCaseFacts, { onDone: changed });
  const act = useMutation({
    mutationFn: ({ act: one, reason, namesRead, factsChecked }: Asked) => {
      const asked = { id, version, ...(reason ? { reason } : {}) };
      return judging.includes(one)
        ? call(judgeCase, {
            ...asked,
            act: one as 'publish',
            ...(namesRead ? { namesRead } : {}),
            ...(factsChecked ? { factsChecked } : {}),
          })
        : call(actOnCase, { ...asked, act: one as 'submit' });
    },
    onSuccess: changed,
    onError: tellNoAnswer,
  });
  const [lifting, setLifting] = useState(false);
  const lift = useAct(liftCaseConfidential, {
    onDone() {
      setLifting(false);
      changed();
    },
  });
  const read = useAct(markCaseRead, { refreshes: [caseWhole, searchCases] });
  const card = useMadeFile(() => call(caseCard, { id, language }));
  const state = record.state as CaseState;
  const owner = useMemo(() => ({ caseId: id }), [id]);
  const title = String((language === 'en' && record.titleEn) || record.title);
  const mayEdit = record.allowed?.includes('update') ?? false;
  usePageTitle(namesOf(String(record.title), record.titleEn ? String(record.titleEn) : undefined));
  return (
    <div className="case-page">
      <PageTitle
        title={title}
        note={`${String(record.number)} · ${say(caseStates[state])}`}
        actions={
          <>
            {state === 'published' && !whole.isRead && (
              <Button
                icon={<ReadOutlined aria-hidden />}
                loading={read.isPending}
                onClick={() => read.mutate({ id })}
              >
                {t('incident-case-search.markRead')}
              </Button>
            )}
            {state === 'published' && (
              <Button icon={<CheckSquareOutlined aria-hidden />} onClick={() => setOpened('quiz')}>
                {t('incident-case-search.quiz.title')}
              </Button>
            )}
            {state === 'published' && (
              <Button
                icon={<PrinterOutlined aria-hidden />}
                loading={card.busy}
                onClick={() => void card.save()}
              >
                {t('incident-case-search.card')}
              </Button>
            )}
            {whole.mayLift && (
              <Button onClick={() => setLifting(true)}>{t('incident-case-search.lift')}</Button>
            )}
            {mayEdit && (
              <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpened('edit')}>
                {t('ui.edit')}
              </Button>
            )}
          </>
        }
      />
      <div className="case-bar">
        <span className="case-faint">
          {t('incident-case-search.readers', { count: whole.readers })}
          {whole.quizScore !== null &&
            ` · ${t('incident-case-search.quiz.own', { score: Math.round(whole.quizScore * 100) })}`}
          {whole.checked &&
            ` · ${t('incident-case-search.checkedOn', { day: whole.checked.on, user: whole.checked.by ?? '–' })}`}
        </span>
        <span className="case-end">
          <ActBar
            table={caseActs}
            allowed={whole.acts as CaseAct[]}
            pending={act.isPending ? act.variables?.act : undefined}
            onAct={(one) =>
              needsReason(caseActs[one], state) || asksNames(one) || asksFacts(one)
                ? setOpened(one)
                : act.mutate({ act: one })
            }
          />
        </span>
      </div>
      {record.factsChecked !== true && (
        <Alert
          type="info"
          showIcon
          title={t('incident-case-search.unchecked')}
          action={
            whole.mayCheck && (
              <Button size="small" loading={check.isPending} onClick={() => check.mutate({ id })}>
                {t('incident-case-search.checkFacts')}
              </Button>
            )
          }
        />
      )}
      {typeof record.outdated === 'string' && (
        <Alert
          type="warning"
          showIcon
          title={t('incident-case-search.outdated', {
            language: say(languageTexts[record.outdated as 'zh' | 'en']),
          })}
        />
      )}
      {whole.named.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('incident-case-search.named')}
          description={<NamedList named={whole.named} />}
        />
      )}
      {whole.duplicates.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('incident-case-search.duplicates', {
            cases: whole.duplicates.map((one) => `${one.number} ${one.title}`).join('; '),
          })}
        />
      )}
      <div className="case-detail">
        <div className="case-page">
          <CaseFacts record={record} />
          <BowTieSnapshot record={record} />
          <CaseStory record={record} />
          {mayEdit ? (
            <Panel title={t('incident-case-search.lessons')}>
              <ResourceSubList resource={caseLesson} owner={owner} onChanged={changed} />
            </Panel>
          ) : null}
        </div>
        <div className="case-page">
          <LessonList whole={whole} />
          {state === 'published' && <SimilarCases subject="incident-case" id={id} />}
        </div>
      </div>
      {opened && opened !== 'edit' && opened !== 'quiz' && (
        <ActDialog
          title={say(caseActs[opened])}
          text={
            asksFacts(opened)
              ? t('incident-case-search.factsAsk')
              : asksNames(opened)
                ? t('incident-case-search.namedAsk')
                : undefined
          }
          needsReason={needsReason(caseActs[opened], state)}
          takesReason={needsReason(caseActs[opened], state)}
          ready={!asksFacts(opened) || hasChecked}
          danger={caseActs[opened].danger ?? false}
          saving={act.isPending}
          onClose={() => setOpened(undefined)}
          onAct={(reason) =>
            act.mutate({
              act: opened,
              ...(reason ? { reason } : {}),
              ...(asksNames(opened) ? { namesRead: true } : {}),
              ...(asksFacts(opened) ? { factsChecked: true } : {}),
            })
          }
        >
          {asksNames(opened) && <NamedList named={whole.named} />}
          {asksFacts(opened) && (
            <Checkbox checked={hasChecked} onChange={(event) => setChecked(event.target.checked)}>
              {t('incident-case-search.factsAreChecked')}
            </Checkbox>
          )}
        </ActDialog>
      )}
      {lifting && (
        <ActDialog
          title={t('incident-case-search.lift')}
          text={t('incident-case-search.liftText')}
          needsReason
          saving={lift.isPending}
          onClose={() => setLifting(false)}
          onAct={(reason) => lift.mutate({ id, reason })}
        />
      )}
      <Suspense>{opened === 'quiz' && <QuizDialog id={id} onClose={() => setOpened(undefined)} />}</Suspense>
      {opened === 'edit' && (
        <ResourceFormDrawer
          resource={incidentCase}
          record={record}
          onClose={() => setOpened(undefined)}
          onSaved={changed}
        />
      )}
    </div>
  );
}

function NamedList({ named }: { named: readonly string[] }) {
  return (
    <ul>
      {named.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
