import {
  addIncidentAction,
  linkCause,
  tellIncidentFailure,
} from '@ircrisk/contract/modules/safety/incident-management.ts';
import { startRca } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import {
  type IncidentState,
  incidentActs,
  incidentStates,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Input, Table, Tag, Timeline } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import type { PartProps, Whole } from './whole.ts';

const RCA = 'rca-case';

/** A word of the record as long as the case takes it; undefined where nothing is said. */
const textOf = (value: unknown, length: number) => (value ? String(value).slice(0, length) : undefined);

/** Causes, barriers, actions, failures of equipment, and what was done when. */
export function FollowUpView({ whole, onChanged }: PartProps) {
  return (
    <div className="im-two">
      <div className="im-column">
        <Causes whole={whole} onChanged={onChanged} />
        <Actions whole={whole} onChanged={onChanged} />
        <Failures whole={whole} onChanged={onChanged} />
      </div>
      <History whole={whole} />
    </div>
  );
}

function Causes({ whole, onChanged }: PartProps) {
  const t = useText();
  const english = useLanguage() === 'en';
  const { record } = whole;
  const causes = (english && (record.rootCausesEn as string)) || (record.rootCauses as string | null);
  const listOf = (name: string) => (record[name] as string[] | null) ?? [];
  const inEnglish = english ? listOf('failedBarriersEn') : [];
  const barriers = inEnglish.length > 0 ? inEnglish : listOf('failedBarriers');
  return (
    <Panel
      title={t('incident-management.causes')}
      tools={<CauseButton whole={whole} onChanged={onChanged} />}
    >
      <div className="im-text">
        <p className="im-told">{causes || t('incident-management.noCauses')}</p>
        {barriers.length > 0 && (
          <p>
            {t('incident-management.barriers')}{' '}
            {barriers.map((one) => (
              <Tag key={one}>{one}</Tag>
            ))}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** Opens the cause analysis of the incident, or begins one with what the incident says and links it. */
function CauseButton({ whole: { record, cause, equipment }, onChanged }: PartProps) {
  const t = useText();
  const { open } = useShell();
  const mayStart = usePermission('rca-case.create');
  const mayLink = usePermission('incident.update');
  const link = useAct(linkCause, {
    onDone(_, { studyId }) {
      onChanged();
      open(`/root-cause-analysis/case/${studyId}`);
    },
  });
  const start = useAct(startRca, {
    onDone: (made) => link.mutate({ id: record.id, kind: RCA, studyId: made.id }),
  });
  const begin = () =>
    start.mutate({
      source: 'incident',
      sourceId: record.id,
      sourceNumber: textOf(record.number, 64),
      title: textOf(record.title, 128),
      titleEn: textOf(record.titleEn, 256),
      what: textOf(record.description, 2000),
      occurredAt: textOf(record.occurredAt, 30),
      equipmentId: equipment[0]?.id,
    });
  if (cause && cause.kind !== RCA) return null;
  if (!cause && !(mayStart && mayLink)) return null;
  return (
    <Button
      size="small"
      loading={start.isPending || link.isPending}
      onClick={() => (cause ? open(`/root-cause-analysis/case/${cause.studyId}`) : begin())}
    >
      {t(`incident-management.${cause ? 'openCause' : 'startCause'}`)}
    </Button>
  );
}

function Actions({ whole: { record, actions }, onChanged }: PartProps) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const may = usePermission('incident.update');
  const [title, setTitle] = useState('');
  const [owner, setOwner] = useState<unknown>(null);
  const [due, setDue] = useState<string | null>(null);
  const add = useAct(addIncidentAction, {
    once: true,
    onDone() {
      setTitle('');
      setDue(null);
      onChanged();
    },
  });
  return (
    <Panel title={t('incident-management.actions')}>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={actions}
        locale={{ emptyText: t('incident-management.noActions') }}
        columns={[
          {
            title: t('incident-management.action'),
            render: (_, { id, title: text }) => (
              <Button type="link" className="ir-list-label" onClick={() => open(`/actionItem?id=${id}`)}>
                {text}
              </Button>
            ),
          },
          { title: t('incident-management.owner'), width: 90, render: (_, one) => one.owner ?? NO_VALUE },
          { title: t('incident-management.due'), width: 100, render: (_, one) => one.dueDate ?? NO_VALUE },
          {
            title: t('incident-management.stateLabel'),
            width: 90,
            render: (_, { state }) => say(actionStates[state as keyof typeof actionStates]),
          },
        ]}
      />
      {may && (
        <div className="im-text im-add">
          <Input
            aria-label={t('incident-management.action')}
            placeholder={t('incident-management.action')}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <UserInput
            aria-label={t('incident-management.owner')}
            placeholder={t('incident-management.owner')}
            value={owner}
            onChange={setOwner}
          />
          <DayInput aria-label={t('incident-management.due')} value={due} onChange={setDue} />
          <Button
            type="primary"
            disabled={!title.trim() || !due}
            loading={add.isPending}
            onClick={() =>
              due &&
              add.mutate({ id: record.id, title, dueDate: due, ...(owner ? { ownerId: String(owner) } : {}) })
            }
          >
            {t('incident-management.addAction')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Failures({ whole: { record, equipment, failures }, onChanged }: PartProps) {
  const t = useText();
  const { open } = useShell();
  const may = usePermission('failure-event.create');
  const tell = useAct(tellIncidentFailure, { onDone: onChanged });
  return (
    <Panel title={t('incident-management.failures')}>
      <div className="im-text">
        {equipment.length === 0 && <p className="im-faint">{t('incident-management.noEquipment')}</p>}
        {equipment.map(({ id, tag, name }) => {
          const known = failures.find((one) => one.tag === tag);
          return (
            <p key={id} className="im-row">
              <span>
                {tag} {name}
              </span>
              {known ? (
                <Button type="link" onClick={() => open(`/failure-database?id=${known.id}`)}>
                  {known.number}
                </Button>
              ) : (
                may && (
                  <Button size="small" onClick={() => tell.mutate({ id: record.id, equipmentId: id })}>
                    {t('incident-management.tellFailure')}
                  </Button>
                )
              )}
            </p>
          );
        })}
      </div>
    </Panel>
  );
}

function History({ whole: { moves } }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  const acts = incidentActs as Record<string, { zh: string; en: string }>;
  return (
    <Panel title={t('incident-management.history')}>
      <div className="im-text">
        <Timeline
          items={moves.toReversed().map((one) => ({
            key: one.id,
            content: [
              one.time.slice(0, 16),
              acts[one.act]
                ? say(acts[one.act] as { zh: string; en: string })
                : say(incidentStates[one.to as IncidentState]),
              one.user,
              one.note,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </div>
    </Panel>
  );
}
