import {
  answerQuestion,
  assignQuestion,
  type QuestionPage,
} from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { unsupportedFigures } from '@ircrisk/engine-answer/numbers.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ReferenceInput, UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Alert, Button, Drawer, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';

interface Props {
  question: QuestionPage;
  onClose: () => void;
  onDone: () => void;
}

function Sheet({
  title,
  ready,
  pending,
  onSave,
  onClose,
  children,
}: {
  title: string;
  ready: boolean;
  pending: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Drawer
      open
      title={title}
      size={520}
      onClose={onClose}
      footer={
        <div className="ir-form-foot">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="primary" loading={pending} disabled={!ready} onClick={onSave}>
            {t('ui.save')}
          </Button>
        </div>
      }
    >
      <Form layout="vertical" component="div">
        {children}
      </Form>
    </Drawer>
  );
}

export function AssignDrawer({ question, onClose, onDone }: Props) {
  const t = useText();
  const [expertId, setExpert] = useState<string | null>(question.expertId);
  const assign = useAct(assignQuestion, { onDone });
  return (
    <Sheet
      title={t('hse-qa.assign')}
      ready={expertId !== null}
      pending={assign.isPending}
      onClose={onClose}
      onSave={() => expertId && assign.mutate({ id: question.id, expertId, version: question.version })}
    >
      <Form.Item label={t('hse-qa.expert')} htmlFor="qa-expert" extra={t('hse-qa.expertHint')}>
        <UserInput
          id="qa-expert"
          value={expertId}
          onChange={(value) => setExpert(value ? String(value) : null)}
        />
      </Form.Item>
    </Sheet>
  );
}

/** Numbers that no citation shown here has are told while the answer is written; the server refuses them. */
export function AnswerDrawer({ question, onClose, onDone }: Props) {
  const t = useText();
  const [answer, setAnswer] = useState(question.answer ?? '');
  const [answerEn, setAnswerEn] = useState(question.answerEn ?? '');
  // What the search came upon is offered; a citation is what the expert chose.
  const [passageIds, setPassages] = useState(
    question.answer === null ? [] : question.citations.map(({ passageId }) => passageId),
  );
  const offered = question.citations.filter(({ passageId }) => !passageIds.includes(passageId));
  const save = useAct(answerQuestion, { onDone });
  const known = question.citations
    .filter(({ passageId }) => passageIds.includes(passageId))
    .map(({ text }) => text);
  const allShown = passageIds.every((id) => question.citations.some(({ passageId }) => passageId === id));
  const missing = allShown && known.length > 0 ? unsupportedFigures(answer, known) : [];
  return (
    <Sheet
      title={t('hse-qa.expertAnswer')}
      ready={answer.trim() !== '' && passageIds.length > 0}
      pending={save.isPending}
      onClose={onClose}
      onSave={() =>
        save.mutate({
          id: question.id,
          answer,
          answerEn: answerEn || null,
          passageIds,
          version: question.version,
        })
      }
    >
      <p className="qa-told">{question.question}</p>
      <Form.Item label={t('hse-qa.expertAnswer')} htmlFor="qa-answer">
        <Input.TextArea
          id="qa-answer"
          autoSize={{ minRows: 4, maxRows: 14 }}
          maxLength={8000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Form.Item>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={t('hse-qa.numberMissing', { numbers: missing.map(({ text }) => text).join(', ') })}
        />
      )}
      <Form.Item label={t('hse-qa.answerEn')} htmlFor="qa-answer-en">
        <Input.TextArea
          id="qa-answer-en"
          autoSize={{ minRows: 2, maxRows: 10 }}
          maxLength={8000}
          value={answerEn}
          onChange={(event) => setAnswerEn(event.target.value)}
        />
      </Form.Item>
      <Form.Item label={t('hse-qa.citations')} htmlFor="qa-passages" extra={t('hse-qa.citationsHint')}>
        <ReferenceInput
          to="qa-passage"
          id="qa-passages"
          many
          value={passageIds}
          onChange={(value) => setPassages(Array.isArray(value) ? value.map(String) : [])}
        />
        {offered.length > 0 && (
          <div className="qa-offered">
            <span className="qa-faint">{t('hse-qa.found')}</span>
            {offered.map(({ passageId, documentNumber, clause, text }) => (
              <Button
                key={passageId}
                size="small"
                title={text}
                onClick={() => setPassages((now) => [...now, passageId])}
              >
                {[documentNumber, clause].filter(Boolean).join(' ')}
              </Button>
            ))}
          </div>
        )}
      </Form.Item>
    </Sheet>
  );
}
