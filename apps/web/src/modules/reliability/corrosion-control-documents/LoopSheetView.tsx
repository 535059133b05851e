import type { LoopSheet } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { phases } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { shown } from '@ircrisk/units';
import { Descriptions, Table } from 'antd';
import type { ReactNode } from 'react';

const dash = '–';

/** Contents that are known, each with its name and unit. */
const chemistryOf = (loop: LoopSheet): string =>
  (
    [
      ['pH', loop.ph, ''],
      ['Cl⁻', loop.chloride, ' mg/L'],
      ['H₂S', loop.h2sWater, ' mg/L'],
      ['NH₃', loop.nh3Water, ' mg/L'],
      ['TAN', loop.tan, ' mgKOH/g'],
      ['S', loop.sulfur, ' %'],
      ['H₂O', loop.water, ' %'],
    ] as const
  )
    .filter(([, value]) => value !== null)
    .map(([name, value, unit]) => `${name} ${value}${unit}`)
    .join(' · ') || dash;

/** A loop with its conditions and members. */
export function LoopSheetView({ loop }: { loop: LoopSheet }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const of = (zh: string | null, en: string | null) => nameIn(language, zh ?? '', en) || dash;
  const facts: [label: string, value: ReactNode][] = [
    [t('corrosion.sheet.unit'), of(loop.unit, loop.unitEn)],
    [t('corrosion.sheet.boundary'), of(loop.boundary, loop.boundaryEn)],
    [t('corrosion.sheet.stream'), of(loop.stream, loop.streamEn)],
    [t('corrosion.sheet.phase'), loop.phase ? say(phases[loop.phase as keyof typeof phases]) : dash],
    [t('corrosion.sheet.metallurgy'), of(loop.metallurgy, loop.metallurgyEn)],
    [
      t('corrosion.sheet.temperature'),
      <span key="t">
        <Quantity quantity="temperature" value={loop.temperatureMin} unit={false} /> /{' '}
        <Quantity quantity="temperature" value={loop.temperature} unit={false} /> /{' '}
        <Quantity quantity="temperature" value={loop.temperatureMax} />
      </span>,
    ],
    [t('corrosion.sheet.pressure'), <Quantity key="p" quantity="pressureGauge" value={loop.pressure} />],
    [t('corrosion.sheet.chemistry'), chemistryOf(loop)],
    [
      t('corrosion.nh4hs.title'),
      [
        loop.nh4hs &&
          t('corrosion.nh4hs.value', {
            percent: shown(loop.nh4hs.percent, 3),
            limiting: loop.nh4hs.limiting,
          }),
        loop.nh4hsNote?.[language],
      ]
        .filter(Boolean)
        .join(' · ') || dash,
    ],
    ['Kp', loop.kp ? `${loop.kp.value} · ${t(`corrosion.kp.${loop.kp.band}`)}` : dash],
  ];
  return (
    <div className="cc-sheet">
      <Descriptions
        size="small"
        column={2}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      <Table
        size="small"
        rowKey={(one) => `${one.equipmentId}${one.part}${one.side}`}
        pagination={false}
        dataSource={loop.members}
        locale={{ emptyText: t('corrosion.sheet.noMember') }}
        columns={[
          { title: t('corrosion.sheet.equipment'), width: 90, dataIndex: 'tag' },
          {
            title: t('corrosion.sheet.name'),
            render: (_, one) =>
              [of(one.name, one.nameEn), ...(one.part ? [of(one.part, one.partEn)] : [])].join(' / '),
          },
          {
            title: t('corrosion.sheet.side'),
            render: (_, one) => (one.side ? of(one.side, one.sideEn ?? null) : dash),
          },
          { title: t('corrosion.sheet.materials'), render: (_, one) => one.materials.join(', ') || dash },
          { title: t('corrosion.sheet.locations'), align: 'right', dataIndex: 'locations' },
          {
            title: t('corrosion.sheet.measured'),
            align: 'right',
            render: (_, one) => <Quantity quantity="corrosionRate" value={one.measuredRate} />,
          },
          {
            title: t('corrosion.sheet.life'),
            align: 'right',
            render: (_, one) => one.remainingLife?.toFixed(1) ?? dash,
          },
        ]}
      />
    </div>
  );
}
