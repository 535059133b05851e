import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import {
  addCaseAction,
  type BadActorCase,
  caseDetail,
  editCase,
  verifyCase,
} from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { startRca } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { type CaseState, caseStates, caseSteps, verdicts } from '@ircrisk/contract/resources/bad-actor.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { RecordActs } from '@ircrisk/ui/acts/RecordActs.tsx';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Alert, Button, Drawer, Form, Input, Skeleton, Steps, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { moneyText } from './figures.ts';
import { refreshes, useCaseSteps } from './use-case-steps.ts';

const CaseHistory = lazy(() => import('./CaseHistory.tsx'));

const path: readonly CaseState[] = ['identified', 'accepted', 'rca', 'action', 'monitoring', 'closed'];

/** One case: its steps, what is known, its actions, the test of the improvement, and its history. */
export function CaseDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const may = usePermission('bad-actor.update');
  const { data } = useCall(caseDetail, { id });
  const step = useCaseSteps();
  const verify = useAct(verifyCase, { refreshes });
  const mayStart = usePermission('rca-case.create');
  const start = useAct(startRca, {
    onDone: (made) => {
      // The case opens in a page of its own, which the drawer would hide.
      onClose();
      open(`/root-cause-analysis/case/${made.id}`);
    },
  });
  if (!data)
    return (
      <Drawer open size={760} title={t('bad-actor.case')} onClose={onClose}>
        <Skeleton active />
      </Drawer>
    );
  const kept = data.verification as unknown as
    | (Figure & {
        inputs: { failuresBefore: number; monthsBefore: number; failuresAfter: number; monthsAfter: number };
      })
    | null;
  const result = kept?.value as
    | { p: number; verdict: keyof typeof verdicts; savingPerYear: number | null }
    | null
    | undefined;
  return (
    <Drawer
      open
      size={760}
      title={`${data.caseNumber} · ${data.tag} ${data.equipmentName}`}
      extra={
        mayStart && (
          <Button
            loading={start.isPending}
            onClick={() => start.mutate({ source: 'badActor', sourceId: id })}
          >
            {t('bad-actor.rootCauseAnalysis')}
          </Button>
        )
      }
      onClose={onClose}
      footer={
        data.allowed.length > 0 && (
          <RecordActs
            table={caseSteps}
            record={data}
            allowed={data.allowed}
            reasonLabel={t('bad-actor.note')}
            onAct={step}
          />
        )
      }
    >
      <div className="ba-page">
        <Steps
          size="small"
          current={path.indexOf(data.state)}
          status={data.state === 'rejected' ? 'error' : 'process'}
          items={path.map((state) => ({ title: say(caseStates[state]) }))}
        />
        {data.state === 'rejected' && (
          <Alert type="warning" showIcon title={`${say(caseStates.rejected)}：${data.stateReason ?? ''}`} />
        )}
        <CaseForm known={data} disabled={!may || data.state === 'closed' || data.state === 'rejected'} />
        <Panel
          title={t('bad-actor.verification')}
          tools={
            may &&
            data.actionDoneOn &&
            data.state !== 'closed' && (
              <Button size="small" loading={verify.isPending} onClick={() => verify.mutate({ id })}>
                {t('bad-actor.verify')}
              </Button>
            )
          }
        >
          <div className="ba-text">
            {kept && result ? (
              <>
                <strong>{say(verdicts[result.verdict])}</strong>{' '}
                <FigureButton
                  figure={kept}
                  title={t('bad-actor.verification')}
                  value={result.p}
                >{`p = ${shown(result.p, 4)}`}</FigureButton>
                <p>
                  {t('bad-actor.compared', {
                    before: kept.inputs.failuresBefore,
                    monthsBefore: shown(kept.inputs.monthsBefore, 3),
                    after: kept.inputs.failuresAfter,
                    monthsAfter: shown(kept.inputs.monthsAfter, 3),
                  })}
                </p>
                {result.savingPerYear !== null && (
                  <p>
                    {t('bad-actor.saving', { amount: `${moneyText(result.savingPerYear)} ${data.currency}` })}
                  </p>
                )}
              </>
            ) : (
              t('bad-actor.notVerified')
            )}
          </div>
        </Panel>
        <Actions
          id={id}
          known={data.actionItems}
          disabled={!may}
          onOpen={(action) => open(`/actionItem?id=${action}`)}
        />
        <Suspense>
          <CaseHistory moves={data.moves} />
        </Suspense>
      </div>
    </Drawer>
  );
}

function CaseForm({ known, disabled }: { known: BadActorCase; disabled: boolean }) {
  const t = useText();
  // What was typed lies over what is stored, so that a step of the case taken meanwhile does not wipe it.
  const [typed, setTyped] = useState<Partial<BadActorCase>>({});
  const save = useAct(editCase, { refreshes, onDone: () => setTyped({}) });
  const set = (changes: Partial<BadActorCase>) => setTyped((before) => ({ ...before, ...changes }));
  const { id, version, problem, rootCause, championId, targetMtbfHours, baselineFrom, actionDoneOn } = {
    ...known,
    ...typed,
  };
  return (
    <Panel
      title={t('bad-actor.case')}
      tools={
        !disabled && (
          <Button
            size="small"
            type="primary"
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                id,
                version,
                problem,
                rootCause,
                championId,
                targetMtbfHours,
                baselineFrom,
                actionDoneOn,
              })
            }
          >
            {t('ui.save')}
          </Button>
        )
      }
    >
      <Form layout="vertical" component="div" className="ba-form" disabled={disabled}>
        <Form.Item label={t('bad-actor.problem')} htmlFor="ba-problem" className="ba-wide">
          <Input.TextArea
            id="ba-problem"
            autoSize
            maxLength={2000}
            value={problem}
            onChange={(event) => set({ problem: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('bad-actor.rootCause')} htmlFor="ba-cause" className="ba-wide">
          <Input.TextArea
            id="ba-cause"
            autoSize
            maxLength={4000}
            value={rootCause ?? ''}
            onChange={(event) => set({ rootCause: event.target.value || null })}
          />
        </Form.Item>
        <Form.Item label={t('bad-actor.champion')} htmlFor="ba-champion">
          <UserInput
            id="ba-champion"
            disabled={disabled}
            value={championId}
            onChange={(value) => set({ championId: value ? String(value) : null })}
          />
        </Form.Item>
        <Form.Item label={t('bad-actor.target')} htmlFor="ba-target">
          <PlainNumber
            id="ba-target"
            min={1}
            style={{ width: '100%' }}
            value={targetMtbfHours}
            onChange={(value) => set({ targetMtbfHours: value })}
          />
        </Form.Item>
        <Form.Item label={t('bad-actor.baseline')} htmlFor="ba-baseline" help={t('bad-actor.baselineHint')}>
          <DayInput
            id="ba-baseline"
            past
            disabled={disabled}
            value={baselineFrom}
            onChange={(value) => set({ baselineFrom: value })}
          />
        </Form.Item>
        <Form.Item label={t('bad-actor.actionDone')} htmlFor="ba-done">
          <DayInput
            id="ba-done"
            past
            disabled={disabled}
            value={actionDoneOn}
            onChange={(value) => set({ actionDoneOn: value })}
          />
        </Form.Item>
      </Form>
    </Panel>
  );
}

interface ActionsProps {
  id: string;
  known: { id: string; title: string; state: string; owner: string | null; dueDate: string | null }[];
  disabled: boolean;
  onOpen: (id: string) => void;
}

/** Actions of a case live in the one to-do list. */
function Actions({ id, known, disabled, onOpen }: ActionsProps) {
  const t = useText();
  const say = useSay();
  const [title, setTitle] = useState('');
  const [dueDate, setDueDate] = useState<string | null>(null);
  const add = useAct(addCaseAction, { refreshes, onDone: () => setTitle('') });
  return (
    <Panel title={t('bad-actor.actionList')}>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        aria-label={t('bad-actor.actionList')}
        dataSource={known}
        locale={{ emptyText: t('bad-actor.noAction') }}
        columns={[
          {
            key: 'title',
            title: t('bad-actor.actionTitle'),
            render: (_, action) => (
              <Button type="link" className="ir-list-label" onClick={() => onOpen(action.id)}>
                {action.title}
              </Button>
            ),
          },
          {
            key: 'state',
            title: t('bad-actor.state'),
            render: (_, { state }) => say(actionStates[state as keyof typeof actionStates]),
          },
          { key: 'due', title: t('bad-actor.due'), render: (_, action) => action.dueDate ?? NO_VALUE },
        ]}
      />
      {!disabled && (
        <div className="ba-text ba-bar">
          <Input
            aria-label={t('bad-actor.actionTitle')}
            placeholder={t('bad-actor.actionTitle')}
            style={{ width: 300 }}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <div style={{ width: 150 }}>
            <DayInput aria-label={t('bad-actor.due')} value={dueDate} onChange={setDueDate} />
          </div>
          <Button
            disabled={!title.trim() || !dueDate}
            loading={add.isPending}
            onClick={() => dueDate && add.mutate({ id, title, dueDate })}
          >
            {t('bad-actor.addAction')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
