import { takeAnswers } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { managementEvaluation } from '@ircrisk/contract/resources/management-evaluation.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Modal, Select } from 'antd';
import { useState } from 'react';

interface Props {
  id: string;
  onTaken: () => void;
  onClose: () => void;
}
type Taken = Awaited<ReturnType<typeof call<typeof takeAnswers>>>;

/** Answers of another evaluation for questions of the same number: which one, and then what was taken and what to read again. */
export function TakeAnswersDialog({ id, onTaken, onClose }: Props) {
  const t = useText();
  const [from, setFrom] = useState<string>();
  const [taken, setTaken] = useState<Taken>();
  const [isBusy, setBusy] = useState(false);
  const options = useQuery({
    queryKey: resourceKey(managementEvaluation, 'options'),
    queryFn: () => resourceApi(managementEvaluation).select({}),
  });
  const run = async () => {
    if (!from) return;
    setBusy(true);
    try {
      setTaken(await call(takeAnswers, { id, from }));
      onTaken();
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('evaluation.take.title')}
      okText={t('evaluation.take.run')}
      cancelText={t('evaluation.take.close')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !from || taken !== undefined }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('evaluation.take.from')} help={t('evaluation.take.hint')}>
          <Select
            aria-label={t('evaluation.take.from')}
            value={from}
            onChange={setFrom}
            loading={options.isPending}
            options={(options.data ?? [])
              .filter((one) => one.id !== id)
              .map((one) => ({ value: one.id, label: one.label }))}
          />
        </Form.Item>
      </Form>
      {taken && (
        <Alert
          type={taken.reworded.length > 0 ? 'warning' : 'success'}
          showIcon
          title={t('evaluation.take.done', { taken: taken.taken, kept: taken.kept })}
          description={[
            taken.reworded.length > 0 && t('evaluation.take.reworded', { codes: taken.reworded.join(', ') }),
            taken.open.length > 0 && t('evaluation.take.open', { codes: taken.open.join(', ') }),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      )}
    </Modal>
  );
}
