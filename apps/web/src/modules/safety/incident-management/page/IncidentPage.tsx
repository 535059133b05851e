import { EditOutlined, ExportOutlined } from '@ant-design/icons';
import { regulatorForm } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import {
  actOnIncident,
  incidentPage,
  keepConfidential,
  liftConfidential,
} from '@ircrisk/contract/modules/safety/incident-management.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import {
  fastKinds,
  fastPath,
  type IncidentAct,
  type IncidentKind,
  type IncidentState,
  incidentActs,
  incidentKinds,
  incidentPath,
  incidentStates,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { ActDialog as ReasonDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Segmented, Skeleton, Steps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { TierMark } from '../incident-columns.tsx';
import { ClassificationView } from './ClassificationView.tsx';
import type { Whole } from './whole.ts';

const FactsView = lazy(() => import('./FactsView.tsx').then((it) => ({ default: it.FactsView })));
const PeopleView = lazy(() => import('./PeopleView.tsx').then((it) => ({ default: it.PeopleView })));
const NoticesView = lazy(() => import('./NoticesView.tsx').then((it) => ({ default: it.NoticesView })));
const FollowUpView = lazy(() => import('./FollowUpView.tsx').then((it) => ({ default: it.FollowUpView })));
const ActDialog = lazy(() =>
  import('./IncidentActDialog.tsx').then((it) => ({ default: it.IncidentActDialog })),
);

const tabs = ['classification', 'facts', 'people', 'notices', 'followUp'] as const;
type Tab = (typeof tabs)[number];
/** Acts that ask for nothing. */
const plain: readonly IncidentAct[] = ['review', 'notify', 'openActions', 'verify'];

/** One incident: how far it is, why it is graded as it is, who is told by when, and what follows from it. */
export default function IncidentPage({ id }: { id: string }) {
  const { data, error, refetch } = useCall(incidentPage, { id }, { refetchInterval: 60_000 });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? <Shown whole={data} /> : <Skeleton active />;
}

function useChanged() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: callKey(incidentPage) });
    void client.invalidateQueries({ queryKey: resourceKey(incident) });
  };
}

function Shown({ whole }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  const english = useLanguage() === 'en';
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { record } = whole;
  const id = record.id;
  const mayEdit = usePermission('incident.update');
  const mayHide = usePermission('incident-management.confidential');
  const changed = useChanged();
  const [opened, setOpened] = useState<IncidentAct | 'edit'>();
  const act = useAct(actOnIncident, {
    onDone() {
      setOpened(undefined);
      changed();
    },
  });
  const hide = useAct(keepConfidential, { onDone: changed });
  const [lifting, setLifting] = useState(false);
  const lift = useAct(liftConfidential, {
    onDone() {
      setLifting(false);
      changed();
    },
  });
  const tab: Tab = tabs.find((one) => one === new URLSearchParams(search).get('tab')) ?? 'classification';
  const title = (english && (record.titleEn as string)) || String(record.title);
  usePageTitle(String(record.number));
  const isPhone = usePhone();
  return (
    <div className="im-page">
      <PageTitle
        title={`${String(record.number)} ${title}`}
        note={
          <span className="im-note">
            {isPhone && <strong className="im-named">{title}</strong>}
            <TierMark tier={record.tier} status={record.tierStatus} />
            {record.highPotential === true && <StateMark state="near" text={t('incident-management.sifp')} />}
            <span>{say(incidentKinds[record.kind as IncidentKind])}</span>
            <span>{String(record.occurredAt).slice(0, 16)}</span>
          </span>
        }
        actions={
          <>
            {(mayHide || whole.mayLift) && (
              <Checkbox
                checked={record.confidential === true}
                onChange={(event) =>
                  event.target.checked ? hide.mutate({ id, confidential: true }) : setLifting(true)
                }
              >
                {t('incident-management.confidential')}
              </Checkbox>
            )}
            <MadeFileButton
              icon={<ExportOutlined aria-hidden />}
              make={(format) => call(regulatorForm, { id, form: 'first', format })}
            >
              {t('incident-management.firstForm')}
            </MadeFileButton>
            <MadeFileButton make={(format) => call(regulatorForm, { id, form: 'investigation', format })}>
              {t('incident-management.investigationForm')}
            </MadeFileButton>
            {mayEdit && (
              <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpened('edit')}>
                {t('ui.edit')}
              </Button>
            )}
          </>
        }
      />
      <Line whole={whole} />
      <Duplicates whole={whole} />
      <div className="im-bar">
        <Segmented
          aria-label={t('incident-management.parts')}
          value={tab}
          onChange={(next) => navigate(`${pathname}?tab=${next}`, { replace: true })}
          options={tabs.map((value) => ({ value, label: t(`incident-management.tab.${value}`) }))}
        />
        <span className="im-acts">
          <ActBar
            table={incidentActs}
            allowed={whole.acts}
            pending={act.isPending ? act.variables?.act : undefined}
            onAct={(one) =>
              plain.includes(one) ? act.mutate({ id, act: one, version: record.version }) : setOpened(one)
            }
          />
        </span>
      </div>
      <Suspense fallback={<Skeleton active />}>
        {tab === 'classification' && <ClassificationView whole={whole} onChanged={changed} />}
        {tab === 'facts' && <FactsView whole={whole} />}
        {tab === 'people' && <PeopleView whole={whole} onChanged={changed} />}
        {tab === 'notices' && <NoticesView whole={whole} onChanged={changed} />}
        {tab === 'followUp' && <FollowUpView whole={whole} onChanged={changed} />}
      </Suspense>
      <Suspense>
        {opened && opened !== 'edit' && (
          <ActDialog
            act={opened}
            whole={whole}
            saving={act.isPending}
            onClose={() => setOpened(undefined)}
            onAct={(answers) => act.mutate({ id, act: opened, version: record.version, ...answers })}
          />
        )}
      </Suspense>
      {lifting && (
        <ReasonDialog
          title={t('incident-management.lift')}
          text={t('incident-management.liftText')}
          needsReason
          saving={lift.isPending}
          onClose={() => setLifting(false)}
          onAct={(reason) => lift.mutate({ id, reason })}
        />
      )}
      {opened === 'edit' && (
        <ResourceFormDrawer
          resource={incident}
          record={record}
          onClose={() => setOpened(undefined)}
          onSaved={() => {
            setOpened(undefined);
            changed();
          }}
        />
      )}
    </div>
  );
}

/** Each state with when it was reached; the short way for near misses. */
function Line({ whole: { record, moves } }: { whole: Whole }) {
  const say = useSay();
  const isPhone = usePhone();
  const state = record.state as IncidentState;
  const short =
    fastKinds.includes(record.kind as IncidentKind) && ['reported', 'reviewed', 'closed'].includes(state);
  const path = short ? fastPath : incidentPath;
  if (state === 'void')
    return (
      <Alert
        type="warning"
        showIcon
        title={`${say(incidentStates.void)}${record.stateReason ? ` · ${String(record.stateReason)}` : ''}`}
      />
    );
  const at = path.indexOf(state);
  const steps = (
    <Steps
      size="small"
      current={at}
      status={state === 'closed' ? 'finish' : 'process'}
      items={path.map((one) => {
        const reached = moves.findLast(({ to }) => to === one);
        return {
          title: say(incidentStates[one]),
          content: reached && `${reached.time.slice(5, 16)}${reached.user ? ` ${reached.user}` : ''}`,
        };
      })}
    />
  );
  if (!isPhone) return steps;
  // Eight states one below the other would fill a phone: it says where the event stands, and the way on demand.
  return (
    <details className="im-path">
      <summary>
        {say(incidentStates[state])} {at >= 0 && <span>{`${at + 1} / ${path.length}`}</span>}
      </summary>
      {steps}
    </details>
  );
}

function Duplicates({ whole }: { whole: Whole }) {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const isOver = whole.record.state === 'closed' || whole.record.state === 'void';
  if (whole.duplicates.length === 0 || isOver) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {t('incident-management.maybeDuplicate')}{' '}
          {whole.duplicates.map(({ id, number, title, occurredAt }) => (
            <Button key={id} type="link" size="small" onClick={() => open(`${leaf.path}/incident/${id}`)}>
              {number} {title} {occurredAt.slice(5, 16)}
            </Button>
          ))}
        </>
      }
    />
  );
}
