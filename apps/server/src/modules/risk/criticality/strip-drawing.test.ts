import { expect, it } from 'vitest';
import { stripDrawing } from './strip-drawing.ts';

const segment = {
  ...{ id: '1', code: 'S01', fromKm: 0, toKm: 5, risk: 24.956, band: 'medium', hca: 'yes', hcaLevel: 'II' },
  ...{ locationClass: '3', coating: '三层 PE', coatingEn: '3LPE <new>', soil: '黏土', soilEn: 'Clay' },
  protectionPotential: -1020,
};
const unknown = {
  ...{ ...segment, id: '2', code: 'S02', fromKm: 5, toKm: 9, risk: null, band: null, hca: 'unknown' },
  locationClass: null,
};

it('the strip map goes to paper in the language of the report, with unit, minus and what is not known', () => {
  const texts = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
  const en = texts(stripDrawing([segment, unknown], 'en'));
  // On its side of the limit of 25, as the band says.
  for (const text of [
    'S01',
    'Medium',
    '24.96',
    'Level II',
    'Class 3',
    '3LPE &lt;new&gt;',
    'Clay',
    '−1,020 mV',
    '?',
  ])
    expect(en).toContain(text);
  const zh = texts(stripDrawing([segment, unknown], 'zh'));
  for (const text of ['中', 'Ⅱ级', '三级', '三层 PE', '黏土', '桩号 km']) expect(zh).toContain(text);
});
