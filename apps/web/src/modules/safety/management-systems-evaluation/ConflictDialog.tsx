import { answerWords, managementAnswer } from '@ircrisk/contract/resources/management-evaluation.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Modal } from 'antd';
import type { Conflict } from './use-interview.ts';

interface Props {
  conflict: Conflict;
  onSettle: (whose: 'mine' | 'theirs') => void;
}

/** A question somebody else has answered meanwhile: both answers, to be settled before going on. */
export function ConflictDialog({ conflict: { mine, theirs }, onSettle }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const word = (value: unknown) => {
    const known = answerWords[value as keyof typeof answerWords];
    return known ? say(known) : String(value ?? '') || '–';
  };
  return (
    <Modal
      open
      closable={false}
      title={t('evaluation.conflict.title', { code: theirs.code })}
      footer={
        <>
          <Button onClick={() => onSettle('theirs')}>{t('evaluation.conflict.theirs')}</Button>
          <Button type="primary" onClick={() => onSettle('mine')}>
            {t('evaluation.conflict.mine')}
          </Button>
        </>
      }
    >
      <p>{nameIn(language, theirs.question, theirs.questionEn)}</p>
      <table className="ir-sheet-stale">
        <thead>
          <tr>
            <th scope="col">{t('evaluation.conflict.field')}</th>
            <th scope="col">{t('evaluation.conflict.typed')}</th>
            <th scope="col">{t('evaluation.conflict.stored')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(mine).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{managementAnswer.fields[name as 'answer']?.[language] ?? name}</th>
              <td>{word(value)}</td>
              <td>{word(theirs[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
