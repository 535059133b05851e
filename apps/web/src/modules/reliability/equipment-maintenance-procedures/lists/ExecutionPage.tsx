import { MobileOutlined, PrinterOutlined } from '@ant-design/icons';
import { asksFirst, needsReason } from '@ircrisk/contract/acts.ts';
import {
  actOnExecution,
  type ExecutionEntry,
  type ExecutionWhole,
  executionWhole,
  judgeDeviation,
  judgeExecution,
  printExecution,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import {
  deviationActs,
  deviationStates,
  dispositionTexts,
  type ExecutionAct,
  executionActs,
  executionStates,
  outcomeTexts,
  signRoleTexts,
} from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { flowOf, type Measure, type ProcedureDocument, rangeText, said } from '@ircrisk/engine-procedure';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey, tellNoAnswer, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StoredPicture } from '@ircrisk/ui/parts/StoredPicture.tsx';
import { formatQuantity, quantityOf } from '@ircrisk/units';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

type Deviation = NonNullable<ExecutionEntry['deviation']>;
type Asked =
  | { of: 'execution'; act: ExecutionAct }
  | { of: 'deviation'; act: keyof typeof deviationActs; deviation: Deviation };

const stateMarks: Record<ExecutionWhole['state'], State> = {
  notStarted: 'identified',
  running: 'inProgress',
  suspended: 'stopped',
  complete: 'near',
  accepted: 'ok',
  rejected: 'miss',
};
export const ExecutionState = ({ state }: { state: unknown }) => {
  const say = useSay();
  const known = state as ExecutionWhole['state'];
  return <StateMark state={stateMarks[known] ?? 'idle'} text={say(executionStates[known])} />;
};

/** The record of one execution: every entry in its order, deviations and what may be done now. */
export default function ExecutionPage({ id }: { id: string }) {
  const { data, error, refetch } = useCall(executionWhole, { id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? <Shown whole={data} /> : <Skeleton active />;
}

/** A judgement is a signature: it carries the password. */
const signs = (asked: Asked): boolean =>
  asked.of === 'deviation' || asked.act === 'accept' || asked.act === 'reject';

function useJudging(whole: ExecutionWhole, onDone: () => void) {
  return useMutation({
    mutationFn: async ({
      asked,
      reason,
      password,
    }: {
      asked: Asked;
      reason: string;
      password: string;
    }): Promise<unknown> => {
      const more = reason ? { reason } : {};
      if (asked.of === 'deviation')
        return call(judgeDeviation, { id: asked.deviation.id, act: asked.act, password, ...more });
      const { act } = asked;
      if (act === 'accept' || act === 'reject')
        return call(judgeExecution, { id: whole.id, act, password, ...more });
      return call(actOnExecution, { id: whole.id, act, ...more });
    },
    onSuccess: onDone,
    onError: tellNoAnswer,
  });
}

function Shown({ whole }: { whole: ExecutionWhole }) {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const { leaf } = usePage();
  const { open } = useShell();
  const [asked, setAsked] = useState<Asked>();
  const judge = useJudging(whole, () => {
    setAsked(undefined);
    void client.invalidateQueries({ queryKey: callKey(executionWhole) });
    void client.invalidateQueries({ queryKey: resourceKey(procedureExecution) });
  });
  usePageTitle(whole.number);
  const take = (next: Asked) => {
    const rule = next.of === 'deviation' ? deviationActs[next.act] : executionActs[next.act];
    if (signs(next) || asksFirst(rule as never, whole.state as never)) setAsked(next);
    else judge.mutate({ asked: next, reason: '', password: '' });
  };
  const { procedure, equipment } = whole;
  const isOpen = whole.state === 'running' || whole.state === 'notStarted';
  return (
    <>
      <PageTitle
        title={`${whole.number} ${nameIn(language, procedure.name, procedure.nameEn)}`}
        note={<ExecutionState state={whole.state} />}
        actions={
          <>
            {isOpen && whole.mayExecute && (
              <Button
                type="primary"
                icon={<MobileOutlined aria-hidden />}
                onClick={() => open(`${leaf.path}/execute/${whole.id}`)}
              >
                {t('procedure.execute')}
              </Button>
            )}
            <MadeFileButton
              icon={<PrinterOutlined aria-hidden />}
              make={(format) => call(printExecution, { id: whole.id, language, format })}
            >
              {t('procedure.print')}
            </MadeFileButton>
            <ActBar
              table={executionActs}
              allowed={whole.acts}
              onAct={(act) => take({ of: 'execution', act })}
            />
          </>
        }
      />
      {procedure.reviewLate && (
        <Alert
          type="warning"
          showIcon
          title={t('procedure.reviewLate', { date: procedure.reviewDueDate ?? '' })}
        />
      )}
      {whole.newer && (
        <Alert
          type="info"
          showIcon
          title={t('procedure.run.newer', { label: whole.newer.label, own: procedure.label })}
        />
      )}
      <Descriptions
        className="px-facts"
        size="small"
        column={{ xs: 2, md: 4 }}
        items={[
          {
            key: 'procedure',
            label: t('procedure.start.procedure'),
            children: `${procedure.code} ${procedure.label}`,
          },
          {
            key: 'equipment',
            label: t('procedure.start.equipment'),
            children: equipment
              ? `${equipment.tag} ${nameIn(language, equipment.name, equipment.nameEn)}`
              : '–',
          },
          { key: 'model', label: t('procedure.start.model'), children: whole.model ?? '–' },
          { key: 'order', label: t('procedure.start.order'), children: whole.order?.number ?? '–' },
          { key: 'leader', label: t('procedure.leader'), children: whole.leader ?? '–' },
          { key: 'started', label: t('procedure.started'), children: whole.startedAt?.slice(0, 16) ?? '–' },
          {
            key: 'completed',
            label: t('procedure.completed'),
            children: whole.completedAt?.slice(0, 16) ?? '–',
          },
          { key: 'judged', label: t('procedure.judged'), children: whole.judgedBy ?? '–' },
        ]}
      />
      <div className="px-sections">
        <Record whole={whole} onAct={(deviation, act) => take({ of: 'deviation', act, deviation })} />
      </div>
      {asked && (
        <Judge
          asked={asked}
          state={whole.state}
          saving={judge.isPending}
          onClose={() => setAsked(undefined)}
          onAct={(reason, password) => judge.mutate({ asked, reason, password })}
        />
      )}
    </>
  );
}

interface JudgeProps {
  asked: Asked;
  state: string;
  saving: boolean;
  onClose: () => void;
  onAct: (reason: string, password: string) => void;
}

function Judge({ asked, state, saving, onClose, onAct }: JudgeProps) {
  const t = useText();
  const say = useSay();
  const [password, setPassword] = useState('');
  const rule = asked.of === 'deviation' ? deviationActs[asked.act] : executionActs[asked.act];
  const from = asked.of === 'deviation' ? asked.deviation.state : state;
  return (
    <ActDialog
      title={say(rule)}
      {...(asked.of === 'deviation' ? { text: asked.deviation.description } : {})}
      needsReason={needsReason(rule as never, from as never)}
      takesReason={asksFirst(rule as never, from as never)}
      danger={rule.danger ?? false}
      ready={!signs(asked) || password !== ''}
      saving={saving}
      onClose={onClose}
      onAct={(reason) => onAct(reason, password)}
    >
      {signs(asked) && (
        <Form.Item label={t('procedure.run.ownPassword')} htmlFor="px-password" required>
          <Input.Password
            id="px-password"
            autoComplete="off"
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Form.Item>
      )}
    </ActDialog>
  );
}

const outcomeMarks: Record<string, State> = { fail: 'miss', waived: 'near', skipped: 'idle' };

function Record({
  whole,
  onAct,
}: {
  whole: ExecutionWhole;
  onAct: (deviation: Deviation, act: keyof typeof deviationActs) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const flow = flowOf(
    whole.document as ProcedureDocument,
    whole.entries.map(({ stepId, outcome, deviation }) => ({
      stepId,
      outcome,
      deviation:
        deviation && deviation.state !== 'refused'
          ? { disposition: deviation.disposition, approved: deviation.state === 'approved' }
          : null,
    })),
  );
  const sections = Map.groupBy(flow, ({ section }) => section.id);
  return [...sections.values()].map((steps) => {
    const { section, number } = steps[0]!;
    return (
      <Panel
        key={section.id}
        title={`${number.split('.')[0]} ${said(language, section.title, section.titleEn)}`}
      >
        <table className="px-record">
          <thead>
            <tr>
              {['number', 'text', 'limit', 'reading', 'outcome', 'signed'].map((name) => (
                <th key={name} scope="col">
                  {t(`procedure.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.flatMap((step) => {
              const own = whole.entries.filter(({ stepId }) => stepId === step.id);
              return (own.length > 0 ? own : [null]).map((entry, place) => (
                <tr key={entry?.id ?? step.id}>
                  <td>{place === 0 && step.number}</td>
                  <td>{place === 0 && said(language, step.text, step.textEn)}</td>
                  <td>{entry && step.measure && rangeText(step.measure, entry, language)}</td>
                  <td>{entry && <Reading entry={entry} measure={step.measure} />}</td>
                  <td>
                    {entry ? <Outcome entry={entry} onAct={onAct} /> : t(`procedure.state.${step.state}`)}
                  </td>
                  <td>{entry && <Signed entry={entry} />}</td>
                </tr>
              ));
            })}
          </tbody>
        </table>
      </Panel>
    );
  });
}

/** As it was typed, and in the reader's unit where that is another. */
function Reading({ entry, measure }: { entry: ExecutionEntry; measure: Measure | null | undefined }) {
  const system = useLanguage();
  const { typed, value } = entry;
  const quantity = measure?.quantity;
  const isForeign =
    typed && quantity && value !== null && !typed.endsWith(quantityOf(quantity).display[system].symbol);
  return (
    <>
      {typed}
      {isForeign && <div className="px-faint">{formatQuantity(quantity, value, system)}</div>}
    </>
  );
}

function Outcome({
  entry,
  onAct,
}: {
  entry: ExecutionEntry;
  onAct: (deviation: Deviation, act: keyof typeof deviationActs) => void;
}) {
  const say = useSay();
  const { deviation } = entry;
  return (
    <>
      <StateMark state={outcomeMarks[entry.outcome] ?? 'ok'} text={say(outcomeTexts[entry.outcome])} />
      {entry.note && <div className="px-faint">{entry.note}</div>}
      {deviation && (
        <div>
          {deviation.number} {say(dispositionTexts[deviation.disposition])} ·{' '}
          {say(deviationStates[deviation.state])}
          <div className="px-faint">{deviation.description}</div>
          {deviation.decidedBy && (
            <div className="px-faint">
              {deviation.decidedBy} {deviation.decisionNote}
            </div>
          )}
          {deviation.acts.length > 0 && (
            <ActBar table={deviationActs} allowed={deviation.acts} onAct={(act) => onAct(deviation, act)} />
          )}
        </div>
      )}
    </>
  );
}

function Signed({ entry }: { entry: ExecutionEntry }) {
  const t = useText();
  const say = useSay();
  return (
    <>
      {entry.person ?? entry.by} {entry.role && say(signRoleTexts[entry.role])}
      <div className="px-faint">{entry.enteredAt.slice(0, 16)}</div>
      {entry.strokes && (
        <svg
          className="px-strokes"
          viewBox="0 0 300 120"
          role="img"
          aria-label={t('procedure.run.signature', { person: entry.person ?? '' })}
        >
          <path d={entry.strokes} />
        </svg>
      )}
      {entry.photoIds.map((id) => (
        <StoredPicture
          key={id}
          id={id}
          label={t('procedure.run.photo', { at: entry.stepNumber })}
          className="px-photo"
        />
      ))}
    </>
  );
}
