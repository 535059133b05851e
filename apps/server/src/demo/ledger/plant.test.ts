import { addMonths } from '@ircrisk/units';
import { expect, test } from 'vitest';
import { generatePlant } from './plant.ts';

function ledgerOf(today: string) {
  let at = 0;
  const id = () => {
    at += 1;
    return String(at);
  };
  return generatePlant({ today, id, rootId: '1', materials: new Map(), users: new Map() });
}

test.each(['2026-11-17', '2026-09-01', '2027-03-02', '2028-02-29'])(
  'gauges and detectors of a plant made on %s were calibrated in time from their commissioning on',
  (today) => {
    const months = new Map([
      ['gauge', 6],
      ['gasDetector', 12],
    ]);
    const { equipment, inspections } = ledgerOf(today);
    const instruments = equipment.filter(({ small_type: small }) => months.has(String(small)));
    expect(instruments.length).toBeGreaterThan(30);
    const late = instruments.filter(({ id, small_type: small, in_service_date: since }) => {
      const days = inspections
        .filter(({ equipment_id: of }) => of === id)
        .map(({ inspection_date: day }) => String(day));
      expect(days.length).toBeGreaterThan(1);
      let asked = String(since);
      return days.some((day) => {
        const isLate = day <= asked || day > addMonths(asked, months.get(String(small)) ?? 0);
        asked = day;
        return isLate;
      });
    });
    expect(late.map(({ tag }) => tag)).toEqual([]);
  },
);

test('equipment stands where it belongs', () => {
  const { factory_nodes: nodes, equipment } = ledgerOf('2026-11-17');
  const unitOf = new Map(nodes.map(({ id, name_en: name }) => [String(id), String(name)]));
  const wrong = (kind: RegExp, units: RegExp) => {
    const all = equipment.filter(({ name_en: name }) => kind.test(String(name)));
    expect(all.length, String(kind)).toBeGreaterThan(0);
    return all
      .map(({ tag, node_id: node }) => `${tag}: ${unitOf.get(String(node))}`)
      .filter((one) => !units.test(one));
  };
  expect(wrong(/fired boiler/i, /Power station/)).toEqual([]);
  expect(wrong(/air (receiver|compressor)|nitrogen receiver/i, /Air and nitrogen/)).toEqual([]);
  expect(wrong(/sphere/i, /LPG spheres/)).toEqual([]);
  expect(wrong(/claus|sulphur condenser|liquid sulphur/i, /Sulphur recovery/)).toEqual([]);
  expect(wrong(/^vacuum (tower|column|heater|furnace)/i, /Vacuum/)).toEqual([]);
  expect(wrong(/cooling water pump|circulating water/i, /Cooling water/)).toEqual([]);
});

test('cases of corrosion are told in both languages, each in its own field', () => {
  const { corrosion_cases: cases } = ledgerOf('2026-11-17');
  const told = cases.flatMap((row) =>
    ['appearance', 'cause', 'measures'].map((name) => [row[name], row[`${name}_en`]] as const),
  );
  expect(told.length).toBeGreaterThan(20);
  const mixed = told.filter(
    ([zh, en]) => !en || /[\u4e00-\u9fff]/.test(String(en)) || /[A-Za-z]{3,} [a-z]{2,}/.test(String(zh)),
  );
  expect(mixed).toEqual([]);
});
