import { type Answer, type Reworded, reword } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Quoted } from './figures.tsx';

/** The answer in other words, asked for by the reader; what did not pass the check is not shown. */
export function OtherWords({ answer, question }: { answer: Answer; question: string }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Reworded>();
  const ask = async () => {
    setBusy(true);
    try {
      const passageIds = answer.citations.slice(0, answer.quoted).map(({ passageId }) => passageId);
      const { jobId } = await call(reword, { question, passageIds });
      const { result, error } = await followJob<Reworded>(jobId);
      if (result) setSaid(result);
      else if (error) notify.error(error);
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  if (!said)
    return (
      <div className="qa-words">
        <Button size="small" loading={busy} onClick={() => void ask()}>
          {t('hse-qa.otherWords')}
        </Button>
      </div>
    );
  if (said.text === null)
    return (
      <Alert
        className="qa-words"
        type="info"
        showIcon
        title={t('hse-qa.wordsRefused')}
        description={said.refused.map(({ kind, value }) => t(`hse-qa.refused.${kind}`, { value })).join(' ')}
      />
    );
  return (
    <section className="qa-words" aria-label={t('hse-qa.otherWords')}>
      <p>
        <Quoted text={said.text} />
      </p>
      <span className="qa-faint">{t('hse-qa.wordsNote')}</span>
    </section>
  );
}
