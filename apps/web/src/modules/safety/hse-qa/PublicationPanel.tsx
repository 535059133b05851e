import { confirmPublication, type QuestionPage } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';

interface Props {
  id: string;
  publication: NonNullable<QuestionPage['publication']>;
  onDone: () => void;
}

/** What everybody would read, without names: it is published when whoever asked agrees. */
export function PublicationPanel({ id, publication, onDone }: Props) {
  const t = useText();
  const english = useLanguage() === 'en';
  const [wording, setWording] = useState(publication.question);
  const confirm = useAct(confirmPublication, { onDone });
  const { may } = publication;
  return (
    <Panel
      title={t('hse-qa.publication')}
      note={t(may ? 'hse-qa.publicationYours' : 'hse-qa.publicationWaits')}
    >
      <Form layout="vertical" component="div" className="qa-text">
        <Form.Item label={t('hse-qa.publicationQuestion')} htmlFor="qa-wording">
          <Input.TextArea
            id="qa-wording"
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={500}
            readOnly={!may}
            value={wording}
            onChange={(event) => setWording(event.target.value)}
          />
        </Form.Item>
        <p className="qa-told">{(english && publication.answerEn) || publication.answer}</p>
        {may && (
          <div className="qa-line">
            <Button
              type="primary"
              loading={confirm.isPending}
              disabled={wording.trim() === ''}
              onClick={() => confirm.mutate({ id, publish: true, question: wording })}
            >
              {t('hse-qa.publish')}
            </Button>
            <Button disabled={confirm.isPending} onClick={() => confirm.mutate({ id, publish: false })}>
              {t('hse-qa.publishNot')}
            </Button>
          </div>
        )}
      </Form>
    </Panel>
  );
}
