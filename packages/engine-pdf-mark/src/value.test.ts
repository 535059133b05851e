import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confidenceOf, millimetres, readDay, readValue, tagsOf, validated } from './index.ts';

const of = (text: string) => {
  const { read, problem } = readValue(text);
  return read ? [read.min, read.max, read.unit, read.qualifier] : problem;
};

describe('a value as it is written', () => {
  it.each<[string, unknown]>([
    ['８．２～８．６ｍｍ', [8.2, 8.6, 'mm', '']],
    ['8.2〜8.6㎜', [8.2, 8.6, 'mm', '']],
    ['8.2–8.6', [8.2, 8.6, '', '']],
    ['8.2至8.6 mm', [8.2, 8.6, 'mm', '']],
    ['8.2mm-8.6mm', [8.2, 8.6, 'mm', '']],
    ['8-9', [8, 9, '', '']],
    ['\u22125.5 ℃', [-5.5, -5.5, '°C', '']],
    ['-5~-2', [-5, -2, '', '']],
    ['1,130', [1130, 1130, '', '']],
    ['1,130.5 m', [1130.5, 1130.5, 'm', '']],
    ['0,125', [0.125, 0.125, '', '']],
    ['18,0', [18, 18, '', '']],
    ['1.130,5', [1130.5, 1130.5, '', '']],
    ['１ ９', 'notNumber'],
    ['≤ 0.5 mm', [0.5, 0.5, 'mm', '≤']],
    ['>=12', [12, 12, '', '≥']],
    ['约 3½ in', [3.5, 3.5, 'in', '≈']],
    ['25 m²', [25, 25, 'm²', '']],
    ['8.6~8.2', 'rangeReversed'],
    ['8.2±0.1', 'tolerance'],
    ['', 'empty'],
    ['  ', 'empty'],
    ['18.O', 'notNumber'],
    ['1,13,0', 'notNumber'],
    ['1..2', 'notNumber'],
  ])('%s', (text, wanted) => {
    expect(of(text)).toEqual(wanted);
  });

  it('any number of plain, full-width or Chinese-ranged digits comes back as it was', () => {
    const wide = (text: string) =>
      [...text]
        .map((sign) => (sign > ' ' && sign <= '~' ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign))
        .join('');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.boolean(),
        (whole, hundredths, isWide) => {
          const [low, high] = [whole / 100, (whole + hundredths) / 100];
          const text = `${low.toFixed(2)}~${high.toFixed(2)}mm`;
          expect(of(isWide ? wide(text) : text)).toEqual([low, high, 'mm', '']);
        },
      ),
      freshRuns(1000),
    );
  });

  it('never throws and never makes a number of what is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { read } = readValue(text);
        if (read) {
          expect(Number.isFinite(read.min) && Number.isFinite(read.max)).toBe(true);
          expect(read.min).toBeLessThanOrEqual(read.max);
        }
      }),
      freshRuns(500),
    );
  });

  it('is as sure as its source: seen text 1, a decimal comma at most 0.84, a hidden layer what its reader said or 0', () => {
    const [plainRead, comma] = [readValue('18.0').read, readValue('18,0').read];
    expect(confidenceOf('text', null, plainRead)).toBe(1);
    expect(confidenceOf('text', null, comma)).toBe(0.84);
    expect(confidenceOf('ocr', 0.94, plainRead)).toBe(0.94);
    expect(confidenceOf('ocr', 0.71, comma)).toBe(0.71);
    expect(confidenceOf('ocr', null, plainRead)).toBe(0);
    expect(confidenceOf('manual', null, comma)).toBe(1);
  });

  it('thickness comes in millimetres, days in order, grades and months within their bounds', () => {
    expect([millimetres(0.5, 'in'), millimetres(8, ''), millimetres(3, 'MPa')]).toEqual([12.7, 8, null]);
    expect([readDay('2026.10.22'), readDay('2026年2月30日'), readDay('２０２６／１／５')]).toEqual([
      '2026-10-22',
      null,
      '2026-01-05',
    ]);
    expect([
      validated('6', 'int1to5'),
      validated('３', 'int1to5'),
      validated('2031-13', 'yearMonth'),
      validated('2031年4', 'yearMonth'),
    ]).toEqual([null, '3', null, '2031-04']);
  });
});

describe('tags', () => {
  it('are whole, the longest of two, and never sizes, standards or steels', () => {
    const found = (text: string) => tagsOf(text).map(({ tag }) => tag);
    expect(found('11-P-101 与 P-102A/B')).toEqual(['11-P-101', 'P-102A/B']);
    expect(found('PIC-10101')).toEqual(['PIC-10101']);
    expect(found('DN200 PN160 GB150 Q345R ASME-100 V-303')).toEqual(['V-303']);
    expect(found('E-305, E-305')).toEqual(['E-305', 'E-305']);
  });
});
