import {
  type Criterion,
  judgeClassification,
  removeRelease,
} from '@ircrisk/contract/modules/safety/incident-management.ts';
import { nationalGradeChoices, tiers } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { formatNumber, NO_VALUE, shown } from '@ircrisk/units';
import { Alert, Button, Table, Timeline } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CausePanel } from './CausePanel.tsx';
import { ProfileDrawing } from './ProfileDrawing.tsx';
import type { PartProps, Whole } from './whole.ts';

const ReleaseDrawer = lazy(() => import('./ReleaseDrawer.tsx').then((it) => ({ default: it.ReleaseDrawer })));

const marks: Record<Criterion['verdict'], State> = {
  met: 'miss',
  covered: 'idle',
  near: 'near',
  notMet: 'identified',
  pending: 'standby',
  notEntered: 'standby',
  notApplicable: 'idle',
};
const shownTiers = [0, 1, 2, 3] as const;

/** Why it is graded as it is: the release, every criterion with its limit, and what was decided before. */
export function ClassificationView({ whole, onChanged }: PartProps) {
  return (
    <div className="im-classification">
      <Releases whole={whole} onChanged={onChanged} />
      <div className="im-column">
        <Verdict whole={whole} />
        <Proposal whole={whole} onChanged={onChanged} />
        <CausePanel cause={whole.cause} />
        <Criteria criteria={whole.classification.criteria} />
        <History whole={whole} />
      </div>
    </div>
  );
}

function Releases({ whole, onChanged }: PartProps) {
  const t = useText();
  const english = useLanguage() === 'en';
  const may = usePermission('incident.update');
  const [edited, setEdited] = useState<string>();
  const remove = useAct(removeRelease, { onDone: onChanged });
  const { releases, record } = whole;
  return (
    <div className="im-column">
      {releases.map((release) => (
        <Panel
          key={release.id}
          title={(english && release.materialEn) || release.material}
          note="kg/h"
          tools={
            may && (
              <>
                <Button size="small" onClick={() => setEdited(release.id)}>
                  {t('ui.edit')}
                </Button>
                <Button size="small" danger onClick={() => remove.mutate({ id: release.id })}>
                  {t('incident-management.remove')}
                </Button>
              </>
            )
          }
        >
          <div className="im-text">
            <ProfileDrawing profile={release.profile} />
            <p className="im-worst">
              <span>{t('incident-management.worst')}</span>
              <FigureButton figure={release.worst} title={t('incident-management.worst')}>
                {typeof release.worst.value === 'number' ? shown(release.worst.value, 4) : NO_VALUE}
              </FigureButton>
              <small>kg</small>
            </p>
            <p className="im-faint">
              {t('incident-management.totalOf', {
                total: formatNumber(release.totalKg, { decimals: 0 }),
                category: release.category ?? NO_VALUE,
                place: t(`incident-management.indoor.${release.indoor ?? 'unknown'}`),
              })}
            </p>
            {release.source && <p className="im-faint">{(english && release.sourceEn) || release.source}</p>}
          </div>
        </Panel>
      ))}
      {releases.length === 0 && (
        <Panel title={t('incident-management.release')}>
          <EmptyState
            title={t('incident-management.noRelease')}
            purpose={t('incident-management.noReleaseHint')}
          />
        </Panel>
      )}
      {may && <Button onClick={() => setEdited('new')}>{t('incident-management.addRelease')}</Button>}
      <Suspense>
        {edited && (
          <ReleaseDrawer
            incidentId={record.id}
            release={releases.find(({ id }) => id === edited)}
            onClose={() => setEdited(undefined)}
            onSaved={() => {
              setEdited(undefined);
              onChanged();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function Verdict({ whole: { classification, record } }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  const { tier, status, basis, open, nationalGrade, gradeOpen, weight } = classification;
  const known = tiers[String(tier) as unknown as keyof typeof tiers];
  const grade = nationalGradeChoices[nationalGrade as keyof typeof nationalGradeChoices];
  return (
    <section className={`ir-card im-verdict im-tier-${tier ?? 'none'}`}>
      <div>
        <strong>
          {known
            ? t('incident-management.tierEvent', { tier: say(known) })
            : status === 'pending'
              ? t('incident-management.pendingEvent')
              : t('incident-management.noEvent')}
        </strong>
        <ul>
          {basis.map((one) => (
            <li key={`${one.code}${one.zh}`}>
              <StateMark state="miss" text={say(one)} />
            </li>
          ))}
          {open.map((one) => (
            <li key={`${one.code}${one.zh}`}>
              <StateMark state="standby" text={say(one)} />
            </li>
          ))}
          {weight?.warnings.map((one) => (
            <li key={one.code}>
              <StateMark state="near" text={say(one)} />
            </li>
          ))}
        </ul>
      </div>
      <dl>
        <div>
          <dt>{t('incident-management.grade')}</dt>
          <dd>{grade ? say(grade) : t('incident-management.noGrade')}</dd>
          {gradeOpen.map((one) => (
            <dd key={one.zh} className="im-faint">
              {say(one)}
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('incident-management.weight')}</dt>
          <dd>
            {weight && typeof weight.value === 'number' ? (
              <FigureButton figure={weight} title={t('incident-management.weight')}>
                {shown(weight.value)}
              </FigureButton>
            ) : (
              t('incident-management.tier1Only')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('incident-management.edition')}</dt>
          <dd>{classification.edition}</dd>
        </div>
        {record.highPotential === true && (
          <div>
            <dt>{t('incident-management.potential')}</dt>
            <dd>{t('incident-management.sifp')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** A lower tier that waits: whoever has the right and did not cause it decides. */
function Proposal({ whole, onChanged }: PartProps) {
  const t = useText();
  const may = usePermission('incident-management.classify');
  const [approve, setApprove] = useState<boolean>();
  const judge = useAct(judgeClassification, {
    onDone() {
      setApprove(undefined);
      onChanged();
    },
  });
  const proposal = whole.revisions.find(({ state }) => state === 'proposed');
  if (!proposal) return null;
  const id = whole.record.id;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('incident-management.proposed', {
        revision: proposal.revision,
        user: proposal.user ?? NO_VALUE,
      })}
      action={
        may && (
          <>
            <Button size="small" type="primary" onClick={() => setApprove(true)}>
              {t('incident-management.approve')}
            </Button>{' '}
            <Button size="small" onClick={() => setApprove(false)}>
              {t('incident-management.reject')}
            </Button>
            {approve !== undefined && (
              <ActDialog
                title={t(approve ? 'incident-management.approve' : 'incident-management.reject')}
                needsReason
                saving={judge.isPending}
                onClose={() => setApprove(undefined)}
                onAct={(reason) => judge.mutate({ id, approve, reason })}
              />
            )}
          </>
        )
      }
    />
  );
}

function Criteria({ criteria }: { criteria: Criterion[] }) {
  const t = useText();
  const english = useLanguage() === 'en';
  const isPhone = usePhone();
  const limitOf = (line: Criterion) => (english ? line.limitEn : line.limit);
  const foundOf = (line: Criterion) => (english ? line.valueEn : line.value);
  const rows = shownTiers.flatMap((tier) => {
    const own = criteria.filter((line) => line.tier === tier);
    return own.map((line, at) => ({ ...line, key: `${tier}-${at}`, first: at === 0, count: own.length }));
  });
  return (
    <Panel title={t('incident-management.criteria')} note={t('incident-management.criteriaNote')}>
      <Table
        className="im-criteria"
        size="small"
        pagination={false}
        dataSource={rows}
        rowClassName={({ verdict, tier }) => (verdict === 'met' && tier > 0 ? 'im-met' : '')}
        columns={[
          {
            title: t('incident-management.level'),
            width: isPhone ? 64 : 84,
            onCell: ({ first, count }) => ({ rowSpan: first ? count : 0 }),
            render: (_, { tier }) => t(`incident-management.levels.${tier}`),
          },
          {
            title: t('incident-management.criterion'),
            render: (_, line) => (
              <>
                {english ? line.en : line.zh}
                {isPhone && (
                  <div className="im-faint">
                    {`${t('incident-management.limit')} ${limitOf(line)} · ${t('incident-management.found')} ${foundOf(line)}`}
                  </div>
                )}
              </>
            ),
          },
          ...(isPhone
            ? []
            : [
                {
                  title: t('incident-management.limit'),
                  width: 130,
                  render: (_: unknown, line: Criterion) => limitOf(line),
                },
                {
                  title: t('incident-management.found'),
                  width: 120,
                  render: (_: unknown, line: Criterion) => foundOf(line),
                },
              ]),
          {
            title: t('incident-management.verdict'),
            width: isPhone ? 96 : 128,
            render: (_, { verdict, tier }) => (
              // A premise that holds is no finding.
              <StateMark
                state={verdict === 'met' && tier === 0 ? 'ok' : marks[verdict]}
                text={t(`incident-management.verdicts.${verdict}`)}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

function History({ whole: { revisions } }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  return (
    <Panel title={t('incident-management.revisions')}>
      <div className="im-text">
        <Timeline
          items={revisions.toReversed().map((one) => {
            const known = tiers[String(one.tier) as unknown as keyof typeof tiers];
            return {
              key: one.id,
              content: [
                `R${one.revision}`,
                one.time.slice(0, 16),
                known ? say(known) : t(`incident-management.status.${one.tierStatus}`),
                t(`incident-management.revisionState.${one.state}`),
                one.user,
                one.decidedBy,
                one.reason,
              ]
                .filter(Boolean)
                .join(' · '),
            };
          })}
        />
      </div>
    </Panel>
  );
}
