import type { RcmBoard, RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import { trades } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { outcomes, rcmMode, runningStates, scheduledOutcomes } from '@ircrisk/contract/resources/rcm.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { type Answers, functionCodeOf, type QuestionId } from '@ircrisk/engine-rcm';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { AnswerPanel } from './AnswerPanel.tsx';
import { currentQuestion } from './answers.ts';
import { DecisionDiagram } from './DecisionDiagram.tsx';
import { IntervalPanel } from './IntervalPanel.tsx';
import { chosen, useIntervalText } from './interval-text.ts';
import { ModeList } from './ModeList.tsx';
import { useDecisions } from './use-decisions.ts';
import { YearlyCost } from './YearlyCost.tsx';

interface Props {
  study: RcmBoard;
  modeId: string | undefined;
  isEditable: boolean;
  onMode: (id: string) => void;
  onInformation: () => void;
  onRefresh: () => void;
}

/** Mode by mode through the diagram: the list of modes, the picture, the answer, the task and its interval. */
export function DecisionView({ study, modeId, isEditable, onMode, onInformation, onRefresh }: Props) {
  const t = useText();
  const language = useLanguage();
  const decisions = useDecisions(onRefresh);
  const [at, setAt] = useState<{ modeId: string; question: QuestionId }>();
  const stored =
    study.modes.find(({ id }) => id === modeId) ??
    study.modes.find(({ outcome }) => outcome === null) ??
    study.modes[0];
  if (!stored)
    return (
      <EmptyState
        title={t('rcm.empty.title')}
        action={<Button onClick={onInformation}>{t('rcm.empty.open')}</Button>}
      />
    );
  const mode = decisions.shown(stored);
  const question = at?.modeId === mode.id ? at.question : currentQuestion(mode.answers as Answers);
  /** The mode stays in view when it is decided: its task comes next. */
  const goOn = (next: QuestionId | null) => {
    onMode(mode.id);
    setAt(next ? { modeId: mode.id, question: next } : undefined);
  };
  const undo = decisions.undoOf(mode);
  return (
    <div className="rcm-decision">
      <ModeList study={study} modeId={mode.id} onMode={onMode} />
      <section className="rcm-centre" aria-label={t('rcm.view.decision')}>
        <ModeHead study={study} mode={mode} />
        <div className="rcm-picture">
          <DecisionDiagram
            answers={mode.answers as Answers}
            question={question}
            onQuestion={(next) => setAt({ modeId: mode.id, question: next })}
          />
        </div>
        <AnswerPanel
          key={`${mode.id} ${question} ${decisions.turn} ${language}`}
          mode={mode}
          question={question}
          isEditable={isEditable}
          takesFocus={decisions.turn > 0}
          onStore={(next) => goOn(decisions.store(mode, next))}
          onUndo={undo && (() => goOn(undo()))}
        />
        <TaskLine mode={mode} isEditable={isEditable} onSaved={onRefresh} />
      </section>
      <IntervalPanel key={mode.id} mode={mode} isEditable={isEditable} onAdopted={onRefresh} />
    </div>
  );
}

/** The line of the information worksheet above the picture. */
function ModeHead({ study, mode }: { study: RcmBoard; mode: RcmMode }) {
  const t = useText();
  const language = useLanguage();
  const failure = study.failures.find(({ code }) => code === mode.failureCode);
  const fn = study.functions.find(({ code }) => code === functionCodeOf(mode.failureCode));
  const stated = (one: typeof failure) => (one ? nameIn(language, one.statement, one.statementEn) : '–');
  return (
    <dl className="rcm-mode-head">
      <div>
        <dt>{t('rcm.tasks.code')}</dt>
        <dd className="rcm-code">{mode.code}</dd>
      </div>
      <div>
        <dt>{t('rcm.information.functions')}</dt>
        <dd>{stated(fn)}</dd>
      </div>
      <div>
        <dt>{t('rcm.information.failures')}</dt>
        <dd>{stated(failure)}</dd>
      </div>
      <div>
        <dt>{t('rcm.information.modes')}</dt>
        <dd>{nameIn(language, mode.mode, mode.modeEn)}</dd>
      </div>
      <div className="is-wide">
        <dt>{t('rcm.information.effect')}</dt>
        <dd>{nameIn(language, mode.effect ?? '', mode.effectEn) || '–'}</dd>
      </div>
    </dl>
  );
}

/** What the decision asks to be done, how often and by whom. */
function TaskLine({
  mode,
  isEditable,
  onSaved,
}: {
  mode: RcmMode;
  isEditable: boolean;
  onSaved: () => void;
}) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const intervalText = useIntervalText();
  const [record, setRecord] = useState<RecordData>();
  const facts: [string, string][] = [
    [t('rcm.tasks.task'), nameIn(language, mode.task ?? '', mode.taskEn) || '–'],
    [t('rcm.tasks.interval'), intervalText(mode.intervalValue, mode.intervalUnit)],
    [t('rcm.tasks.trade'), say(chosen(trades, mode.trade) ?? { zh: '–', en: '–' })],
    [t('rcm.tasks.state'), say(chosen(runningStates, mode.runningState) ?? { zh: '–', en: '–' })],
    [t('rcm.tasks.hours'), mode.duration === null ? '–' : String(mode.duration)],
    [t('rcm.tasks.package'), mode.packageCode ?? '–'],
  ];
  const outcome = chosen(outcomes, mode.outcome);
  return (
    <section className="rcm-task" aria-label={t('rcm.tasks.task')}>
      {outcome && <b className="rcm-task-outcome">{say(outcome)}</b>}
      {facts.map(([label, value]) => (
        <span key={label} className="rcm-fact">
          <span>{label}</span>
          <b>{value}</b>
        </span>
      ))}
      {mode.economics && <YearlyCost economics={mode.economics} />}
      <Button
        type={
          scheduledOutcomes.includes(mode.outcome ?? '') && !mode.task && !mode.taskEn ? 'primary' : 'default'
        }
        onClick={async () => setRecord(await resourceApi(rcmMode).detail(mode.id))}
      >
        {isEditable ? t('rcm.tasks.edit') : t('rcm.tasks.show')}
      </Button>
      {record && (
        <ResourceFormDrawer
          resource={rcmMode}
          record={record}
          readOnly={!isEditable}
          onClose={() => setRecord(undefined)}
          onSaved={() => {
            setRecord(undefined);
            onSaved();
          }}
        />
      )}
    </section>
  );
}
