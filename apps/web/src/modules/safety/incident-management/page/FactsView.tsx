import type { Field } from '@ircrisk/contract/resource.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StoredSound } from '@ircrisk/ui/parts/Sound.tsx';
import { StoredPicture } from '@ircrisk/ui/parts/StoredPicture.tsx';
import { FieldValue } from '@ircrisk/ui/resource/FieldValue.tsx';
import { readableTwin } from '@ircrisk/ui/resource/readable.ts';
import { Button } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import type { Whole } from './whole.ts';

const groups = {
  event: [
    'occurredAt',
    'discoveredAt',
    'reportedAt',
    'nodeId',
    'place',
    'shift',
    'weather',
    'injured',
    'anonymous',
    'reporterId',
    'investigatorId',
    'closedOn',
  ],
  facts: [
    'processInvolved',
    'unplannedRelease',
    'fireOrExplosion',
    'communityMeasures',
    'safetySystemChallenged',
    'communityPoints',
    'environmentPoints',
  ],
  cost: ['fireCost', 'directCost', 'indirectCost', 'productionLoss'],
  consequence: [
    'actualP',
    'actualE',
    'actualO',
    'actualA',
    'actualR',
    'potentialP',
    'potentialE',
    'potentialO',
    'potentialA',
    'potentialR',
  ],
} as const;
const fields = incident.fields as Record<string, Field>;

/** What is known of it, with its pictures and papers. */
export function FactsView({ whole: { record, equipment } }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  const english = useLanguage() === 'en';
  const { open } = useShell();
  const told = (name: string) => String((english && record[`${name}En`]) || record[name] || '');
  const photos = (record.photoIds as string[] | null) ?? [];
  const voice = record.voiceId as string | null;
  const papers = (record.attachmentIds as string[] | null) ?? [];
  const names = readableTwin(record, 'attachmentIds')?.split(', ') ?? [];
  return (
    <div className="im-two">
      <div className="im-column">
        <Panel title={t('incident-management.story')}>
          <div className="im-text">
            <p className="im-told">{told('description') || t('incident-management.nothing')}</p>
            {told('immediateActions') && (
              <>
                <h3>{say(fields.immediateActions as Field)}</h3>
                <p className="im-told">{told('immediateActions')}</p>
              </>
            )}
            <div className="im-photos">
              {photos.map((id) => (
                <StoredPicture key={id} id={id} label={t('incident-management.photos')} />
              ))}
            </div>
            {voice && <StoredSound id={voice} label={t('incident-management.voice')} />}
            {papers.map((id, at) => (
              <Button key={id} type="link" onClick={() => void downloadFile(id, names[at])}>
                {names[at] ?? t('ui.file.open')}
              </Button>
            ))}
            {equipment.map(({ id, tag, name }) => (
              <Button key={id} type="link" onClick={() => open(`/equipment/detail?id=${id}`)}>
                {tag} {name}
              </Button>
            ))}
          </div>
        </Panel>
        <Group
          name="event"
          record={english && record.weatherEn ? { ...record, weather: record.weatherEn } : record}
        />
      </div>
      <div className="im-column">
        <Group name="facts" record={record} />
        <Group name="cost" record={record} />
        <Group name="consequence" record={record} />
      </div>
    </div>
  );
}

function Group({ name, record }: { name: keyof typeof groups; record: Whole['record'] }) {
  const t = useText();
  const say = useSay();
  return (
    <Panel title={t(`incident-management.group.${name}`)}>
      <dl className="im-fields">
        {groups[name].map((field) => (
          <div key={field}>
            <dt>{say(fields[field] as Field)}</dt>
            <dd>
              <FieldValue name={field} field={fields[field] as Field} record={record} unit />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
