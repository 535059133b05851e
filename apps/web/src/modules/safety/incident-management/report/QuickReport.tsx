import { SendOutlined } from '@ant-design/icons';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import {
  type IncidentKind,
  incidentKinds,
  injuredChoices,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { drafts } from '@ircrisk/ui/outbox/browser-store.ts';
import { namedOwner, namelessOwner, outbox, useWaiting } from '@ircrisk/ui/outbox/own-outbox.ts';
import { LineBand, PhoneScreen } from '@ircrisk/ui/parts/PhoneScreen.tsx';
import { TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { useOnline } from '@ircrisk/ui/session/online.ts';
import { Button, Input, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { VersionLabel } from '#shell/StatusBar.tsx';
import { useShell } from '#shell/shell-context.ts';
import { Enclosures } from './Enclosures.tsx';
import { LookUp } from './LookUp.tsx';
import {
  codeText,
  type Draft,
  dated,
  emptyDraft,
  isAhead,
  keptDraft,
  keptReport,
  missing,
  required,
} from './report-draft.ts';
import { useRecorder } from './use-recorder.ts';
import { useWhen, When } from './When.tsx';
import './report.css';

const draftKey = 'incident-report';
const quickKinds: readonly IncidentKind[] = [
  'release',
  'fire',
  'injury',
  'nearMiss',
  'unsafe',
  'environment',
];

/** What was typed is there again after the page was closed, until it was sent. */
function useDraft(equipmentId: string | null) {
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    void drafts
      .read<Draft>(draftKey)
      .catch(() => undefined)
      .then((kept) => setDraft({ ...keptDraft(kept), ...(equipmentId ? { equipmentId } : {}) }));
  }, [equipmentId]);
  useEffect(() => {
    if (draft) void drafts.write(draftKey, draft).catch(() => undefined);
  }, [draft]);
  return [draft, setDraft] as const;
}

/** The report a person makes standing in the plant: a minute, one hand, with or without a line. */
export default function QuickReport() {
  const t = useText();
  const say = useSay();
  const { leaf } = usePage();
  const { open, leaves, tabs } = useShell();
  // For those without the incidents it is a page of its own; plant and equipment are named in words where the lists are not theirs.
  const alone = leaf.code === 'incident-report';
  const picks = (code: string) => !alone || leaves.some((one) => one.code === code);
  const online = useOnline();
  const waiting = useWaiting();
  const { search } = useLocation();
  const [draft, setDraft] = useDraft(new URLSearchParams(search).get('equipmentId'));
  const [sent, setSent] = useState<Draft>();
  // A photograph and a recording are ready a moment later: what was typed meanwhile stays.
  const set = (changes: Partial<Draft>) => setDraft((now) => now && dated(now, changes));
  const recorder = useRecorder((voice) => set({ voice }));
  const isRecording = recorder.state === 'recording';
  const when = useWhen(draft?.occurredAt);
  usePageTitle(t('incident-management.quick'));
  if (!draft) return <output className="page-loading">{t('incident-management.quick')}</output>;
  const lacks = missing(draft);
  const finish = async () => {
    const owners = { named: namedOwner(), nameless: namelessOwner() };
    const kept = outbox.keep(keptReport(draft, owners, Date.now()));
    setSent(draft);
    setDraft(emptyDraft());
    await kept.catch((error: unknown) => {
      setSent(undefined);
      setDraft(draft);
      throw error;
    });
  };
  return (
    <PhoneScreen
      className="qr-screen"
      title={t('incident-management.quick')}
      onClose={() => open(alone ? tabs.firstPath : leaf.path)}
    >
      <OutboxBand online={online} />
      <div className="qr-body">
        {sent ? (
          <Sent draft={sent} onNext={() => setSent(undefined)} />
        ) : (
          <>
            {/* First, so that nobody writes a report before they know it can be without a name. */}
            <section className="qr-anonymous">
              <div>
                <h2 id="qr-anonymous">{t('incident-management.anonymous')}</h2>
                <p>{t('incident-management.anonymousHint')}</p>
                {draft.anonymous && (
                  <p>
                    {t('incident-management.code')} <strong>{codeText(draft.code)}</strong>
                  </p>
                )}
              </div>
              <Switch
                aria-labelledby="qr-anonymous"
                checked={draft.anonymous}
                onChange={(anonymous) => set({ anonymous })}
              />
            </section>
            <Enclosures draft={draft} recorder={recorder} onChange={set} />
            <section>
              <h2>
                {t('incident-management.where')} <small>{t('incident-management.whereHint')}</small>
              </h2>
              {picks('equipment') && (
                <ReferenceInput
                  to={equipment.id}
                  aria-label={t('incident-management.equipment')}
                  placeholder={t('incident-management.equipmentHint')}
                  value={draft.equipmentId}
                  onChange={(value) => set({ equipmentId: value ? String(value) : null })}
                />
              )}
              {picks('factory-model') && (
                <TreeInput
                  resource={factoryModel}
                  aria-label={t('incident-management.place')}
                  placeholder={t('incident-management.placeHint')}
                  value={draft.nodeId ?? undefined}
                  onChange={(value) => set({ nodeId: value ? String(value) : null })}
                />
              )}
              <Input
                size="large"
                aria-label={t('incident-management.exactPlace')}
                placeholder={t('incident-management.exactPlace')}
                maxLength={200}
                value={draft.place}
                onChange={(event) => set({ place: event.target.value })}
              />
            </section>
            <section>
              <h2>{t('incident-management.what')}</h2>
              <Choices
                label={t('incident-management.what')}
                value={draft.kind}
                options={quickKinds.map((kind) => [kind, say(incidentKinds[kind])])}
                onChange={(kind) => set({ kind })}
              />
              <Input.TextArea
                aria-label={t('incident-management.description')}
                placeholder={t('incident-management.descriptionHint')}
                maxLength={4000}
                autoSize={{ minRows: 3, maxRows: 8 }}
                value={draft.description}
                onChange={(event) => set({ description: event.target.value })}
              />
            </section>
            <section>
              <h2>{t('incident-management.hurt')}</h2>
              <Choices
                label={t('incident-management.hurt')}
                value={draft.injured}
                options={(['none', 'some', 'unknown'] as const).map((one) => [one, say(injuredChoices[one])])}
                onChange={(injured) => set({ injured })}
              />
            </section>
            <When draft={draft} when={when} onChange={set} />
            <LookUp />
          </>
        )}
      </div>
      {!sent && (
        <footer className="qr-foot">
          <span>
            {t('incident-management.required', {
              done: required.length - lacks.length,
              count: required.length,
            })}{' '}
            · {isRecording ? t('incident-management.stopFirst') : when.slice(5)}
          </span>
          <Button
            type="primary"
            size="large"
            block
            icon={<SendOutlined aria-hidden />}
            disabled={lacks.length > 0 || isAhead(draft) || isRecording}
            onClick={() => void finish().catch(() => notify.error(t('incident-management.notKept')))}
          >
            {online ? t('incident-management.send') : t('incident-management.keep')}
          </Button>
          <VersionLabel />
        </footer>
      )}
      {waiting.some(({ refused }) => refused) && <Refused />}
    </PhoneScreen>
  );
}

function OutboxBand({ online }: { online: boolean }) {
  const t = useText();
  const waiting = useWaiting().filter(({ refused }) => !refused);
  if (online && waiting.length === 0) return null;
  // Nothing is on its way while only those without a name wait for their time.
  const sending = waiting.every(({ notBefore }) => notBefore) ? 'apart' : 'sending';
  return (
    <LineBand
      state={t(`incident-management.${online ? sending : 'noLine'}`)}
      waiting={t('incident-management.waiting', { count: waiting.length })}
    />
  );
}

/** What the server would not take, with its reason: the person decides. */
function Refused() {
  const t = useText();
  return (
    <div className="qr-refused" role="alert">
      {useWaiting()
        .filter(({ refused }) => refused)
        .map(({ key, refused }) => (
          <p key={key}>
            {refused} <Button onClick={() => void outbox.drop(key)}>{t('incident-management.drop')}</Button>
          </p>
        ))}
    </div>
  );
}

function Sent({ draft, onNext }: { draft: Draft; onNext: () => void }) {
  const t = useText();
  const online = useOnline();
  const waits = useWaiting().some(({ key }) => key === (draft.anonymous ? draft.code : draft.key));
  const isApart = draft.anonymous && online;
  const answer = outbox.answerTo(draft.anonymous ? draft.code : draft.key) as
    | { number?: string; duplicates?: { number: string }[] }
    | undefined;
  return (
    <section className="qr-sent">
      <h2>
        {waits
          ? t(`incident-management.${isApart ? 'keptApart' : 'kept'}`)
          : t('incident-management.arrived', { number: answer?.number ?? '' })}
      </h2>
      <p>{waits ? t('incident-management.keptHint') : t('incident-management.arrivedHint')}</p>
      {waits && draft.anonymous && <p>{t('incident-management.apartHint')}</p>}
      {draft.anonymous && (
        <p className="qr-code">
          {t('incident-management.code')} <strong>{codeText(draft.code)}</strong>
        </p>
      )}
      {(answer?.duplicates?.length ?? 0) > 0 && (
        <p>
          {t('incident-management.maybeSame', {
            numbers: (answer?.duplicates ?? []).map(({ number }) => number).join(', '),
          })}
        </p>
      )}
      <Button size="large" block onClick={onNext}>
        {t('incident-management.another')}
      </Button>
      <VersionLabel />
    </section>
  );
}

interface ChoicesProps<T extends string> {
  label: string;
  value: T | null;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** Large enough for a gloved thumb. */
function Choices<T extends string>({ label, value, options, onChange }: ChoicesProps<T>) {
  return (
    <div className="qr-choices" role="radiogroup" aria-label={label}>
      {options.map(([one, text]) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot be drawn as a large button with its text inside
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={value === one}
          onClick={() => onChange(one)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
