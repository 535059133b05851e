import {
  type ExecutionWhole,
  enterDeviation,
  enterStep,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { flowOf } from '@ircrisk/engine-procedure';
import type { Kept } from '@ircrisk/ui/outbox/outbox.ts';
import { expect, test } from 'vitest';
import { refusedOf, resultsOf, shownEntries, waitingFor } from './queue.ts';

const whole = {
  id: '7',
  document: {
    sections: [
      {
        id: 's',
        title: '一',
        steps: [
          { id: 'm', kind: 'measure', text: '跳动', measure: { quantity: 'clearance', high: 0.05 } },
          { id: 'h', kind: 'hold', text: '确认', role: 'engineer' },
          { id: 'a', kind: 'action', text: '回装' },
        ],
      },
    ],
  },
  parameters: [],
  model: null,
  entries: [],
} as unknown as ExecutionWhole;
let at = 0;
const kept = (path: string, body: object, more: Partial<Kept> = {}): Kept => {
  at += 1;
  return {
    key: `k${at}`,
    owner: 'a/1',
    path,
    body: { executionId: '7', enteredAt: '2026-11-16 10:00', ...body },
    at,
    ...more,
  };
};
const states = (waiting: readonly Kept[]) =>
  flowOf(whole.document as never, resultsOf(shownEntries(whole, waiting, 'zh'))).map(({ state }) => state);

test('without a line the screen goes on from what waits here: a failed reading, its rework, the new reading, the hold', () => {
  const failed = kept(enterStep.path, { stepId: 'm', outcome: 'measured', typed: '0.08 mm' });
  expect(states([failed])).toEqual(['failed', 'locked', 'locked']);
  const rework = kept(enterDeviation.path, { stepId: 'm', disposition: 'rework' });
  expect(states([failed, rework])).toEqual(['again', 'locked', 'locked']);
  const again = kept(enterStep.path, { stepId: 'm', outcome: 'measured', typed: '0.04 mm' });
  expect(states([failed, rework, again])).toEqual(['done', 'open', 'locked']);
  const signed = kept(enterStep.path, { stepId: 'h', outcome: 'done' });
  expect(states([failed, rework, again, signed])).toEqual(['done', 'done', 'open']);
});

test('a concession stays closed until somebody with a line has approved it', () => {
  const failed = kept(enterStep.path, { stepId: 'm', outcome: 'measured', typed: '0.08 mm' });
  const asked = kept(enterDeviation.path, { stepId: 'm', disposition: 'concession' });
  expect(states([failed, asked])).toEqual(['waits', 'locked', 'locked']);
});

test('of the outbox only this execution counts, and what was refused is shown apart', () => {
  const mine = kept(enterStep.path, { stepId: 'a', outcome: 'done' });
  const other = kept(enterStep.path, { executionId: '8', stepId: 'a', outcome: 'done' });
  const refused = kept(enterStep.path, { stepId: 'a', outcome: 'done' }, { refused: '步骤已锁' });
  expect(waitingFor([mine, other, refused], '7')).toEqual([mine]);
  expect(refusedOf([mine, other, refused], '7')).toEqual([refused]);
});
