import type { Language } from '@ircrisk/contract/text.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { DueDate, EquipmentStateMark, RiskMark } from '../marks.tsx';
import { nameOf } from '../names.ts';

const pressure = { zh: '表压', en: 'Pressure' };
const temperature = { zh: '温度', en: 'Temperature' };
const design = { zh: '设计', en: 'Design' };
const operating = { zh: '操作', en: 'Oper.' };

function Name({ record }: { record: RecordData }) {
  const name = nameOf(record, useLanguage());
  return <span title={name}>{name}</span>;
}

/** The list compares; every digit of the record stands on its page. */
const decimals = { pressureGauge: { zh: 2, en: 1 }, temperature: { zh: 0, en: 0 } };

function Rounded({
  record,
  name,
  quantity,
}: {
  record: RecordData;
  name: string;
  quantity: keyof typeof decimals;
}) {
  const language = useLanguage();
  return (
    <Quantity
      quantity={quantity}
      value={record[name] as number | null}
      decimals={decimals[quantity][language]}
      unit={false}
    />
  );
}

const rounded = (name: string, quantity: keyof typeof decimals) => (record: RecordData) => (
  <Rounded record={record} name={name} quantity={quantity} />
);

/** What the ledger draws by hand: marks, grouped heads, what stays in view. */
const columns: Readonly<Record<string, ColumnOverride>> = {
  tag: { width: 82, fixed: 'left' },
  name: { width: 116, words: true, render: (record) => <Name record={record} /> },
  smallType: { width: 72 },
  pressureVesselType: { title: { zh: '类别', en: 'Class' }, width: 44, align: 'center' },
  state: { width: 62, render: ({ state }) => <EquipmentStateMark state={state} /> },
  designPressure: {
    title: design,
    group: pressure,
    width: 50,
    render: rounded('designPressure', 'pressureGauge'),
  },
  operatingPressure: {
    title: operating,
    group: pressure,
    width: 50,
    render: rounded('operatingPressure', 'pressureGauge'),
  },
  designTemperature: {
    title: design,
    group: temperature,
    width: 50,
    render: rounded('designTemperature', 'temperature'),
  },
  operatingTemperature: {
    title: operating,
    group: temperature,
    width: 50,
    render: rounded('operatingTemperature', 'temperature'),
  },
  criticality: { width: 72, align: 'center' },
  nextDueDate: {
    title: { zh: '下次检验', en: 'Next due' },
    width: 98,
    fixed: 'right',
    render: ({ nextDueDate, dueBasis }) => <DueDate date={nextDueDate} basis={dueBasis} />,
  },
  certificateExpiry: {
    title: { zh: '证书有效期', en: 'Certificate until' },
    width: 110,
    render: ({ certificateExpiry }) => <DueDate date={certificateExpiry} />,
  },
  riskLevel: {
    title: { zh: '风险', en: 'Risk' },
    width: 68,
    fixed: 'right',
    render: ({ riskLevel }) => <RiskMark level={riskLevel} />,
  },
};

/** Levels of risk are longer words in English, and the column stays in view whole. */
export const ledgerColumns: Record<Language, Readonly<Record<string, ColumnOverride>>> = {
  zh: columns,
  en: { ...columns, riskLevel: { ...columns.riskLevel, width: 122 } },
};
