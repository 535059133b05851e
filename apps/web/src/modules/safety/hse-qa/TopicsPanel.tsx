import { qaMetrics } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { raiseTrainingNeed, type Topic } from '@ircrisk/contract/modules/safety/hse-qa-learning.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

/** What people asked and got no answer to: each topic with the training need it became, or the way to make it one. */
export function TopicsPanel({ topics }: { topics: readonly Topic[] }) {
  const t = useText();
  const [raising, setRaising] = useState<Topic>();
  return (
    <Panel title={t('hse-qa.topics')} note={t('hse-qa.topicsNote')}>
      <ul className="qa-list qa-topics">
        {topics.map((topic) => (
          <li key={topic.text}>
            <div className="qa-topic">
              <span>{topic.text}</span>
              <span className="qa-faint">
                {t('hse-qa.topicCount', {
                  count: topic.count,
                  zero: topic.zero,
                  last: topic.last.slice(0, 10),
                })}
              </span>
              {topic.questions.slice(1).map(({ text, count }) => (
                <span key={text} className="qa-faint">
                  {t('hse-qa.topicAlso', { text, count })}
                </span>
              ))}
            </div>
            {topic.need ? (
              <Need need={topic.need} />
            ) : (
              <Button size="small" onClick={() => setRaising(topic)}>
                {t('hse-qa.makeNeed')}
              </Button>
            )}
          </li>
        ))}
        {topics.length === 0 && <li className="qa-faint">{t('hse-qa.nothingYet')}</li>}
      </ul>
      {raising && <RaiseDialog topic={raising} onClose={() => setRaising(undefined)} />}
    </Panel>
  );
}

function Need({ need }: { need: NonNullable<Topic['need']> }) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  return (
    <div className="qa-topic qa-need">
      <button type="button" className="qa-link" onClick={() => open(`actionItem?id=${need.actionId}`)}>
        {t('hse-qa.need')}
      </button>
      <StateMark state={need.state === 'closed' ? 'ok' : 'inProgress'} text={say(actionStates[need.state])} />
      <span className="qa-faint">{[need.owner, need.dueDate].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

/** A topic becomes an action item with an owner and a day. */
function RaiseDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const [owner, setOwner] = useState<unknown>(null);
  const [due, setDue] = useState<unknown>(null);
  const raise = useAct(raiseTrainingNeed, {
    once: true,
    refreshes: [qaMetrics],
    onDone({ need, made }) {
      if (made) notify.success(t('hse-qa.needMade'));
      else notify.warning(t('hse-qa.needStands', { state: say(actionStates[need.state]) }));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('hse-qa.makeNeed')}
      okButtonProps={{ disabled: !owner || !due, loading: raise.isPending }}
      onCancel={onClose}
      onOk={() => raise.mutate({ topic: topic.text, ownerId: String(owner), dueDate: String(due) })}
    >
      <ul className="qa-list">
        {topic.questions.map(({ text, count }) => (
          <li key={text}>
            <span>{text}</span>
            <span className="qa-faint">{t('hse-qa.topicTimes', { count })}</span>
          </li>
        ))}
      </ul>
      <Form layout="vertical" component="div">
        <Form.Item label={t('hse-qa.needOwner')} htmlFor="need-owner" required>
          <UserInput id="need-owner" value={owner} onChange={setOwner} />
        </Form.Item>
        <Form.Item label={t('hse-qa.needDue')} htmlFor="need-due" required>
          <DayInput id="need-due" value={due} onChange={setDue} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
