import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { DueDate, EquipmentStateMark, RiskMark } from '../marks.tsx';
import { nameOf } from '../names.ts';

const pressure = { zh: '压力', en: 'Pressure' };
const temperature = { zh: '温度', en: 'Temperature' };
const design = { zh: '设计', en: 'Design' };
const operating = { zh: '操作', en: 'Operating' };

function Name({ record }: { record: RecordData }) {
  return <>{nameOf(record, useLanguage())}</>;
}

/** What the ledger draws by hand: marks, grouped heads, what stays in view. */
export const ledgerColumns: Readonly<Record<string, ColumnOverride>> = {
  tag: { width: 96, fixed: 'left' },
  name: { width: 136, render: (record) => <Name record={record} /> },
  smallType: { width: 88 },
  pressureVesselType: { title: { zh: '类别', en: 'Class' }, width: 56, align: 'center' },
  state: { width: 76, render: ({ state }) => <EquipmentStateMark state={state} /> },
  designPressure: { title: design, group: pressure, width: 62 },
  operatingPressure: { title: operating, group: pressure, width: 62 },
  designTemperature: { title: design, group: temperature, width: 62 },
  operatingTemperature: { title: operating, group: temperature, width: 62 },
  criticality: { width: 72, align: 'center' },
  nextDueDate: {
    title: { zh: '下次检验', en: 'Next inspection' },
    width: 104,
    render: ({ nextDueDate }) => <DueDate date={nextDueDate} />,
  },
  certificateExpiry: {
    title: { zh: '证书有效期', en: 'Certificate until' },
    width: 110,
    render: ({ certificateExpiry }) => <DueDate date={certificateExpiry} />,
  },
  riskLevel: {
    title: { zh: '风险', en: 'Risk' },
    width: 84,
    render: ({ riskLevel }) => <RiskMark level={riskLevel} />,
  },
};
