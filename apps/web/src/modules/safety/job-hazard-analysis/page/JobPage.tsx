import { EditOutlined, MobileOutlined, PrinterOutlined } from '@ant-design/icons';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { jhaWhole, printJha } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import { jha, jhaStep } from '@ircrisk/contract/resources/safety/jha.ts';
import {
  type JhaMethod,
  type JhaState,
  jhaMethods,
  jhaPath,
  jhaStates,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import type { SheetHandle } from '@ircrisk/ui/grid/use-sheet.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Skeleton, Steps, Timeline } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SimilarCases } from '#modules/safety/incident-case-search/index.tsx';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { ColourChip } from '../marks.tsx';
import { ControlsPanel } from './ControlsPanel.tsx';
import { JobActs } from './JobActs.tsx';
import { LessonsDialog } from './LessonsDialog.tsx';
import { RouteText } from './RouteText.tsx';
import { SignedPanel } from './SignedPanel.tsx';

const HazardSheet = lazy(() => import('./HazardSheet.tsx').then((it) => ({ default: it.HazardSheet })));
const PermitsView = lazy(() => import('./PermitsView.tsx').then((it) => ({ default: it.PermitsView })));

export type Whole = Omit<ResultOf<typeof jhaWhole>, 'record'> & { record: RecordData & { version: number } };
const tabs = ['hazards', 'steps', 'permits', 'briefing'] as const;

/** One job: its hazards before and after, permits, who has to sign, and what is still unmet. */
export default function JobPage({ id }: { id: string }) {
  const { data, error, refetch } = useCall(jhaWhole, { id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? <Shown whole={data as Whole} /> : <Skeleton active />;
}

function Shown({ whole }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  const english = useLanguage() === 'en';
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { leaf } = usePage();
  const { open } = useShell();
  const client = useQueryClient();
  const mayEdit = usePermission('jha.update');
  const { record } = whole;
  const [opened, setOpened] = useState<'edit' | 'lessons'>();
  const changed = () => {
    setOpened(undefined);
    void client.invalidateQueries({ queryKey: callKey(jhaWhole) });
    void client.invalidateQueries({ queryKey: resourceKey(jha) });
  };
  const sheet = useRef<SheetHandle>(null);
  /** Nothing typed is lost on the way: what cannot be stored holds the step back and is told. */
  const whenStored = async (go: () => void) => {
    const left = (await sheet.current?.store()) ?? 0;
    if (left > 0) notify.warning(t('job-hazard-analysis.unsavedCells', { count: left }));
    else go();
  };
  const tab = tabs.find((one) => one === new URLSearchParams(search).get('tab')) ?? 'hazards';
  const state = record.state as JhaState;
  const isDraft = state === 'draft';
  const owner = useMemo(() => ({ jhaId: record.id }), [record.id]);
  usePageTitle(String(record.number));
  return (
    <div className="jha-page">
      <PageTitle
        title={`${String(record.number)} ${(english && (record.titleEn as string)) || String(record.title)}`}
        note={
          <span className="jha-note">
            <ColourChip colour={record.colour} {...(record.score ? { text: String(record.score) } : {})} />
            <span>
              {String(record.plannedFrom).slice(0, 16)} – {String(record.plannedTo).slice(0, 16)}
            </span>
            <span>{say(jhaMethods[record.method as JhaMethod])}</span>
          </span>
        }
        actions={
          <>
            <Button
              icon={<MobileOutlined aria-hidden />}
              onClick={() => open(`${leaf.path}/brief/${record.id}`)}
            >
              {t('job-hazard-analysis.briefing')}
            </Button>
            <MadeFileButton
              icon={<PrinterOutlined aria-hidden />}
              make={(format) => call(printJha, { id: record.id, format })}
            >
              {t('job-hazard-analysis.print')}
            </MadeFileButton>
            {mayEdit && ['active', 'closed', 'expired'].includes(state) && (
              <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpened('lessons')}>
                {t('job-hazard-analysis.lessons')}
              </Button>
            )}
            {mayEdit && isDraft && (
              <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpened('edit')}>
                {t('ui.edit')}
              </Button>
            )}
          </>
        }
      />
      <Steps
        size="small"
        current={jhaPath.indexOf(state)}
        status={jhaPath.includes(state) ? 'process' : 'error'}
        items={jhaPath.map((one) => {
          const reached = whole.moves.findLast(({ to }) => to === one);
          return {
            title: say(jhaStates[one]),
            content: reached && `${reached.time.slice(5, 16)}${reached.user ? ` ${reached.user}` : ''}`,
          };
        })}
      />
      <div className="jha-bar">
        <Segmented
          aria-label={t('job-hazard-analysis.parts')}
          value={tab}
          onChange={(next) => void whenStored(() => navigate(`${pathname}?tab=${next}`, { replace: true }))}
          options={tabs.map((value) => ({ value, label: t(`job-hazard-analysis.tab.${value}`) }))}
        />
        <span className="jha-acts">
          <JobActs whole={whole} onDone={changed} before={whenStored} />
        </span>
      </div>
      <div className="jha-two">
        <Suspense fallback={<Skeleton active />}>
          {tab === 'hazards' && (
            <HazardSheet whole={whole} isEditable={isDraft} onChanged={changed} handle={sheet} />
          )}
          {tab === 'steps' && (
            <ResourceSubList resource={jhaStep} owner={owner} exchange onChanged={changed} />
          )}
          {tab === 'permits' && <PermitsView whole={whole} onChanged={changed} />}
          {tab === 'briefing' && <SignedPanel whole={whole} onChanged={changed} />}
        </Suspense>
        <Side whole={whole} onChanged={changed} />
      </div>
      {opened === 'lessons' && (
        <LessonsDialog record={record} onClose={() => setOpened(undefined)} onSaved={changed} />
      )}
      {opened === 'edit' && (
        <ResourceFormDrawer
          resource={jha}
          record={record}
          onClose={() => setOpened(undefined)}
          onSaved={changed}
        />
      )}
    </div>
  );
}

/** Who signs, what is unmet, what else goes on here. */
function Side({ whole, onChanged }: { whole: Whole; onChanged: () => void }) {
  const t = useText();
  const say = useSay();
  const { leaf } = usePage();
  const { open } = useShell();
  const blocking = whole.findings.filter(({ blocks }) => blocks);
  const hints = whole.findings.filter(({ blocks }) => !blocks);
  return (
    <aside className="jha-side">
      <Panel title={t('job-hazard-analysis.route')}>
        <div className="jha-text">
          <p>
            <RouteText whole={whole} />
          </p>
          <p className="jha-counts">
            {(['before', 'after'] as const).map((stage) => (
              <span key={stage}>
                {t(`job-hazard-analysis.${stage}`)}{' '}
                {(['red', 'orange', 'yellow', 'blue'] as const).map((colour) => (
                  <ColourChip key={colour} colour={colour} text={String(whole.counts[stage][colour] ?? 0)} />
                ))}
              </span>
            ))}
          </p>
        </div>
      </Panel>
      <Panel title={t('job-hazard-analysis.unmet', { count: blocking.length })}>
        <ul className="jha-list">
          {blocking.map((one) => (
            <li key={`${one.hazardId}${one.code}`}>
              <StateMark state="miss" text={`${one.hazard}: ${say(one)}`} />
            </li>
          ))}
          {hints.map((one) => (
            <li key={`${one.hazardId}${one.code}`}>
              <StateMark state="near" text={`${one.hazard}: ${say(one)}`} />
            </li>
          ))}
          {whole.findings.length === 0 && <li>{t('job-hazard-analysis.allMet')}</li>}
        </ul>
      </Panel>
      <ControlsPanel whole={whole} onChanged={onChanged} />
      <Panel title={t('job-hazard-analysis.conflicts', { count: whole.conflicts.length })}>
        <ul className="jha-list">
          {whole.conflicts.map((one) => (
            <li key={`${one.id}${one.pair?.join('') ?? ''}`}>
              <StateMark
                state={one.pair ? 'miss' : 'identified'}
                text={
                  one.pair
                    ? one.pair.map((kind) => t(`job-hazard-analysis.family.${kind}`)).join(' × ')
                    : t('job-hazard-analysis.samePlace')
                }
              />
              <Button type="link" size="small" onClick={() => open(`${leaf.path}/job/${one.id}`)}>
                {one.number} {one.title}
              </Button>{' '}
              {one.place}
            </li>
          ))}
          {whole.conflicts.length === 0 && <li>{t('job-hazard-analysis.noConflicts')}</li>}
        </ul>
      </Panel>
      {whole.barriers.length > 0 && (
        <Panel title={t('job-hazard-analysis.barriers', { count: whole.barriers.length })}>
          <ul className="jha-list">
            {whole.barriers.map((one) => (
              <li key={one.id}>
                <StateMark
                  state={one.state === 'failed' || one.state === 'bypassed' ? 'miss' : 'near'}
                  text={`${one.code} ${one.name}: ${say(stateWords[one.state as keyof typeof stateWords])}`}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Suspense fallback={<Skeleton active />}>
        <SimilarCases subject="jha" id={whole.record.id} k={3} />
      </Suspense>
      <Panel title={t('job-hazard-analysis.history')}>
        <div className="jha-text">
          <Timeline
            items={whole.moves.toReversed().map((one) => ({
              key: one.id,
              content: [one.time.slice(0, 16), say(jhaStates[one.to as JhaState]), one.user, one.note]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </div>
      </Panel>
    </aside>
  );
}
