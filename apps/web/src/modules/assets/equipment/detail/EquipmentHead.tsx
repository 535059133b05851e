import { equipmentTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { englishTwin, readableTwin } from '@ircrisk/ui/resource/readable.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE, type QuantityId } from '@ircrisk/units';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { EquipmentStateMark } from '../marks.tsx';
import { type Overview, recordOf, useEquipmentRefresh } from '../queries.ts';

const StateDialog = lazy(() =>
  import('../dialogs/StateDialog.tsx').then((it) => ({ default: it.StateDialog })),
);

type Fact = { key: string; quantity?: QuantityId; value: unknown };

/** Which four figures say most about a type. */
function factsOf(record: Record<string, unknown>): Fact[] {
  const fact = (key: string, quantity?: QuantityId): Fact => ({
    key,
    value: record[key],
    ...(quantity ? { quantity } : {}),
  });
  const design = [fact('designPressure', 'pressureGauge'), fact('designTemperature', 'temperature')];
  switch (record.type) {
    case 'piping':
      return [...design, fact('length', 'length'), fact('materialId')];
    case 'tank':
      return [
        fact('volume', 'volume'),
        fact('designTemperature', 'temperature'),
        fact('medium'),
        fact('materialId'),
      ];
    case 'reliefDevice':
      return [
        fact('setPressure', 'pressureGauge'),
        fact('designTemperature', 'temperature'),
        fact('medium'),
        fact('parentEquipmentId'),
      ];
    default:
      return [...design, fact('volume', 'volume'), fact('materialId')];
  }
}

/** State, kind and the figures everybody asks for first. */
export function EquipmentHead({ overview, compact = false }: { overview: Overview; compact?: boolean }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const refresh = useEquipmentRefresh();
  const [changing, setChanging] = useState(false);
  const mayUpdate = usePermission('equipment.update');
  const shell = useShell();
  // Whoever reaches the page of questions may ask there.
  const mayAsk = shell.leaves.some(({ path }) => path === '/hse-qa');
  const record = recordOf(overview);
  const type = equipmentTypes[record.type as keyof typeof equipmentTypes];
  const small = type && (type.small as Record<string, { zh: string; en: string }>)[String(record.smallType)];
  const items: ReactNode[] = [
    <EquipmentStateMark key="state" state={record.state} />,
    ...(mayUpdate && overview.nextStates.length > 0
      ? [
          <Button key="change" type="link" size="small" onClick={() => setChanging(true)}>
            {t('equipment.state.change')}
          </Button>,
        ]
      : []),
    ...(mayAsk
      ? [
          <Button
            key="ask"
            type="link"
            size="small"
            onClick={() => shell.open(`/hse-qa?equipmentId=${record.id}`)}
          >
            {t('equipment.links.ask')}
          </Button>,
        ]
      : []),
    ...(type ? [say(type)] : []),
    ...(small && !compact ? [say(small)] : []),
    ...(record.pressureVesselType
      ? [t('equipment.head.vesselClass', { class: String(record.pressureVesselType) })]
      : []),
    ...(record.certificateNumber
      ? [t('equipment.head.certificate', { number: String(record.certificateNumber) })]
      : []),
    ...(record.inServiceDate
      ? [t('equipment.head.since', { date: String(record.inServiceDate).slice(0, 7) })]
      : []),
  ];
  const place = overview.path.map(({ name, nameEn }) => (language === 'en' && nameEn) || name).join(' / ');
  return (
    <div className="eq-head">
      <div className="eq-head-line">
        <div className="eq-head-items">
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no names and never move
            <span key={at} className="eq-head-item">
              {item}
            </span>
          ))}
        </div>
      </div>
      {!compact && <div className="eq-note eq-head-place">{place}</div>}
      <dl className="eq-facts">
        {factsOf(record).map(({ key, quantity, value }) => (
          <div key={key}>
            <dt>{t(`equipment.facts.${key}`)}</dt>
            <dd>
              {quantity ? (
                <Quantity quantity={quantity} value={value as number | null} />
              ) : (
                (readableTwin(record, key) ??
                ((language === 'en' && englishTwin(record, key)) || (value ? String(value) : NO_VALUE)))
              )}
            </dd>
          </div>
        ))}
      </dl>
      {changing && (
        <Suspense>
          <StateDialog
            id={record.id}
            tag={String(record.tag)}
            next={overview.nextStates}
            onClose={() => setChanging(false)}
            onDone={() => {
              setChanging(false);
              refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
