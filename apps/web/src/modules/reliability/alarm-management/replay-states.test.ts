import type { AlarmEvent } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { expect, test } from 'vitest';
import { statesAt } from './replay-states.ts';

const event = (time: number, kind: AlarmEvent['kind'], tagId = '1'): AlarmEvent => ({
  ...{ time, kind, tagId, code: `T${tagId}.H`, name: '温度', priority: '2', rawTime: null, value: null },
  ...{ type: 'H', quantity: null, operator: null, source: '', seconds: null, lost: false, counts: true },
});
const at = (events: AlarmEvent[], moment: number) =>
  statesAt({ standing: [], events }, moment).map(({ code, state }) => [code, state]);

test('a moment shows what was not normal then', () => {
  const events = [
    event(10, 'ALM'),
    event(20, 'ACK'),
    event(30, 'ALM', '2'),
    event(40, 'RTN'),
    event(50, 'RTN', '2'),
  ];
  expect(at(events, 5)).toEqual([]);
  expect(at(events, 10)).toEqual([['T1.H', 'unacknowledged']]);
  expect(at(events, 30)).toEqual([
    ['T2.H', 'unacknowledged'],
    ['T1.H', 'acknowledged'],
  ]);
  expect(at(events, 60)).toEqual([['T2.H', 'returnedUnacknowledged']]);
});

test('what stood before stands until its return, and a shelved alarm is shown as such', () => {
  const standing = [{ tagId: '7', code: 'L7.H', name: '液位', priority: '3', since: 0 }];
  const events = [event(10, 'SHELVE', '7'), event(20, 'RTN', '7'), event(30, 'UNSHELVE', '7')];
  const states = (moment: number) => statesAt({ standing, events }, moment).map(({ state }) => state);
  expect([states(5), states(15), states(25), states(30)]).toEqual([
    ['unacknowledged'],
    ['shelved'],
    ['shelved'],
    [],
  ]);
});
