import { CloseOutlined } from '@ant-design/icons';
import {
  badActors,
  dismissTuning,
  type Kpi,
  submitTuning,
  type Tuning,
  tuningOf,
} from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import {
  eemuaWords,
  kpiText,
  kpiWords,
  type PriorityKey,
  priorityWords,
  verdictWords,
} from '@ircrisk/contract/resources/alarm/choices.ts';
import { alarmText } from '@ircrisk/engine-alarm';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Skeleton, Tag } from 'antd';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { DurationChart } from './DurationChart.tsx';
import { valueText } from './figures.ts';
import type { Days } from './period.ts';

const ExplainDelay = lazy(() => import('./ExplainDelay.tsx'));

interface Props {
  positionId: string;
  days: Days;
  tagId: string;
  onClose: () => void;
}

const told = ['avgPer10min', 'chattering', 'fleeting', 'top10Share', 'pctTimeInFlood'];
const markOf: Readonly<Record<Kpi['verdict'], State>> = {
  ok: 'ok',
  near: 'near',
  miss: 'miss',
  unknown: 'idle',
};

/** The wizard: what kind of nuisance it is, what the data propose, what that would have changed, and the change itself. */
export default function TuningPanel({ positionId, days, tagId, onClose }: Props) {
  const t = useText();
  const [delay, setDelay] = useState<number>();
  const tried = useDeferredValue(delay);
  const input = { positionId, ...days, tagId };
  const { data, error, refetch } = useCall(
    tuningOf,
    { ...input, ...(tried === undefined ? {} : { delay: tried }) },
    { suppress: true, keepPrevious: true },
  );
  return (
    <aside className="al-side" aria-label={t('alarm.tuning.title')}>
      <header>
        <Tag color="blue">{t('alarm.tuning.title')}</Tag>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('alarm.close')}
          onClick={onClose}
        />
      </header>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Wizard data={data} input={input} delay={delay ?? data.delay} onDelay={setDelay} />}
    </aside>
  );
}

interface WizardProps {
  data: Tuning;
  input: { positionId: string; tagId: string } & Days;
  delay: number | null;
  onDelay: (delay: number) => void;
}

function Wizard({ data, input, delay, onDelay }: WizardProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { tag } = data;
  const mayUpdate = usePermission('alarm-tag.update');
  const [deadband, setDeadband] = useState<number | null>(data.deadband);
  const [isDismissing, setDismissing] = useState(false);
  const [explained, setExplained] = useState<'delay' | 'deadband'>();
  const refreshes = [tuningOf, badActors];
  const submit = useAct(submitTuning, { refreshes, once: true });
  const dismiss = useAct(dismissTuning, { refreshes, onDone: () => setDismissing(false) });
  const removed = data.durations.filter((seconds) => seconds < (delay ?? 0)).length;
  const share = data.activations === 0 ? 0 : (removed / data.activations) * 100;
  const isOpen = data.tuning?.state === 'inChange';
  return (
    <>
      <h3>{tag.code}</h3>
      <p className="al-note">
        {tag.name}
        {t('alarm.tuning.facts', {
          setpoint: valueText(tag, tag.setpoint, language),
          priority: say(priorityWords[tag.priority as PriorityKey]),
          response: tag.responseMinutes === null ? '–' : String(tag.responseMinutes),
        })}
      </p>
      {tag.equipment && (
        <p className="al-note">
          {t('alarm.tuning.equipment', { tag: tag.equipment.tag, grade: tag.equipment.criticality ?? '–' })}
        </p>
      )}
      <p className="al-kinds">
        <StateMark
          state={data.runs > 0 ? 'miss' : 'ok'}
          text={t('alarm.tuning.runs', { count: data.runs })}
        />
        <StateMark
          state={data.fleeting > 0 ? 'near' : 'ok'}
          text={t('alarm.tuning.fleeting', { count: data.fleeting, of: data.activations })}
        />
      </p>
      <h4>{t('alarm.tuning.durations', { count: data.durations.length })}</h4>
      <DurationChart durations={data.durations} delay={delay} onDelay={onDelay} />
      <p className="al-note">
        {t('alarm.tuning.removes', { removed, of: data.activations, share: share.toFixed(1) })}
      </p>
      <h4>{t('alarm.tuning.proposal')}</h4>
      <div className="al-inputs">
        <div>
          {t('alarm.tuning.delay')}
          <PlainNumber
            aria-label={t('alarm.tuning.delay')}
            min={0}
            max={3600}
            value={delay}
            onChange={(next) => typeof next === 'number' && onDelay(next)}
          />
          <small>
            {t(`alarm.tuning.basis.${data.basis.delay}`)}
            {t('alarm.tuning.now', { value: tag.onDelay === null ? '–' : `${tag.onDelay} s` })}
            {data.typical && t('alarm.tuning.typical', { value: `${data.typical.seconds} s` })}
          </small>
          {data.proposal.reason && <p className="al-note">{alarmText(data.proposal.reason, language)}</p>}
          <Button type="link" size="small" className="al-link" onClick={() => setExplained('delay')}>
            {t('alarm.tuning.explain')}
          </Button>
        </div>
        <div>
          {t('alarm.tuning.deadband')}
          <PlainNumber
            aria-label={t('alarm.tuning.deadband')}
            min={0}
            max={100}
            step={0.5}
            value={deadband}
            onChange={(next) => setDeadband(typeof next === 'number' ? next : null)}
          />
          <small>
            {t(`alarm.tuning.basis.${data.basis.deadband}`)}
            {t('alarm.tuning.now', { value: tag.deadband === null ? '–' : `${tag.deadband} %` })}
            {data.typical && t('alarm.tuning.typical', { value: `${data.typical.deadbandPercent} %` })}
          </small>
          <Button type="link" size="small" className="al-link" onClick={() => setExplained('deadband')}>
            {t('alarm.tuning.explain')}
          </Button>
        </div>
      </div>
      <h4>{t('alarm.tuning.checks')}</h4>
      <ul className="al-checks">
        {data.checks.map((check) => (
          <li key={check.id}>
            <StateMark state={check.state} text={t(`alarm.tuning.check.${check.id}`, check.values)} />
          </li>
        ))}
      </ul>
      <h4>{t('alarm.tuning.replay')}</h4>
      <Effect data={data} removed={removed} />
      <footer>
        {mayUpdate && (
          <>
            <Button
              type="primary"
              disabled={isOpen || delay === null}
              loading={submit.isPending}
              onClick={() => submit.mutate({ ...input, onDelay: delay ?? 0, deadband })}
            >
              {t('alarm.tuning.submit')}
            </Button>
            <Button disabled={isOpen} onClick={() => setDismissing(true)}>
              {t('alarm.tuning.dismiss')}
            </Button>
          </>
        )}
        {data.tuning && (
          <StateMark
            state={data.tuning.state === 'done' ? 'ok' : isOpen ? 'inProgress' : 'idle'}
            text={t(`alarm.tuning.states.${data.tuning.state}`)}
          />
        )}
      </footer>
      {isDismissing && (
        <ActDialog
          title={t('alarm.tuning.dismiss')}
          needsReason
          saving={dismiss.isPending}
          onClose={() => setDismissing(false)}
          onAct={(reason) => dismiss.mutate({ ...input, reason })}
        />
      )}
      <Suspense>
        {explained && <ExplainDelay data={data} which={explained} onClose={() => setExplained(undefined)} />}
      </Suspense>
    </>
  );
}

/** The period as it was and as it would have been. */
function Effect({ data, removed }: { data: Tuning; removed: number }) {
  const t = useText();
  const say = useSay();
  const after = new Map(data.after.map((kpi) => [kpi.id, kpi]));
  const classOf = (name: string | null) => (name ? say(eemuaWords[name as keyof typeof eemuaWords]) : '–');
  return (
    <table className="al-effect">
      <thead>
        <tr>
          <th scope="col">{t('alarm.tuning.figure')}</th>
          <th scope="col">{t('alarm.tuning.before')}</th>
          <th scope="col">{t('alarm.tuning.after')}</th>
          <th scope="col" />
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('alarm.tuning.own')}</th>
          <td>{data.activations}</td>
          <td>{data.activations - removed}</td>
          <td />
        </tr>
        {data.before
          .filter(({ id }) => told.includes(id))
          .map((kpi) => {
            const next = after.get(kpi.id);
            return (
              <tr key={kpi.id}>
                <th scope="row">{kpiWords[kpi.id] ? say(kpiWords[kpi.id]!) : kpi.id}</th>
                <td>{kpiText(kpi.id, kpi.value)}</td>
                <td>{kpiText(kpi.id, next?.value ?? null)}</td>
                <td>
                  {next && <StateMark state={markOf[next.verdict]} text={say(verdictWords[next.verdict])} />}
                </td>
              </tr>
            );
          })}
        <tr>
          <th scope="row">{t('alarm.tuning.class')}</th>
          <td>{classOf(data.eemua.before)}</td>
          <td>{classOf(data.eemua.after)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}
