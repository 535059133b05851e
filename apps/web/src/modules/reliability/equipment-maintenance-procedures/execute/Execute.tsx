import { DisconnectOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { ExecutionWhole } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { executionStates } from '@ircrisk/contract/resources/procedure/choices.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { openSteps } from '@ircrisk/engine-procedure';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PhoneScreen } from '@ircrisk/ui/parts/PhoneScreen.tsx';
import { useOnline } from '@ircrisk/ui/session/online.ts';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { VersionLabel } from '#shell/StatusBar.tsx';
import { useShell } from '#shell/shell-context.ts';
import { Overview } from './Overview.tsx';
import { StepView } from './StepView.tsx';
import { useExecution, useWhole } from './use-execution.ts';
import type { Reading } from './use-held.ts';
import './execute.css';

/** One execution on a phone or tablet, step by step, with a line or without. */
export default function Execute({ id }: { id: string }) {
  const { whole, error, ...read } = useWhole(id);
  if (!whole && error) return <ErrorPanel error={error} onRetry={() => void read.refetch()} />;
  return whole ? <Screen whole={whole} read={read} /> : <Skeleton active />;
}

function Screen({ whole, read }: { whole: ExecutionWhole; read: Reading }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const online = useOnline();
  const { leaf } = usePage();
  const { open } = useShell();
  const running = useExecution(whole, read);
  const { flow, current, waiting, refused } = running;
  const [chosen, setChosen] = useState<string>();
  const [isListed, setListed] = useState(false);
  const at = Math.max(
    0,
    flow.findIndex(({ id }) => id === (chosen ?? current?.id ?? flow.at(-1)?.id)),
  );
  const step = flow[at];
  const stepOf = step?.id;
  // A step that was just ended gives way to the next one.
  useEffect(() => {
    if (stepOf !== undefined) window.scrollTo?.(0, 0);
  }, [stepOf]);
  usePageTitle(whole.number);
  const title = nameIn(language, whole.procedure.name, whole.procedure.nameEn);
  const isOpen = whole.state === 'running' || whole.state === 'notStarted';
  const isDone = openSteps(flow).length === 0;
  const passed =
    step && (step.state === 'open' || step.state === 'locked') ? openSteps(flow.slice(0, at)) : [];
  const line = online
    ? t('procedure.run.sending', { count: waiting })
    : t('procedure.run.offline', { count: waiting });
  return (
    <PhoneScreen
      className="px-screen"
      title={`${whole.equipment?.tag ?? ''} ${title}`}
      note={[
        whole.order?.number,
        whole.number,
        step &&
          `${step.section.id && step.number.split('.')[0]} ${nameIn(language, step.section.title, step.section.titleEn ?? null)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={
        (!online || waiting > 0) && (
          <output className="px-line">
            <DisconnectOutlined aria-hidden /> {line}
          </output>
        )
      }
      isStep
      onClose={() => open(`${leaf.path}/execution/${whole.id}`)}
    >
      <Overview
        flow={flow}
        at={at}
        whole={whole}
        onChoose={setChosen}
        isListed={isListed}
        onList={setListed}
      />
      {whole.newer && (
        <output className="px-note">
          {t('procedure.run.newer', { label: whole.newer.label, own: whole.procedure.label })}
        </output>
      )}
      {whole.procedure.reviewLate && (
        <output className="px-note">
          {t('procedure.run.reviewLate', { date: whole.procedure.reviewDueDate ?? '' })}
        </output>
      )}
      {refused.map(({ key, refused: words }) => (
        <div key={key} className="px-refused" role="alert">
          <span>{t('procedure.run.refused', { reason: words ?? '' })}</span>
          <Button size="small" onClick={() => void running.drop(key)}>
            {t('procedure.run.drop')}
          </Button>
        </div>
      ))}
      {!isOpen && (
        <output className="px-note">
          {t('procedure.run.state', { state: say(executionStates[whole.state]) })}
        </output>
      )}
      {passed[0] && !isListed && (
        <div className="px-refused" role="status">
          <span>
            {t('procedure.run.passed', {
              numbers: passed.map(({ number }) => number).join(language === 'zh' ? '、' : ', '),
            })}
          </span>
          <Button size="small" onClick={() => setChosen(passed[0]?.id)}>
            {t('procedure.run.toPassed', { number: passed[0].number })}
          </Button>
        </div>
      )}
      {step && !isListed && (
        <StepView
          key={`${step.id} ${step.state}`}
          step={step}
          whole={whole}
          running={running}
          isOpen={isOpen && whole.mayExecute}
          onPrevious={at > 0 ? () => setChosen(flow[at - 1]?.id) : undefined}
          onNext={at < flow.length - 1 ? () => setChosen(flow[at + 1]?.id) : undefined}
          onEntered={() => setChosen(undefined)}
        />
      )}
      {isDone && isOpen && (
        <div className="px-done">
          <p>{t(waiting > 0 ? 'procedure.run.doneWaiting' : 'procedure.run.done')}</p>
          <Button
            type="primary"
            size="large"
            block
            onClick={() => open(`${leaf.path}/execution/${whole.id}`)}
          >
            {t('procedure.run.toRecord')}
          </Button>
        </div>
      )}
      <footer className="px-foot">
        <Button type="text" icon={<UnorderedListOutlined aria-hidden />} onClick={() => setListed(!isListed)}>
          {t(isListed ? 'procedure.run.back' : 'procedure.run.steps')}
        </Button>
        <VersionLabel />
      </footer>
    </PhoneScreen>
  );
}
