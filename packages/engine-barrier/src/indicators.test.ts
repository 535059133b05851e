import { expect, it } from 'vitest';
import { barrierText } from './messages.ts';
import { type AlarmLoad, elementState, worst } from './state.ts';

const sound = { overdueDays: 0, now: 0 };
const load = (verdict: AlarmLoad['verdict']): AlarmLoad => ({
  verdict,
  figures: {
    position: 'OP-03',
    from: '2026-01-01',
    to: '2026-01-30',
    alarms: 12_960,
    bins: 4320,
    rate: '3',
  },
});
const judged = (evidence: object) => {
  const { state, causes } = elementState({ ...sound, ...evidence });
  return [state, ...causes.map(({ code }) => code)];
};

it('people who are overloaded are degraded, a log that ended is unknown, and what was never counted says why', () => {
  expect(judged({ load: load('acceptable') })).toEqual(['functional']);
  expect(judged({ load: load('manageable') })).toEqual(['functional']);
  expect(judged({ load: load('overloaded') })).toEqual(['degraded', 'loadOverloaded']);
  expect(judged({ load: load('stale') })).toEqual(['unknown', 'loadStale']);
  expect(judged({ load: load('notJudged') })).toEqual(['functional', 'loadNotJudged']);
  expect(judged({})).toEqual(['functional']);
});

it('an open finding degrades, and an operating window out of use is unknown', () => {
  expect(judged({ findings: [] })).toEqual(['functional']);
  expect(judged({ findings: ['MSE-1 TRN-04'] })).toEqual(['degraded', 'auditFinding']);
  expect(judged({ window: { code: 'IOW-1', state: 'outOfUse' } })).toEqual(['unknown', 'windowOutOfUse']);
  const { causes } = elementState({ ...sound, findings: ['a', 'b', 'c', 'd', 'e'] });
  expect(barrierText(causes[0]!, 'en')).toBe('Open audit findings, 5: a, b, c, d …');
});

it('no indicator makes an element better than without it', () => {
  const others = [{}, { stale: true }, { testFailedUnrepaired: true }, { impairment: 'degraded' as const }];
  const indicators = [
    ...(['acceptable', 'manageable', 'overloaded', 'notJudged', 'stale'] as const).map((verdict) => ({
      load: load(verdict),
    })),
    { findings: ['x'] },
    { window: { code: 'w', state: 'outOfUse' as const } },
  ];
  for (const other of others)
    for (const indicator of indicators) {
      const bare = elementState({ ...sound, ...other }).state;
      const { state, causes } = elementState({ ...sound, ...other, ...indicator });
      expect(worst([state, bare])).toBe(state);
      for (const cause of causes)
        for (const language of ['zh', 'en'] as const) expect(barrierText(cause, language)).not.toContain('{');
    }
});
