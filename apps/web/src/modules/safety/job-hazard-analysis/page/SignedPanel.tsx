import { noteTraining, strikeSignature } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { untrainedWord } from '../marks.tsx';
import type { Whole } from './JobPage.tsx';

type Signature = Whole['signatures'][number];
interface Noted {
  person: string;
  employer: string;
  /** Somebody who has not signed yet is named by hand. */
  isNew?: boolean;
}

/** Who signed; who may not take part without a word of the approver, and the ways on: that word, or off the list. */
export function SignedPanel({ whole, onChanged }: { whole: Whole; onChanged: () => void }) {
  const t = useText();
  const [noted, setNoted] = useState<Noted>();
  const [struck, setStruck] = useState<Signature>();
  const { id } = whole.record;
  const state = String(whole.record.state);
  const mayStrike = usePermission('jha.update') && ['approved', 'briefed'].includes(state);
  const onDone = () => {
    setNoted(undefined);
    setStruck(undefined);
    onChanged();
  };
  const note = useAct(noteTraining, { onDone });
  const strike = useAct(strikeSignature, { onDone });
  const { signatures, trainingNotes, mayNoteTraining } = whole;
  return (
    <Panel
      title={t('job-hazard-analysis.signatures', { count: signatures.length })}
      tools={
        mayNoteTraining && (
          <Button size="small" onClick={() => setNoted({ person: '', employer: '', isNew: true })}>
            {t('job-hazard-analysis.noteSomebody')}
          </Button>
        )
      }
    >
      <div className="jha-signed">
        {signatures.map((one) => (
          <figure key={one.id}>
            <svg viewBox="0 0 300 120" role="img" aria-label={one.person}>
              <path d={one.strokes} />
            </svg>
            <figcaption>
              {[one.person, one.employer, one.signedAt.slice(0, 16)].filter(Boolean).join(' · ')}{' '}
              <Training one={one} />{' '}
              {!one.trained && mayNoteTraining && (
                <Button
                  size="small"
                  onClick={() => setNoted({ person: one.person, employer: one.employer ?? '' })}
                >
                  {t('job-hazard-analysis.noteTraining')}
                </Button>
              )}{' '}
              {mayStrike && (
                <Button size="small" onClick={() => setStruck(one)}>
                  {t('job-hazard-analysis.strike')}
                </Button>
              )}
            </figcaption>
          </figure>
        ))}
        {signatures.length === 0 && <p className="jha-faint">{t('job-hazard-analysis.noSignatures')}</p>}
      </div>
      {trainingNotes.length + whole.struck.length > 0 && (
        <ul className="jha-list jha-text">
          {trainingNotes.map((one) => (
            <li key={`${one.person} ${one.employer ?? ''}`}>
              {[t('job-hazard-analysis.trainingNoted'), ...toldOf(one)].join(' · ')}{' '}
              {mayNoteTraining && state !== 'active' && (
                <Button
                  size="small"
                  loading={note.isPending}
                  onClick={() =>
                    note.mutate({ id, person: one.person, employer: one.employer, withdraw: true })
                  }
                >
                  {t('job-hazard-analysis.takeNoteBack')}
                </Button>
              )}
            </li>
          ))}
          {whole.struck.map((one) => (
            <li key={one.id}>{[t('job-hazard-analysis.struck'), ...toldOf(one)].join(' · ')}</li>
          ))}
        </ul>
      )}
      {noted && (
        <NoteDialog
          noted={noted}
          saving={note.isPending}
          onClose={() => setNoted(undefined)}
          onAct={(person, employer, reason) =>
            note.mutate({ id, person, employer: employer || null, reason })
          }
        />
      )}
      {struck && (
        <ActDialog
          title={t('job-hazard-analysis.strike')}
          text={t('job-hazard-analysis.strikeText', { person: struck.person })}
          needsReason
          danger
          saving={strike.isPending}
          onClose={() => setStruck(undefined)}
          onAct={(reason) => strike.mutate({ jhaId: id, id: struck.id, reason })}
        />
      )}
    </Panel>
  );
}

const toldOf = ({
  person,
  employer,
  reason,
  user,
  time,
}: Whole['struck'][number] | Whole['trainingNotes'][number]) =>
  [person, employer, reason, user, time.slice(0, 16)].filter((word): word is string => Boolean(word));

function Training({ one }: { one: Signature }) {
  const t = useText();
  if (one.trained) return null;
  const word = t(`job-hazard-analysis.${untrainedWord(one)}`);
  return one.trainingNote === null ? (
    <StateMark state="miss" text={word} />
  ) : (
    <StateMark state="near" text={`${word} · ${t('job-hazard-analysis.trainingNoted')}`} />
  );
}

interface NoteProps {
  noted: Noted;
  saving: boolean;
  onClose: () => void;
  onAct: (person: string, employer: string, reason: string) => void;
}

function NoteDialog({ noted, saving, onClose, onAct }: NoteProps) {
  const t = useText();
  const field = useId();
  const [person, setPerson] = useState(noted.person);
  const [employer, setEmployer] = useState(noted.employer);
  return (
    <ActDialog
      title={t('job-hazard-analysis.noteTraining')}
      text={
        noted.isNew
          ? t('job-hazard-analysis.noteSomebodyText')
          : t('job-hazard-analysis.noteTrainingText', { person })
      }
      reasonLabel={t('job-hazard-analysis.trainingNote')}
      needsReason
      ready={person.trim() !== ''}
      saving={saving}
      onClose={onClose}
      onAct={(reason) => onAct(person.trim(), employer.trim(), reason)}
    >
      {noted.isNew && (
        <>
          <Form.Item label={t('job-hazard-analysis.person')} htmlFor={`${field}-person`} required>
            <Input
              id={`${field}-person`}
              maxLength={60}
              value={person}
              onChange={(event) => setPerson(event.target.value)}
            />
          </Form.Item>
          <Form.Item label={t('job-hazard-analysis.employer')} htmlFor={`${field}-employer`}>
            <Input
              id={`${field}-employer`}
              maxLength={120}
              value={employer}
              onChange={(event) => setEmployer(event.target.value)}
            />
          </Form.Item>
        </>
      )}
    </ActDialog>
  );
}
