import { decide } from '@ircrisk/engine-rcm';
import { expect, it } from 'vitest';
import { answerAt, currentQuestion } from './answers.ts';

const no = { answer: false, reason: '否' };
const yes = { answer: true, reason: '是' };
const operational = { evident: yes, safety: no, environment: no, operational: yes, t1: no, t2: yes };

it('another consequence drops the answers that its path does not ask for', () => {
  const changed = answerAt(operational, 'evident', no);
  expect(changed).toEqual({ evident: no, t1: no, t2: yes });
  expect(decide(changed)).toMatchObject({ consequence: 'H', outcome: 'scheduledRestoration', problems: [] });
});

it('an earlier task that pays ends the path there', () => {
  expect(Object.keys(answerAt(operational, 't1', yes))).not.toContain('t2');
});

it('goes on at the open question, and stays at the last one when all is decided', () => {
  expect(currentQuestion({})).toBe('evident');
  expect(currentQuestion({ evident: yes })).toBe('safety');
  expect(currentQuestion(operational)).toBe('t2');
});
