import type { Notice } from '@ircrisk/units';
import { expect, it } from 'vitest';
import { caseInputs, namedAsColumn, placeVerdict, riskShown, scientific, societalText } from './figures.ts';

it('writes frequencies as people do', () => {
  expect(scientific(3e-7)).toBe('3×10⁻⁷');
  expect(scientific(1.26e-10)).toBe('1.3×10⁻¹⁰');
  expect(scientific(0)).toBe('0');
  expect(scientific(25)).toBe('2.5×10¹');
});

it('never says that a place has no risk', () => {
  expect(riskShown(0)).toBe('< 1×10⁻¹⁰');
  expect(riskShown(1e-12)).toBe('< 1×10⁻¹⁰');
  expect(riskShown(2e-10)).toBe('2×10⁻¹⁰');
});

/** As the engine has it in words. */
const tell = ({ values }: Notice, language: string) => `${language} ${values?.missing}`;

const societal = (deaths: number, frequency: number, end = deaths) => ({
  verdict: 'reduce' as const,
  worst: { deaths, frequency },
  points: [
    { deaths: 1, frequency },
    { deaths: end, frequency },
  ],
  lossOfLife: deaths * frequency,
  reason: null,
  counted: null,
});

it('tells little loss of life from none', () => {
  const none = { verdict: null, worst: null, points: [], reason: null, counted: null };
  expect(societalText({ ...none, lossOfLife: 0 }, tell).en).toBe('Nobody dies off site');
  expect(societalText({ ...none, lossOfLife: 2e-7 }, tell)).toEqual({
    zh: '没有死亡 N ≥ 1 人的事件',
    en: 'No event with N ≥ 1 deaths',
  });
});

it('says where the figure of the standard ends', () => {
  expect(societalText(societal(1000, 1e-7), tell).en).toBe('As low as reasonably practicable');
  expect(societalText(societal(20, 1e-5, 1200), tell).en).toContain('beyond N = 1000 the curve lies outside');
  expect(societalText(societal(1200, 1e-7), tell).zh).toContain('按外推的线判断，N > 1000 超出标准的图');
});

it('has the figures of a case in the units of the reader', () => {
  const row = { pressure: 0, temperature: 20, hole: 25.4, head: null, inventory: 453.59237, height: 3.048 };
  const inputs = (language: 'zh' | 'en') => caseInputs({ ...row, poolDiameter: null } as never, language);
  expect(inputs('zh').map(([, value]) => value)).toEqual([
    '0 MPa(g)',
    '20 °C',
    '25.4 mm',
    '453.592 kg',
    '3.048 m',
  ]);
  expect(inputs('en').map(([, value]) => value)).toEqual([
    '14.6959 psia',
    '68 °F',
    '1 in',
    '1000 lb',
    '10 ft',
  ]);
});

it('a missing input is called what its column is called', () => {
  const missing = { code: 'missingInput', path: 'boilingPoint', values: { name: 'T_b' } };
  expect(namedAsColumn(missing, 'zh').values).toEqual({ name: '沸点' });
  expect(namedAsColumn({ ...missing, path: 'x', values: { name: 'x' } }, 'zh').values).not.toEqual({
    name: 'x',
  });
  expect(
    namedAsColumn({ code: 'missingInput', path: 'weather/7', values: { name: 'u' } }, 'en').values,
  ).toEqual({
    name: 'u',
  });
});

it('a place is judged only where nothing that is missing may decide', () => {
  const at = (limit: number | null, exceeds: boolean | null) => placeVerdict({ limit, exceeds });
  expect(at(1e-5, false)).toBe('within');
  expect(at(1e-5, null)).toBe('notJudged');
  expect(at(1e-5, true)).toBe('above');
  expect(at(null, null)).toBe('noLimit');
  expect(placeVerdict(undefined)).toBe('noLimit');
});

it('a curve that is not judged says why', () => {
  const reason = { code: 'curveNotJudged', values: { missing: '0.01' } };
  const text = societalText(
    { verdict: null, reason, counted: 'reduce', worst: null, points: [], lossOfLife: 0 },
    tell,
  );
  expect(text).toEqual({
    zh: '未判定（已计部分：尽可能降低区）：zh 0.01',
    en: 'Not judged (so far: As low as reasonably practicable): en 0.01',
  });
});
