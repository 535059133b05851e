import { raiseLesson } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Form, Modal } from 'antd';
import { useState } from 'react';

interface Props {
  lesson: { id: string; lesson: string };
  nodeId: string;
  onClose: () => void;
  onDone: () => void;
}

/** A lesson becomes an action item with an owner and a date. */
export function RaiseDialog({ lesson, nodeId, onClose, onDone }: Props) {
  const t = useText();
  const [owner, setOwner] = useState<unknown>(null);
  const [due, setDue] = useState<unknown>(null);
  const raise = useAct(raiseLesson, { once: true, onDone });
  return (
    <Modal
      open
      title={t('incident-case-search.raise')}
      okButtonProps={{ disabled: !owner || !due, loading: raise.isPending }}
      onCancel={onClose}
      onOk={() => raise.mutate({ lessonId: lesson.id, nodeId, ownerId: String(owner), dueDate: String(due) })}
    >
      <p>{lesson.lesson}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('incident-case-search.owner')} htmlFor="lesson-owner" required>
          <UserInput id="lesson-owner" value={owner} onChange={setOwner} />
        </Form.Item>
        <Form.Item label={t('incident-case-search.due')} htmlFor="lesson-due" required>
          <DayInput id="lesson-due" value={due} onChange={setDue} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
