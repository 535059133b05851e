import { isSignature } from '@ircrisk/contract/modules/safety/signature.ts';
import { outcomeTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import { said } from '@ircrisk/engine-procedure';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { SignaturePad } from '@ircrisk/ui/parts/SignaturePad.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { SignerPart } from './SignerPart.tsx';
import type { StepProps } from './StepView.tsx';

/** Signatures: a hold point by somebody proven to have its role, a witness or a hand-over by name. */
export function SignPart(props: StepProps) {
  const { step, running, onEntered, whole } = props;
  const t = useText();
  const [strokes, setStrokes] = useState('');
  const [person, setPerson] = useState('');
  const [reason, setReason] = useState<string>();
  const [signer, setSigner] = useState<{ person: string; release: string }>();
  const isHold = step.kind === 'hold';
  const isReady = isSignature(strokes) && (isHold ? signer !== undefined : person.trim() !== '');
  const enter = async () => {
    const more = isHold ? { release: signer?.release, person: signer?.person } : { person: person.trim() };
    if (await running.enter(step.id, 'done', { ...more, strokes })) onEntered();
  };
  const waive = async () => {
    if (await running.enter(step.id, 'waived', { note: reason?.trim() })) onEntered();
  };
  return (
    <>
      {isHold && <Readings {...props} />}
      {isHold && (
        <SignerPart
          executionId={whole.id}
          role={step.role ?? 'engineer'}
          signer={signer}
          onSigner={setSigner}
        />
      )}
      {!isHold && (
        <Input
          size="large"
          aria-label={t('procedure.run.person')}
          placeholder={t('procedure.run.person')}
          maxLength={60}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
        />
      )}
      <SignaturePad
        label={t('procedure.run.signHere')}
        again={t('procedure.run.wipe')}
        onChange={setStrokes}
      />
      <Button type="primary" size="large" block disabled={!isReady} onClick={() => void enter()}>
        {t(isHold ? 'procedure.run.release' : 'procedure.run.sign')}
      </Button>
      {step.kind !== 'witness' && <Locks {...props} />}
      {step.kind === 'witness' &&
        (reason === undefined ? (
          <Button type="link" onClick={() => setReason('')}>
            {t('procedure.run.waive')}
          </Button>
        ) : (
          <div className="px-feedback">
            <Input.TextArea
              aria-label={t('procedure.run.waiveReason')}
              placeholder={t('procedure.run.waiveReason')}
              autoSize={{ minRows: 2 }}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button disabled={!reason.trim()} onClick={() => void waive()}>
              {t('procedure.run.waive')}
            </Button>
          </div>
        ))}
    </>
  );
}

/** What the signer rests on: the readings since the hold point before. */
function Readings({ step, running }: StepProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const at = running.flow.findIndex(({ id }) => id === step.id);
  const from = running.flow.findLastIndex(({ kind }, place) => kind === 'hold' && place < at);
  const rows = running.flow
    .slice(from + 1, at)
    .filter(({ kind }) => kind === 'measure')
    .map((one) => ({ one, entry: running.entries.findLast(({ stepId }) => stepId === one.id) }));
  if (rows.length === 0) return null;
  return (
    <table className="px-readings">
      <caption>{t('procedure.run.readings')}</caption>
      <tbody>
        {rows.map(({ one, entry }) => (
          <tr key={one.id}>
            <th scope="row">{said(language, one.text, one.textEn)}</th>
            <td>{entry?.typed ?? '–'}</td>
            <td>
              {entry && (
                <StateMark
                  state={entry.outcome === 'fail' ? 'miss' : 'ok'}
                  text={say(outcomeTexts[entry.outcome])}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The steps this point keeps closed. */
function Locks({ step, running }: StepProps) {
  const t = useText();
  const language = useLanguage();
  const at = running.flow.findIndex(({ id }) => id === step.id);
  const next = running.flow.slice(at + 1, at + 4);
  if (next.length === 0) return null;
  return (
    <div className="px-locks">
      <p>{t('procedure.run.locks', { number: step.number })}</p>
      <ul>
        {next.map((one) => (
          <li key={one.id}>
            {one.number} {said(language, one.text, one.textEn)}
          </li>
        ))}
      </ul>
    </div>
  );
}
