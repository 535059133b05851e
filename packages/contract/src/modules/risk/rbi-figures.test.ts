import { expect, test } from 'vitest';
import { figureName } from './rbi-figures.ts';

test('a step is told with its hole or mechanism, and a part of an area with the area', () => {
  expect(figureName('holes[0].areaMm2')).toEqual({ zh: '小孔：孔面积', en: 'Small: Hole area' });
  expect(figureName('holes[1].damageM2.AIL').en).toBe('Medium: Damage area: auto-ignition likely');
  expect(figureName('holes[1].injuryM2.AIL').en).toBe('Medium: Injury area: auto-ignition likely');
  expect(figureName('atRbiDate.mechanisms[0].wallLostMm', [{ type: 'thinning' }]).en).toBe(
    'Thinning: Wall lost',
  );
});
