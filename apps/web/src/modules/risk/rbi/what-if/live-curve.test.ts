import type { RiskState } from '@ircrisk/engine-api581';
import { expect, it } from 'vitest';
import { LiveCurve } from './live-curve.ts';

const points = [{ date: '2026-01-01' }] as RiskState[];

it('tells a follower the present curve and every later one until it stops', () => {
  const curve = new LiveCurve();
  const seen: unknown[] = [];
  curve.show(points);
  const stop = curve.follow((one) => seen.push(one));
  curve.show(undefined);
  curve.show(undefined);
  stop();
  curve.show(points);
  expect(seen).toEqual([points, undefined]);
});
