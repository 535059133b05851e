import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { plantMoment, plantTime, setPlantZone } from './plant-clock.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));
afterEach(() => vi.unstubAllGlobals());

it('a time of the plant is one moment, wherever it is read', () => {
  setPlantZone('Asia/Shanghai');
  expect(plantMoment('2026-03-05 08:00')).toBe(Date.UTC(2026, 2, 5));
  expect(plantTime(plantMoment('2026-03-05 08:00:07'))).toBe('2026-03-05 08:00:07');
  setPlantZone('America/New_York');
  // The clocks go forward on 8 March and back on 1 November.
  for (const text of [
    '2026-03-08 01:59:59',
    '2026-03-08 03:00:00',
    '2026-11-01 03:00:00',
    '2026-07-01 12:00:00',
  ])
    expect(plantTime(plantMoment(text))).toBe(text);
  expect(plantMoment('')).toBeNaN();
});
