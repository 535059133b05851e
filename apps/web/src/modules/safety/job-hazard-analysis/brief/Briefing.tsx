import { jhaWhole, signBriefing } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { isSignature } from '@ircrisk/contract/modules/safety/signature.ts';
import { isOver, type JhaState, permitKinds } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { onServerEvent } from '@ircrisk/ui/api/events.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { Kept } from '@ircrisk/ui/outbox/outbox.ts';
import { namedOwner, outbox, useWaiting } from '@ircrisk/ui/outbox/own-outbox.ts';
import { randomKey } from '@ircrisk/ui/outbox/random-key.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { LineBand, PhoneScreen } from '@ircrisk/ui/parts/PhoneScreen.tsx';
import { SignaturePad } from '@ircrisk/ui/parts/SignaturePad.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
// Not a moment later: the page is signed without a line too.
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { useOnline } from '@ircrisk/ui/session/online.ts';
import { plantNow } from '@ircrisk/ui/session/plant-clock.ts';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Button, Checkbox, Input, Skeleton } from 'antd';
import { lazy, useEffect, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { VersionLabel } from '#shell/StatusBar.tsx';
import { useShell } from '#shell/shell-context.ts';
import { ColourChip, JhaStateMark, untrainedWord } from '../marks.tsx';
import type { Whole } from '../page/JobPage.tsx';
import { keepBriefing, keepSigner, keptBriefing, keptSigner, type Signer } from './kept-briefing.ts';
import './briefing.css';

// Kept on the phone with the briefing, loaded by those who review.
const Review = lazy(() => import('./Review.tsx').then((it) => ({ default: it.Review })));

/** The talk before the work, on one phone: what to remember, the gas, and one signature after the other. */
export default function Briefing({ id, isJob }: { id: string; isJob?: boolean }) {
  const { data, error, refetch } = useCall(jhaWhole, { id }, { staleTime: 60_000 });
  const [kept] = useState(() => keptBriefing(id));
  const online = useOnline();
  const { visible } = usePage();
  const waiting = useWaiting().filter((one) => isOwn(one, id) && !one.refused).length;
  // Whatever was sent shows among the signatures; what the server refused waits for a person, not for a line.
  // A page that was left stays as it was: it is read anew whenever somebody comes back to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each one sent is read anew
  useEffect(() => {
    if (online && visible) void refetch();
  }, [waiting, online, visible, refetch]);
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void refetch();
    };
    document.addEventListener('visibilitychange', again);
    const stop = onServerEvent<{ topic?: string; id?: string } | null>('data', (told) => {
      if (told?.topic === 'job-hazard-analysis' && told.id === id) again();
    });
    return () => {
      document.removeEventListener('visibilitychange', again);
      stop();
    };
  }, [id, refetch]);
  useEffect(() => {
    if (data) keepBriefing(id, data as Whole);
  }, [id, data]);
  const shown = (data as Whole | undefined) ?? kept;
  if (!shown && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!shown) return <Skeleton active />;
  return isJob && !signable.has(String(shown.record.state)) && !isOver(shown.record.state as JhaState) ? (
    <Review whole={shown} onChanged={() => void refetch()} />
  ) : (
    <Talk whole={shown} />
  );
}

/** People sign what has been approved, until the job is over. */
const signable = new Set(['approved', 'briefed', 'active']);
const isOwn = ({ path, body }: Kept, jhaId: string): boolean =>
  path === signBriefing.path && body.jhaId === jhaId;

interface Waits {
  key: string;
  person: string;
}

function Talk({ whole }: { whole: Whole }) {
  const t = useText();
  const english = useLanguage() === 'en';
  const online = useOnline();
  const { leaf } = usePage();
  const { open } = useShell();
  const { record } = whole;
  const isPhone = usePhone();
  const own = useWaiting().filter((one) => isOwn(one, record.id));
  const waiting: Waits[] = own
    .filter(({ refused }) => !refused)
    .map(({ key, body }) => ({ key, person: String(body.person) }));
  const refused = own.filter((one) => one.refused);
  usePageTitle(`${t('job-hazard-analysis.briefing')} ${String(record.number)}`);
  return (
    <PhoneScreen
      className="br-screen"
      title={(english && (record.titleEn as string)) || String(record.title)}
      note={`${String(record.number)} · ${String(record.plannedFrom).slice(5, 16)} – ${String(record.plannedTo).slice(5, 16)}`}
      onClose={() => open(isPhone ? leaf.path : `${leaf.path}/job/${record.id}`)}
    >
      {(!online || waiting.length > 0) && (
        <LineBand
          state={t(online ? 'job-hazard-analysis.sending' : 'job-hazard-analysis.noLine')}
          waiting={t('job-hazard-analysis.waiting', { count: waiting.length })}
        />
      )}
      {refused.length > 0 && (
        <div className="br-refused" role="alert">
          {refused.map(({ key, body, refused: reason }) => (
            <p key={key}>
              {t('job-hazard-analysis.refused', { person: String(body.person), reason: String(reason) })}{' '}
              <Button size="small" onClick={() => void outbox.drop(key)}>
                {t('job-hazard-analysis.drop')}
              </Button>
            </p>
          ))}
        </div>
      )}
      <div className="br-body">
        {whole.worst.length > 0 && (
          <section>
            <h2>
              {t('job-hazard-analysis.remember', { count: whole.worst.length })}{' '}
              <ColourChip colour={record.colour} />
            </h2>
            {whole.worst.map((one) => (
              <div key={one.hazard} className="br-hazard">
                <strong>{one.hazard}</strong>
                <span>
                  {one.before ?? NO_VALUE} › <ColourChip colour={one.colour} text={String(one.after ?? '')} />
                </span>
                <p>{one.control}</p>
              </div>
            ))}
          </section>
        )}
        <GasNow whole={whole} />
        <section>
          <h2>{t('job-hazard-analysis.signatures', { count: whole.signatures.length + waiting.length })}</h2>
          <ul className="br-signed">
            {whole.signatures.map((one) => (
              <li key={one.id}>
                <StateMark
                  state={one.trained ? 'ok' : 'near'}
                  text={[
                    one.person,
                    one.trained ? one.signedAt.slice(11, 16) : t(`job-hazard-analysis.${untrainedWord(one)}`),
                    one.trainingNote && t('job-hazard-analysis.trainingNoted'),
                  ]
                    .filter(Boolean)
                    .join(' ')}
                />
              </li>
            ))}
            {waiting.map((one) => (
              <li key={one.key}>
                <StateMark state="standby" text={`${one.person} ${t('job-hazard-analysis.toSend')}`} />
              </li>
            ))}
          </ul>
        </section>
        {signable.has(String(record.state)) ? (
          <Sign jhaId={record.id} english={english} />
        ) : (
          <p>
            <JhaStateMark state={record.state} />{' '}
            {t(`job-hazard-analysis.${isOver(record.state as JhaState) ? 'signOver' : 'notSignable'}`)}
          </p>
        )}
      </div>
    </PhoneScreen>
  );
}

function GasNow({ whole }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  const tested = whole.permits.filter(({ gas }) => gas.length > 0);
  if (tested.length === 0) return null;
  const figure = (value: number | null, unit: string) =>
    value === null ? NO_VALUE : `${shown(value)} ${unit}`;
  return (
    <section>
      <h2>{t('job-hazard-analysis.gas')}</h2>
      {tested.map((permit) => {
        const [newest] = permit.gas;
        return (
          newest && (
            <div key={permit.id} className="br-gas">
              <StateMark
                state={newest.findings.length > 0 ? 'miss' : 'ok'}
                text={`${say(permitKinds[permit.kind])} ${newest.sampledAt.slice(11, 16)}`}
              />
              <span>O₂ {figure(newest.oxygen, '%')}</span>
              <span>
                {t('job-hazard-analysis.combustible')}{' '}
                {figure(newest.combustible, newest.combustibleUnit === 'lel' ? '%LEL' : '%')}
              </span>
              <span>H₂S {figure(newest.h2s, 'mg/m³')}</span>
            </div>
          )
        );
      })}
    </section>
  );
}

/** The crew of one employer signs one after the other: only that stays for the next. */
const nobody: Signer = { person: '', employer: '', contractor: false, trainingUntil: '' };

/** One signer at a time; each signature is kept before it is sent. */
function Sign({ jhaId, english }: { jhaId: string; english: boolean }) {
  const t = useText();
  const [signer, setSigner] = useState<Signer>(() => keptSigner(jhaId) ?? nobody);
  const { person, employer, contractor, trainingUntil } = signer;
  const [strokes, setStrokes] = useState('');
  const [turn, setTurn] = useState(0);
  const change = (next: Signer) => {
    setSigner(next);
    keepSigner(jhaId, next);
  };
  const confirm = async () => {
    const key = randomKey();
    const signedAt = plantNow().slice(0, 16);
    // The phone goes to the next person at once; a weak line must not wipe what they have begun.
    change({ ...nobody, employer });
    setStrokes('');
    setTurn((before) => before + 1);
    const kept = outbox.keep({
      key,
      owner: namedOwner(),
      path: signBriefing.path,
      body: {
        key,
        jhaId,
        person: person.trim(),
        employer: employer.trim() || null,
        contractor,
        trainingUntil: contractor && trainingUntil ? trainingUntil : null,
        language: english ? 'en' : 'zh',
        strokes,
        signedAt,
      },
      at: Date.now(),
    });
    await kept.catch((error: unknown) => {
      change(signer);
      throw error;
    });
  };
  return (
    <section>
      <h2>{t('job-hazard-analysis.sign')}</h2>
      <Input
        size="large"
        aria-label={t('job-hazard-analysis.person')}
        placeholder={t('job-hazard-analysis.person')}
        maxLength={60}
        value={person}
        onChange={(event) => change({ ...signer, person: event.target.value })}
      />
      <Input
        size="large"
        aria-label={t('job-hazard-analysis.employer')}
        placeholder={t('job-hazard-analysis.employer')}
        maxLength={120}
        value={employer}
        onChange={(event) => change({ ...signer, employer: event.target.value })}
      />
      <Checkbox
        checked={contractor}
        onChange={(event) => change({ ...signer, contractor: event.target.checked })}
      >
        {t('job-hazard-analysis.contractor')}
      </Checkbox>
      {contractor && (
        <div className="br-training">
          <label htmlFor="br-training">{t('job-hazard-analysis.training')}</label>
          <DayInput
            id="br-training"
            value={trainingUntil}
            onChange={(day) => change({ ...signer, trainingUntil: day ?? '' })}
          />
        </div>
      )}
      <p>{t('job-hazard-analysis.understood')}</p>
      <SignaturePad
        key={turn}
        label={t('job-hazard-analysis.signHere')}
        again={t('job-hazard-analysis.again')}
        onChange={setStrokes}
      />
      <Button
        type="primary"
        size="large"
        block
        disabled={!person.trim() || !isSignature(strokes)}
        onClick={() => void confirm().catch(() => notify.error(t('job-hazard-analysis.notKept')))}
      >
        {t('job-hazard-analysis.confirm')}
      </Button>
      <VersionLabel />
    </section>
  );
}
