import type { Field } from '@ircrisk/contract/resource.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { certificate } from '@ircrisk/contract/resources/ledger/inspection.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StoredPicture } from '@ircrisk/ui/parts/StoredPicture.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { FieldValue } from '@ircrisk/ui/resource/FieldValue.tsx';
import { formGroups } from '@ircrisk/ui/resource/form-model.ts';
import { formatNumber, NO_VALUE } from '@ircrisk/units';
import { Alert, Progress } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { type Overview, recordOf, useEquipmentRefresh } from '../queries.ts';

const ResourceSubList = lazy(() =>
  import('@ircrisk/ui/resource/ResourceSubList.tsx').then((it) => ({ default: it.ResourceSubList })),
);

const PhoneFirst = lazy(() => import('./PhoneFirst.tsx').then((it) => ({ default: it.PhoneFirst })));

const idsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? '')
        .split(',')
        .filter(Boolean);

/** Everything the ledger holds of the equipment itself. */
export function EquipmentTab({ overview, compact }: { overview: Overview; compact: boolean }) {
  const t = useText();
  const say = useSay();
  const isPhone = usePhone();
  const record = recordOf(overview);
  const { figures, warnings } = overview;
  const photos = idsOf(record.photoIds);
  return (
    <div className="eq-stack">
      {isPhone && (
        <Suspense>
          <PhoneFirst overview={overview} />
        </Suspense>
      )}
      {warnings.map((warning) => {
        const field = (equipment.fields as Record<string, Field>)[warning.path ?? ''];
        return (
          <Alert
            key={`${warning.code} ${warning.path}`}
            type="warning"
            showIcon
            title={
              field ? `${say(field)}：${say(warning)}`.replace('：', t('equipment.colon')) : say(warning)
            }
          />
        );
      })}
      <div className="eq-figures">
        <Figure
          label={t('equipment.figures.completeness')}
          value={
            figures.completeness === null
              ? NO_VALUE
              : `${formatNumber(figures.completeness, { decimals: 1 })} %`
          }
        >
          <Progress
            percent={figures.completeness ?? 0}
            showInfo={false}
            strokeColor="var(--ir-primary)"
            size={{ height: 4 }}
            aria-label={t('equipment.figures.completeness')}
          />
          {figures.missing.length > 0 && (
            <span className="eq-note">
              {t('equipment.figures.missing', {
                fields: figures.missing
                  .slice(0, 4)
                  .map((one) => say(one))
                  .join(t('ui.list.separator')),
                count: figures.missing.length,
              })}
            </span>
          )}
        </Figure>
        <Figure
          label={t('equipment.figures.age')}
          value={
            figures.ageYears === null
              ? NO_VALUE
              : t('equipment.figures.years', { years: formatNumber(figures.ageYears, { decimals: 1 }) })
          }
        >
          {figures.lifeConsumed !== null && (
            <span className="eq-note">
              {t('equipment.figures.consumed', {
                percent: formatNumber(figures.lifeConsumed, { decimals: 1 }),
              })}
            </span>
          )}
        </Figure>
      </div>
      {formGroups(equipment, 'update').map((group) => (
        <Panel
          key={group.title?.zh ?? 'general'}
          title={group.title ? say(group.title) : t('ui.form.general')}
        >
          <dl className="eq-fields">
            {group.fields
              .filter(([, field]) => field.kind !== 'file')
              .map(([name, field]) => (
                <div key={name} className={field.kind === 'note' ? 'wide' : ''}>
                  <dt>{say(field)}</dt>
                  <dd>
                    <FieldValue name={name} field={field} record={record} unit />
                  </dd>
                </div>
              ))}
          </dl>
        </Panel>
      ))}
      {photos.length > 0 && (
        <Panel title={say(equipment.fields.photoIds)}>
          <div className="eq-photos">
            {photos.map((id) => (
              <StoredPicture key={id} id={id} label={String(record.tag)} className="ir-picture" />
            ))}
          </div>
        </Panel>
      )}
      <Certificates overview={overview} compact={compact} />
    </div>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: React.ReactNode }) {
  return (
    <div className="ir-card eq-figure">
      <span className="eq-note">{label}</span>
      <strong>{value}</strong>
      {children}
    </div>
  );
}

function Certificates({ overview, compact }: { overview: Overview; compact: boolean }) {
  const t = useText();
  const say = useSay();
  const refresh = useEquipmentRefresh();
  const { id } = recordOf(overview);
  const owner = useMemo(() => ({ equipmentId: id }), [id]);
  const kinds = certificate.fields.kind.choices as Record<string, { zh: string; en: string }>;
  const near = overview.certificates.filter(({ level }) => level !== null);
  return (
    <>
      {near.map(({ id: one, kind, number, daysLeft, level }) => (
        <div key={one}>
          <StateMark
            state={level === 'expired' ? 'miss' : 'near'}
            text={t(level === 'expired' ? 'equipment.certificate.expired' : 'equipment.certificate.near', {
              kind: kinds[kind] ? say(kinds[kind]) : kind,
              number,
              count: Math.abs(daysLeft ?? 0),
            })}
          />
        </div>
      ))}
      {!compact && (
        <Suspense>
          <ResourceSubList
            resource={certificate}
            owner={owner}
            given={overview.certificates as RecordData[]}
            onChanged={refresh}
          />
        </Suspense>
      )}
    </>
  );
}
