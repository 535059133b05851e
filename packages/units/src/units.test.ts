import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceInUsUnits, stepFigure } from './derivation-units.ts';
import {
  formatNumber,
  formatProbability,
  formatQuantity,
  fromDisplay,
  isQuantityId,
  noticeText,
  parseNumber,
  parseQuantity,
  type QuantityId,
  quantities,
  roundHalfUp,
  shown,
  toDisplay,
  typesetEntered,
  typesetNumber,
  type UnitSystem,
  unitSymbol,
} from './index.ts';

const ids = Object.keys(quantities) as QuantityId[];
const anyId = fc.constantFrom(...ids);
const anySystem = fc.constantFrom<UnitSystem>('zh', 'en');
/** Values with up to nine digits, more than any data sheet carries. */
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => Number(`${digits}e-${scale}`));

describe('conversion', () => {
  // equipment-ledger worked example 5
  it('shows 1.6 MPa(g), 350 °C and 12.7 mm as 246.75622 psia, 662 °F and 0.5 in', () => {
    expect(toDisplay('pressureGauge', 1.6, 'en')).toBe(246.75622);
    expect(toDisplay('temperature', 350, 'en')).toBe(662);
    expect(toDisplay('thickness', 12.7, 'en')).toBe(0.5);
  });

  it('adds no atmosphere to a pressure that is stored absolute', () => {
    expect(toDisplay('pressureAbsolute', 1, 'en')).toBe(145.0377);
    expect(toDisplay('pressureDifference', 1, 'en')).toBe(145.0377);
  });

  it('converts a temperature difference without the 32 degree shift', () => {
    expect(toDisplay('temperatureDifference', 10, 'en')).toBe(18);
    expect(toDisplay('temperature', -40, 'en')).toBe(-40);
  });

  it('turns 0.254 mm/a into 10 mil/yr and 1 m³ into 35.3147 ft³', () => {
    expect(toDisplay('corrosionRate', 0.254, 'en')).toBe(10);
    expect(toDisplay('volume', 1, 'en')).toBeCloseTo(35.3146667, 6);
    expect(toDisplay('density', 1000, 'en')).toBeCloseTo(62.4279606, 6);
  });

  it('brings back every stored value exactly after a visit to the other system', () => {
    fc.assert(
      fc.property(anyId, decimal, (id, value) => {
        fc.pre(value === 0 || Math.abs(value) > 1e-4);
        expect(fromDisplay(id, toDisplay(id, value, 'en'), 'en')).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('brings back every typed value exactly after it was stored', () => {
    fc.assert(
      fc.property(anyId, decimal, anySystem, (id, seen, system) => {
        fc.pre(seen === 0 || Math.abs(seen) > 1e-4);
        const again = toDisplay(id, fromDisplay(id, seen, system), system);
        expect(Math.abs(again - seen)).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(seen)));
      }),
    );
  });

  it('keeps the order of values in both systems', () => {
    fc.assert(
      fc.property(anyId, decimal, decimal, (id, a, b) => {
        fc.pre(Math.abs(a - b) > 1e-6 * Math.max(1, Math.abs(a)));
        expect(toDisplay(id, a, 'en') < toDisplay(id, b, 'en')).toBe(a < b);
      }),
    );
  });
});

describe('formatting', () => {
  it('writes the unit of the system behind the number', () => {
    expect(formatQuantity('pressureGauge', 1.6, 'zh')).toBe('1.600 MPa(g)');
    expect(formatQuantity('pressureGauge', 1.6, 'en', { decimals: 3 })).toBe('246.756 psia');
    expect(formatQuantity('temperature', 350, 'en')).toBe('662.0 °F');
    expect(formatQuantity('percent', 98, 'zh')).toBe('98.00%');
    expect(unitSymbol('corrosionRate', 'en')).toBe('mil/yr');
  });

  it('shows a dash for a missing, undefined or unrepresentable value', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatQuantity('thickness', value, 'zh')).toBe('–');
      expect(formatProbability(value)).toBe('–');
    }
  });

  it('groups thousands, rounds the decimal a person sees and never writes minus zero', () => {
    expect(formatNumber(1234567.891)).toBe('1,234,567.89');
    expect(formatNumber(1234.5, { grouping: false, decimals: 0 })).toBe('1235');
    expect(formatNumber(-0.0001)).toBe('0.00');
    expect(roundHalfUp(1.005, 2)).toBe(1.01);
  });

  it('writes probabilities in engineering notation', () => {
    expect(formatProbability(3.06e-4)).toBe('3.06E-4');
    expect(formatProbability(1)).toBe('1.00E+0');
    expect([3.06e-4, 1, 0.999, 12_340, 0, null].map((value) => typesetNumber(value))).toEqual([
      '3.06×10⁻⁴',
      '1.00',
      '9.99×10⁻¹',
      '1.23×10⁴',
      '0',
      '–',
    ]);
    expect([4380, 0.95, 9e-7, 0.00000212, 1.5e9, -2e-5, 0].map(typesetEntered)).toEqual([
      ...['4,380', '0.95', '9×10⁻⁷', '2.12×10⁻⁶', '1.5×10⁹', '-2×10⁻⁵', '0'],
    ]);
    expect(formatProbability(0)).toBe('0');
  });

  it('writes small numbers of derivations as the tables do', () => {
    expect(
      [4.32e-6, 9.9999996e-4, 0.001, 0.05, -2.5e-9, 0, 123456, Number.NaN].map((one) => shown(one)),
    ).toEqual([...['4.32×10⁻⁶', '0.001', '0.001', '0.05', '-2.5×10⁻⁹', '0', '123456', '–']]);
  });
});

describe('sentences', () => {
  it('have their figures in US units, ranges and degrees too, and nothing else changed', () => {
    expect(sentenceInUsUnits('Reading 2.54 mm exceeds 25.4 mm at 100 °C and 1.6 MPa')).toBe(
      'Reading 0.1 in exceeds 1 in at 212 °F and 232.1 psi',
    );
    expect(sentenceInUsUnits('plate of 3–16 mm; 0.1 mm/a; 14 m high; 3 months; 12 m²')).toBe(
      'plate of 0.1181–0.6299 in; 0.003937 in/yr; 45.93 ft high; 3 months; 12 m²',
    );
    expect(sentenceInUsUnits('boils at -42 °C, −40 °C in winter; 1 to 80 m; below 1 m/s')).toBe(
      'boils at -43.6 °F, -40 °F in winter; 3.281 to 262.5 ft; below 3.281 ft/s',
    );
  });

  it('keep the power of ten of a small figure in either unit', () => {
    expect(sentenceInUsUnits('vapour pressure 5×10⁻⁴ MPa, wall 2.54×10⁻⁴ mm')).toBe(
      'vapour pressure 0.07252 psi, wall 1×10⁻⁵ in',
    );
  });

  it('end a derivation: in both systems for readers of US units, without a unit for a pure number, a year in one word', () => {
    const said = (value: number | string | null, unit: string, language: 'zh' | 'en') =>
      stepFigure(value, unit, language, (one) => (typeof one === 'number' ? shown(one) : (one ?? '–')));
    expect(said(0.318758, '1', 'zh')).toBe('0.318758');
    expect(said(30.48, 'm', 'en')).toBe('100 ft (30.48 m)');
    expect(said(30.48, 'm', 'zh')).toBe('30.48 m');
    expect([said(1e-5, '1/a', 'en'), said(1e-5, '1/yr', 'zh')]).toEqual(['1×10⁻⁵ 1/yr', '1×10⁻⁵ 1/a']);
    expect(said(1, 'kW/m²', 'en')).toBe('316.998 Btu/(h·ft²) (1 kW/m²)');
    expect([said(null, 'm', 'en'), said('propane', '', 'en')]).toEqual(['–', 'propane']);
  });
});

describe('parsing', () => {
  it('takes a number without unit in the display unit of the system', () => {
    expect(parseQuantity('350', 'temperature', 'zh')).toEqual({ value: 350 });
    expect(parseQuantity('662', 'temperature', 'en')).toEqual({ value: 350 });
  });

  it('understands the unit of either system in both, and common others', () => {
    expect(parseQuantity('662 °F', 'temperature', 'zh')).toEqual({ value: 350 });
    expect(parseQuantity('350℃', 'temperature', 'en')).toEqual({ value: 350 });
    expect(parseQuantity('1.6MPa', 'pressureGauge', 'en')).toEqual({ value: 1.6 });
    expect(parseQuantity('246.75622 psia', 'pressureGauge', 'zh')).toEqual({ value: 1.6 });
    expect(parseQuantity('16 bar', 'pressureGauge', 'zh')).toEqual({ value: 1.6 });
    expect(parseQuantity('0.5"', 'thickness', 'zh')).toEqual({ value: 12.7 });
    expect(parseQuantity('10 mpy', 'corrosionRate', 'zh')).toEqual({ value: 0.254 });
    expect(parseQuantity('20 年', 'years', 'en')).toEqual({ value: 20 });
  });

  it('reads full-width digits, thousands separators and scientific notation', () => {
    expect(parseQuantity('１，２３４．５ ㎜', 'thickness', 'zh')).toEqual({ value: 1234.5 });
    expect(parseQuantity('1 234 567', 'mass', 'zh')).toEqual({ value: 1234567 });
    expect(parseNumber('3.06E-4')).toEqual({ value: 3.06e-4 });
    expect(parseNumber('3.06×10^-4')).toEqual({ value: 3.06e-4 });
    expect(parseNumber('−.5')).toEqual({ value: -0.5 });
    expect(parseNumber('0.00')).toEqual({ value: 0 });
    expect(parseNumber('1e-400')).toEqual({ error: 'notANumber' });
  });

  it('names what is wrong instead of guessing', () => {
    expect(parseQuantity('', 'thickness', 'zh').error).toBe('empty');
    expect(parseQuantity('–', 'thickness', 'zh').error).toBe('empty');
    expect(parseQuantity('abc', 'thickness', 'zh').error).toBe('notANumber');
    expect(parseQuantity('1.2.3', 'thickness', 'zh').error).toBe('notANumber');
    expect(parseQuantity('12,34', 'thickness', 'zh').error).toBe('badSeparators');
    expect(parseQuantity('12 kg', 'thickness', 'zh').error).toBe('unknownUnit');
    expect(parseQuantity('100 psi', 'pressureGauge', 'en').error).toBe('unknownUnit');
    expect(parseQuantity('-300', 'temperature', 'zh').error).toBe('belowPhysicalLimit');
    expect(parseQuantity('-1', 'pressureAbsolute', 'zh').error).toBe('belowPhysicalLimit');
  });

  it('reads back what the formatter wrote, in either system', () => {
    fc.assert(
      fc.property(anyId, fc.integer({ min: 0, max: 9_999_999 }), anySystem, (id, digits, system) => {
        const value = digits / 100;
        const text = formatQuantity(id, value, system, { decimals: 9 });
        const parsed = parseQuantity(text, id, system === 'zh' ? 'en' : 'zh');
        expect(parsed.value).toBeCloseTo(value, 4);
      }),
    );
  });

  it('has one meaning per spelling within each quantity', () => {
    for (const id of ids) {
      const { zh, en } = quantities[id].display;
      const names = quantities[id].accepted
        .filter((one) => one.symbol !== zh.symbol || one.symbol !== en.symbol)
        .flatMap((one) => [one.symbol, ...one.spellings]);
      if (id !== 'years') expect(new Set(names).size, id).toBe(names.length);
      expect(quantities[id].label.zh).not.toBe('');
    }
  });
});

it('knows its own quantity names only', () => {
  expect(isQuantityId('thickness')).toBe(true);
  expect(isQuantityId('toString')).toBe(false);
});

it('fills a message in the language asked for and shows an unknown code as it is', () => {
  const catalogue = { thin: { zh: '壁厚 {t} mm 偏小', en: 'Wall {t} mm is thin' } };
  expect(noticeText(catalogue, { code: 'thin', values: { t: 3 } }, 'zh')).toBe('壁厚 3 mm 偏小');
  expect(noticeText(catalogue, { code: 'other' }, 'en')).toBe('other');
});

it('says a wall and a rate in the units of the reader, as the sheet and the form do', () => {
  const catalogue = {
    thick: {
      zh: '{t} mm 超过 {low}–{high} mm，{rate} mm/a',
      en: '{t} mm exceeds {low}–{high} mm at {rate} mm/a',
    },
  };
  const notice = { code: 'thick', values: { t: 22.86, low: 3, high: 8, rate: 0.1 } };
  expect(noticeText(catalogue, notice, 'zh')).toBe('22.86 mm 超过 3–8 mm，0.1 mm/a');
  expect(noticeText(catalogue, notice, 'en')).toBe('0.9 in exceeds 0.118–0.315 in at 3.9 mil/yr');
});

it('speaks of one thing in the singular', () => {
  const few = {
    zh: '只有 {count} 个，需要 {minimum} 个',
    en: '{count} {count|barrier works|barriers work}; {minimum} {minimum|is|are} needed',
  };
  const said = (count: number, minimum: number, language: 'zh' | 'en') =>
    noticeText({ few }, { code: 'few', values: { count, minimum } }, language);
  expect(said(1, 2, 'en')).toBe('1 barrier works; 2 are needed');
  expect(said(0, 1, 'en')).toBe('0 barriers work; 1 is needed');
  expect(said(1, 2, 'zh')).toBe('只有 1 个，需要 2 个');
});
