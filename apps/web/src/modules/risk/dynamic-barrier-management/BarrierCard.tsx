import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  barrierPanel,
  barrierWhy,
  type StateChange,
  takeTestInterval,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import {
  barrierTypes,
  type ClaimKind,
  claimKinds,
  stateWords,
} from '@ircrisk/contract/resources/barrier-words.ts';
import { colourWords } from '@ircrisk/contract/resources/bow-tie.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { barrierMessages, nameKey, silBand } from '@ircrisk/engine-barrier';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { StateMark as VerdictMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { typesetNumber } from '@ircrisk/units';
import { Button, Spin, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { Causes } from './Causes.tsx';
import { span } from './figures.ts';
import { ColourMark, StateMark } from './StateMark.tsx';

const ByHandList = lazy(() => import('./ByHand.tsx').then((it) => ({ default: it.ByHandList })));

interface Props {
  id: string;
  /** Another page is about to be opened: what lies over the pages goes away. */
  onLeave?: () => void;
}

/** One barrier: its state and why, its elements, its PFD with the derivation, and who counts on it. */
export function BarrierCard({ id, onLeave }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { data, error, refetch } = useCall(barrierWhy, { id }, { suppress: true, keepPrevious: true });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  const { barrier, elements, calculation } = data;
  const sil = calculation.value === null ? null : silBand(calculation.value);
  return (
    <section className="bar-card" aria-label={barrier.code}>
      <h2>
        {barrier.code} {nameIn(language, barrier.name, barrier.nameEn)}
      </h2>
      <p className="bar-note">
        {say(barrierTypes[barrier.type as keyof typeof barrierTypes])} · {barrier.area}
        {barrier.owner ? ` · ${barrier.owner}` : ''}
        {barrier.safetyCritical ? ' · SCE' : ''}
      </p>
      <p>
        <StateMark state={barrier.state} />{' '}
        {barrier.since && <span className="bar-note">{t('barrier.since', { time: barrier.since })}</span>}
      </p>
      <Causes causes={barrier.causes} />
      <h3>{t('barrier.elements')}</h3>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={elements}
        locale={{ emptyText: t('barrier.noElement') }}
        columns={[
          {
            title: t('barrier.tag'),
            render: (_, one) => (
              <>
                <StateMark state={one.state} isShort /> {one.tag}
                {one.overriddenUntil && <em> {t('barrier.byHand', { date: one.overriddenUntil })}</em>}
              </>
            ),
          },
          {
            title: t('barrier.vote'),
            render: (_, one) =>
              one.groupCode
                ? `${one.groupCode} ${one.required}oo${elements.filter((other) => other.groupCode && nameKey(other.groupCode) === nameKey(one.groupCode ?? '')).length}`
                : '1oo1',
          },
          { title: 'λDU 1/h', align: 'right', render: (_, one) => typesetNumber(one.failureRate) },
          {
            title: t('barrier.interval'),
            align: 'right',
            render: (_, one) => (
              <>
                {one.intervalDays ?? '–'}
                {one.intervalSource && <div className="bar-note">{one.intervalSource}</div>}
              </>
            ),
          },
          { title: t('barrier.nextTest'), render: (_, one) => one.nextTest ?? '–' },
        ]}
      />
      <Suspense>
        <ByHandList elements={elements} />
      </Suspense>
      <Offers elements={elements} />
      <dl className="bar-facts">
        <dt>PFD</dt>
        <dd>
          <ExplainButton
            explain={() => ({
              title: `${barrier.code} PFD`,
              calculation,
              messages: barrierMessages,
              inputLabel: (name) => ({ label: inputWords[name]?.[language] ?? name }),
            })}
          >
            {barrier.pfd ? span(barrier.pfd) : t('barrier.incomplete')}
          </ExplainButton>
          {sil && <span className="bar-note"> SIL {sil}</span>}
        </dd>
      </dl>
      {data.standard && <Standard standard={data.standard} />}
      <h3>{t('barrier.countedIn')}</h3>
      <ul className="bar-causes">
        {data.bowTies.map((one) => (
          <li key={one.id}>
            <ColourMark colour={one.colour} /> {one.code} {one.name}
          </li>
        ))}
      </ul>
      <h3>{t('barrier.claimedIn')}</h3>
      <Claims claims={data.claims} onLeave={onLeave} />
      <h3>{t('barrier.history')}</h3>
      <Changes changes={data.changes} />
    </section>
  );
}

type HeldStandard = NonNullable<ResultOf<typeof barrierWhy>['standard']>;
const verdictMarks = { met: 'ok', missed: 'miss', unknown: 'idle' } as const;

/** What the performance standard asks for, and whether tests and PFD keep it. */
function Standard({ standard }: { standard: HeldStandard }) {
  const t = useText();
  const say = useSay();
  const { code, name, targetPfd, acceptance, verdict, reasons } = standard;
  return (
    <section aria-label={t('barrier.standard')}>
      <h3>{t('barrier.standard')}</h3>
      <p>
        {code} {name}{' '}
        <VerdictMark state={verdictMarks[verdict]} text={t(`barrier.standardVerdict.${verdict}`)} />
      </p>
      <p className="bar-note">
        {[targetPfd === null ? '' : `PFD ≤ ${typesetNumber(targetPfd)}`, acceptance ?? '']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="bar-causes">
        {reasons.map((reason) => (
          <li key={reason.en}>{say(reason)}</li>
        ))}
      </ul>
    </section>
  );
}

type Claim = ResultOf<typeof barrierWhy>['claims'][number];

/** Studies that count on the barrier, each with its way there. */
function Claims({ claims, onLeave }: { claims: readonly Claim[]; onLeave: Props['onLeave'] }) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const openStudy = (link: string) => {
    onLeave?.();
    open(link);
  };
  if (claims.length === 0) return <p className="bar-note">{t('barrier.noClaim')}</p>;
  return (
    <ul className="bar-causes">
      {claims.map(({ id, kind, code, node, remark, study }) => (
        <li key={id}>
          {say(claimKinds[kind as ClaimKind])}{' '}
          {study ? (
            <Button type="link" size="small" onClick={() => openStudy(study.link)}>
              {code} {study.name} {study.label}
            </Button>
          ) : (
            <>
              {code} <em>{t('barrier.claimUnseen')}</em>
            </>
          )}
          <span className="bar-note"> {[node, remark].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

type Offered = ResultOf<typeof barrierWhy>['elements'];

/** Tests that RCM asks for and the elements do not have: taken by a click, never by themselves. */
function Offers({ elements }: { elements: Offered }) {
  const t = useText();
  const language = useLanguage();
  const mayUpdate = usePermission('barrier-element.update');
  const take = useAct(takeTestInterval, { refreshes: [barrierWhy, barrierPanel] });
  if (elements.every(({ offers }) => offers.length === 0)) return null;
  return (
    <ul className="bar-causes" aria-label={t('barrier.offers')}>
      {elements.flatMap(({ id, tag, offers }) =>
        offers.map((offer) => (
          <li key={`${id} ${offer.planId}`}>
            {t('barrier.offer', { tag, source: offer.source, days: offer.intervalDays })}{' '}
            <span className="bar-note">{nameIn(language, offer.task, offer.taskEn)}</span>{' '}
            {mayUpdate && (
              <Button
                size="small"
                loading={take.isPending && take.variables?.id === id}
                onClick={() => take.mutate({ id, planId: offer.planId })}
              >
                {t('barrier.take')}
              </Button>
            )}
          </li>
        )),
      )}
    </ul>
  );
}

const inputWords: Readonly<Record<string, { zh: string; en: string }>> = {
  state: { zh: '状态', en: 'State' },
  design: { zh: '设计 PFD', en: 'Design PFD' },
  computed: { zh: '按要素计算', en: 'Computed from elements' },
};

/** What changed when, and why. */
export function Changes({ changes }: { changes: readonly StateChange[] }) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const word = (state: string | null) => {
    if (state === null) return '–';
    const known =
      stateWords[state as keyof typeof stateWords] ?? colourWords[state as keyof typeof colourWords];
    return known ? say(known) : state;
  };
  if (changes.length === 0) return <p className="bar-note">{t('barrier.noChange')}</p>;
  return (
    <ul className="bar-causes">
      {changes.slice(0, 12).map((one) => (
        <li key={`${one.at} ${one.kind} ${one.label}`}>
          <b>{one.at}</b> {one.label} {word(one.before)} → {word(one.after)}
          {one.causes[0] && <span className="bar-note"> {say(one.causes[0])}</span>}
          {one.causes[0]?.source && (
            <Button type="link" size="small" onClick={() => open(one.causes[0]!.source!.link)}>
              {one.causes[0].source.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
